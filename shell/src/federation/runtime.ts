import { init, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import provideRuntime from '@module-federation/inject-external-runtime-core-plugin';
import { entryIntegrityPlugin } from '@tessera/federation-integrity';
import * as api from '@tessera/shared/api';
import * as query from '@tessera/shared/query';
import { type ProvidedModule, SHARE_SCOPE } from '@tessera/shared/remote/federation';
import * as router from '@tessera/shared/router';
import * as schema from '@tessera/shared/schema';
import * as session from '@tessera/shared/session';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { interfaceKit } from '../later/later-modules.ts';
import { files } from './files.ts';

/** By name; defined by the build (rspack.config.base.ts). */
declare const PROVIDED_VERSIONS: Record<string, string>;

type Provided = { lib: () => unknown } | { get: () => Promise<() => unknown> };

const here = (module: unknown): Provided => ({ lib: () => module });
const later = (module: Promise<unknown>): Provided => ({
  get: async () => {
    const arrived = await module;
    return () => arrived;
  },
});

const MODULES: Record<ProvidedModule, Provided> = {
  react: here(react),
  'react/jsx-runtime': here(jsxRuntime),
  'react-dom': here(reactDom),
  '@tessera/shared/api': here(api),
  '@tessera/shared/query': here(query),
  '@tessera/shared/router': here(router),
  '@tessera/shared/session': here(session),
  '@tessera/shared/ui': later(interfaceKit),
  zod: here(schema),
};

function sharedBy(name: string, provided: Provided) {
  const version = PROVIDED_VERSIONS[name] ?? PROVIDED_VERSIONS[name.split('/')[0] ?? ''] ?? '0';
  return {
    ...provided,
    version,
    scope: SHARE_SCOPE,
    shareConfig: { singleton: true, requiredVersion: `^${version}` as const },
  };
}

/** The shell's name in the federation. */
const HOST = 'tessera-shell';

/**
 * Starts the federation runtime and registers what the shell provides. Remotes are built without these
 * modules, so a module not listed here does not exist for them; the build rejects a remote that asks for
 * more. They are registered at run time rather than as `shared` in the shell's build: otherwise the shell
 * itself would have to ask the runtime for each of them before drawing anything, and the build could not
 * bundle them with the code that uses them.
 */
export function startRuntime(): void {
  init({
    name: HOST,
    remotes: [],
    shared: Object.fromEntries(
      Object.entries(MODULES).map(([name, provided]) => [name, sharedBy(name, provided)]),
    ),
    shareStrategy: 'loaded-first',
    // Remotes use this runtime in place of their own.
    plugins: [entryIntegrityPlugin({ files }), provideRuntime()],
  });
}

async function record(id: string, entry: string): Promise<void> {
  await interfaceKit;
  const { recordForDevtools } = await import(/* webpackChunkName: "ui" */ './devtools.ts');
  recordForDevtools({ host: HOST, id, entry });
}

/** Pending loads of an entry, by version id. */
const underWay = new Map<string, number>();

/** The module a remote exposes; `id` names one version of it. */
export async function loadExposed(id: string, entry: string): Promise<{ default?: unknown } | null> {
  const waiting = underWay.get(id) ?? 0;
  underWay.set(id, waiting + 1);
  // The runtime shares a load of the same address: a retry must not wait for an entry that hangs.
  const force = waiting > 0 && !(id in window);
  registerRemotes([{ name: id, entry: force ? `${entry}#${waiting}` : entry, type: 'window' }], { force });
  void record(id, entry);
  try {
    return await loadRemote<{ default?: unknown }>(`${id}/remote`);
  } finally {
    underWay.set(id, (underWay.get(id) ?? 1) - 1);
  }
}
