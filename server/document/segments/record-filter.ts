import { sql } from 'kysely';
import type { SegmentState } from '../../../shared/domain/contract/document.ts';
import type { Db } from '../../db/open.ts';
import type { DocumentScope } from '../documents/queries.ts';
import { queryConditions } from './query-conditions.ts';
import { withIssues } from './record-issues.ts';
import { textConditions, wordConditions } from './record-texts.ts';

/** The filter as parsed from a request's query; empty values filter nothing. */
export interface RecordFilter {
  /** See `shared/domain/text/segment-query.ts`. Absent in jobs of earlier versions. */
  query?: string;
  /** The user that `has:mention` refers to, who sent the request. Absent in jobs of earlier versions. */
  me?: number;
  search: string;
  source: string;
  target: string;
  approved?: 'true' | 'false' | '1' | '0' | '' | undefined;
  state?: SegmentState | '' | undefined;
  repetitions: boolean;
  comments: boolean;
  unresolved: boolean;
  changed?: boolean;
  issues?: boolean;
}

export function isFiltered(filter: RecordFilter): boolean {
  const {
    query,
    search,
    source,
    target,
    approved,
    state,
    repetitions,
    comments,
    unresolved,
    changed,
    issues,
  } = filter;
  const isText = query || search || source || target;
  return Boolean(isText || approved || state || repetitions || comments || unresolved || changed || issues);
}

/**
 * The segments of a document after a row that pass a filter, for selecting, ordering or counting. Give no other
 * lower bound: SQLite uses only one of two, and would read from the first row each time.
 */
export function filteredRecords(db: Db, document: DocumentScope, filter: RecordFilter, after = 0) {
  // A bound of 0 is always true, but makes SQLite read the rows in their order on disk. Otherwise it uses the
  // index of sources, which takes three times as long for 100,000 rows.
  let query = db
    .selectFrom('document_record')
    .where('document_id', '=', document.id)
    .where('row_number', '>', after);
  if (filter.approved) {
    query = query.where('approved', '=', filter.approved === 'true' || filter.approved === '1' ? 1 : 0);
  }
  if (filter.state) query = query.where('state', '=', filter.state);
  if (filter.repetitions) query = query.where('repetitions_count', '>', sql.lit(0));
  if (filter.comments) query = query.where('comments_count', '>', sql.lit(0));
  if (filter.unresolved) query = query.where('open_comments_count', '>', sql.lit(0));
  if (filter.changed) {
    query = query
      .where('approved_target', 'is not', null)
      .where('approved_target', '<>', (column) => column.ref('target'));
  }
  if (filter.issues)
    query = query.where(
      'document_record.id',
      'in',
      withIssues(db, document).select('document_issue.record_id'),
    );
  const texts = [
    ...wordConditions(db, document, filter.search),
    ...textConditions(db, document, 'source', filter.source),
    ...textConditions(db, document, 'target', filter.target),
    ...(filter.query ? queryConditions(db, document, filter.query, filter.me) : []),
  ];
  return texts.reduce((narrowed, condition) => narrowed.where(condition), query);
}
