import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { askThread } from './ask-thread.ts';
import { limitCpu } from './cpu-limit.ts';

const moduleOf = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const SAYING = "import { parentPort, workerData } from 'node:worker_threads';";

describe('a thread for one piece of work', () => {
  test('gets the data, and its first answer counts', async () => {
    const module = moduleOf(`${SAYING} parentPort.postMessage({ will_read: 7 });
      parentPort.postMessage({ twice: workerData * 2 }); parentPort.postMessage({ twice: 0 });`);
    expect(await askThread(module, 21)).toEqual({ twice: 42 });
  });

  test('is ended when its reader leaves', async () => {
    const leaving = new AbortController();
    const asked = askThread(moduleOf('for (;;);'), null, { signal: leaving.signal });
    leaving.abort(new Error('gone'));
    await expect(asked).rejects.toThrow('gone');
  });

  test('fails if it ends without an answer', async () => {
    await expect(askThread(moduleOf(''), null)).rejects.toThrow(/ended with 0/);
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
