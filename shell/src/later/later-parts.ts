import type { ComponentType } from 'react';
import { createLoadStore } from '../federation/load-store.ts';

/** The shell's own parts that most visits do without, each in a file of its own. */
const LOADERS = {
  login: async () => (await import(/* webpackChunkName: "sign-in" */ '../login/LoginScreen.tsx')).LoginScreen,
  signIn: async () =>
    (await import(/* webpackChunkName: "sign-in" */ '../login/SignInDialog.tsx')).SignInDialog,
  notFound: async () =>
    (await import(/* webpackChunkName: "not-found" */ '../pages/NotFoundScreen.tsx')).NotFoundScreen,
  operations: async () =>
    (await import(/* webpackChunkName: "operations" */ '../operations/OperationsScreen.tsx'))
      .OperationsScreen,
  override: async () =>
    (await import(/* webpackChunkName: "override" */ '../override/OverrideScreen.tsx')).OverrideScreen,
  overrideBanner: async () =>
    (await import(/* webpackChunkName: "override" */ '../override/OverrideBanner.tsx')).OverrideBanner,
  password: async () =>
    (await import(/* webpackChunkName: "password" */ '../frame/ChangePasswordDialog.tsx'))
      .ChangePasswordDialog,
  tools: async () => (await import(/* webpackChunkName: "ui" */ '../frame/BarTools.tsx')).BarTools,
  hosts: async () => (await import(/* webpackChunkName: "ui" */ '@tessera/shared/ui')).Hosts,
  search: async () =>
    (await import(/* webpackChunkName: "search" */ '../search/SearchDialog.tsx')).SearchDialog,
  searchScreen: async () =>
    (await import(/* webpackChunkName: "search" */ '../search/SearchScreen.tsx')).SearchScreen,
} satisfies Record<string, () => Promise<ComponentType<never>>>;

export type LaterPartName = keyof typeof LOADERS;
export type LaterProps = { onClose?: () => void };

export const laterParts = createLoadStore<ComponentType<LaterProps>>({
  load: (name) => LOADERS[name as LaterPartName]() as Promise<ComponentType<LaterProps>>,
  deadlineMs: 6_500,
  autoRetryWithinMs: 3_000,
});
