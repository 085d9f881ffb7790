import { type SqlBool, sql } from 'kysely';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { SOURCE_COLUMN } from '../documents/edited-source.ts';
import type { SegmentStatus } from './next-state.ts';

/** The columns needed to change a segment; select them from `document_record`. */
export const SEGMENT_COLUMNS = [
  'document_record.id',
  'document_record.document_id',
  'document_record.row_number',
  'document_record.key',
  SOURCE_COLUMN,
  'document_record.source_hash',
  'document_record.target',
  'document_record.original_target',
  'document_record.original_state',
  'document_record.codes',
  'document_record.state',
  'document_record.approved',
  'document_record.locked',
  'document_record.locked_here',
  'document_record.match_percent',
  'document_record.machine_engine',
  'document_record.word_count',
  'document_record.max_length',
  'document_record.length_unit',
  'document_record.preserve_space',
  'document_record.approved_target',
  'document_record.unit_index',
  'document_record.source_before',
  'document_record.block',
  'document_record.version',
] as const;

/**
 * Locks segments until the transaction ends. Returns them in id order, without segments of binned or
 * unfinished documents.
 */
export function lockSegments(trx: Db, ids: readonly number[]) {
  return dialectOf(trx).forUpdate(selectSegments(trx, ids), 'document_record').execute();
}

/** Like {@link lockSegments} without a lock: they may change at any time. */
export function readSegments(db: Db, ids: readonly number[]) {
  return selectSegments(db, ids).execute();
}

function selectSegments(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('document_record')
    .innerJoin('document', 'document.id', 'document_record.document_id')
    .select([...SEGMENT_COLUMNS, 'document.name as document_name', 'document.lqa_settings'])
    .where('document_record.id', 'in', ids)
    .where('document.deleted_at', 'is', null)
    .where('document.rows_count', '>', 0)
    .orderBy('document_record.id');
}

export type LockedSegment = Awaited<ReturnType<typeof lockSegments>>[number];
export type Segment = Omit<LockedSegment, 'document_name' | 'lqa_settings'>;

/** The condition that people can change a segment, if only after unlocking it. */
export const NOT_LOCKED_BY_FILE = sql<SqlBool>`(document_record.locked = 0 OR document_record.locked_here = 1)`;

export function statusOf(segment: Segment): SegmentStatus {
  const { target, state, match_percent, machine_engine, original_target, original_state } = segment;
  const original = { target: original_target ?? '', state: original_state };
  return { target, state, match_percent, machine_engine, approved: segment.approved === 1, original };
}

export function isSame(a: SegmentStatus, b: SegmentStatus): boolean {
  return (
    a.target === b.target &&
    a.approved === b.approved &&
    a.state === b.state &&
    a.match_percent === b.match_percent &&
    a.machine_engine === b.machine_engine
  );
}

/** Whether a segment still has the text and status that an action left it with. */
export function isAsLeft(
  now: SegmentStatus,
  left: Pick<SegmentStatus, 'target' | 'state' | 'approved'>,
): boolean {
  return now.target === left.target && now.state === left.state && now.approved === left.approved;
}
