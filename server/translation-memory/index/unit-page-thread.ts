import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../db/open.ts';
import type { Answered, Asked } from '../../db/question-thread.ts';
import { buffersOf } from '../../engines/tm-index/packed-units.ts';
import { lowerPriority } from '../../jobs/low-priority.ts';
import type { Settings } from '../../runtime/settings.ts';
import { type PageRequest, readPage, type UnitPage } from './unit-pages.ts';

lowerPriority();
const { db } = await openDatabase(workerData as Pick<Settings, 'databaseUrl' | 'dataDir'>);

parentPort?.on('message', async ({ call, question }: Asked<PageRequest>) => {
  try {
    const page = await readPage(db, question);
    const answered: Answered<UnitPage> = { call, answer: page };
    parentPort?.postMessage(answered, page.parts.flatMap(buffersOf));
  } catch (error) {
    parentPort?.postMessage({ call, error: String(error) } satisfies Answered<UnitPage>);
  }
});
