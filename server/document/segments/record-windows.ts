import { setImmediate } from 'node:timers/promises';

/** Rows read at once: few milliseconds on the thread that answers requests. */
const WINDOW = 1000;

/** Reads a document window by window of row numbers, letting other requests in between. */
export async function* eachWindow<Row>(
  rowsCount: number,
  read: (window: { after: number; upTo: number }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = 0; after < rowsCount; after += WINDOW) {
    yield await read({ after, upTo: after + WINDOW });
    await setImmediate();
  }
}
