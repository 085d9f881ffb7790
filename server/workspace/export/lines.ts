import { setImmediate } from 'node:timers/promises';
import { keysetPages } from '../../db/keyset.ts';

/** Rows as lines of JSON, a page at a time; `onRows` hears how many. */
export async function* jsonLines<Row extends { id: number }>(
  load: (after: number, limit: number) => Promise<Row[]>,
  onRows: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const rows of keysetPages(load)) {
    // SQLite answers at once: other requests get in between.
    await setImmediate();
    onRows(rows.length);
    yield Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }
}

const LONGEST = 80;

/** A name that every file system takes, told apart by its id: `12 Lease of the harbour`. */
export function entryName(id: number, name: string): string {
  const safe = name.replace(/[\p{Cc}/\\:*?"<>|]/gu, '_').toWellFormed();
  return `${id} ${[...safe].slice(0, LONGEST).join('')}`.replace(/[. ]+$/, '');
}
