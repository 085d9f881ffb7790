import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../db/open.ts';
import { FormatError } from '../../formats/format-error.ts';
import type { ImportItem } from '../../uploads/run-import.ts';
import { MAX_BATCHES_AHEAD, type ParsedMessage, type ParseTask } from './parse-in-thread.ts';
import { readUnits } from './read-units.ts';
import type { UnitRow } from './unit-row.ts';

/** Entries sent at a time. */
const BATCH = 500;

const port = parentPort;
if (!port) throw new Error('parse-thread.ts runs as a worker thread.');
const { blobId, from, options, settings } = workerData as ParseTask;
const { db, close } = await openDatabase(settings);

/** Batches that may be sent before the reader takes one. */
let credit = MAX_BATCHES_AHEAD;
port.on('message', () => {
  credit += 1;
});

async function send(message: ParsedMessage): Promise<void> {
  // A loop, because another waiting call may have used the credit.
  while (credit <= 0) await once(port as NonNullable<typeof port>, 'message');
  credit -= 1;
  port?.postMessage(message);
}

try {
  let items: ImportItem<UnitRow>[] = [];
  for await (const item of readUnits(db, blobId, from, options)) {
    items.push(item);
    if (items.length < BATCH) continue;
    await send({ items });
    items = [];
  }
  await send({ items, isLast: true });
} catch (error) {
  if (!(error instanceof FormatError)) throw error;
  await send({ refused: { code: error.code, says: error.says } });
} finally {
  await close();
  port.close();
}
