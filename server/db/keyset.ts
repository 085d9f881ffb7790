/** Rows read at a time. */
const PAGE = 1000;

/**
 * Pages through all rows of a table by id. Nothing stays open between pages, so other requests can run. `load` reads
 * the next rows after an id, in id order.
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
