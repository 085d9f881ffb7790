import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { Logger } from 'kysely';
import type { Role } from '../../shared/domain/policy/permissions.ts';
import { WROTE_OUTSIDE } from '../api/once/call-transaction.ts';
import { createApi } from '../composition/app.ts';
import { createServices } from '../composition/create-services.ts';
import { HANDLERS } from '../composition/job-handlers.ts';
import { type OpenDatabase, openDatabase } from '../db/open.ts';
import { insertUser } from '../identity/user-queries.ts';
import { runQueuedJobs } from '../jobs/runner.ts';
import { readSettings, type Settings } from '../runtime/settings.ts';
import { createMigratedPostgres, dropPostgres } from './postgres.ts';
import { createMigratedSqlite } from './sqlite.ts';

export const PASSWORD = 'correct horse battery';
/** Argon2id at its cheapest: these tests are not about the cost of a sign-in. */
const passwordHash = hash(PASSWORD, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 });

/** A signed-in caller of the API: `get('/glossary/')` and so on, JSON in and out. */
export interface Caller {
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  upload(
    path: string,
    file: Uint8Array | string,
    name: string,
    fields?: Record<string, string | File>,
  ): Promise<Answer>;
}

// biome-ignore lint/suspicious/noExplicitAny: tests assert on what came back, whatever it is
export type Answer = { status: number; body: any; response: Response };

export interface TestServer {
  database: OpenDatabase;
  settings: Settings;
  services: Awaited<ReturnType<typeof createServices>>;
  fetch(request: Request): Promise<Response>;
  /** A caller without a session. */
  anonymous: Caller;
  /** Creates a user of the role and signs in. */
  as(role: Role): Promise<Caller>;
  /** Runs the queued jobs to their end. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

/** Names the database under test: PostgreSQL when `TEST_DATABASE_URL` is set, SQLite otherwise. */
export const testedDatabase = process.env.TEST_DATABASE_URL ? 'postgres' : 'sqlite';

/** The real application over its own empty migrated database. */
export async function startTestServer(
  changes: Partial<Settings> = {},
  { log }: { log?: Logger } = {},
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-test-'));
  const databaseUrl = process.env.TEST_DATABASE_URL
    ? await createMigratedPostgres(process.env.TEST_DATABASE_URL)
    : null;
  if (!databaseUrl) await createMigratedSqlite(dataDir);
  const settings: Settings = {
    ...readSettings({}),
    dataDir,
    databaseUrl,
    demo: false,
    rateLimit: 0,
    ...changes,
  };
  const database = await openDatabase({ ...settings, ...(log && { log }) });
  const services = await createServices({ database, settings, wakeJobs: () => {}, log: logErrors });
  const handle = createApi(services);
  const fetch = (request: Request) => handle(request);
  const server: TestServer = {
    database,
    settings,
    services,
    fetch,
    anonymous: createCaller(fetch, null),
    async as(role) {
      const email = `${role}-${randomUUID().slice(0, 8)}@example.com`;
      await insertUser(database.db, {
        email,
        username: `The ${role}`,
        role,
        disabled: false,
        password_hash: await passwordHash,
      });
      return signIn(server, email, PASSWORD);
    },
    runJobs: () =>
      runQueuedJobs({
        loadHandlers: async () => HANDLERS,
        db: database.db,
        matcher: services.matcher,
        openTranslator: async () => services.translator,
        serverId: randomUUID(),
        log: logErrors,
      }),
    async close() {
      await services.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
      if (databaseUrl) await dropPostgres(databaseUrl);
    },
  };
  return server;
}

export async function signIn(
  server: Pick<TestServer, 'fetch'>,
  email: string,
  password: string,
): Promise<Caller> {
  const caller = createCaller(server.fetch, null);
  const { response, status, body } = await caller.post('/auth/login', { email, password });
  if (status !== 200) throw new Error(`Sign-in answered ${status}: ${JSON.stringify(body)}`);
  return createCaller(server.fetch, (response.headers.get('set-cookie') ?? '').split(';')[0] ?? null);
}

export function createCaller(fetch: TestServer['fetch'], cookie: string | null): Caller {
  const send = (method: string, path: string, init: RequestInit, headers: Record<string, string>) =>
    fetch(
      new Request(`http://localhost/api${path}`, {
        method,
        ...init,
        // As the screens' client does, so that each test of a write also tests that it can be one
        // transaction.
        headers: { ...(cookie ? { cookie } : {}), 'idempotency-key': `"${randomUUID()}"`, ...headers },
      }),
    );
  const json = (method: string) => async (path: string, body?: unknown) =>
    answerOf(
      await send(method, path, body === undefined ? {} : { body: JSON.stringify(body) }, {
        'content-type': 'application/json',
      }),
    );
  return {
    request: (method, path, body, headers = {}) =>
      send(method, path, body === undefined ? {} : { body: body as string }, headers),
    get: json('GET'),
    post: json('POST'),
    put: json('PUT'),
    delete: json('DELETE'),
    async upload(path, file, name, fields = {}) {
      const form = new FormData();
      for (const [key, value] of Object.entries(fields)) form.set(key, value);
      form.set('file', new File([file as string], name));
      return answerOf(await send('POST', path, { body: form }, {}));
    },
  };
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.clone().text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: isJson ? JSON.parse(text) : text, response };
}

function logErrors(level: string, message: string, details?: Record<string, unknown>): void {
  if (level !== 'error') return;
  console.error(message, details);
  if (message === WROTE_OUTSIDE) throw new Error(`${message}: ${JSON.stringify(details)}`);
}
