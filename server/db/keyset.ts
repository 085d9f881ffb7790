/** Rows read at a time. */
const PAGE = 1000;

/**
 * All rows of a table a page at a time, by id: nothing is held open between pages, so other requests get in between.
 * `load` reads the next rows after an id, in the order of their ids.
 */
export async function* keysetPages<Row extends { id: number }>(
  load: (after: number, limit: number) => Promise<Row[]>,
  { size = PAGE, after = 0 }: { size?: number; after?: number } = {},
): AsyncGenerator<Row[]> {
  let last = after;
  for (;;) {
    const rows = await load(last, size);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1)?.id ?? last;
  }
}
