import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Release } from '@tessera/shared/remote/release';
import { devServer, shellConfig } from '../../rspack.config.base.ts';
import { remoteNames } from '../build/parts.ts';
import { startApi } from './api.ts';
import { PORTS, portOfRemote } from './ports.ts';
import { describeServed, firstBuild, sendJson, serve, serveRemote } from './serve-remote.ts';

/**
 * `npm run dev [-- --no-api]`: shell, remotes and server with hot reload; with `--no-api`, over a running
 * server. Each remote is served from its own port, as from a developer's machine inside a deployed shell, and
 * the shell finds them through a release document.
 */
const root = path.resolve(import.meta.dirname, '../..');
process.env.NODE_ENV ??= 'development';

async function developmentRelease(names: string[]): Promise<Release> {
  const remotes: Release['remotes'] = {};
  for (const name of names)
    remotes[name] = await describeServed({ root, name, port: portOfRemote(name, names) });
  return { format: 1, revision: 0, changed_at: new Date().toISOString(), remotes };
}

const names = remoteNames(root);
const { values } = parseArgs({ options: { api: { type: 'boolean', default: true } }, allowNegative: true });
const started = performance.now();
console.log('Building shell, remotes and server …');
const api = values.api
  ? startApi({ root, env: { ...process.env, PORT: String(PORTS.api) }, print: console.log })
  : null;
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
await Promise.all(servers.map(firstBuild));
console.log(`
Ready after ${((performance.now() - started) / 1000).toFixed(1)} s, with hot reload: http://localhost:${PORTS.shell}/
The API answers on port ${PORTS.api}.`);

async function stop() {
  api?.kill();
  await Promise.all(servers.map((server) => server.stop()));
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
