import { holdUnsavedText } from '@tessera/shared/ui';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type WatchedRouter, watchRelease } from './watch-release.ts';

const applyWaiting = vi.hoisted(() => vi.fn<() => void>());
// The real module reads the release from the page on import.
vi.mock('./live-release.ts', () => ({ applyWaiting, checkForRelease: vi.fn() }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  applyWaiting.mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Watches a router on the home screen; returns a function that opens another screen. */
function watch(): (pathname: string) => void {
  let changed: Parameters<WatchedRouter['subscribe']>[0] = () => undefined;
  watchRelease({
    state: { location: { pathname: '/' } },
    subscribe(listener) {
      changed = listener;
      return () => undefined;
    },
  });
  return (pathname) => changed({ location: { pathname } });
}

describe('a waiting version', () => {
  it('is applied when another screen opens, but not when filters change the address of the same screen', () => {
    const navigate = watch();
    navigate('/');
    expect(applyWaiting).not.toHaveBeenCalled();
    navigate('/users/');
    expect(applyWaiting).toHaveBeenCalledOnce();
  });

  it('waits until no text is unsaved', () => {
    const navigate = watch();
    const release = holdUnsavedText();
    navigate('/users/');
    expect(applyWaiting).not.toHaveBeenCalled();
    release();
    navigate('/');
    expect(applyWaiting).toHaveBeenCalledOnce();
  });
});
