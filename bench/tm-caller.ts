import { type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import { keepConnection, type Post } from './kept-connection.ts';

interface Answer {
  value: unknown;
  ms: number;
}

/**
 * Makes and times HTTP calls in a separate thread, so that the client does not share a process with a million texts
 * and an index.
 */
export interface Caller {
  post(call: Post): Promise<Answer>;
  close(): Promise<unknown>;
}

/** One call at a time. */
export function openCaller(origin: string): Caller {
  const worker = new Worker(new URL(import.meta.url), { workerData: origin });
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

if (parentPort) answerCalls(parentPort, keepConnection(workerData as string));

function answerCalls(port: MessagePort, connection: ReturnType<typeof keepConnection>): void {
  port.on('message', async (call: Post) => {
    const began = performance.now();
    try {
      const value = await connection.post(call);
      port.postMessage({ value, ms: performance.now() - began });
    } catch (error) {
      port.postMessage({ error: String(error) });
    }
  });
}
