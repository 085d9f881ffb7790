import { hasUnsavedText } from '@tessera/shared/ui/frame';
import { applyWaiting, checkForRelease } from './live-release.ts';

/** How often an open tab checks for a newer release, ms; it also checks whenever it becomes visible. */
const EVERY_MS = 60_000;

export interface WatchedRouter {
  state: { location: { pathname: string } };
  subscribe(listener: (state: { location: { pathname: string } }) => void): () => void;
}

/**
 * Applies new versions in an open page without a reload: when the user opens another screen and has no unsaved text.
 */
export function watchRelease(router: WatchedRouter): void {
  const look = () => {
    if (document.visibilityState === 'visible') void checkForRelease();
  };
  setInterval(look, EVERY_MS);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  let shown = router.state.location.pathname;
  router.subscribe(({ location }) => {
    if (location.pathname === shown) return;
    shown = location.pathname;
    if (!hasUnsavedText()) applyWaiting();
  });
}
