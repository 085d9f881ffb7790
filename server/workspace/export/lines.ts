import { setImmediate } from 'node:timers/promises';
import { keysetPages } from '../../db/keyset.ts';

/** Rows as JSON lines, a page at a time; `onRows` is called with the size of each page. */
export async function* jsonLines<Row extends { id: number }>(
  load: (after: number, limit: number) => Promise<Row[]>,
  onRows: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const rows of keysetPages(load)) {
    // SQLite is synchronous: let other requests run in between.
    await setImmediate();
    onRows(rows.length);
    yield Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }
}

const MAX_LENGTH = 80;

/** A file name valid on every file system and unique by its id: `12 Lease of the harbour`. */
export function entryName(id: number, name: string): string {
  const safe = name.replace(/[\p{Cc}/\\:*?"<>|]/gu, '_').toWellFormed();
  return `${id} ${[...safe].slice(0, MAX_LENGTH).join('')}`.replace(/[. ]+$/, '');
}
