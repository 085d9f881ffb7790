import type { DevServer } from '@rspack/core';

/** Where a shell may be that takes a remote from this machine: here, or where it was said. */
function isShellOrigin(origin: string, shell: string | undefined): boolean {
  return origin === shell || /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin);
}

/** `shell`: origin of a deployed shell that may take what is served here. */
export function devServer(port: number, { shell }: { shell?: string | undefined } = {}): DevServer {
  return {
    port,
    // Not for the whole network: what is being developed is nobody else's business yet.
    host: '127.0.0.1',
    // A remote's changes are pushed into a page of the shell's port too.
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
