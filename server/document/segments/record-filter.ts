import { type RawBuilder, sql } from 'kysely';
import type { SegmentState } from '../../../shared/contract/document.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { contains, fold, isShort, SEPARATOR, unfolded } from '../../db/search.ts';
import type { DocumentScope } from '../document-queries.ts';
import { readSettings } from '../quality/settings.ts';

/** The filter as parsed from a request's query; empty values filter nothing. */
export interface RecordFilter {
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
  const { search, source, target, approved, state, repetitions, comments, unresolved, changed, issues } =
    filter;
  const isText = search || source || target;
  return Boolean(isText || approved || state || repetitions || comments || unresolved || changed || issues);
}

/** The segments of a document that pass a filter, for selecting, ordering or counting. */
export function filteredRecords(db: Db, document: DocumentScope, filter: RecordFilter) {
  let query = db.selectFrom('document_record').where('document_id', '=', document.id);
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
  if (filter.issues) query = query.where('document_record.id', 'in', withIssues(db, document));
  for (const [side, text] of [
    ['both', filter.search],
    ['source', filter.source],
    ['target', filter.target],
  ] as const) {
    const term = fold(text);
    if (term === '') continue;
    if (term.includes(SEPARATOR)) query = query.where(sql<boolean>`1 = 0`);
    if (!isShort(term)) query = query.where(indexed(db, document, term));
    if (side !== 'both' || isShort(term)) query = query.where(scanned(db, side, term));
  }
  return query;
}

/** Errors and warnings as the document's settings rate them, without waived ones. */
function withIssues(db: Db, { id, quality_settings }: DocumentScope) {
  const levels = Object.entries(readSettings(quality_settings).severity);
  const serious = levels.flatMap(([check, level]) =>
    level === 'error' || level === 'warning' ? [check] : [],
  );
  const changed = levels.map(([check]) => check);
  return db
    .selectFrom('document_issue')
    .leftJoin('issue_waiver', (join) =>
      join
        .onRef('issue_waiver.record_id', '=', 'document_issue.record_id')
        .onRef('issue_waiver.fingerprint', '=', 'document_issue.fingerprint'),
    )
    .select('document_issue.record_id')
    .where('document_issue.document_id', '=', id)
    .where('issue_waiver.id', 'is', null)
    .where((where) => {
      const own = where('document_issue.severity', '<>', 'info');
      if (changed.length === 0) return own;
      const unchanged = where.and([own, where('document_issue.check_id', 'not in', changed)]);
      return serious.length === 0
        ? unchanged
        : where.or([unchanged, where('document_issue.check_id', 'in', serious)]);
    });
}

/** Matches rows that contain the text on either side, by the trigram index. */
function indexed(db: Db, document: DocumentScope, term: string): RawBuilder<boolean> {
  // The rows of an import have consecutive ids, so the index is read for that range only, however large the other
  // documents are. Rows added by splits lie outside; they are few and scanned.
  return dialectOf(db).textIndex.containsAmong('document_record', term, {
    first: sql`SELECT id FROM document_record WHERE document_id = ${document.id} AND row_number = 1`,
    last: sql`SELECT id FROM document_record WHERE document_id = ${document.id} AND added = 0
    ORDER BY row_number DESC LIMIT 1`,
    others: sql`SELECT late.id FROM document_record late
      WHERE late.document_id = ${document.id} AND late.added = 1 AND ${contains(db, sql.ref('late.folded'), term)}`,
  });
}

/** Matches rows that contain the text on one side, by scanning them. */
function scanned(db: Db, side: 'both' | 'source' | 'target', term: string): RawBuilder<boolean> {
  const folded = sql.ref('document_record.folded');
  return contains(db, side === 'both' ? folded : unfolded(db, folded, side), term);
}
