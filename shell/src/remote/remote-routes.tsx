import type { Release } from '@tessera/shared/remote/release';
import { type RouteObject, useLocation, useNavigate } from '@tessera/shared/router';
import { useEffect } from 'react';
import type { PatchRoutesOnNavigationFunction } from 'react-router-dom';
import { releaseStore, retryRelease } from '../federation/live-release.ts';
import { createLaterPart } from '../later/later-part.tsx';
import { t } from '../messages.ts';
import { FailedScreen, WaitingScreen } from './EmptyScreen.tsx';
import { Outliving } from './Outliving.tsx';
import { RemoteScreen } from './RemoteScreen.tsx';
import { useRelease } from './use-release.ts';

const NotFoundScreen = createLaterPart(
  async () =>
    (await import(/* webpackChunkName: "not-found" */ '../not-found/NotFoundScreen.tsx')).NotFoundScreen,
  { title: () => t('part.name.screen') },
);

/** The release whose routes were added last. */
let known: Release | null = null;

/** The router never drops a route, so the current release decides which remote opens it, if any. */
function RemoteRoute({ path }: { path: string }) {
  const state = useRelease();
  const remotes = state.status === 'loaded' ? Object.values(state.value.remotes) : [];
  const remote = remotes.find(({ routes }) => routes.some((route) => route.path === path));
  if (!remote) return <NotFoundScreen path={path} />;
  return (
    <Outliving key={remote.name} id={remote.version}>
      <RemoteScreen remote={remote} path={path} />
    </Outliving>
  );
}

/** Adds the remotes' current and former routes before the router opens a path that it may not know. */
export const addRemoteRoutes: PatchRoutesOnNavigationFunction = async ({ patch, signal }) => {
  const state = await releaseStore.settled('live');
  // The router ignores what an interrupted navigation adds.
  if (signal.aborted || state.status !== 'loaded') return;
  known = state.value;
  const paths = Object.values(known.remotes).flatMap(({ routes, redirects = {} }) => [
    ...routes.map(({ path }) => path),
    ...Object.keys(redirects),
  ]);
  patch(
    'root',
    paths.map((path): RouteObject => ({ path, element: <RemoteRoute key={path} path={path} /> })),
  );
};

/** The screen of an unknown path; looks the path up again when the release changes. */
export function NoRoute() {
  const state = useRelease();
  const location = useLocation();
  const navigate = useNavigate();
  const isNew = state.status === 'loaded' && state.value !== known;
  useEffect(() => {
    if (isNew) void navigate(location, { replace: true, state: location.state });
  }, [isNew, location, navigate]);
  if (state.status === 'failed')
    return <FailedScreen name={t('part.name.screen')} failure={state.failure} onRetry={retryRelease} />;
  return state.status === 'loaded' && !isNew ? <NotFoundScreen /> : <WaitingScreen title="" />;
}
