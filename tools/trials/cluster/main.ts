import { createDurablePostgres } from '../../support/durable-postgres.ts';
import { readOptions } from '../../support/read-options.ts';
import { startCluster } from './start-cluster.ts';
import { tryAgreement } from './try-agreement.ts';
import { tryCluster } from './try-cluster.ts';

// npm run cluster                           two servers over a PostgreSQL of their own behind nginx, until Ctrl+C
// npm run cluster -- --try [--people 200]   checks that the servers agree, and has people work while servers are
//                                           killed, stopped and started; prints figures
const options = readOptions(process.argv.slice(2), ['try', 'people', 'pace', 'port']);
const postgres = await createDurablePostgres();
const cluster = await startCluster({
  databaseUrl: postgres.url,
  ...(options.has('port') ? { port: Number(options.get('port')) } : {}),
});
async function end(): Promise<void> {
  await cluster.stop();
  await postgres.remove();
}
process.stdout.write(
  `nginx at ${cluster.url}, servers at ${cluster.servers.map(({ url }) => url).join(' and ')}\n`,
);
if (options.has('try')) {
  const agreement = await tryAgreement(cluster);
  for (const line of agreement.lines) process.stdout.write(`  ${line}\n`);
  const people = Number(options.get('people') ?? 200);
  const result = await tryCluster({
    cluster,
    databaseUrl: postgres.url,
    people,
    pace: Number(options.get('pace') ?? 2000),
    pause: 3000,
    say: (line) => process.stdout.write(`  ${line}\n`),
  });
  for (const line of [...agreement.wrong, ...result.failed, ...result.lost].slice(0, 20))
    process.stdout.write(`  WRONG ${line}\n`);
  process.stdout.write(
    `${result.people} people: ${result.saves} saves, ${result.reads} reads, ${result.retries} made again, ${result.failed.length} failed, ${result.lost.length} texts lost; slowest ${Math.round(result.slowest)} ms\n`,
  );
  await end();
  process.exitCode = agreement.wrong.length + result.failed.length + result.lost.length === 0 ? 0 : 1;
} else {
  process.stdout.write('Sign in as admin@example.com with admin-password. Ctrl+C ends it.\n');
  process.on('SIGINT', () => void end().then(() => process.exit(0)));
}
