/**
 * Failures are shown within this time after the click or navigation, ms; the target is 8 s, including
 * rendering.
 */
export const SHOWN_WITHIN_MS = 7_000;
/** Minimum time for a part if the shell itself started slowly. */
const LEAST_MS = 1_500;

/** When the user requested the current screen, on the page's clock; 0 for the initial page. */
let askedAt = 0;

/** The user opened another screen, or retried. */
export function restartClock(): void {
  askedAt = performance.now();
}

/** Remaining time until a failure is shown, ms; the full time for parts not just requested by the user. */
export function remainingMs(): number {
  const passed = performance.now() - askedAt;
  return passed > SHOWN_WITHIN_MS + LEAST_MS ? SHOWN_WITHIN_MS : Math.max(LEAST_MS, SHOWN_WITHIN_MS - passed);
}

interface WatchedRouter {
  state: { initialized: boolean; navigation: { state: string } };
  subscribe(listener: (state: WatchedRouter['state']) => void): () => void;
}

export function startClockAtNavigations(router: WatchedRouter): void {
  let last = router.state.navigation.state;
  router.subscribe(({ initialized, navigation: { state } }) => {
    if (last === 'idle' && state !== 'idle' && initialized) restartClock();
    last = state;
  });
}
