import { parentPort, Worker } from 'node:worker_threads';
import { callForJson } from './http-calls.ts';

interface Call {
  url: string;
  cookie: string;
  body: object;
}

interface Answer {
  value: unknown;
  ms: number;
}

/**
 * Calls over HTTP from a thread of their own, and what each took there: whoever looks a text up is not at the same time
 * a process with a million texts and an index in its memory.
 */
export interface Caller {
  post(call: Call): Promise<Answer>;
  close(): Promise<unknown>;
}

/** One call at a time. */
export function openCaller(): Caller {
  const worker = new Worker(new URL(import.meta.url));
  return {
    post: (call) =>
      new Promise((resolve, reject) => {
        worker.once('message', (answer: Answer | { error: string }) => {
          if ('error' in answer) reject(new Error(answer.error));
          else resolve(answer);
        });
        worker.postMessage(call);
      }),
    close: () => worker.terminate(),
  };
}

parentPort?.on('message', async ({ url, cookie, body }: Call) => {
  const began = performance.now();
  try {
    const value = await callForJson(url, { method: 'POST', cookie, body });
    parentPort?.postMessage({ value, ms: performance.now() - began });
  } catch (error) {
    parentPort?.postMessage({ error: String(error) });
  }
});
