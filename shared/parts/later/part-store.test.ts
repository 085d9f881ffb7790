import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPartStore } from './part-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A store whose loads the test settles, by their order. */
function open() {
  const loads: PromiseWithResolvers<string>[] = [];
  const store = createPartStore(() => {
    const load = Promise.withResolvers<string>();
    loads.push(load);
    return load.promise;
  });
  const settle = async (at: number, value?: string) => {
    if (value === undefined) loads[at]?.reject(new Error(`load ${at}`));
    else loads[at]?.resolve(value);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { store, loads, settle };
}

test('a part that loads is there, and is not loaded again', async () => {
  const { store, loads, settle } = open();
  store.start();
  await settle(0, 'part');
  store.start();
  expect(store.get()).toEqual({ status: 'there', value: 'part' });
  expect(loads.length).toBe(1);
});

test('a lost request is repeated before a failure is shown', async () => {
  const { store, settle } = open();
  store.start();
  await settle(0);
  expect(store.get().status).toBe('waiting');
  await settle(1, 'part');
  expect(store.get().value).toBe('part');
});

test('a part that failed twice is fetched again by the next start', async () => {
  const { store, settle } = open();
  store.start();
  await settle(0);
  await settle(1);
  expect(store.get().failure).toEqual({ reason: 'failed', error: new Error('load 1') });
  store.start();
  expect(store.get().status).toBe('waiting');
  await settle(2, 'part');
  expect(store.get().value).toBe('part');
});

test('a part that is slow is reported, and still shown when it arrives', async () => {
  const { store, settle } = open();
  store.start();
  await vi.advanceTimersByTimeAsync(6_500);
  expect(store.get().failure).toEqual({ reason: 'slow' });
  await settle(0, 'part');
  expect(store.get().status).toBe('there');
});

test('a file that hung is not requested again before the user asks', async () => {
  const { store, loads, settle } = open();
  store.start();
  await vi.advanceTimersByTimeAsync(6_000);
  await settle(0);
  expect(store.get().failure).toEqual({ reason: 'failed', error: new Error('load 0') });
  expect(loads.length).toBe(1);
});

test('a file that hung is requested again at once if the user asked while it hung', async () => {
  const { store, settle } = open();
  store.start();
  await vi.advanceTimersByTimeAsync(6_000);
  store.retry();
  await settle(0);
  expect(store.get().status).toBe('waiting');
  await settle(1, 'part');
  expect(store.get().value).toBe('part');
});

test('an earlier load that fails does not end a later one', async () => {
  const { store, settle } = open();
  store.start();
  await vi.advanceTimersByTimeAsync(6_500);
  store.start();
  await settle(0);
  expect(store.get().status).toBe('waiting');
  await settle(1, 'part');
  expect(store.get().status).toBe('there');
});
