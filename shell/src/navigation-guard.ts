import { type LoaderFunctionArgs, redirect } from '@tessera/shared/router';
import { type GuardedSession, guard, type Target } from './guard.ts';

/** The part of the router needed to cancel a navigation. */
export interface GuardedRouter {
  state: {
    initialized: boolean;
    errors: Record<string, unknown> | null;
    location: Target & { state: unknown };
    navigation: { state: string; location?: Target };
  };
  navigate(to: Target, options: { replace: true; state: unknown; preventScrollReset: true }): Promise<void>;
  subscribe(listener: (state: GuardedRouter['state']) => void): () => void;
}

/** The browser's history: `index` is the position the router stores in each entry. */
interface HistoryPosition {
  index(): number | null;
  go(delta: number): void;
}

function hasFailedFirst({ state }: GuardedRouter): boolean {
  return Object.values(state.errors ?? {}).some((error) => error instanceof FirstLoadError);
}

interface Options {
  session: GuardedSession;
  history: HistoryPosition;
  /** The browser's location; for the first page, when the router has none yet. */
  location: () => Target;
  /** Logs to the console, as for any unexpected error. */
  report: (error: unknown) => void;
}

/** The first page could not be opened: no previous screen exists. */
export class FirstLoadError extends Error {
  override readonly name = 'FirstLoadError';
}

/**
 * The guard as the loader of the root route. When the user cannot be fetched, the navigation is cancelled:
 * screen and URL stay. Back and forward have already changed the URL, so the history is moved back.
 */
export function createNavigationGuard({ session, history, location, report }: Options) {
  let router: GuardedRouter | null = null;
  /** Position of the current screen. */
  let shownIndex: number | null = null;
  /** The next run of the loader is caused by our own move back. */
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

  /** A request has no hash: take it from the navigation, or from the browser for the first page. */
  function targetOf(request: Request): Target {
    const { pathname, search } = new URL(request.url);
    const candidates = [router?.state.navigation.location, location()];
    const found = candidates.find((each) => each?.pathname === pathname && each.search === search);
    return { pathname, search, hash: found?.hash ?? '' };
  }

  async function loader({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<Response | null> {
    if (isGoingBack) return null;
    // A retry of a failed first page is still a first page: no previous screen exists.
    const isFirst = router === null || !router.state.initialized || hasFailedFirst(router);
    const wanted = targetOf(request);
    const decision = await guard(session, wanted);
    if (decision.action === 'proceed' || request.signal.aborted) return null;
    if (decision.action === 'redirect') return redirect(decision.to);
    report(decision.error);
    if (isFirst || !router)
      throw new FirstLoadError('The user could not be fetched', { cause: decision.error });
    goBack(router);
    // Moving back aborts this navigation; until then it must not complete.
    return new Promise((resolve) => {
      request.signal.addEventListener('abort', () => resolve(null), { once: true });
    });
  }

  return { attach, loader };
}
