import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { serveFile } from '../http/static.ts';
import { composedPages } from './composed.ts';
import { createSandbox } from './sandbox.ts';

/**
 * `node server/sandbox/main.ts [--port 3000] [--files <folder> | --release <folder> [--upstream <address>]]`:
 * the sandbox for standalone remotes. `--files` adds the page built into the folder (`npm run
 * build:standalone`), `--release` the shell for the release document in it. The process that forked it
 * receives the port.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    files: { type: 'string' },
    release: { type: 'string' },
    upstream: { type: 'string' },
  },
});
const { files, release, upstream } = values;
const sandbox = createSandbox();
const pages = pagesOf();

function pagesOf(): ((request: Request) => Promise<Response>) | null {
  if (release) return composedPages({ folder: release, upstream });
  return files ? (request) => page(files, new URL(request.url).pathname) : null;
}

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
      return pages && !/^\/(api|sandbox)\//.test(pathname) ? pages(request) : sandbox.fetch(request, env);
    },
    port: Number(values.port ?? 0),
    hostname: '127.0.0.1',
  },
  ({ port }) => {
    if (process.send) process.send(port);
    else process.stdout.write(`The sandbox is running at http://localhost:${port}/\n`);
  },
);

process.on('SIGTERM', () => {
  server.close();
  void sandbox.close().then(() => process.exit(0));
});
// A terminal also sends it to the dev server, which then stops this one.
process.on('SIGINT', () => {});
// Exits when the parent process has died.
process.on('disconnect', () => process.exit(0));
