/**
 * Everything the shell provides to remotes. A remote's build leaves these out, so what is not named here does not
 * exist for a remote; tools/build refuses a remote that asks for more.
 */
import '@tessera/shared/api';
import '@tessera/shared/query';
import '@tessera/shared/router';
import '@tessera/shared/session';
import 'react';
import 'react/jsx-runtime';
import 'react-dom';
import { registerShared } from '@module-federation/enhanced/runtime';
import { loadSchemas } from '@tessera/shared/remote/lean/zod';

/** Versions as the build knows them (rspack.config.base.ts). */
declare const LATER_VERSIONS: Record<'@tessera/shared/ui' | 'zod', string>;

const loadInterfaceKit = () => import(/* webpackChunkName: "ui" */ '@tessera/shared/ui');

/** Begins to fetch what every screen needs besides the shell's first file. */
export function startLaterModules(): void {
  // A failure shows where the module is used, and is tried again there.
  void loadInterfaceKit().catch(() => undefined);
  void loadSchemas().catch(() => undefined);
}

function provide(name: keyof typeof LATER_VERSIONS, load: () => Promise<unknown>) {
  const version = LATER_VERSIONS[name];
  registerShared({
    [name]: {
      version,
      scope: 'default',
      get: async () => {
        const loaded = await load();
        return () => loaded;
      },
      shareConfig: { singleton: true, requiredVersion: `^${version}` },
    },
  });
}

provide('@tessera/shared/ui', loadInterfaceKit);
provide('zod', loadSchemas);
