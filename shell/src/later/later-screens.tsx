import { t } from '../messages.ts';
import { ScreenSkeleton } from '../remote/ScreenSkeleton.tsx';
import { createLaterPart } from './later-part.tsx';

// The hashes of each chunk add 150 bytes to the first load: rarely opened screens share one.

export const LoginScreen = createLaterPart(
  async () => (await import(/* webpackChunkName: "sign-in" */ '../login/LoginScreen.tsx')).LoginScreen,
  { title: () => t('part.name.sign-in') },
);

export const OperationsScreen = createLaterPart(
  async () =>
    (await import(/* webpackChunkName: "operations" */ '../operations/OperationsScreen.tsx'))
      .OperationsScreen,
  { title: () => t('part.name.operations'), skeleton: <ScreenSkeleton /> },
);

export const OverrideScreen = createLaterPart(
  async () =>
    (await import(/* webpackChunkName: "operations" */ '../override/OverrideScreen.tsx')).OverrideScreen,
  { title: () => t('part.name.page'), skeleton: <ScreenSkeleton /> },
);

export const PreferencesScreen = createLaterPart(
  async () =>
    (await import(/* webpackChunkName: "search" */ '../preferences/PreferencesScreen.tsx')).PreferencesScreen,
  { title: () => t('part.name.page'), skeleton: <ScreenSkeleton /> },
);

export const SearchScreen = createLaterPart(
  async () => (await import(/* webpackChunkName: "search" */ '../search/SearchScreen.tsx')).SearchScreen,
  { title: () => t('part.name.search'), skeleton: <ScreenSkeleton /> },
);
