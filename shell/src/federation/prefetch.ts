import type { Release } from '@tessera/shared/remote/release';
import { composedAt, matchRoute, remotesOf } from '@tessera/shared/remote/routes';
import { getRelease } from './live-release.ts';
import { partKey, parts, prefetch } from './remotes.ts';

/** How often to check whether the first page is still fetching, ms. */
const LOOK_MS = 500;

/** The application path of a hovered or focused link. */
function pathOfLink(event: Event): string | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (
    !(link instanceof HTMLAnchorElement) ||
    link.origin !== window.location.origin ||
    link.hasAttribute('download')
  ) {
    return null;
  }
  return link.pathname;
}

/** Loads a screen when a link to it is hovered or focused, anywhere on the page. */
export function prefetchOnIntent(): void {
  const listener = (event: Event) => {
    const path = pathOfLink(event);
    if (path) prefetch(path);
  };
  for (const name of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(name, listener, { capture: true, passive: true });
  }
}

function whenIdle(work: () => void): void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, 2_000);
}

/**
 * Loads the screens whose remotes request prefetching, once the first page is complete and the browser is
 * idle.
 */
export function prefetchWhenIdle(): void {
  const live = getRelease();
  if (live.status !== 'loaded') return;
  const isCostly = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  if (isCostly) return;
  for (const remote of Object.values(live.value.remotes)) {
    if (remote.prefetch !== 'idle') continue;
    for (const { path } of remote.routes) whenIdle(() => parts.start(partKey(remote, 'route', path)));
  }
}

/** Resolves when the remotes' parts at `path` have loaded or failed. */
async function settledPath(live: Release, path: string): Promise<void> {
  const route = matchRoute(live, path);
  const screen = composedAt(path);
  const keys = screen ? remotesOf(live, screen).map((remote) => partKey(remote, screen)) : [];
  if (route) keys.push(partKey(route.remote, 'route', route.path));
  await Promise.all(keys.map((key) => parts.settled(key)));
}

/** Resolves when the first page is shown with its data, so that prefetching does not compete with it. */
export async function firstPageShown(path: string, isFetching: () => boolean): Promise<void> {
  const live = getRelease();
  if (live.status === 'loaded') await settledPath(live.value, path);
  do await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  while (isFetching());
}
