/** A failure is shown by then, ms after the click or the navigation; the promise is 8 s, with what drawing takes. */
export const SHOWN_WITHIN_MS = 7_000;
/** What a part is given at least when the shell itself was slow to start. */
const LEAST_MS = 1_500;

/** When the person asked for what is shown, on the page's clock: at 0 for the page itself. */
let askedAt = 0;

/** The person asks for something else, or once more. */
export function restartClock(): void {
  askedAt = performance.now();
}

/** What is left of the time until a failure is shown, ms; all of it for what nobody asked for just now. */
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
