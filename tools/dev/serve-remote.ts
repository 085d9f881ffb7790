import type { ServerResponse } from 'node:http';
import { type Configuration, type DevServer, rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { OVERRIDE_DESCRIPTION } from '@tessera/shared/remote/override';
import type { RemoteRelease } from '@tessera/shared/remote/release';
import { devServer } from '../../rspack.config.base.ts';
import { describeRemote, readConfig, readManifest } from '../build/build-remote.ts';

export async function serve(config: Configuration, options: DevServer): Promise<RspackDevServer> {
  const server = new RspackDevServer(
    options,
    rspack({ ...config, stats: 'errors-warnings', infrastructureLogging: { level: 'warn' } }),
  );
  await server.start();
  return server;
}

/** Resolves after a server's first build, which prints its own errors. */
export function firstBuild({ middleware }: RspackDevServer): Promise<void> {
  return new Promise((resolve) => middleware?.waitUntilValid(() => resolve()));
}

interface Served {
  root: string;
  name: string;
  port: number;
}

/** A remote's release entry during development: without hashes, because its files keep changing. */
export async function describeServed({ root, name, port }: Served): Promise<RemoteRelease> {
  const { tessera } = await readManifest(root, name);
  return describeRemote({ name, version: 'dev', folder: `http://localhost:${port}/`, files: {}, tessera });
}

/** Serves a remote with hot reload to the shell of `npm run dev` or a deployed shell. */
export async function serveRemote(
  served: Served,
  { shell }: { shell?: string | undefined } = {},
): Promise<RspackDevServer> {
  const options = devServer(served.port, { shell });
  const configure = await readConfig(served.root, served.name);
  return serve(configure({ mode: 'development' }), {
    ...options,
    setupMiddlewares: (middlewares) => [
      ...middlewares,
      // After the middleware that sets CORS.
      {
        name: 'description',
        path: `/${OVERRIDE_DESCRIPTION}`,
        middleware: (_request: unknown, response: ServerResponse) =>
          sendJson(response, () => describeServed(served)),
      },
    ],
  });
}

export function sendJson(response: ServerResponse, read: () => Promise<unknown>): void {
  read().then(
    (value) => {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(value));
    },
    (error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    },
  );
}
