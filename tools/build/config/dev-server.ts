import type { DevServer } from '@rspack/core';
import { type RunningSandbox, startSandbox } from '../../dev/start-sandbox.ts';

/** Whether a shell at this origin may load a remote from this machine. */
function isShellOrigin(origin: string, shell: string | undefined): boolean {
  return origin === shell || /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin);
}

/** `shell`: origin of a deployed shell that may load the served files. */
export function devServer(port: number, { shell }: { shell?: string | undefined } = {}): DevServer {
  return {
    port,
    // Work in progress is not exposed to the network.
    host: '127.0.0.1',
    // Hot updates of a remote also reach a page on the shell's port.
    allowedHosts: ['localhost', '127.0.0.1', ...(shell ? [new URL(shell).hostname] : [])],
    hot: true,
    liveReload: false,
    client: {
      webSocketURL: `ws://localhost:${port}/ws`,
      overlay: { errors: true, warnings: false, runtimeErrors: false },
      logging: 'warn',
    },
    headers: ({ headers: { origin } }) => ({
      Vary: 'Origin',
      ...(origin && isShellOrigin(origin, shell) ? { 'Access-Control-Allow-Origin': origin } : {}),
    }),
  };
}

/** Serves a remote's standalone page over a separate sandbox, which ends with this process. */
export function standaloneServer(port: number): DevServer {
  let sandbox: Promise<RunningSandbox> | undefined;
  const start = () => {
    sandbox ??= startSandbox();
    return sandbox;
  };
  return {
    ...devServer(port),
    historyApiFallback: true,
    // In parallel with the first build; earlier requests wait for the sandbox.
    onListening: () => void start(),
    proxy: [{ context: ['/api/', '/sandbox/'], router: async () => (await start()).url }],
    // Compression would buffer events until they fill a block.
    compress: false,
  };
}
