import type { Session } from '@tessera/shared/session';
import { completeFaces } from '../faces/complete-faces.ts';
import { firstPageShown, prefetchOnIntent, prefetchWhenIdle } from '../federation/prefetch.ts';
import { watchLeaving } from '../federation/rest.ts';
import { type WatchedRouter, watchRelease } from '../federation/watch-release.ts';
import { readSessionAfterCache } from '../session-after-cache.ts';

interface Started {
  session: Session;
  router: WatchedRouter & { revalidate(): unknown };
  /** Path of the first page. */
  pathname: string;
  isFetching: () => boolean;
}

/** Background tasks of the page, none of them needed for the first paint. */
export async function afterStart({ session, router, pathname, isFetching }: Started): Promise<void> {
  completeFaces();
  watchLeaving();
  prefetchOnIntent();
  watchRelease(router);
  readSessionAfterCache(session, router);
  await firstPageShown(pathname, isFetching);
  prefetchWhenIdle();
}
