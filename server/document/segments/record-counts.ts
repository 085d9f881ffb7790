import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { readSlowly } from '../../db/slow-reads.ts';
import type { DocumentScope } from '../documents/queries.ts';
import { queryConditions } from './query-conditions.ts';
import { filteredRecords, type RecordFilter } from './record-filter.ts';

/** The number of segments under a filter that each query finds, in one pass. */
export async function countRecords(
  db: Db,
  document: DocumentScope,
  filter: RecordFilter & { queries: readonly string[] },
): Promise<number[]> {
  const counted = filter.queries.map((query, at) =>
    countOf(queryConditions(db, document, query, filter.me)).as(`n${at}`),
  );
  if (document.rows_count === 0) return counted.map(() => 0);
  const found = filteredRecords(db, document, filter).select(counted).as('found');
  const [counts] = await readSlowly(db, sql<Record<string, number | null>>`SELECT * FROM ${found}`);
  return counted.map((_, at) => Number(counts?.[`n${at}`] ?? 0));
}

function countOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<number | null> {
  if (conditions.length === 0) return sql`count(*)`;
  return sql`sum(CASE WHEN ${sql.join(conditions, sql` AND `)} THEN 1 ELSE 0 END)`;
}
