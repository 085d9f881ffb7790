import { createBrowserRouter } from '@tessera/shared/router';
import type { Session } from '@tessera/shared/session';
import { startClockAtNavigations } from './federation/navigation-clock.ts';
import { Frame } from './frame/Frame.tsx';
import { FrameSkeleton } from './frame/FrameSkeleton.tsx';
import { HomeScreen } from './home/HomeScreen.tsx';
import {
  LoginScreen,
  OperationsScreen,
  OverrideScreen,
  PreferencesScreen,
  SearchScreen,
} from './later/later-screens.tsx';
import { createNavigationGuard } from './navigation-guard.ts';
import { FirstLoadFailed } from './pages/FirstLoadFailed.tsx';
import { RemoteParts } from './remote/RemoteParts.tsx';
import { addRemoteRoutes, NoRoute } from './remote/remote-routes.tsx';

function historyIndex(): number | null {
  const state = window.history.state as { idx?: unknown } | null;
  return typeof state?.idx === 'number' ? state.idx : null;
}

/** The page's only router. Remotes' routes are added from the release document at the first navigation to one. */
export function createAppRouter(session: Session) {
  const navigationGuard = createNavigationGuard({
    session,
    history: { index: historyIndex, go: (delta) => window.history.go(delta) },
    location: () => window.location,
    report: reportError,
  });
  const routes = [
    {
      id: 'root',
      path: '/',
      loader: navigationGuard.loader,
      shouldRevalidate: () => true,
      element: <Frame />,
      errorElement: <FirstLoadFailed />,
      hydrateFallbackElement: <FrameSkeleton />,
      children: [
        { index: true, element: <HomeScreen /> },
        { path: 'login', element: <LoginScreen /> },
        {
          path: 'operations',
          element: <OperationsScreen />,
        },
        {
          path: 'override',
          element: <OverrideScreen />,
        },
        { path: 'preferences', element: <PreferencesScreen Parts={RemoteParts} /> },
        {
          path: 'search',
          element: <SearchScreen />,
        },
        { path: '*', element: <NoRoute /> },
      ],
    },
  ];
  const router = createBrowserRouter(routes, { patchRoutesOnNavigation: addRemoteRoutes });
  navigationGuard.attach(router);
  startClockAtNavigations(router);
  return router;
}
