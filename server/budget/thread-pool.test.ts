import { describe, expect, test } from 'vitest';
import { ThreadPool } from './thread-pool.ts';
import { TookTooLong } from './took-too-long.ts';
import { usage } from './usage.ts';

/** A thread that doubles numbers, and never finishes with 0. */
const module = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (number) => {
      while (number === 0);
      parentPort.postMessage({ cpu: 0.5, answer: 2 * number });
    });
    parentPort.postMessage('ready');`)}`,
);
const ENDLESS = 0;

describe('a thread pool', () => {
  test('answers, and counts the processor time for the user', async () => {
    const pool = new ThreadPool<number, number>(module);
    expect(await pool.ask(21, { person: 9001, deadline: 10_000 })).toBe(42);
    expect(await pool.ask(4, { person: 9001, deadline: 10_000 })).toBe(8);
    expect(usage.of(9001)?.cpu_seconds).toBe(1);
    expect(usage.of(9001)?.slots).toBe(0);
  });

  test('ends work that takes too long, and answers the next question', async () => {
    const pool = new ThreadPool<number, number>(module);
    await expect(pool.ask(ENDLESS, { person: 9002, deadline: 50 })).rejects.toBeInstanceOf(TookTooLong);
    expect(await pool.ask(1, { person: 9002, deadline: 10_000 })).toBe(2);
  });

  test('ends aborted work at once', async () => {
    const pool = new ThreadPool<number, number>(module);
    const leaving = new AbortController();
    const asked = pool.ask(ENDLESS, { person: 9003, deadline: 600_000, signal: leaving.signal });
    leaving.abort(new Error('gone'));
    await expect(asked).rejects.toThrow('gone');
    expect(await pool.ask(1, { person: 9003, deadline: 10_000 })).toBe(2);
  });

  test("has a thread for others while one user's questions never end", async () => {
    const pool = new ThreadPool<number, number>(module);
    const leaving = new AbortController();
    const asking = { person: 9004, deadline: 600_000, signal: leaving.signal };
    const endless = Array.from({ length: 4 }, () => pool.ask(ENDLESS, asking));
    const ended = Promise.allSettled(endless);
    expect(await pool.ask(1, { person: 9005, deadline: 10_000 })).toBe(2);
    leaving.abort(new Error('gone'));
    expect((await ended).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  });
});
