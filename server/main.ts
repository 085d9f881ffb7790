import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server';
import { createApi } from './composition/app.ts';
import { createServices } from './composition/create-services.ts';
import { seedDemo } from './composition/demo/seed.ts';
import { dialectOf } from './db/dialect.ts';
import { databaseFailure, ifThereIsRoom } from './db/failures.ts';
import { finishRestore } from './db/finish-restore.ts';
import { lockDataFolder } from './db/lock.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { compressed } from './http/compress.ts';
import { securityHeaders } from './http/secured.ts';
import { deleteExpiredSessions } from './identity/sessions.ts';
import { startJobs } from './jobs/start.ts';
import { checkBreachedFile } from './people/auth/breached-passwords.ts';
import { createFirstAdmin } from './people/users/first-admin.ts';
import { startWatch } from './release/watch.ts';
import { misspeltSettings, readSettings, type Settings, StartError } from './runtime/settings.ts';
import { isBuilt, webFolders } from './web/folders.ts';
import { createWeb } from './web/web.ts';
import { startRetention } from './workspace/retention/start.ts';
import { log } from './workspace/system/log.ts';
import { startResealing } from './workspace/system/reseal.ts';
import { startVerification } from './workspace/verify/nightly.ts';

/** How long open requests may take to finish after the signal to stop, in ms. */
const GRACE = 15_000;
/**
 * How long a proxy may continue to use its kept-alive connections after the signal to stop, in ms: each
 * request is answered with `Connection: close`. Longer than `keepalive_timeout` in deploy/nginx.conf.
 */
const DRAIN = 4_000;
/** Longer than a proxy keeps an idle connection, so that the server is never the first to close it. */
const KEEP_ALIVE = 75_000;

/** Error codes of a write to a read-only or full disk, or one with another owner. */
const FILE_ERRORS = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOSPC']);

async function main(): Promise<void> {
  for (const sentence of misspeltSettings(process.env)) log('warn', sentence);
  const settings = readSettings(process.env);
  if (settings.breachedPasswordsFile) await checkBreachedFile(settings.breachedPasswordsFile);
  const lock = settings.databaseUrl === null ? lockDataFolder(settings.dataDir) : null;
  await finishRestore(settings);
  await migrateDatabase(settings);
  const database = await openDatabase({
    ...settings,
    statementTimeout: settings.databaseTimeoutSeconds * 1000,
  });
  // Without statistics the server is slow, not broken.
  await dialectOf(database.db)
    .addMissingStatistics(database.db)
    .catch((error: unknown) =>
      log('warn', 'PostgreSQL could not analyse its tables', { error: String(error) }),
    );
  await ifThereIsRoom(() => deleteExpiredSessions(database.db));
  const admin = await createFirstAdmin(database.db, settings);

  let wake = () => {};
  const services = await createServices({ database, settings, wakeJobs: () => wake(), log });
  const jobs = await startJobs(database, settings, services);
  wake = jobs.wake;
  services.start();
  const retention = startRetention(services);
  const verification = startVerification(services);
  const watch = startWatch(services);
  startResealing(services);

  const folders = webFolders(settings.dataDir, settings);
  const api = createApi(services);
  const web = createWeb(folders);
  const server = await listen(settings, async (request, env) => {
    const { pathname } = new URL(request.url);
    const isApi = pathname === '/api' || pathname.startsWith('/api/');
    // Set on Node's response: our headers then stay a plain record until something reads them, which is
    // faster.
    for (const [name, value] of Object.entries(securityHeaders(request, settings))) {
      env.outgoing.setHeader(name, value);
    }
    const answer = await (isApi ? api(request, env) : compressed(request, await web(request)));
    if (services.lifecycle.stopping) env.outgoing.setHeader('connection', 'close');
    return answer;
  });
  server.keepAliveTimeout = KEEP_ALIVE;
  if (admin && settings.demo) await seedDemo(services, admin.id);
  greet(settings, server, { admin, built: isBuilt(folders) });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    services.lifecycle.stopping = true;
    setTimeout(() => process.exit(0), GRACE).unref();
    services.live.end();
    await drain(server, settings.trustProxy ? DRAIN : 0);
    retention.stop();
    verification.stop();
    watch.stop();
    await jobs.stop();
    await services.close();
    await database.close();
    lock?.release();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Migrates over a separate connection without a statement timeout. */
async function migrateDatabase({ databaseUrl, dataDir }: Settings): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
}

/** Accepts no new connections, serves kept-alive ones for a while, and waits for open requests to finish. */
async function drain(server: Server, ms: number): Promise<void> {
  // Not `server.close`: it closes idle connections at once, on which a request may already be under way.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  await Promise.race([closed, sleep(ms)]);
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  await closed;
  clearInterval(idle);
}

function listen(
  settings: Settings,
  fetch: (request: Request, env: HttpBindings | Http2Bindings) => Promise<Response>,
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port: settings.port, hostname: settings.host }, () =>
      resolve(server as Server),
    );
    server.on('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${settings.port} is taken by another program. Set PORT to another port.`
          : `The server cannot listen on ${settings.host}:${settings.port}: ${error.message}.`;
      reject(new StartError(reason));
    });
  });
}

function greet(
  settings: Settings,
  server: Server,
  { admin, built }: { admin: Awaited<ReturnType<typeof createFirstAdmin>>; built: boolean },
): void {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;
  const lines = [`Tessera runs at http://localhost:${port}/`];
  if (!built) lines.push('The screens are not built (npm run build): only the API is served.');
  if (admin?.generatedPassword) {
    lines.push(
      `Sign in as ${admin.email} with the password ${admin.generatedPassword} (shown only this once).`,
    );
  } else if (admin) lines.push(`Sign in as ${admin.email} with the password from ADMIN_PASSWORD.`);
  else lines.push('Sign in with your account.');
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Why the server did not start, for its operator; `null` for a bug. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return null;
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (path && FILE_ERRORS.has(code)) return `${path} cannot be written: ${error.message}.`;
  return databaseFailure(error) ? `The database cannot be used: ${error.message}.` : null;
}

try {
  await main();
} catch (error) {
  const sentence = sentenceOf(error);
  if (sentence === null) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
