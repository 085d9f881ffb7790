import type { ComponentType } from 'react';

export { CONTRACT_RANGE, CONTRACT_VERSION, fitsContract } from './contract-version.ts';

/** A screen or panel of a remote: a module whose default export is a component without properties. */
export type LoadComponent = () => Promise<{ default: ComponentType }>;

/**
 * A remote's face, the default export of its one exposed module `src/remote.tsx`. No providers: router, query client,
 * session and theme are the shell's. The same paths stand in the `tessera` field of the remote's package.json, which
 * the release document is made from; each `load` names its chunk as written there.
 */
export interface RemoteModule {
  /** The shell version it needs: `CONTRACT_RANGE`. */
  contract: string;
  routes: {
    /** Without the leading slash, e.g. `glossary/:id`. */
    path: string;
    load: LoadComponent;
  }[];
  /** Its panel on the home screen. */
  homePanel?: { load: LoadComponent };
}
