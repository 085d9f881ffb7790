import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { readSlowly } from '../../db/slow-reads.ts';
import { listVisibleScopes } from '../../document/documents/queries.ts';
import { filteredRecords } from '../../document/segments/record-filter.ts';
import type { Viewer } from '../../identity/policy/visible.ts';
import { type Candidate, MAX_CANDIDATES } from './find-candidates.ts';

/**
 * Segments after which no further document is searched, about a second of work. Not a time: a query must find the
 * same segments on a busy machine.
 */
const MOST_SEGMENTS = 1_500_000;
/** What searching any document costs, in segments. */
const DOCUMENT_COST = 1_000;

/**
 * Finds segments of all documents by conditions (`shared/domain/text/segment-query.ts`), in document order,
 * most recently changed documents first; `isCut`: there may be more.
 */
export async function findByConditions(
  db: Db,
  query: string,
  viewer: Viewer,
): Promise<{ found: Candidate[]; isCut: boolean }> {
  const filter = { query, me: viewer.id, search: '', source: '', target: '' };
  const found: Candidate[] = [];
  let searched = 0;
  for (const scope of await listVisibleScopes(db, viewer)) {
    if (found.length >= MAX_CANDIDATES || searched >= MOST_SEGMENTS) return { found, isCut: true };
    searched += DOCUMENT_COST + scope.rows_count;
    const records = filteredRecords(db, scope, {
      ...filter,
      repetitions: false,
      comments: false,
      unresolved: false,
    })
      .select(['id', 'source', 'target', 'updated_at', 'row_number'])
      .where('row_number', '<=', scope.rows_count)
      .orderBy('row_number')
      .limit(MAX_CANDIDATES - found.length)
      .as('records');
    const rows = await readSlowly(
      db,
      sql<
        Omit<Candidate, `owner_${string}` | `${string}_lang`>
      >`SELECT * FROM ${records} ORDER BY row_number`,
    );
    const { id: owner_id, name: owner_name, source_lang, target_lang } = scope;
    found.push(...rows.map((row) => ({ ...row, owner_id, owner_name, source_lang, target_lang })));
  }
  return { found, isCut: found.length >= MAX_CANDIDATES };
}
