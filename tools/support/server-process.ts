import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { startFailure } from './start-failure.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const START_TIMEOUT = 60_000;
/** How long a stopping server may take before it counts as stuck, ms. */
const STOP_TIMEOUT = 30_000;

/** The real server in its own process, on a port that survives restarts. */
export interface ServerProcess {
  url: string;
  /** Starts it; returns the time until it was ready, ms. */
  start(): Promise<number>;
  isRunning(): boolean;
  /** `undefined` before it was started. */
  pid(): number | undefined;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** Stops it gracefully; returns its exit code. */
  terminate(): Promise<number | null>;
  /** Its complete output. */
  output(): string;
}

export interface ServerProcessOptions {
  port: number;
  dataDir: string;
  /** `null` = SQLite. */
  databaseUrl: string | null;
  env?: Record<string, string>;
  /** Run in front of Node, e.g. `['strace', '-f']`. */
  wrapper?: string[];
  /** Another checkout's server, e.g. of the version before. */
  root?: string;
}

export const ADMIN = { email: 'admin@example.com', password: 'admin-password' };

export function createServerProcess(options: ServerProcessOptions): ServerProcess {
  const { port, dataDir, databaseUrl, env = {}, wrapper = [], root = ROOT } = options;
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let output = '';

  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const ended = () =>
    new Promise<void>((done) => {
      if (isRunning()) child?.once('exit', () => done());
      else done();
    });
  /** With a wrapper, the whole process group: the server is not our own child then. */
  const signal = (name: NodeJS.Signals) => {
    if (!isRunning() || child?.pid === undefined) return;
    if (wrapper.length > 0) process.kill(-child.pid, name);
    else child.kill(name);
  };
  const endWithUs = () => signal('SIGKILL');

  async function start(): Promise<number> {
    const began = performance.now();
    const from = output.length;
    const [program = process.execPath, ...args] = [
      ...wrapper,
      process.execPath,
      join(root, 'server/main.ts'),
    ];
    const started = spawn(program, args, {
      cwd: root,
      detached: wrapper.length > 0,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl ?? '',
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        DEMO: '0',
        // A single session here acts for many users.
        RATE_LIMIT: '0',
        DEPLOYS_PER_HOUR: '0',
        DEPLOY_BYTES_PER_HOUR: '0',
        ...env,
      },
    });
    child = started;
    process.once('exit', endWithUs);
    started.once('exit', () => process.off('exit', endWithUs));
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (data) => {
        output += data;
      });
    }
    let notRun: Error | undefined;
    started.once('error', (error) => {
      notRun = error;
    });
    const closed = new Promise<void>((done) => started.once('close', () => done()));
    const failure = () =>
      startFailure({ name: 'The server', child: started, began, output: output.slice(from) });
    while (performance.now() - began < START_TIMEOUT) {
      if (notRun) throw new Error(`The server did not start: ${notRun.message}`);
      if (!isRunning()) {
        // Its last output may be read only now.
        await closed;
        throw failure();
      }
      const ready = await fetch(`${url}/api/ready`).catch(() => null);
      await ready?.body?.cancel();
      if (ready?.ok) return performance.now() - began;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw failure();
  }

  return {
    url,
    start,
    isRunning,
    pid: () => child?.pid,
    output: () => output,
    async kill() {
      signal('SIGKILL');
      await ended();
    },
    async terminate() {
      signal('SIGTERM');
      const stuck = setTimeout(() => signal('SIGKILL'), STOP_TIMEOUT);
      await ended();
      clearTimeout(stuck);
      return child?.exitCode ?? null;
    },
  };
}
