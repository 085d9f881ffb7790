import { setImmediate } from 'node:timers/promises';

/** Rows read at once: keeps each read to a few ms on the thread that answers requests. */
const WINDOW = 1000;

/** Reads a document in windows of row numbers, yielding to other requests in between. */
export async function* eachWindow<Row>(
  rowsCount: number,
  read: (window: { after: number; upTo: number }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = 0; after < rowsCount; after += WINDOW) {
    yield await read({ after, upTo: after + WINDOW });
    await setImmediate();
  }
}
