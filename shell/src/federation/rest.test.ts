import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchRest } from './rest.ts';

// It waits for the page's events when it is loaded.
vi.mock('./reports.ts', () => ({ report() {} }));

/** Whether the page has no idle moment now. */
let isBusy: () => boolean;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { addEventListener() {}, removeEventListener() {} });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('requestIdleCallback', (run: IdleRequestCallback, options: IdleRequestOptions = {}) => {
    const begun = Date.now();
    const look = setInterval(() => {
      const didTimeout = Date.now() - begun >= (options.timeout ?? Number.POSITIVE_INFINITY);
      if (isBusy() && !didTimeout) return;
      clearInterval(look);
      run({ didTimeout, timeRemaining: () => 0 });
    }, 10);
    return look;
  });
  vi.stubGlobal('cancelIdleCallback', clearInterval);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('blames the part that renders endlessly, although the page stays busy for a moment without it', async () => {
  let freeFrom = Number.POSITIVE_INFINITY;
  isBusy = () => Date.now() < freeFrom;
  const blamed: string[] = [];
  const stops = ['first', 'endless', 'last'].map((name) =>
    watchRest({
      hold(isHeld) {
        if (name === 'endless') freeFrom = isHeld ? Date.now() + 1_000 : Number.POSITIVE_INFINITY;
      },
      onEndless: () => blamed.push(name),
    }),
  );
  await vi.advanceTimersByTimeAsync(30_000);
  for (const stop of stops) stop();
  expect(blamed[0]).toBe('endless');
});
