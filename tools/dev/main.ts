import { type ChildProcess, spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Release } from '@tessera/shared/remote/release';
import { devServer, shellConfig } from '../../rspack.config.base.ts';
import { PORTS, portOfRemote } from './ports.ts';
import { describeServed, sendJson, serve, serveRemote } from './serve-remote.ts';

/**
 * `npm run dev [-- --no-api]`: shell, remotes and server together, with hot reload; or over a server that runs already. Each remote is served from its own port, as it
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
  for (const name of names)
    remotes[name] = await describeServed({ root, name, port: portOfRemote(name, names) });
  return { format: 1, revision: 0, changed_at: new Date().toISOString(), remotes };
}

function startApi(): ChildProcess {
  return spawn(process.execPath, ['--watch', path.join(root, 'server/main.ts')], {
    cwd: root,
    env: { ...process.env, PORT: String(PORTS.api) },
    stdio: 'inherit',
  });
}

const names = await remoteNames();
const { values } = parseArgs({ options: { api: { type: 'boolean', default: true } }, allowNegative: true });
const api = values.api ? startApi() : null;
const servers = await Promise.all([
  serve(shellConfig({ mode: 'development' }), {
    ...devServer(PORTS.shell),
    historyApiFallback: true,
    proxy: [{ context: ['/api'], target: `http://127.0.0.1:${PORTS.api}` }],
    setupMiddlewares: (middlewares) => [
      {
        name: 'release-document',
        path: '/release.json',
        middleware: (_request: unknown, response: ServerResponse) =>
          sendJson(response, () => developmentRelease(names)),
      },
      ...middlewares,
    ],
  }),
  ...names.map((name) => serveRemote({ root, name, port: portOfRemote(name, names) })),
]);
console.log(
  `\nTessera is on http://localhost:${PORTS.shell}/ with hot reload; the API is on port ${PORTS.api}.\n`,
);

async function stop() {
  api?.kill();
  await Promise.all(servers.map((server) => server.stop()));
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
