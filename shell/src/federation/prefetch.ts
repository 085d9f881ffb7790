import type { Release } from '@tessera/shared/remote/release';
import { homePanels, matchRoute } from '@tessera/shared/remote/routes';
import { getRelease } from './live-release.ts';
import { partKey, parts, prefetch } from './remotes.ts';

/** How often is looked whether the first page still fetches something, ms. */
const LOOK_MS = 500;

/** The path of the application that a pointed-at or focused link leads to. */
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

/** Loads a screen when a link to it is pointed at or focused, wherever the link is drawn. */
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

/** Loads the screens whose remotes ask for it once the first page is there and the browser has nothing to do. */
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

/** Resolves when what `path` shows of remotes has come or failed. */
async function settledPath(live: Release, path: string): Promise<void> {
  const route = matchRoute(live, path);
  const keys = path === '/' ? homePanels(live).map((remote) => partKey(remote, 'home')) : [];
  if (route) keys.push(partKey(route.remote, 'route', route.path));
  await Promise.all(keys.map((key) => parts.settled(key)));
}

/** Resolves when the first page stands with its data: what is fetched ahead must not be in its way. */
export async function firstPageShown(path: string, isFetching: () => boolean): Promise<void> {
  const live = getRelease();
  if (live.status === 'loaded') await settledPath(live.value, path);
  do await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  while (isFetching());
}
