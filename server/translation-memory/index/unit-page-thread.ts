import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../db/open.ts';
import { buffersOf } from '../../engines/tm-index/packed-units.ts';
import { lowerPriority } from '../../jobs/low-priority.ts';
import type { Settings } from '../../settings.ts';
import { type PageRequest, readPage, type UnitPage } from './unit-pages.ts';

export type PageQuestion = { call: number } & PageRequest;
export type PageAnswer = { call: number } & ({ page: UnitPage } | { error: string });

lowerPriority();
const { db } = await openDatabase(workerData as Pick<Settings, 'databaseUrl' | 'dataDir'>);

parentPort?.on('message', async ({ call, ...request }: PageQuestion) => {
  try {
    const page = await readPage(db, request);
    const answer: PageAnswer = { call, page };
    parentPort?.postMessage(answer, page.parts.flatMap(buffersOf));
  } catch (error) {
    parentPort?.postMessage({ call, error: String(error) } satisfies PageAnswer);
  }
});
