import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { serveFile } from '../http/static.ts';
import { createSandbox } from './sandbox.ts';

/**
 * `node server/sandbox/main.ts [--port 3000] [--files <folder>]`: the sandbox for standalone remotes, and with a folder
 * the page that was built into it (`npm run build:standalone`). A process that forked it is sent the port.
 */
const { values } = parseArgs({ options: { port: { type: 'string' }, files: { type: 'string' } } });
const sandbox = createSandbox();

/** A file of the built page; every other path is one of its screens. */
async function page(folder: string, pathname: string): Promise<Response> {
  const kind = /\.[0-9a-f]{10}\.\w+$/.test(pathname) ? 'immutable' : 'revalidated';
  const file = await serveFile(folder, pathname, kind);
  return file ?? (await serveFile(folder, '/index.html', kind)) ?? new Response(null, { status: 404 });
}

const server = serve(
  {
    fetch: (request, env) => {
      const { pathname } = new URL(request.url);
      const isPage = values.files !== undefined && !/^\/(api|sandbox)\//.test(pathname);
      return isPage ? page(values.files ?? '', pathname) : sandbox.fetch(request, env);
    },
    port: Number(values.port ?? 0),
    hostname: '127.0.0.1',
  },
  ({ port }) => {
    if (process.send) process.send(port);
    else process.stdout.write(`The sandbox is on http://localhost:${port}/\n`);
  },
);

process.on('SIGTERM', () => {
  server.close();
  void sandbox.close().then(() => process.exit(0));
});
// A terminal sends it to the dev server too, which then stops this one.
process.on('SIGINT', () => {});
// Whoever started it is gone.
process.on('disconnect', () => process.exit(0));
