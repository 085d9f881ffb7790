import { parseArgs } from 'node:util';
import { devServer } from '../../rspack.config.base.ts';
import { readConfig } from '../build/build-remote.ts';
import { nameOfRemote, ROOT } from '../build/place.ts';
import { serve, serveRemote } from './serve-remote.ts';

/**
 * `npm run dev -w remotes/<name> [-- --shell <address>]`: the remote standalone over the sandbox, and on
 * another port for a deployed shell that loads it in one tab (decision 21).
 */
process.env.NODE_ENV ??= 'development';

/** Offset from the port of the standalone remote to the one for a shell. */
const FOR_SHELL = 100;

const { values } = parseArgs({ options: { shell: { type: 'string' }, remote: { type: 'string' } } });
const name = values.remote ?? nameOfRemote(process.cwd());
const shell = values.shell === undefined ? undefined : new URL(values.shell).origin;
const configure = await readConfig(ROOT, name);
const standalone = configure({ mode: 'development', standalone: true });
const options = standalone.devServer || {};
const port = Number(process.env.REMOTE_PORT ?? options.port);
const forShell = port + FOR_SHELL;
const servers = await Promise.all([
  serve(standalone, { ...options, ...devServer(port) }),
  serveRemote({ root: ROOT, name, port: forShell }, { shell }),
]);
const address = `http://localhost:${forShell}/`;
console.log(`
${name} alone, over a sandbox:        http://localhost:${port}/
${name} inside a deployed shell:      ${shell ?? 'https://<its address>'}/override/?url=${encodeURIComponent(address)}
`);

async function stop() {
  await Promise.all(servers.map((server) => server.stop()));
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
