import { Worker } from 'node:worker_threads';
import { cpuToRead, limitCpu } from './cpu-limit.ts';
import { TookTooLong } from './took-too-long.ts';

/** Sent by a thread before it reads a file, with the file's size, which determines how long it may take. */
export interface WillRead {
  will_read: number;
}

interface Asking {
  /** Bytes of the file to read, if known. */
  bytes?: number;
  /** Ends the work at once. */
  signal?: AbortSignal | undefined;
}

/**
 * Starts a thread for one piece of work and returns its answer, its first message other than {@link WillRead}. Throws
 * {@link TookTooLong} if it uses more processor time than reading the file may take, or the signal's reason.
 */
export async function askThread<Answer extends object>(
  module: URL,
  workerData: unknown,
  { bytes = 0, signal }: Asking = {},
): Promise<Answer> {
  signal?.throwIfAborted();
  const worker = new Worker(module, { workerData });
  const answer = Promise.withResolvers<Answer>();
  const limit = limitCpu(worker, cpuToRead(bytes), () => answer.reject(new TookTooLong()));
  worker.on('message', (message: Answer | WillRead) => {
    if ('will_read' in message) limit.moved(cpuToRead(message.will_read));
    else answer.resolve(message);
  });
  worker.on('error', answer.reject);
  worker.on('exit', (code) => answer.reject(new Error(`The thread ${module.pathname} ended with ${code}.`)));
  const leave = () => answer.reject(signal?.reason);
  signal?.addEventListener('abort', leave, { once: true });
  try {
    return await answer.promise;
  } finally {
    signal?.removeEventListener('abort', leave);
    limit.stop();
    await worker.terminate();
  }
}
