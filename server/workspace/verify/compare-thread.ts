import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../db/open.ts';
import type { Answered, Asked } from '../../db/question-thread.ts';
import { compareWithFile, type Misfit } from '../../document/processing/compare-with-file.ts';
import { lowerPriority } from '../../jobs/low-priority.ts';

// Compares documents with their files in a thread of low priority: reading a large file would block requests.
lowerPriority();
const { db } = await openDatabase(workerData);

parentPort?.on('message', async ({ call, question }: Asked<number>) => {
  const answer = (message: Answered<Misfit | null>) => parentPort?.postMessage(message);
  try {
    answer({ call, answer: await compareWithFile(db, question) });
  } catch (error) {
    answer({ call, error: error instanceof Error ? error.message : String(error) });
  }
});
