import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { plainText } from '../../../shared/domain/text/inline-codes.ts';
import { type SegmentSort, type SortKey, sortParts } from '../../../shared/domain/text/segment-sort.ts';
import type { Db } from '../../db/open.ts';
import { readSlowly } from '../../db/slow-reads.ts';
import type { DocumentScope } from '../documents/queries.ts';
import { filteredRecords, type RecordFilter } from './record-filter.ts';

const VALUES: Record<Exclude<SortKey, 'source'>, RawBuilder<string | number | null>> = {
  len: sql`length(document_record.target)`,
  'source-len': sql`length(document_record.source)`,
  match: sql`match_percent`,
  changed: sql`document_record.updated_at`,
  state: sql`CASE document_record.state WHEN 'initial' THEN 0 WHEN 'draft' THEN 1 WHEN 'translated' THEN 2
    WHEN 'reviewed' THEN 3 ELSE 4 END`,
};

/**
 * The row numbers of the segments under a filter, sorted. Those without a value come last in both directions.
 */
export async function orderOf(
  db: Db,
  document: DocumentScope,
  filter: RecordFilter & { sort: SegmentSort },
): Promise<number[]> {
  const { key, isDescending } = sortParts(filter.sort);
  if (key === 'source') return orderOfSources(db, document, filter, isDescending);
  const found = filteredRecords(db, document, filter)
    .select(['row_number', VALUES[key].as('value')])
    .as('found');
  const rows = await readSlowly(
    db,
    sql<{ row_number: number }>`SELECT row_number FROM ${found}
      ORDER BY CASE WHEN value IS NULL THEN 1 ELSE 0 END, value ${sql.raw(isDescending ? 'DESC' : 'ASC')}, row_number`,
  );
  return rows.map(({ row_number }) => row_number);
}

interface Source {
  row_number: number;
  source: string;
}
type Compare = (a: Source, b: Source) => number;

/** Sources read and sorted at once: a few ms on the thread that answers requests. */
const RUN = 500;

/**
 * Neither database knows the order of every language (SQLite knows none), so JavaScript's collator sorts
 * runs, which are then merged; other requests are answered in between.
 */
async function orderOfSources(
  db: Db,
  document: DocumentScope,
  filter: RecordFilter,
  isDescending: boolean,
): Promise<number[]> {
  const collator = collatorOf(document.source_lang);
  const compare: Compare = (a, b) => {
    const order = collator.compare(a.source, b.source);
    return (isDescending ? -order : order) || a.row_number - b.row_number;
  };
  // Found once: a filter repeated for each run would read the whole document each time.
  const found = await readSlowly(
    db,
    filteredRecords(db, document, filter).select('document_record.id').orderBy('row_number'),
  );
  let runs: Source[][] = [];
  for (let at = 0; at < found.length; at += RUN) {
    const ids = found.slice(at, at + RUN).map(({ id }) => id);
    const run = await readSlowly(
      db,
      db.selectFrom('document_record').select(['row_number', 'source']).where('id', 'in', ids),
    );
    runs.push(run.map(({ row_number, source }) => ({ row_number, source: plainText(source) })).sort(compare));
  }
  while (runs.length > 1) {
    const merged: Source[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await merge(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return (runs[0] ?? []).map(({ row_number }) => row_number);
}

async function merge(first: Source[], second: Source[], compare: Compare): Promise<Source[]> {
  const merged: Source[] = [];
  let [a, b] = [0, 0];
  for (;;) {
    const [left, right] = [first[a], second[b]];
    if (!left || !right) break;
    if (compare(left, right) <= 0) {
      merged.push(left);
      a++;
    } else {
      merged.push(right);
      b++;
    }
    if (merged.length % RUN === 0) await setImmediate();
  }
  return [...merged, ...first.slice(a), ...second.slice(b)];
}

/** A language unknown to the collator is sorted by Unicode's root order. */
function collatorOf(language: string): Intl.Collator {
  return new Intl.Collator([language, 'und'], { numeric: true });
}
