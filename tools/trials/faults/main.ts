import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seeded } from '../../../server/testing/seeded.ts';
import { freePort } from '../../postgres.ts';
import { createDurablePostgres } from '../../support/durable-postgres.ts';
import { readOptions } from '../../support/read-options.ts';
import { runFaults } from './run-faults.ts';

// npm run faults -- [--times 50] [--postgres] [--seed 1]: kills the real server (and with --postgres the
// database too) at random moments of work, and compares the data after each restart with the responses
// clients got.
const options = readOptions(process.argv.slice(2), ['times', 'postgres', 'seed']);
const times = Number(options.get('times') ?? 50);
const seed = Number(options.get('seed') ?? Date.now() % 1_000_000);
const dataDir = mkdtempSync(join(tmpdir(), 'tessera-faults-'));
const postgres = options.has('postgres') ? await createDurablePostgres() : null;
const name = postgres ? 'PostgreSQL' : 'SQLite';
process.stdout.write(`${times} × kill −9 over ${name}, seed ${seed}\n`);
try {
  const result = await runFaults({
    times,
    random: seeded(seed),
    dataDir,
    port: await freePort(),
    postgres,
    say: (line) => process.stdout.write(`${line}\n`),
  });
  process.stdout.write(`${result.summary}\n`);
  process.exitCode = result.lost === 0 ? 0 : 1;
} finally {
  await postgres?.remove();
  rmSync(dataDir, { recursive: true, force: true });
}
