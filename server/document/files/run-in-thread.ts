import { Worker } from 'node:worker_threads';
import type { Wording } from '../../../shared/contract/common.ts';
import { FairSlots } from '../../budget/fair-slots.ts';
import { ProblemError } from '../../http/problem.ts';
import { Worded } from '../../http/worded.ts';
import type { Settings } from '../../settings.ts';

export interface ThreadTask {
  /** For whom. */
  person: number;
  task: 'download' | 'losses' | 'quality' | 'xliff21' | 'review-csv' | 'review-xlsx' | 'unit';
  documentId: number;
  /** The segment whose unit is looked for. */
  segment?: number;
  /** The glossaries whose terms a quality check knows. */
  glossaryIds?: readonly number[];
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>;
}

/** The thread's answer: the result's bytes, or the reason for the failure. */
export type ThreadAnswer = { bytes: Uint8Array } | { status: number; detail: string; says?: Wording };

/** Concurrent threads; each may hold a whole document. */
const slots = new FairSlots({ slots: 2, perPerson: 1, waiting: 20 });

/**
 * Does heavy work on a document in a thread with its own connection, so that other requests are not blocked, when its
 * person's turn comes. An aborted signal ends it at once.
 */
export function runInThread(task: ThreadTask, signal?: AbortSignal): Promise<Uint8Array> {
  return slots.run(task.person, () => runThread(task, signal), signal);
}

async function runThread({ settings, ...task }: ThreadTask, signal?: AbortSignal): Promise<Uint8Array> {
  const { databaseUrl, dataDir } = settings;
  const workerData: ThreadTask = { ...task, settings: { databaseUrl, dataDir } };
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData });
  try {
    const answer = await new Promise<ThreadAnswer>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.on('message', resolve);
      worker.on('error', reject);
      worker.on('exit', (code) => reject(new Error(`The thread for ${task.task} ended with ${code}.`)));
    });
    if ('status' in answer) {
      const { status, detail, says } = answer;
      throw new ProblemError(status, says ? new Worded(says) : detail);
    }
    return answer.bytes;
  } finally {
    await worker.terminate();
  }
}
