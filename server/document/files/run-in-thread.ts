import { Worker } from 'node:worker_threads';
import { ProblemError } from '../../http/problem.ts';
import type { Settings } from '../../settings.ts';

export interface ThreadTask {
  task: 'download' | 'quality' | 'xliff21' | 'review-csv' | 'review-xlsx' | 'unit';
  documentId: number;
  /** The segment whose unit is looked for. */
  segment?: number;
  /** The glossaries whose terms a quality check knows. */
  glossaryIds?: readonly number[];
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>;
}

/** The thread's answer: the result's bytes, or the reason for the failure. */
export type ThreadAnswer = { bytes: Uint8Array } | { status: number; detail: string };

/** Concurrent threads; each may hold a whole document. */
const MAX_THREADS = 2;
let running = 0;
const waiting: (() => void)[] = [];

/** Does heavy work on a document in a thread with its own connection, so that other requests are not blocked. */
export async function runInThread({ settings, ...task }: ThreadTask): Promise<Uint8Array> {
  if (running >= MAX_THREADS) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  const { databaseUrl, dataDir } = settings;
  const workerData: ThreadTask = { ...task, settings: { databaseUrl, dataDir } };
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData });
  try {
    const answer = await new Promise<ThreadAnswer>((resolve, reject) => {
      worker.on('message', resolve);
      worker.on('error', reject);
      worker.on('exit', (code) => reject(new Error(`The thread for ${task.task} ended with ${code}.`)));
    });
    if ('status' in answer) throw new ProblemError(answer.status, answer.detail);
    return answer.bytes;
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
    await worker.terminate();
  }
}
