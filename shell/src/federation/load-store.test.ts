import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLoadStore } from './load-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A store whose attempts the test settles by hand. */
function open(spare?: { afterMs: number; of: (key: string) => string | null }) {
  const attempts: {
    key: string;
    attempt: number;
    succeed: (value: string) => void;
    fail: (error: unknown) => void;
  }[] = [];
  const ends: { key: string; failure: unknown; isReplaced: boolean }[] = [];
  const store = createLoadStore<string>({
    load(key, attempt) {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      attempts.push({ key, attempt, succeed: resolve, fail: reject });
      return promise;
    },
    deadlineMs: 7_500,
    autoRetryWithinMs: 3_000,
    ...(spare ? { spare } : {}),
    onSettled: (key, outcome) => ends.push({ key, ...outcome }),
  });
  const flush = () => vi.advanceTimersByTimeAsync(0);
  const attempt = (index: number) => {
    const found = attempts[index];
    if (!found) throw new Error(`no attempt ${index}`);
    return found;
  };
  return { store, attempts, attempt, flush, ends };
}

describe('the load store', () => {
  it('goes from idle to pending to loaded', async () => {
    const { store, attempt, flush } = open();
    expect(store.get('a')).toEqual({ status: 'idle' });
    store.start('a');
    expect(store.get('a')).toEqual({ status: 'pending' });
    attempt(0).succeed('screen');
    await flush();
    expect(store.get('a')).toEqual({ status: 'loaded', value: 'screen' });
  });

  it('returns the same object until something changes, so that React can compare it', () => {
    const { store } = open();
    store.start('a');
    expect(store.get('a')).toBe(store.get('a'));
    expect(store.get('b')).toBe(store.get('b'));
  });

  it('loads a key once, however often it is started', () => {
    const { store, attempts } = open();
    store.start('a');
    store.start('a');
    expect(attempts).toHaveLength(1);
  });

  it('retries an early failure once', async () => {
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

  it('fails after the second failure, with its error', async () => {
    const { store, attempt, flush } = open();
    store.start('a');
    attempt(0).fail(new Error('first'));
    await flush();
    const error = new Error('second');
    attempt(1).fail(error);
    await flush();
    expect(store.get('a')).toEqual({ status: 'failed', failure: { reason: 'failed', error } });
  });

  it('does not retry a late failure', async () => {
    const { store, attempt, attempts, flush } = open();
    store.start('a');
    await vi.advanceTimersByTimeAsync(3_500);
    attempt(0).fail(new Error('time-out'));
    await flush();
    expect(attempts).toHaveLength(1);
    expect(store.get('a')).toMatchObject({ status: 'failed' });
  });

  it('fails at the deadline without a result', async () => {
    const { store } = open();
    store.start('a');
    await vi.advanceTimersByTimeAsync(7_500);
    expect(store.get('a')).toEqual({ status: 'failed', failure: { reason: 'slow' } });
  });

  it('still loads a result that arrives after the deadline', async () => {
    const { store, attempt, flush } = open();
    store.start('a');
    await vi.advanceTimersByTimeAsync(7_500);
    attempt(0).succeed('screen');
    await flush();
    expect(store.get('a')).toEqual({ status: 'loaded', value: 'screen' });
  });

  it('recovers on retry', async () => {
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

  it('ignores a late failure of an older attempt during a retry', async () => {
    const { store, attempt, flush } = open();
    store.start('a');
    await vi.advanceTimersByTimeAsync(7_500);
    store.retry('a');
    attempt(0).fail(new Error('at last'));
    await flush();
    expect(store.get('a')).toEqual({ status: 'pending' });
  });

  it('ignores a retry of a key that is loading or loaded', async () => {
    const { store, attempt, attempts, flush } = open();
    store.start('a');
    store.retry('a');
    attempt(0).succeed('screen');
    await flush();
    store.retry('a');
    expect(attempts).toHaveLength(1);
    expect(store.get('a')).toMatchObject({ status: 'loaded' });
  });

  it('keeps keys separate', async () => {
    const { store, attempt, flush } = open();
    store.start('a');
    store.start('b');
    attempt(1).succeed('b');
    await flush();
    expect(store.get('a')).toEqual({ status: 'pending' });
    expect(store.get('b')).toEqual({ status: 'loaded', value: 'b' });
  });

  it('notifies its listeners, and settles without rejecting', async () => {
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

describe('a spare', () => {
  const spare = { afterMs: 2_000, of: (key: string) => (key === 'new' ? 'good' : null) };
  const keys = (attempts: { key: string }[]) => attempts.map(({ key }) => key);

  it('is not loaded if the requested version loads in time', async () => {
    const { store, attempts, attempt, flush, ends } = open(spare);
    store.start('new');
    await vi.advanceTimersByTimeAsync(1_900);
    attempt(0).succeed('screen');
    await flush();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(keys(attempts)).toEqual(['new']);
    expect(ends).toMatchObject([{ key: 'new', failure: null }]);
  });

  it('is loaded in parallel with a hanging version, and shown if it arrives first', async () => {
    const { store, attempts, attempt, flush, ends } = open(spare);
    store.start('new');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(keys(attempts)).toEqual(['new', 'good']);
    attempt(1).succeed('good screen');
    await flush();
    expect(store.get('new')).toEqual({ status: 'loaded', value: 'good screen' });
    expect(store.get('good')).toEqual(store.get('new'));
    // A hanging version is reported at its deadline, even though another is shown.
    await vi.advanceTimersByTimeAsync(5_500);
    expect(ends).toMatchObject([
      { key: 'good', failure: null },
      { key: 'new', failure: { reason: 'slow' }, isReplaced: true },
    ]);
    attempt(0).succeed('late screen');
    await flush();
    expect(store.get('new')).toEqual({ status: 'loaded', value: 'good screen' });
  });

  it('is dropped if the requested version arrives first', async () => {
    const { store, attempt, flush } = open(spare);
    store.start('new');
    await vi.advanceTimersByTimeAsync(2_500);
    attempt(0).succeed('screen');
    await flush();
    attempt(1).succeed('good screen');
    await flush();
    expect(store.get('new')).toEqual({ status: 'loaded', value: 'screen' });
  });

  it('is loaded at once if the requested version failed', async () => {
    const { store, attempts, attempt, flush, ends } = open(spare);
    store.start('new');
    attempt(0).fail(new Error('404'));
    await flush();
    attempt(1).fail(new Error('404'));
    await flush();
    expect(keys(attempts)).toEqual(['new', 'new', 'good']);
    expect(store.get('new')).toEqual({ status: 'pending' });
    attempt(2).succeed('good screen');
    await flush();
    expect(store.get('new')).toEqual({ status: 'loaded', value: 'good screen' });
    expect(ends).toContainEqual(expect.objectContaining({ key: 'new', isReplaced: true }));
  });

  it('does not delay a failure, and a retry loads both again', async () => {
    const { store, attempts, attempt, flush } = open(spare);
    store.start('new');
    await vi.advanceTimersByTimeAsync(7_499);
    expect(store.get('new')).toEqual({ status: 'pending' });
    await vi.advanceTimersByTimeAsync(1);
    expect(store.get('new')).toMatchObject({ status: 'failed' });
    store.retry('new');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(keys(attempts)).toEqual(['new', 'good', 'new', 'good']);
    attempt(3).succeed('good screen');
    await flush();
    expect(store.get('new')).toEqual({ status: 'loaded', value: 'good screen' });
  });

  it('shares the deadline of the requested version, however late it started', async () => {
    const { store } = open(spare);
    store.start('new', 1_500);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(store.get('new')).toMatchObject({ status: 'failed' });
    expect(store.get('good')).toMatchObject({ status: 'failed' });
  });
});
