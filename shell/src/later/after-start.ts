import type { Session } from '@tessera/shared/session';
import { completeFaces } from '../faces/complete-faces.ts';
import { firstPageShown, prefetchOnIntent, prefetchWhenIdle } from '../federation/prefetch.ts';
import { watchLeaving } from '../federation/rest.ts';
import { type WatchedRouter, watchRelease } from '../federation/watch-release.ts';
import { readSessionAfterCache } from '../session-after-cache.ts';

interface Started {
  session: Session;
  router: WatchedRouter & { revalidate(): unknown };
  /** Of the first page. */
  pathname: string;
  isFetching: () => boolean;
}

/** What the page does beside showing screens: none of it is needed for the first picture. */
export async function afterStart({ session, router, pathname, isFetching }: Started): Promise<void> {
  completeFaces();
  watchLeaving();
  prefetchOnIntent();
  watchRelease(router);
  readSessionAfterCache(session, router);
  await firstPageShown(pathname, isFetching);
  prefetchWhenIdle();
}
