/** Settings common to the shell's and the remotes' builds; read by rspack's configuration. */

/**
 * Libraries loaded once per page. Nothing else is shared as a whole: a shared library cannot be tree-shaken.
 */
export const SHARED_LIBRARIES = ['react', 'react-dom'] as const;

/**
 * Our own small modules loaded once per page, provided by the shell. Contract, checks and texts are not among
 * them: each remote bundles those it uses, so that it can be deployed without the shell.
 */
export const PLATFORM_MODULES = [
  '@tessera/shared/api',
  '@tessera/shared/query',
  '@tessera/shared/router',
  '@tessera/shared/session',
] as const;

/**
 * Also provided by the shell, but in a chunk loaded in parallel with the first screen: the shell itself
 * starts with part of the interface kit (`shared/ui/frame.ts`).
 */
export const INTERFACE_KIT = '@tessera/shared/ui';

/**
 * The module that remotes import for schemas, and its shared name and version: the part of zod that they use.
 */
export const SCHEMA_MODULE = '@tessera/shared/schema';
export const SCHEMA_SHARE_KEY = 'zod';

/** A file next to the shell's page: versions of the modules shared with remotes, for deployments. */
export const PROVIDED_FILE = 'provided.json';

export const REMOTE_ENTRY_FILE = 'remote.js';

/** The federation runtime's name for the shared scope. */
export const SHARE_SCOPE = 'default';

/** Name of the chunk of a remote's one exposed module, `./remote`, as the federation plug-in makes it. */
export const EXPOSED_CHUNK = '__federation_expose_remote';

/** Files written by the federation plug-in for other hosts and tools; never fetched by pages. */
export const DESCRIPTION_FILES = ['mf-manifest.json', '@mf-types.zip', '@mf-types.d.ts'] as const;

/** Name of one version of a remote in the page: of its container, its chunks and its runtime. */
export function remoteId(name: string, version: string): string {
  return `${name}@${version}`;
}

/** Start of every class name that a version's CSS modules generate. */
export function classPrefixOf(name: string, version: string): string {
  return `${name}-${version.replace(/[^\w]/g, '_')}`;
}

const PROVIDED = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  ...PLATFORM_MODULES,
  INTERFACE_KIT,
  SCHEMA_SHARE_KEY,
] as const;

/** Modules that a remote may import from the shell; the shell's `runtime.ts` provides exactly these. */
export const PROVIDED_MODULES: readonly string[] = PROVIDED;
export type ProvidedModule = (typeof PROVIDED)[number];
