import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLoadStore } from './load-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A store whose attempts the test settles by hand. */
function open() {
  const attempts: {
    key: string;
    attempt: number;
    succeed: (value: string) => void;
    fail: (error: unknown) => void;
  }[] = [];
  const store = createLoadStore<string>({
    load(key, attempt) {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      attempts.push({ key, attempt, succeed: resolve, fail: reject });
      return promise;
    },
    deadlineMs: 7_500,
    autoRetryWithinMs: 3_000,
  });
  const flush = () => vi.advanceTimersByTimeAsync(0);
  const attempt = (index: number) => {
    const found = attempts[index];
    if (!found) throw new Error(`no attempt ${index}`);
    return found;
  };
  return { store, attempts, attempt, flush };
}

describe('loading as a state', () => {
  it('is idle, then pending, then loaded', async () => {
    const { store, attempt, flush } = open();
    expect(store.get('a')).toEqual({ status: 'idle' });
    store.start('a');
    expect(store.get('a')).toEqual({ status: 'pending' });
    attempt(0).succeed('screen');
    await flush();
    expect(store.get('a')).toEqual({ status: 'loaded', value: 'screen' });
  });

  it('answers the same object until something changes, so that React can compare it', () => {
    const { store } = open();
    store.start('a');
    expect(store.get('a')).toBe(store.get('a'));
    expect(store.get('b')).toBe(store.get('b'));
  });

  it('loads once however often it is started', () => {
    const { store, attempts } = open();
    store.start('a');
    store.start('a');
    expect(attempts).toHaveLength(1);
  });

  it('tries an early failure once more by itself', async () => {
    const { store, attempt, attempts, flush } = open();
    store.start('a');
    attempt(0).fail(new Error('503'));
    await flush();
    expect(store.get('a')).toEqual({ status: 'pending' });
    expect(attempts.map((each) => each.attempt)).toEqual([0, 1]);
    attempt(1).succeed('screen');
    await flush();
    expect(store.get('a')).toMatchObject({ status: 'loaded' });
  });

  it('is failed after the second failure, with its error', async () => {
    const { store, attempt, flush } = open();
    store.start('a');
    attempt(0).fail(new Error('first'));
    await flush();
    const error = new Error('second');
    attempt(1).fail(error);
    await flush();
    expect(store.get('a')).toEqual({ status: 'failed', failure: { reason: 'failed', error } });
  });

  it('does not try a late failure again by itself', async () => {
    const { store, attempt, attempts, flush } = open();
    store.start('a');
    await vi.advanceTimersByTimeAsync(3_500);
    attempt(0).fail(new Error('time-out'));
    await flush();
    expect(attempts).toHaveLength(1);
    expect(store.get('a')).toMatchObject({ status: 'failed' });
  });

  it('is failed at the deadline when nothing comes', async () => {
    const { store } = open();
    store.start('a');
    await vi.advanceTimersByTimeAsync(7_500);
    expect(store.get('a')).toEqual({ status: 'failed', failure: { reason: 'slow' } });
  });

  it('still becomes loaded by what comes after the deadline', async () => {
    const { store, attempt, flush } = open();
    store.start('a');
    await vi.advanceTimersByTimeAsync(7_500);
    attempt(0).succeed('screen');
    await flush();
    expect(store.get('a')).toEqual({ status: 'loaded', value: 'screen' });
  });

  it('recovers by a retry', async () => {
    const { store, attempt, attempts, flush } = open();
    store.start('a');
    await vi.advanceTimersByTimeAsync(7_500);
    store.retry('a');
    expect(store.get('a')).toEqual({ status: 'pending' });
    expect(attempts.map((each) => each.attempt)).toEqual([0, 1]);
    attempt(1).succeed('screen');
    await flush();
    expect(store.get('a')).toMatchObject({ status: 'loaded' });
  });

  it('does not let the end of an older attempt fail a retry', async () => {
    const { store, attempt, flush } = open();
    store.start('a');
    await vi.advanceTimersByTimeAsync(7_500);
    store.retry('a');
    attempt(0).fail(new Error('at last'));
    await flush();
    expect(store.get('a')).toEqual({ status: 'pending' });
  });

  it('ignores a retry of what is loading or loaded', async () => {
    const { store, attempt, attempts, flush } = open();
    store.start('a');
    store.retry('a');
    attempt(0).succeed('screen');
    await flush();
    store.retry('a');
    expect(attempts).toHaveLength(1);
    expect(store.get('a')).toMatchObject({ status: 'loaded' });
  });

  it('keeps one key from another', async () => {
    const { store, attempt, flush } = open();
    store.start('a');
    store.start('b');
    attempt(1).succeed('b');
    await flush();
    expect(store.get('a')).toEqual({ status: 'pending' });
    expect(store.get('b')).toEqual({ status: 'loaded', value: 'b' });
  });

  it('tells its listeners, and settles without ever rejecting', async () => {
    const { store, attempt, flush } = open();
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    store.start('a');
    const settled = store.settled('a');
    await vi.advanceTimersByTimeAsync(3_500);
    attempt(0).fail(new Error('gone'));
    await flush();
    await expect(settled).resolves.toMatchObject({ status: 'failed' });
    expect(listener).toHaveBeenCalled();
    stop();
    listener.mockClear();
    store.retry('a');
    expect(listener).not.toHaveBeenCalled();
  });

  it('survives a load function that throws instead of rejecting', async () => {
    const store = createLoadStore<string>({
      load: () => {
        throw new Error('at once');
      },
      deadlineMs: 7_500,
      autoRetryWithinMs: 3_000,
    });
    store.start('a');
    await vi.advanceTimersByTimeAsync(0);
    expect(store.get('a')).toMatchObject({ status: 'failed' });
  });
});
