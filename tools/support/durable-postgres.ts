import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, freePort } from '../postgres.ts';

/** A PostgreSQL with production sync settings that can be killed and restarted on its data. */
export interface DurablePostgres {
  url: string;
  start(): Promise<void>;
  /** `kill -9` of the postmaster: like a power cut, it leaves only synced data. */
  kill(): Promise<void>;
  /** Suspends its processes, like a hanging disk; `resume` continues them. */
  pause(): void;
  resume(): void;
  remove(): Promise<void>;
}

export async function createDurablePostgres(options: { settings?: string[] } = {}): Promise<DurablePostgres> {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL is not installed (Debian: apt-get install postgresql).');
  const folder = mkdtempSync(join(tmpdir(), 'tessera-durable-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  const port = await freePort();
  // PostgreSQL refuses to run as root.
  const asOwner =
    process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'] : [];
  const command = (program: string, args: string[]): [string, string[]] => {
    const [first = '', ...rest] = [...asOwner, join(bin, program), ...args];
    return [first, rest];
  };
  const [initdb, initArgs] = command('initdb', [
    ...['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
  ]);
  execFileSync(initdb, initArgs, { stdio: 'ignore', cwd: folder });
  let child: ChildProcess | undefined;
  const processes = () =>
    child?.pid === undefined
      ? []
      : [
          child.pid,
          ...execFileSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)])
            .toString()
            .split('\n'),
        ]
          .map(Number)
          .filter((pid) => pid > 0);
  const endWithUs = () => child?.kill('SIGQUIT');

  async function start(): Promise<void> {
    const settings = [
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
      'max_connections=200',
      ...(options.settings ?? []),
    ];
    const [program, args] = command('postgres', [
      ...['-D', data, '-p', String(port)],
      ...settings.flatMap((setting) => ['-c', setting]),
    ]);
    for (let tries = 0; tries < 400; tries += 1) {
      // Processes of a killed server may hold its shared memory a moment longer.
      if (!child || child.exitCode !== null || child.signalCode !== null) {
        child = spawn(program, args, { stdio: 'ignore', cwd: folder });
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (isReady(bin ?? '', port)) {
        process.once('exit', endWithUs);
        return;
      }
    }
    throw new Error('PostgreSQL did not start within 20 seconds.');
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    process.off('exit', endWithUs);
    const ending = child;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    await new Promise<void>((done) => {
      ending.once('exit', () => done());
      ending.kill(signal);
    });
  }

  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    kill: () => end('SIGKILL'),
    pause: () => signalAll(processes(), 'SIGSTOP'),
    resume: () => signalAll(processes(), 'SIGCONT'),
    async remove() {
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // Already ended.
    }
  }
}

function isReady(bin: string, port: number): boolean {
  try {
    execFileSync(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]);
    return true;
  } catch {
    return false;
  }
}
