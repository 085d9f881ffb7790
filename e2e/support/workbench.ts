import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { freePort } from '../../tools/postgres.ts';
import { untilPrinted } from '../../tools/support/start-failure.ts';
import { type ApiCalls, apiCalls } from './api-calls.ts';
import { atExit } from './at-exit.ts';

const ROOT = resolve(import.meta.dirname, '../..');
export const ADMIN = { email: 'admin@example.com', password: 'admin-password' };
const START_TIMEOUT = 90_000;
const END_WITH_PARENT = join(import.meta.dirname, 'end-with-parent.ts');

/** A server that tests prepare and inspect as the admin. */
export interface Backend extends ApiCalls {
  url: string;
  /** Expires all identity confirmations, since no test can wait for that. */
  forgetConfirmations(): Promise<void>;
}

/** The built workbench, running: the real server in its own process, on SQLite or PostgreSQL. */
export interface Workbench extends Backend {
  dataDir: string;
  /** Kills the process, like a crash or a power cut. */
  kill(): Promise<void>;
  /** Stops it like an operator. */
  terminate(): Promise<void>;
  /** Restarts it on the same data and port. */
  start(): Promise<void>;
  /** Its output since the first start. */
  output(): string;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/** A workbench that ends with this process, without an explicit stop. */
export async function startLastingWorkbench(env: Record<string, string>): Promise<Workbench> {
  const workbench = await startWorkbench(env);
  atExit(() => rmSync(workbench.dataDir, { recursive: true, force: true }));
  return workbench;
}

export async function startWorkbench(env: Record<string, string> = {}): Promise<Workbench> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const database = process.env.TEST_DATABASE_URL ? await createDatabase(process.env.TEST_DATABASE_URL) : null;
  let child: ChildProcess | undefined;
  let output = '';
  let cookie = '';

  async function start(): Promise<void> {
    const from = output.length;
    const server = spawn(process.execPath, ['--import', END_WITH_PARENT, join(ROOT, 'server/main.ts')], {
      cwd: ROOT,
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: database?.url ?? '',
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        ...env,
      },
    });
    child = server;
    server.stdout.on('data', (data) => {
      output += data;
    });
    server.stderr.on('data', (data) => {
      output += data;
    });
    await untilPrinted('Tessera runs at', {
      name: 'The server',
      child: server,
      timeout: START_TIMEOUT,
      output: () => output.slice(from),
    });
  }

  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((done) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return done();
      child.on('exit', () => done());
      child.kill(signal);
    });

  async function send(path: string, init: RequestInit): Promise<Response> {
    if (!cookie) {
      const response = await fetch(`${url}/api/auth/login`, { method: 'POST', body: JSON.stringify(ADMIN) });
      cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    }
    return fetch(`${url}/api${path}`, { ...init, headers: { cookie } });
  }

  const workbench: Workbench = {
    url,
    dataDir,
    start,
    kill: () => end('SIGKILL'),
    terminate: () => end('SIGTERM'),
    output: () => output,
    async stop() {
      await end('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
      await database?.drop();
    },
    ...apiCalls(send),
    async forgetConfirmations() {
      const statement = "UPDATE session SET confirmed_at = '2020-01-01T00:00:00.000Z'";
      if (database) return runOn(database.url, statement);
      const file = new DatabaseSync(join(dataDir, 'tessera.db'));
      file.exec('PRAGMA busy_timeout = 5000');
      file.exec(statement);
      file.close();
    },
  };
  await start();
  return workbench;
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function createDatabase(serverUrl: string) {
  const name = `tessera_e2e_${randomUUID().replaceAll('-', '')}`;
  await runOn(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOn(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`) };
}
