import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../postgres.ts';
import { HttpClient } from '../../support/http-client.ts';
import { ADMIN, createServerProcess } from '../../support/server-process.ts';
import { readAddresses } from './read-addresses.ts';

// node tools/trials/scan/main.ts --to <folder>: Debian's Wapiti against the built application with its demo data, first as
// anybody, all modules; then as an administrator, every call of the contract that reads. docs/security-scan.md explains
// what it says.
const to = resolve(process.argv[process.argv.indexOf('--to') + 1] ?? '');
if (!process.argv.includes('--to')) throw new Error('Say where the reports shall be: --to <folder>.');

/** Those that try what a parameter may do, and need nobody outside to say what came of it. */
const INJECTING = 'blindsql,crlf,exec,file,redirect,sql,xss';

const dataDir = mkdtempSync(join(tmpdir(), 'tessera-scan-'));
const server = createServerProcess({
  port: await freePort(),
  dataDir,
  databaseUrl: null,
  env: { DEMO: '1', ACCESS_LOG: '1' },
});

async function scan(name: string, args: string[]): Promise<void> {
  const session = ['--store-session', join(dataDir, `wapiti-${name}`)];
  const report = ['-f', 'txt', '-o', join(to, `${name}.txt`), '--no-bugreport'];
  const all = ['-u', `${server.url}/`, '--scope', 'domain', ...args, ...session, ...report];
  // Not spawnSync: the server waits while nobody reads its log.
  const [status] = await once(spawn('wapiti', all, { stdio: 'inherit' }), 'exit').catch((cause: unknown) => {
    throw new Error('Wapiti is not installed: apt-get install wapiti.', { cause });
  });
  if (status !== 0) throw new Error(`Wapiti ended with ${status}.`);
}

try {
  await server.start();
  await scan('anybody', ['-m', 'all']);
  const admin = new HttpClient(server.url);
  await admin.signIn(ADMIN.email, ADMIN.password);
  const addresses = readAddresses().map((path) => `${server.url}/api${path}`);
  // Wapiti takes a cookie for a header of its own making; a header it sends as it is.
  const starts = addresses.flatMap((address) => ['-s', address]);
  const from = server.output().length;
  await scan('signed-in', ['-m', INJECTING, '-H', `Cookie: ${admin.cookie}`, '--depth', '0', ...starts]);
  // Had the cookie not been taken, every answer were 401 and the report as clean.
  const answers = Map.groupBy(
    server
      .output()
      .slice(from)
      .matchAll(/"status":(\d+)/g),
    ([, status]) => status,
  );
  const counts = [...answers].map(([status, each]) => `${status}: ${each.length}`).sort();
  process.stdout.write(`${addresses.length} calls as an administrator, answered ${counts.join(', ')}.\n`);
} finally {
  await server.terminate();
  rmSync(dataDir, { recursive: true, force: true });
}
