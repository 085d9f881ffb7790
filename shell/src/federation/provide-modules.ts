import { init } from '@module-federation/enhanced/runtime';
import provideRuntime from '@module-federation/inject-external-runtime-core-plugin';
import * as api from '@tessera/shared/api';
import * as query from '@tessera/shared/query';
import { type ProvidedModule, SHARE_SCOPE } from '@tessera/shared/remote/federation';
import { loadSchemas } from '@tessera/shared/remote/lean/zod';
import * as router from '@tessera/shared/router';
import * as session from '@tessera/shared/session';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { loadInterfaceKit } from '../later/later-modules.ts';
import tesseraRuntimePlugin from './runtime-plugin.ts';

/** By name, as the build knows them (tools/build/config/shell.ts). */
declare const PROVIDED_VERSIONS: Record<string, string>;

type Provided = { lib: () => unknown } | { get: () => Promise<() => unknown> };

const here = (module: unknown): Provided => ({ lib: () => module });
const later = (load: () => Promise<unknown>): Provided => ({
  get: async () => {
    const module = await load();
    return () => module;
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
  '@tessera/shared/ui': later(loadInterfaceKit),
  zod: later(loadSchemas),
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

/**
 * Starts the federation runtime, and gives remotes what the shell provides. A remote's build leaves these
 * out, so what is not named here does not exist for a remote; tools/build refuses a remote that asks for more. Said at
 * run time and not as `shared` in the shell's build: that would make the shell itself ask the runtime for every one of
 * them before it draws anything, and keep the build from joining them with what uses them.
 */
export function provideModules(): void {
  init({
    name: 'tessera-shell',
    remotes: [],
    shared: Object.fromEntries(
      Object.entries(MODULES).map(([name, provided]) => [name, sharedBy(name, provided)]),
    ),
    shareStrategy: 'loaded-first',
    // The runtime itself is for remotes that were built before they did without it (decision 43).
    plugins: [tesseraRuntimePlugin(), provideRuntime()],
  });
}
