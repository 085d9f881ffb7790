import type { Release } from '@tessera/shared/remote/release';
import { type RouteObject, useRoutes } from '@tessera/shared/router';
import { Page } from '@tessera/shared/ui/frame';
import { useMemo, useSyncExternalStore } from 'react';
import { getRelease, releaseStore, retryRelease } from '../federation/live-release.ts';
import { createLaterPart } from '../later/later-part.tsx';
import { t } from '../messages.ts';
import { FailedPart } from './FailedPart.tsx';
import { Outliving } from './Outliving.tsx';
import { RemoteScreen } from './RemoteScreen.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';

const NotFoundScreen = createLaterPart(
  async () =>
    (await import(/* webpackChunkName: "not-found" */ '../pages/NotFoundScreen.tsx')).NotFoundScreen,
  { title: () => t('part.name.screen') },
);

function routesOf(live: Release): RouteObject[] {
  const routes = Object.values(live.remotes).flatMap((remote) =>
    remote.routes.map(({ path }) => ({
      path,
      element: (
        <Outliving key={`${remote.name} ${path}`} id={remote.version}>
          <RemoteScreen remote={remote} path={path} />
        </Outliving>
      ),
    })),
  );
  const moved = Object.values(live.remotes).flatMap(({ redirects = {} }) =>
    Object.entries(redirects).map(([path, to]) => ({ path, element: <NotFoundScreen movedTo={to} /> })),
  );
  return [...routes, ...moved, { path: '*', element: <NotFoundScreen /> }];
}

function LiveRoutes({ live }: { live: Release }) {
  return useRoutes(useMemo(() => routesOf(live), [live]));
}

/** Every path outside the shell: the remotes in the release document, or not found. */
export function RemoteRoutes() {
  const state = useSyncExternalStore(releaseStore.subscribe, getRelease);
  if (state.status === 'loaded') return <LiveRoutes live={state.value} />;
  if (state.status === 'failed') {
    return (
      <Page title={t('part.failed', { name: t('part.name.screen') })} isFull>
        <FailedPart name={t('part.name.screen')} failure={state.failure} onRetry={retryRelease} isScreen />
      </Page>
    );
  }
  return (
    <Page title="" isFull>
      <ScreenSkeleton />
    </Page>
  );
}
