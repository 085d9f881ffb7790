/** What the shell's build and the builds of remotes must agree on; read by rspack's configuration. */

/** Libraries that exist once in the page. Nothing else is shared whole: a shared library cannot be tree-shaken. */
export const SHARED_LIBRARIES = ['react', 'react-dom'] as const;

/**
 * Our own narrow modules that exist once in the page, provided by the shell. The contract, the checks and texts are
 * not among them: each remote brings those it uses, so that it can be deployed without the shell.
 */
export const PLATFORM_MODULES = [
  '@tessera/shared/api',
  '@tessera/shared/query',
  '@tessera/shared/router',
  '@tessera/shared/session',
] as const;

/**
 * Provided by the shell too, but in a file of its own that comes beside the first screen: the shell itself starts
 * with a part of the interface kit (`shared/ui/frame.ts`).
 */
export const INTERFACE_KIT = '@tessera/shared/ui';

/** What remotes import for schemas, and the name and version it is shared under: it is the part of zod that they use. */
export const SCHEMA_MODULE = '@tessera/shared/schema';
export const SCHEMA_SHARE_KEY = 'zod';

/** Beside the shell's page: the versions of what it shares with remotes, for whoever deploys one. */
export const PROVIDED_FILE = 'provided.json';

export const REMOTE_ENTRY_FILE = 'remote.js';

/** Name of what the shell gives and remotes take, as the federation runtime keeps it. */
export const SHARE_SCOPE = 'default';

/** The one module a remote exposes. */
export const exposedModule = './remote';

/** Name of one version of a remote in the page: of its container, its chunks and its runtime. */
export function remoteId(name: string, version: string): string {
  return `${name}@${version}`;
}

/** Name in `window` of the shell's function that every script and link element of a remote passes through. */
export const PREPARE_ELEMENT = 'tessera-prepare-element';

const PROVIDED = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  ...PLATFORM_MODULES,
  INTERFACE_KIT,
  SCHEMA_SHARE_KEY,
] as const;

/** What a remote may ask of the shell; the shell's `runtime.ts` brings exactly these into the page. */
export const PROVIDED_MODULES: readonly string[] = PROVIDED;
export type ProvidedModule = (typeof PROVIDED)[number];
