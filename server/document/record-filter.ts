import { type RawBuilder, sql } from 'kysely';
import type { SegmentState } from '../../shared/contract/document.ts';
import type { DatabaseKind, Db } from '../db/open.ts';
import { contains, fold } from '../db/search.ts';
import type { DocumentScope } from './document-queries.ts';

/** Fewest characters that the trigram indexes can look up. */
const TRIGRAM = 3;
/** Between source and target in `folded`: see `foldPair` (db/search.ts). */
const SEPARATOR = '\u0001';

/** As it comes in by the query of a request; empty values filter nothing. */
export interface RecordFilter {
  search: string;
  source: string;
  target: string;
  approved?: 'true' | 'false' | '1' | '0' | '' | undefined;
  state?: SegmentState | '' | undefined;
  repetitions: boolean;
  comments: boolean;
  unresolved: boolean;
}

export function isFiltered(filter: RecordFilter): boolean {
  const { search, source, target, approved, state, repetitions, comments, unresolved } = filter;
  return Boolean(search || source || target || approved || state || repetitions || comments || unresolved);
}

/** The segments of a document that pass a filter; select from it, order it, count it. */
export function filteredRecords(db: Db, kind: DatabaseKind, document: DocumentScope, filter: RecordFilter) {
  let query = db.selectFrom('document_record').where('document_id', '=', document.id);
  if (filter.approved) {
    query = query.where('approved', '=', filter.approved === 'true' || filter.approved === '1' ? 1 : 0);
  }
  if (filter.state) query = query.where('state', '=', filter.state);
  if (filter.repetitions) query = query.where('repetitions_count', '>', sql.lit(0));
  if (filter.comments) query = query.where('comments_count', '>', sql.lit(0));
  if (filter.unresolved) query = query.where('open_comments_count', '>', sql.lit(0));
  for (const [side, text] of [
    ['both', filter.search],
    ['source', filter.source],
    ['target', filter.target],
  ] as const) {
    const term = fold(text);
    if (term === '') continue;
    if (term.includes(SEPARATOR)) query = query.where(sql<boolean>`1 = 0`);
    if ([...term].length >= TRIGRAM) query = query.where(indexed(kind, document, term));
    if (side !== 'both' || [...term].length < TRIGRAM) query = query.where(scanned(kind, side, term));
  }
  return query;
}

/** True for rows that hold the term on either side, by the trigram index. */
function indexed(kind: DatabaseKind, document: DocumentScope, term: string): RawBuilder<boolean> {
  if (kind === 'postgres') {
    return sql<boolean>`document_record.folded LIKE ${`%${term.replace(/[\\%_]/g, '\\$&')}%`}`;
  }
  // A document's rows have consecutive ids: the index is read for them alone, however large the other documents are.
  const idOf = (row: number) =>
    sql`(SELECT id FROM document_record WHERE document_id = ${document.id} AND row_number = ${row})`;
  return sql<boolean>`document_record.id IN (SELECT rowid FROM document_record_fts
    WHERE document_record_fts MATCH ${`"${term.replaceAll('"', '""')}"`}
    AND rowid BETWEEN ${idOf(1)} AND ${idOf(document.rows_count)})`;
}

/** True for rows that hold the term on the side, by looking at them. */
function scanned(kind: DatabaseKind, side: 'both' | 'source' | 'target', term: string): RawBuilder<boolean> {
  const folded = sql.ref('document_record.folded');
  if (side === 'both') return contains(kind, folded, term);
  if (kind === 'postgres') {
    return contains(kind, sql`split_part(${folded}, chr(1), ${sql.lit(side === 'source' ? 1 : 2)})`, term);
  }
  return side === 'source'
    ? sql<boolean>`instr(${folded}, ${term}) BETWEEN 1 AND instr(${folded}, char(1))`
    : contains(kind, sql`substr(${folded}, instr(${folded}, char(1)) + 1)`, term);
}
