import { Worker } from 'node:worker_threads';
import type { Wording } from '../../../shared/domain/contract/common.ts';
import { cpuToRead, limitCpu } from '../../budget/cpu-limit.ts';
import { FormatError } from '../../formats/format-error.ts';
import { JobFailure } from '../../jobs/handler.ts';
import { Localised, localised } from '../../messages/localised.ts';
import type { Settings } from '../../runtime/settings.ts';
import type { ImportItem } from '../../uploads/run-import.ts';
import type { RowOptions } from './tmx-rows.ts';
import type { UnitRow } from './unit-row.ts';

export interface ParseTask {
  blobId: number;
  /** Size of the file. */
  bytes: number;
  /** Number of the first unit to read. */
  from: number;
  options: RowOptions;
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>;
}

export type ParsedMessage =
  | { items: ImportItem<UnitRow>[]; isLast?: true }
  | { refused: { code: string; says: Wording } };

/** Batches that the thread may be ahead of the reader. */
export const MAX_BATCHES_AHEAD = 8;

/**
 * The rows of a TMX, parsed in a separate thread: parsing takes as long as writing, so the two overlap.
 * Throws FormatError.
 */
export async function* readUnitsInThread(task: ParseTask): AsyncGenerator<ImportItem<UnitRow>> {
  const worker = new Worker(new URL('./parse-thread.ts', import.meta.url), { workerData: task });
  const limit = limitCpu(worker, cpuToRead(task.bytes), () =>
    fail(new JobFailure(localised('job.too-long'))),
  );
  const arrived: ParsedMessage[] = [];
  let failure: unknown = null;
  let wake = () => {};
  worker.on('message', (message: ParsedMessage) => {
    limit.moved();
    arrived.push(message);
    wake();
  });
  const fail = (error: unknown) => {
    failure ??= error;
    wake();
  };
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`The thread that reads a TMX ended with ${code}.`)));
  try {
    for (;;) {
      const message = arrived.shift();
      if (!message) {
        if (failure !== null) throw failure;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      if ('refused' in message)
        throw new FormatError(message.refused.code, new Localised(message.refused.says));
      worker.postMessage('taken');
      yield* message.items;
      if (message.isLast) return;
    }
  } finally {
    limit.stop();
    await worker.terminate();
  }
}
