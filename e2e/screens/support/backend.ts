import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { seedDemo } from '../../../server/composition/demo/seed.ts';
import { serveFile } from '../../../server/http/static.ts';
import { hashPassword } from '../../../server/identity/passwords.ts';
import { startSession } from '../../../server/identity/sessions.ts';
import { insertUser } from '../../../server/identity/user-queries.ts';
import { COLLEAGUES, PLAYER_PASSWORD, PLAYERS } from '../../../server/sandbox/samples/people.ts';
import { type Application, openApplication } from '../../../server/sandbox/workspace.ts';
import { apiCalls } from '../../support/api-calls.ts';
import { ADMIN, type Backend } from '../../support/workbench.ts';

/** The server's own application over a database in memory, in the process of the tests. */
export interface ScreenBackend extends Backend {
  application: Application;
  /** A session cookie of the user with this email address. */
  cookieOf(email: string): Promise<string>;
  /** Makes this backend answer the page from now on. */
  serve(): void;
  close(): Promise<void>;
}

interface Options {
  /** Settings as in a server's environment; `DEMO: '0'` omits the demo content. */
  env?: Record<string, string>;
  /** Adds the samples' people as users. */
  hasPeople?: boolean;
}

/** Answers the API calls of the page; the pages of a worker stay open over several backends. */
let serving: Application | null = null;
let address: Promise<string> | null = null;

async function answer(folder: string, request: Request, env: object): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith('/api/'))
    return serving ? serving.api(request, env) : new Response(null, { status: 503 });
  const file = await serveFile(folder, pathname, 'immutable');
  if (file) return file;
  if (pathname.startsWith('/assets/')) return new Response(null, { status: 404 });
  return new Response(readFileSync(join(folder, 'index.html')), {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}

/** @param folder Of the built page. */
function startServing(folder: string): Promise<string> {
  address ??= new Promise((resolve) => {
    const server = serve(
      { fetch: (request, env) => answer(folder, request, env), port: 0, hostname: '127.0.0.1' },
      ({ port }) => resolve(`http://127.0.0.1:${port}`),
    );
    server.unref();
  });
  return address;
}

/** @param folder Of the built page. */
export async function openBackend(folder: string, options: Options = {}): Promise<ScreenBackend> {
  const url = await startServing(folder);
  const application = await openApplication(options.env);
  const { db } = application.services;
  const admin = await addPeople(application, options);
  if (options.env?.DEMO !== '0') {
    await seedDemo(application.services, admin);
    await application.runJobs();
  }
  const cookies = new Map<string, string>();

  async function cookieOf(email: string): Promise<string> {
    const known = cookies.get(email);
    if (known && (await isValid(known))) return known;
    const { id } = await db
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const agent = { remember: false, userAgent: 'screen test', address: '127.0.0.1' };
    const cookie = `tessera_session=${await startSession(db, { userId: id, ...agent })}`;
    cookies.set(email, cookie);
    return cookie;
  }
  const call = async (cookie: string, path: string, init: RequestInit = {}) =>
    application.api(new Request(`${url}/api${path}`, { ...init, headers: { cookie } }));
  const isValid = async (cookie: string) => (await call(cookie, '/user/')).ok;

  const calls = apiCalls(async (path, init) => call(await cookieOf(ADMIN.email), path, init));

  return {
    url,
    application,
    cookieOf,
    serve() {
      serving = application;
    },
    ...calls,
    async finishJob(id) {
      await application.runJobs();
      return calls.finishJob(id);
    },
    async forgetConfirmations() {
      await db.updateTable('session').set({ confirmed_at: '2020-01-01T00:00:00.000Z' }).execute();
    },
    async close() {
      if (serving === application) serving = null;
      await application.close();
    },
  };
}

let hashes: Promise<[string, string]> | null = null;

/** Returns the admin's id. */
async function addPeople({ services: { db } }: Application, { hasPeople = true }: Options): Promise<number> {
  hashes ??= Promise.all([hashPassword(ADMIN.password), hashPassword(PLAYER_PASSWORD)]);
  const [adminHash, personHash] = await hashes;
  const admin = { email: ADMIN.email, username: 'Admin', role: 'admin' as const, disabled: false };
  const { id } = await insertUser(db, { ...admin, password_hash: adminHash });
  const people = hasPeople ? [...Object.values(PLAYERS), ...COLLEAGUES] : [];
  // Grants define the scope of a user.
  for (const { scope: _, ...person } of people)
    await insertUser(db, { ...person, password_hash: personHash });
  return id;
}
