import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Configuration } from '@rspack/core';
import { devServer } from '../../rspack.config.base.ts';
import { serve, serveRemote } from './serve-remote.ts';
import { startSandbox } from './start-sandbox.ts';

/**
 * `npm run dev -w remotes/<name> [-- --shell <address>]`: the remote alone over the sandbox, and beside it, on a port of
 * its own, as a deployed shell takes it into one tab (decision 21).
 */
process.env.NODE_ENV ??= 'development';

/** Offset from the port of the standalone remote to the one for a shell. */
const FOR_SHELL = 100;

const root = path.resolve(import.meta.dirname, '../..');
const { values } = parseArgs({ options: { shell: { type: 'string' }, remote: { type: 'string' } } });
const name = values.remote ?? path.basename(process.cwd());
const shell = values.shell === undefined ? undefined : new URL(values.shell).origin;
const { default: standalone } = (await import(path.join(root, 'remotes', name, 'rspack.config.ts'))) as {
  default: Configuration & { devServer: ReturnType<typeof devServer> };
};
const port = Number(process.env.REMOTE_PORT ?? standalone.devServer.port);
const forShell = port + FOR_SHELL;
const sandbox = startSandbox();
const servers = await Promise.all([
  serve(standalone, {
    ...standalone.devServer,
    ...devServer(port),
    // Requests before the sandbox listens wait for it.
    proxy: [{ context: ['/api/', '/sandbox/'], router: async () => (await sandbox).url }],
    // Compression would buffer events until they fill a block.
    compress: false,
  }),
  serveRemote({ root, name, port: forShell }, { shell }),
]);
const address = `http://localhost:${forShell}/`;
console.log(`
${name} alone, over a sandbox:        http://localhost:${port}/
${name} inside a deployed shell:      ${shell ?? 'https://<its address>'}/override/?url=${encodeURIComponent(address)}
`);

async function stop() {
  await Promise.all([sandbox.then(({ stop }) => stop()), ...servers.map((server) => server.stop())]);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
