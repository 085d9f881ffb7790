import type { ComponentType } from 'react';

export { CONTRACT_RANGE, CONTRACT_VERSION, fitsContract } from './contract-version.ts';

/** A screen or panel of a remote: a module whose default export is a component without properties. */
export type LoadComponent = () => Promise<{ default: ComponentType }>;

/**
 * A remote's interface, the default export of its one exposed module `src/remote.tsx`. No providers: router,
 * query client, session and theme belong to the shell. The `tessera` field of the remote's package.json has
 * the same paths, for the release document; each `load` names its chunk as there.
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
  /** Its sections of the preferences page. Shells older than contract 1.4 ignore them. */
  preferences?: { load: LoadComponent };
}
