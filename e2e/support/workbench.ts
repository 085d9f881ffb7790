import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { freePort } from '../../tools/postgres.ts';
import { untilPrinted } from '../../tools/support/start-failure.ts';
import { atExit } from './at-exit.ts';

const ROOT = resolve(import.meta.dirname, '../..');
export const ADMIN = { email: 'admin@example.com', password: 'admin-password' };
const START_TIMEOUT = 30_000;
const END_WITH_PARENT = join(import.meta.dirname, 'end-with-parent.ts');

/** The API as the admin calls it, to prepare a test or to see what it has done. */
export interface Backend {
  url: string;
  /** Calls the API; returns the parsed body and throws unless the status is 2xx. */
  api(method: string, path: string, body?: unknown): Promise<unknown>;
  upload(
    path: string,
    file: string | Uint8Array,
    name: string,
    fields?: Record<string, string>,
  ): Promise<unknown>;
  /** Waits until a job has ended, and throws when it failed. */
  finishJob(id: number): Promise<unknown>;
  /** Expires all identity confirmations, since no test can wait for that. */
  forgetConfirmations(): Promise<void>;
}

/** The built workbench, running: the real server in its own process, on SQLite or PostgreSQL. */
export interface Workbench extends Backend {
  dataDir: string;
  /** Ends the process at once, as a crash or a power cut would. */
  kill(): Promise<void>;
  /** Ends it as an operator would. */
  terminate(): Promise<void>;
  /** Starts it again on the same data and the same port. */
  start(): Promise<void>;
  /** Its output since it was first started. */
  output(): string;
  /** Ends it and removes its data. */
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

  async function request(method: string, path: string, init: RequestInit): Promise<unknown> {
    if (!cookie) {
      const response = await fetch(`${url}/api/auth/login`, { method: 'POST', body: JSON.stringify(ADMIN) });
      cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    }
    const response = await fetch(`${url}/api${path}`, { method, ...init, headers: { cookie } });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
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
    api: (method, path, body) =>
      request(method, path, body === undefined ? {} : { body: JSON.stringify(body) }),
    upload(path, file, name, fields = {}) {
      const form = new FormData();
      for (const [key, value] of Object.entries(fields)) form.set(key, value);
      form.set('file', new File([file as BlobPart], name));
      return request('POST', path, { body: form });
    },
    async finishJob(id) {
      for (;;) {
        const job = (await workbench.api('GET', `/job/${id}`)) as { status: string; error: string | null };
        if (job.status === 'done') return job;
        if (job.status === 'failed') throw new Error(`Job ${id} failed: ${job.error}`);
        await new Promise((done) => setTimeout(done, 50));
      }
    },
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
