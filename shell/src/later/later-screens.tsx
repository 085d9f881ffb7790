import { ScreenSkeleton } from '../remote/ScreenSkeleton.tsx';
import { createLaterPart } from './later-part.tsx';

export const LoginScreen = createLaterPart(
  async () => (await import(/* webpackChunkName: "sign-in" */ '../login/LoginScreen.tsx')).LoginScreen,
  { title: 'The sign-in' },
);

export const OperationsScreen = createLaterPart(
  async () =>
    (await import(/* webpackChunkName: "operations" */ '../operations/OperationsScreen.tsx'))
      .OperationsScreen,
  { title: 'Operations', skeleton: <ScreenSkeleton /> },
);

export const OverrideScreen = createLaterPart(
  async () =>
    (await import(/* webpackChunkName: "override" */ '../override/OverrideScreen.tsx')).OverrideScreen,
  { title: 'This page', skeleton: <ScreenSkeleton /> },
);

export const SearchScreen = createLaterPart(
  async () => (await import(/* webpackChunkName: "search" */ '../search/SearchScreen.tsx')).SearchScreen,
  { title: 'The search', skeleton: <ScreenSkeleton /> },
);
