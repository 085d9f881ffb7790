import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../postgres.ts';
import { HttpClient } from '../../support/http-client.ts';
import { ADMIN, createServerProcess } from '../../support/server-process.ts';
import { readAddresses } from './read-addresses.ts';

// node tools/trials/scan/main.ts --to <folder>: runs Debian's Wapiti against the built application with its demo
// data, first anonymously with all modules, then as an administrator on every reading endpoint of the contract.
// docs/security-scan.md explains the results.
const to = resolve(process.argv[process.argv.indexOf('--to') + 1] ?? '');
if (!process.argv.includes('--to')) throw new Error('Say where the reports shall be: --to <folder>.');

/** The modules that attack parameters and need no external server to detect success. */
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
  // Not spawnSync: the server would block because its log is not read.
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
  // Wapiti rewrites cookies; a header is sent unchanged.
  const starts = addresses.flatMap((address) => ['-s', address]);
  const from = server.output().length;
  await scan('signed-in', ['-m', INJECTING, '-H', `Cookie: ${admin.cookie}`, '--depth', '0', ...starts]);
  // If the cookie were not accepted, every response would be 401 and the report just as clean.
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
