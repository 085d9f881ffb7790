import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { createApi } from './app.ts';
import { deleteExpiredSessions } from './auth/sessions.ts';
import { createServices } from './create-services.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { seedDemo } from './demo/seed.ts';
import { compressed } from './http/compress.ts';
import { startJobs } from './jobs/start.ts';
import { readSettings, type Settings, StartError } from './settings.ts';
import { log } from './system/log.ts';
import { createFirstAdmin } from './users/first-admin.ts';
import { isBuilt, webFolders } from './web/folders.ts';
import { createWeb } from './web/web.ts';

/** How long open requests may take to end when the server is told to stop, in ms. */
const GRACE = 10_000;

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const database = await openDatabase(settings);
  await migrate(database);
  await deleteExpiredSessions(database.db);
  const admin = await createFirstAdmin(database.db, settings);

  let wake = () => {};
  const services = await createServices({ database, settings, wakeJobs: () => wake(), log });
  const jobs = await startJobs(database, settings, services);
  wake = jobs.wake;
  services.start();

  const folders = webFolders(settings.dataDir);
  const api = createApi(services);
  const web = createWeb(folders);
  const server = await listen(settings, async (request, env) => {
    const { pathname } = new URL(request.url);
    const isApi = pathname === '/api' || pathname.startsWith('/api/');
    return compressed(request, await (isApi ? api(request, env) : web(request)));
  });
  if (admin && settings.demo) await seedDemo(api, services, admin.id);
  greet(settings, server, { admin, built: isBuilt(folders) });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(0), GRACE).unref();
    services.live.end();
    server.closeIdleConnections();
    await new Promise((resolve) => server.close(resolve));
    await jobs.stop();
    await services.close();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function listen(
  settings: Settings,
  fetch: (request: Request, env: object) => Promise<Response>,
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port: settings.port, hostname: settings.host }, () =>
      resolve(server as Server),
    );
    server.on('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${settings.port} is taken by another program. Set PORT to another.`
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
  if (admin?.madeUpPassword) {
    lines.push(`Sign in as ${admin.email} with the password ${admin.madeUpPassword} (shown only this once).`);
  } else if (admin) lines.push(`Sign in as ${admin.email} with the password from ADMIN_PASSWORD.`);
  else lines.push('Sign in with your account.');
  process.stdout.write(`${lines.join('\n')}\n`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
