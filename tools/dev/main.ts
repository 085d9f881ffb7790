import { type ChildProcess, spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { type Configuration, type DevServer, rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import type { Release } from '@tessera/shared/remote/release';
import { devServer, remoteConfig, shellConfig } from '../../rspack.config.base.ts';
import { describeRemote, readManifest } from '../build/build-remote.ts';
import { PORTS, portOfRemote } from './ports.ts';

/**
 * `npm run dev`: shell, remotes and server together, with hot reload. Each remote is served from its own port, as it
 * would be from a developer's machine inside a deployed shell, and the shell finds them through a release document.
 */
const root = path.resolve(import.meta.dirname, '../..');
process.env.NODE_ENV ??= 'development';

async function remoteNames(): Promise<string[]> {
  const entries = await readdir(path.join(root, 'remotes'), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

async function developmentRelease(names: string[]): Promise<Release> {
  const remotes: Release['remotes'] = {};
  for (const name of names) {
    const { tessera } = await readManifest(root, name);
    const folder = `http://localhost:${portOfRemote(name, names)}/`;
    remotes[name] = describeRemote({ name, version: 'dev', folder, files: {}, tessera });
  }
  return { format: 1, revision: 0, changed_at: new Date().toISOString(), remotes };
}

async function serve(config: Configuration, options: DevServer) {
  const server = new RspackDevServer(options, rspack(config));
  await server.start();
  return server;
}

function startApi(): ChildProcess {
  return spawn(process.execPath, ['--watch', path.join(root, 'server/main.ts')], {
    cwd: root,
    env: { ...process.env, PORT: String(PORTS.api) },
    stdio: 'inherit',
  });
}

const names = await remoteNames();
const api = startApi();
const servers = await Promise.all([
  serve(shellConfig({ mode: 'development' }), {
    ...devServer(PORTS.shell),
    historyApiFallback: true,
    proxy: [{ context: ['/api'], target: `http://127.0.0.1:${PORTS.api}` }],
    setupMiddlewares: (middlewares) => [
      {
        name: 'release-document',
        path: '/release.json',
        middleware: (_request: unknown, response: ServerResponse) => {
          developmentRelease(names).then(
            (document) => {
              response.setHeader('Content-Type', 'application/json');
              response.end(JSON.stringify(document));
            },
            (error: unknown) => {
              response.statusCode = 500;
              response.end(String(error));
            },
          );
        },
      },
      ...middlewares,
    ],
  }),
  ...names.map((name) =>
    serve(remoteConfig(name, { mode: 'development' }), devServer(portOfRemote(name, names))),
  ),
]);
console.log(
  `\nTessera is on http://localhost:${PORTS.shell}/ with hot reload; the API is on port ${PORTS.api}.\n`,
);

async function stop() {
  api.kill();
  await Promise.all(servers.map((server) => server.stop()));
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
