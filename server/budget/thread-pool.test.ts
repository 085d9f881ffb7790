import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { limitCpu } from './cpu-limit.ts';
import { ThreadPool, TookTooLong } from './thread-pool.ts';
import { usage } from './usage.ts';

/** Doubles numbers, using some processor time, but never finishes with 0, and fails with 1. Returns the thread's id as well. */
const DOUBLES = `async (number, { willRead }) => {
  willRead(number);
  const from = process.threadCpuUsage().user;
  while (process.threadCpuUsage().user === from);
  while (number === 0);
  if (number === 1) throw Object.assign(new RangeError('one'), { code: 'ONE' });
  return { twice: 2 * number, thread: threadId };
}`;
const ENDLESS = 0;
const FAILING = 1;
const helper = JSON.stringify(new URL('./answer-questions.ts', import.meta.url).href);
const module = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { threadId } from 'node:worker_threads';
    import { answerQuestions } from ${helper};
    answerQuestions(${DOUBLES});`)}`,
);
const openPool = () => new ThreadPool<number, { twice: number; thread: number }>(module);

describe('a thread pool', () => {
  test('answers in the same thread, and counts the processor time for the user', async () => {
    const pool = openPool();
    const first = await pool.ask(21, { person: 9001, cpu: 10_000 });
    expect(first.twice).toBe(42);
    expect(await pool.ask(4, { person: 9001, cpu: 10_000 })).toEqual({ twice: 8, thread: first.thread });
    expect(usage.of(9001)?.cpu_seconds).toBeGreaterThan(0);
    expect(usage.of(9001)?.slots).toBe(0);
  });

  test('passes an error on with its code, and answers the next question', async () => {
    const pool = openPool();
    await expect(pool.ask(FAILING, { person: 9002, cpu: 10_000 })).rejects.toMatchObject({
      message: 'one',
      code: 'ONE',
    });
    expect((await pool.ask(2, { person: 9002, cpu: 10_000 })).twice).toBe(4);
  });

  test('does not ask a thread that died while it was idle', async () => {
    const dies = `import { parentPort } from 'node:worker_threads';
      parentPort.on('message', (number) => {
        parentPort.postMessage({ answer: number, cpu: 0 });
        if (number === 7) setImmediate(() => process.exit(1));
      });
      parentPort.postMessage('ready');`;
    const pool = new ThreadPool<number, number>(new URL(`data:text/javascript,${encodeURIComponent(dies)}`));
    expect(await pool.ask(7, { person: 9007, cpu: 10_000 })).toBe(7);
    await expect.poll(() => pool.idle).toBe(0);
    expect(await pool.ask(8, { person: 9007, cpu: 10_000 })).toBe(8);
  });

  test('ends aborted work at once', async () => {
    const pool = openPool();
    const leaving = new AbortController();
    const asked = pool.ask(ENDLESS, { person: 9003, cpu: 600_000, signal: leaving.signal });
    leaving.abort(new Error('gone'));
    await expect(asked).rejects.toThrow('gone');
    expect((await pool.ask(2, { person: 9003, cpu: 10_000 })).twice).toBe(4);
  });

  test("has a thread for others while one user's questions never end", async () => {
    const pool = openPool();
    const leaving = new AbortController();
    const asking = { person: 9004, cpu: 600_000, signal: leaving.signal };
    const endless = Array.from({ length: 4 }, () => pool.ask(ENDLESS, asking));
    const ended = Promise.allSettled(endless);
    expect((await pool.ask(2, { person: 9005, cpu: 10_000 })).twice).toBe(4);
    leaving.abort(new Error('gone'));
    expect((await ended).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  });
});

test('a thread that uses too much processor time is ended, and the next question gets another one', async () => {
  const loops = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (number) => { while (number === 0); parentPort.postMessage({ answer: number, cpu: 0 }); });
    parentPort.postMessage('ready');`;
  const pool = new ThreadPool<number, number>(new URL(`data:text/javascript,${encodeURIComponent(loops)}`));
  await expect(pool.ask(ENDLESS, { person: 9006, cpu: 50 })).rejects.toBeInstanceOf(TookTooLong);
  expect(await pool.ask(2, { person: 9006, cpu: 10_000 })).toBe(2);
});

test('processor time counts from the last move, also in a thread that is in a loop', async () => {
  const spent = Promise.withResolvers<void>();
  const worker = new Worker('for (;;);', { eval: true });
  const limit = limitCpu(worker, Number.POSITIVE_INFINITY, spent.resolve);
  limit.moved(100);
  await spent.promise;
  limit.stop();
  await worker.terminate();
});
