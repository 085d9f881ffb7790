import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { limitCpu } from './cpu-limit.ts';
import { TaskThreads } from './task-threads.ts';

const PERSON = 9101;
const doTasks = JSON.stringify(new URL('./do-tasks.ts', import.meta.url).href);
/** A thread that does tasks with the given function. */
const threadsOf = (act: string) => {
  const code = `import { threadId } from 'node:worker_threads'; import { doTasks } from ${doTasks}; doTasks(${act});`;
  return new TaskThreads<unknown, unknown>(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
};

describe('a thread for heavy work', () => {
  test('answers a task, after saying how much it will read', async () => {
    const threads = threadsOf('async (task, willRead) => { willRead(7); return { answer: task * 2 }; }');
    expect(await threads.run(21, { person: PERSON })).toBe(42);
  });

  test('is kept for the next task', async () => {
    const threads = threadsOf('async () => ({ answer: threadId })');
    const first = await threads.run(null, { person: PERSON });
    expect(await threads.run(null, { person: PERSON })).toBe(first);
  });

  test('is ended when its reader leaves, and the next task gets another', async () => {
    const threads = threadsOf('async (task) => { while (task === 1); return { answer: task }; }');
    const leaving = new AbortController();
    const asked = threads.run(1, { person: PERSON, signal: leaving.signal });
    leaving.abort(new Error('gone'));
    await expect(asked).rejects.toThrow('gone');
    expect(await threads.run(2, { person: PERSON })).toBe(2);
  });

  test('reports its error, and the next task gets another', async () => {
    const threads = threadsOf(
      "async (task) => { if (task === 1) throw new Error('no'); return { answer: task }; }",
    );
    await expect(threads.run(1, { person: PERSON })).rejects.toThrow('no');
    expect(await threads.run(2, { person: PERSON })).toBe(2);
  });
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
