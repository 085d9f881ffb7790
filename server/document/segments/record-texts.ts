import { type RawBuilder, sql } from 'kysely';
import { isKeyLike } from '../../../shared/domain/text/segment-query.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { contains, fold, isShort, SEPARATOR, unfolded } from '../../db/search.ts';
import type { DocumentScope } from '../documents/queries.ts';

/**
 * Conditions to find a text on a side: the trigram index where it helps, and a scan where it is not
 * sufficient.
 */
export function textConditions(
  db: Db,
  document: DocumentScope,
  side: 'both' | 'source' | 'target',
  text: string,
): RawBuilder<boolean>[] {
  const term = fold(text);
  if (term === '') return [];
  return [
    ...(term.includes(SEPARATOR) ? [sql<boolean>`1 = 0`] : []),
    ...(isShort(term) ? [] : [indexed(db, document, term)]),
    ...(side !== 'both' || isShort(term) ? [scanned(db, side, term)] : []),
  ];
}

/** Matches rows that contain the text on either side, by the trigram index. */
function indexed(db: Db, document: DocumentScope, term: string): RawBuilder<boolean> {
  // The rows of an import have consecutive ids, so only that range of the index is read, whatever the size of
  // other documents. Rows added by splits lie outside; they are few and scanned.
  return dialectOf(db).textIndex.containsAmong('document_record', term, {
    first: sql`SELECT id FROM document_record WHERE document_id = ${document.id} AND added = 0
    ORDER BY row_number LIMIT 1`,
    last: sql`SELECT id FROM document_record WHERE document_id = ${document.id} AND added = 0
    ORDER BY row_number DESC LIMIT 1`,
    others: sql`SELECT late.id FROM document_record late
      WHERE late.document_id = ${document.id} AND late.added = 1 AND ${contains(db, sql.ref('late.folded'), term)}`,
  });
}

/** Conditions to find words in the source or target, and in the key if they look like one. */
export function wordConditions(db: Db, document: DocumentScope, words: string): RawBuilder<boolean>[] {
  const texts = textConditions(db, document, 'both', words);
  if (!isKeyLike(words)) return texts;
  return [sql<boolean>`(${sql.join([...texts, sql`1 = 1`], sql` AND `)} OR ${hasKey(db, words)})`];
}

export const hasKey = (db: Db, text: string): RawBuilder<boolean> =>
  contains(db, sql`lower(document_record.key)`, fold(text));

/** Notes are stored as JSON. */
export const hasNote = (db: Db, text: string): RawBuilder<boolean> =>
  contains(db, sql`lower(document_record.notes)`, JSON.stringify(fold(text)).slice(1, -1));

/** Matches rows that contain the text on one side, by scanning them. */
function scanned(db: Db, side: 'both' | 'source' | 'target', term: string): RawBuilder<boolean> {
  const folded = sql.ref('document_record.folded');
  return contains(db, side === 'both' ? folded : unfolded(db, folded, side), term);
}
