import { type LoaderFunctionArgs, redirect } from '@tessera/shared/router';
import { type GuardedSession, guard, type Wanted } from './guard.ts';

/** The part of the router that is needed to give up a navigation. */
export interface GuardedRouter {
  state: {
    initialized: boolean;
    errors: Record<string, unknown> | null;
    location: Wanted & { state: unknown };
    navigation: { state: string; location?: Wanted };
  };
  navigate(to: Wanted, options: { replace: true; state: unknown; preventScrollReset: true }): Promise<void>;
  subscribe(listener: (state: GuardedRouter['state']) => void): () => void;
}

/** The browser's history: `index` is the position that the router keeps in each entry. */
export interface HistoryPosition {
  index(): number | null;
  go(delta: number): void;
}

function hasFailedFirst({ state }: GuardedRouter): boolean {
  return Object.values(state.errors ?? {}).some((error) => error instanceof FirstLoadError);
}

interface Options {
  session: GuardedSession;
  history: HistoryPosition;
  /** Where the browser stands; for the first page, which no router has yet. */
  location: () => Wanted;
  /** Writes to the console, as for any error that nobody expected. */
  report: (error: unknown) => void;
}

/** The very first page could not be opened: nothing was there that could stay. */
export class FirstLoadError extends Error {
  override readonly name = 'FirstLoadError';
}

/**
 * The guard as the loader of the root route. A navigation whose user cannot be fetched is given up: screen and
 * address stay. Going back or forward has already moved the browser's address, so it is moved back.
 */
export function createNavigationGuard({ session, history, location, report }: Options) {
  let router: GuardedRouter | null = null;
  /** Position of the screen that is shown. */
  let shownIndex: number | null = null;
  /** The next run of the loader is our own way back. */
  let isGoingBack = false;

  function attach(created: GuardedRouter) {
    router = created;
    shownIndex = history.index();
    created.subscribe((state) => {
      if (state.navigation.state !== 'idle' || !state.initialized) return;
      shownIndex = history.index();
      isGoingBack = false;
    });
  }

  function goBack(current: GuardedRouter) {
    const index = history.index();
    isGoingBack = true;
    if (index !== null && shownIndex !== null && index !== shownIndex) return history.go(shownIndex - index);
    const { location: shown } = current.state;
    void current.navigate(shown, { replace: true, state: shown.state, preventScrollReset: true });
  }

  /** A request has no hash: it is taken from the navigation, or from the browser for the first page. */
  function wantedBy(request: Request): Wanted {
    const { pathname, search } = new URL(request.url);
    const candidates = [router?.state.navigation.location, location()];
    const found = candidates.find((each) => each?.pathname === pathname && each.search === search);
    return { pathname, search, hash: found?.hash ?? '' };
  }

  async function loader({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<Response | null> {
    if (isGoingBack) return null;
    // Trying again after a failed first page is a first page again: still nothing is there that could stay.
    const isFirst = router === null || !router.state.initialized || hasFailedFirst(router);
    const wanted = wantedBy(request);
    const decision = await guard(session, wanted);
    if (decision.action === 'proceed' || request.signal.aborted) return null;
    if (decision.action === 'redirect') return redirect(decision.to);
    report(decision.error);
    if (isFirst || !router)
      throw new FirstLoadError('The user could not be fetched', { cause: decision.error });
    goBack(router);
    // The way back aborts this navigation; until then it must not come to its end.
    return new Promise((resolve) => {
      request.signal.addEventListener('abort', () => resolve(null), { once: true });
    });
  }

  return { attach, loader };
}
