import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VERSIONS = '/usr/lib/postgresql';

/** Folder of the newest PostgreSQL's programs, or `null` when none is installed. */
export function findPostgres(): string | null {
  if (!existsSync(VERSIONS)) return null;
  const newest = readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a))[0];
  const bin = newest ? join(VERSIONS, newest, 'bin') : null;
  return bin && existsSync(join(bin, 'initdb')) ? bin : null;
}

export interface PostgresCluster {
  url: string;
  /** Its data folder. */
  folder: string;
  stop(): void;
}

/**
 * A private PostgreSQL in a temporary folder below `parent`, on a free loopback port. It needs no password and does not
 * sync to disk: for tests and benchmarks only.
 */
export async function startPostgres(
  options: { settings?: string[]; parent?: string } = {},
): Promise<PostgresCluster> {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL is not installed (Debian: apt-get install postgresql).');
  const folder = mkdtempSync(join(options.parent ?? tmpdir(), 'tessera-postgres-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  const port = await freePort();
  // PostgreSQL refuses to run as root.
  const asOwner =
    process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'] : [];
  const run = (program: string, ...args: string[]) => {
    const [command, ...rest] = [...asOwner, join(bin, program), ...args] as [string, ...string[]];
    return { command, rest };
  };
  const init = run(
    'initdb',
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '--no-sync',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  );
  execFileSync(init.command, init.rest, { stdio: 'ignore', cwd: folder });
  const settings = [
    'fsync=off',
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...(options.settings ?? []),
  ];
  const start = run(
    'postgres',
    '-D',
    data,
    '-p',
    String(port),
    ...settings.flatMap((setting) => ['-c', setting]),
  );
  const server = spawn(start.command, start.rest, { stdio: 'ignore', cwd: folder });
  const stop = () => {
    process.off('exit', stop);
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.on('exit', stop);
  await untilReady(bin, port);
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, folder: data, stop };
}

async function untilReady(bin: string, port: number): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    try {
      execFileSync(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error('PostgreSQL did not start within 15 seconds.');
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
