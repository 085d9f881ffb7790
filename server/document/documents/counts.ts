import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { emitEvent } from '../../audit/emit.ts';
import type { Db } from '../../db/open.ts';
import type { Bit } from '../../db/schema/columns.ts';
import type { DocumentTable } from '../../db/schema/documents.ts';
import type { SegmentState } from '../../formats/xliff/types.ts';
import { SOURCE } from './edited-source.ts';

/** A document's totals over its segments. */
export interface DocumentCounts {
  records_count: number;
  approved_records_count: number;
  translated_records_count: number;
  word_count: number;
  approved_word_count: number;
}

export const NO_COUNTS: DocumentCounts = {
  records_count: 0,
  approved_records_count: 0,
  translated_records_count: 0,
  word_count: 0,
  approved_word_count: 0,
};

interface CountedSegment {
  source: string;
  target: string;
  state: SegmentState;
  approved: Bit;
  word_count: number;
}

/** The condition of `countsOf` in SQL, for a row of `document_record`. */
export const IS_TRANSLATED = sql<SqlBool>`(approved = 0 AND target <> '' AND state <> 'initial' AND (state <> 'draft' OR target <> ${SOURCE}))`;

/**
 * A segment's contribution to the totals. Texts that the file marks as untranslated, and drafts that only copy the
 * source, do not count as translated.
 */
export function countsOf({ source, target, state, approved, word_count }: CountedSegment): DocumentCounts {
  const isTranslated = target !== '' && state !== 'initial' && (state !== 'draft' || target !== source);
  return {
    records_count: 1,
    approved_records_count: approved,
    translated_records_count: !approved && isTranslated ? 1 : 0,
    word_count,
    approved_word_count: approved ? word_count : 0,
  };
}

const NAMES = Object.keys(NO_COUNTS) as (keyof DocumentCounts)[];

export function addCounts(a: DocumentCounts, b: DocumentCounts, factor: 1 | -1 = 1): DocumentCounts {
  const sum = { ...a };
  for (const name of NAMES) sum[name] += factor * b[name];
  return sum;
}

/**
 * Adds a change of segments to the document's totals and publishes the event when that finishes the document.
 */
export async function changeCounts(trx: Db, documentId: number, change: DocumentCounts): Promise<void> {
  const { rows } = await countingOf(trx, documentId, change).execute(trx);
  await announceFinished(trx, documentId, change, rows[0]);
}

/** The document after {@link countingOf}. */
export type Counted = Pick<DocumentTable, 'name' | 'records_count' | 'approved_records_count'>;

/** The statement of {@link changeCounts}; follow it with {@link announceFinished}. */
export function countingOf(trx: Db, documentId: number, change: DocumentCounts): RawBuilder<Counted> {
  return sql<Counted>`${trx
    .updateTable('document')
    .set((row) => ({
      records_count: row('records_count', '+', change.records_count),
      approved_records_count: row('approved_records_count', '+', change.approved_records_count),
      translated_records_count: row('translated_records_count', '+', change.translated_records_count),
      word_count: row('word_count', '+', change.word_count),
      approved_word_count: row('approved_word_count', '+', change.approved_word_count),
      updated_at: new Date().toISOString(),
    }))
    .where('id', '=', documentId)
    .returning(['name', 'records_count', 'approved_records_count'])}`;
}

/** Publishes the event when a change of the totals has finished the document. */
export async function announceFinished(
  trx: Db,
  documentId: number,
  change: DocumentCounts,
  counted: Counted | undefined,
): Promise<void> {
  if (!counted || change.approved_records_count <= 0) return;
  if (counted.approved_records_count < counted.records_count) return;
  await emitEvent(trx, 'document.finished', { document_id: documentId, name: counted.name });
}
