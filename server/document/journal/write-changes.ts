import { type RawBuilder, sql } from 'kysely';
import { plainText } from '../../../shared/domain/text/inline-codes.ts';
import { dialectOf, type InsertColumns } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import type { Bit } from '../../db/schema/columns.ts';
import { foldPair } from '../../db/search.ts';
import { updateOf } from '../../db/write-rows.ts';
import {
  announceWork,
  type MemoryWork,
  newMemoryWork,
  touchesOf,
  withdrawApprovedUnits,
  writeApprovedUnits,
} from '../../translation-memory/units/units.ts';
import { listWriteMemories } from '../attachments/attachments.ts';
import {
  addCounts,
  announceFinished,
  type Counted,
  countingOf,
  countsOf,
  NO_COUNTS,
} from '../documents/counts.ts';
import type { SegmentStatus } from '../segments/next-state.ts';
import { readNeighbours } from '../segments/record-queries.ts';
import { type LockedSegment, statusOf } from '../segments/segments.ts';
import { type Action, announceAction, historyOf } from './record-changes.ts';

export interface SegmentChange {
  segment: Omit<LockedSegment, 'lqa_settings'>;
  after: SegmentStatus;
  /** Locks or unlocks the segment, whose status stays. */
  lock?: boolean | undefined;
  /** Replaces the source that people translate, or restores the file's. */
  source?: { after: string; isRestored: boolean } | undefined;
}

export interface Writer {
  id: number;
  username: string;
}

export interface Written {
  unitsChanged: boolean;
  /** When, ISO 8601. */
  at: string;
  /**
   * Writes the segments, their history and the totals of the document and its memories. Call it last in the transaction:
   * from here until the commit, all other saves in the document and approvals into its memories wait.
   */
  finish(): Promise<void>;
}

/** Values that the caller has already read. */
export interface Known {
  writeMemories?: readonly number[];
  /** The sources before and after each changed segment, by row number. */
  sourceAt?: ReadonlyMap<number, string>;
}

/**
 * Writes an action's changes to locked segments of its document: their memory units now, and the segments, history, journal
 * and totals through `finish`. Does not check permissions; the caller does.
 */
export async function writeChanges(
  trx: Db,
  { action, user, known = {} }: { action: Action; user: Writer; known?: Known },
  changes: readonly SegmentChange[],
): Promise<Written> {
  const at = new Date().toISOString();
  if (changes.length === 0) return { unitsChanged: false, at, finish: async () => {} };
  // The same order everywhere, so that two approvals into the same memories wait instead of deadlocking.
  const memories = known.writeMemories ?? (await listWriteMemories(trx, action.documentId));
  const memoryIds = memories.toSorted((a, b) => a - b);
  const work = newMemoryWork();
  let counts = NO_COUNTS;
  const { sourceAt } = known;
  const updated = { user, memoryIds, work, sourceAt };
  const unitsChanged = await updateUnits(trx, action.documentId, changes, updated);
  for (const { segment, after, source } of changes) {
    const now = { ...segment, source: source?.after ?? segment.source };
    const figures = countsOf({ ...now, ...after, approved: after.approved ? 1 : 0 });
    counts = addCounts(addCounts(counts, figures), countsOf(segment), -1);
  }
  const rows = changes.map(({ segment, after, lock, source }) => ({
    record_id: segment.id,
    before: statusOf(segment),
    after,
    lock,
    source: source && { before: segment.source, after: source.after },
  }));
  return {
    unitsChanged,
    at,
    async finish() {
      const [ids, ...rest] = await dialectOf(trx).writeTogether(trx, [
        ...historyOf(trx, action, rows),
        ...segmentsOf(
          trx,
          changes.filter(({ lock, source }) => lock === undefined && source === undefined),
          { user, at },
        ),
        ...locksOf(trx, changes),
        ...sourcesOf(trx, changes),
        ...touchesOf(trx, work),
        countingOf(trx, action.documentId, counts),
      ]);
      const [counted] = rest.at(-1) as Counted[];
      await announceAction(trx, action, ids);
      await announceWork(trx, work);
      await announceFinished(trx, action.documentId, counts, counted);
    },
  };
}

/** Texts that stay are not written: their entries in the index of texts would be written again as well. */
function segmentsOf(
  trx: Db,
  changes: readonly SegmentChange[],
  { user, at }: { user: Writer; at: string },
): RawBuilder<object>[] {
  const common = sql`source_before = NULL, updated_at = ${at}, updated_by = ${user.id}`;
  const isTyped = ({ segment, after }: SegmentChange) => after.target !== segment.target;
  const typed = changes.filter(isTyped).map((change) => ({
    ...toStatusRow(change),
    target: change.after.target,
    folded: foldPair(plainText(change.segment.source), plainText(change.after.target)),
  }));
  const others = changes.filter((change) => !isTyped(change)).map(toStatusRow);
  const columns = { ...STATUS, target: 'text', folded: 'text' } as const;
  return [
    ...(typed.length > 0 ? [updateOf(trx, 'document_record', columns, typed, common)] : []),
    ...(others.length > 0 ? [updateOf(trx, 'document_record', STATUS, others, common)] : []),
  ];
}

/**
 * A lock changes neither the author nor the findings of a text. The new version makes changes fail that were
 * decided before it.
 */
function locksOf(trx: Db, changes: readonly SegmentChange[]): RawBuilder<object>[] {
  const rows = changes.flatMap(({ segment, lock }) => {
    const bit: Bit = lock ? 1 : 0;
    const version = segment.version + 1;
    return lock === undefined ? [] : [{ id: segment.id, locked: bit, locked_here: bit, version }];
  });
  if (rows.length === 0) return [];
  const given = dialectOf(trx).given(LOCK, rows);
  return [
    updateOf(trx, 'document_record', LOCK, rows),
    sql<object>`UPDATE record_check SET version = given.version FROM ${given} AS given
      WHERE record_check.record_id = given.id AND record_check.version = given.version - 1
      RETURNING record_check.record_id`,
  ];
}

const LOCK = { id: 'int4', locked: 'int4', locked_here: 'int4', version: 'int4' } as const;

/** The text's author stays; its findings are outdated. */
function sourcesOf(trx: Db, changes: readonly SegmentChange[]): RawBuilder<object>[] {
  const rows = changes.flatMap(({ segment, after, source }) =>
    source === undefined
      ? []
      : [
          {
            ...toStatusRow({ segment, after }),
            source_edit: source.isRestored ? null : source.after,
            source_edit_hash: source.isRestored ? null : segment.source_hash,
            folded: foldPair(plainText(source.after), plainText(after.target)),
          },
        ],
  );
  const columns = { ...STATUS, source_edit: 'text', source_edit_hash: 'text', folded: 'text' } as const;
  return rows.length === 0 ? [] : [updateOf(trx, 'document_record', columns, rows)];
}

/** The columns of a changed segment, without its text. */
export function toStatusRow({ segment, after }: SegmentChange) {
  return {
    id: segment.id,
    approved: (after.approved ? 1 : 0) as Bit,
    state: after.state,
    match_percent: after.match_percent,
    machine_engine: after.machine_engine,
    approved_target: approvedTarget(segment, after),
    version: segment.version + 1,
  };
}

const STATUS: InsertColumns<ReturnType<typeof toStatusRow>> = {
  id: 'int4',
  approved: 'int4',
  state: 'text',
  match_percent: 'int4',
  machine_engine: 'text',
  approved_target: 'text',
  version: 'int4',
};

/** The last approved text, stored while a changed one waits for review. */
function approvedTarget(segment: SegmentChange['segment'], after: SegmentStatus): string | null {
  if (after.approved) return null;
  if (segment.approved === 0) return segment.approved_target;
  return after.target === segment.target ? null : segment.target;
}

/** Keeps the memories' units in step with the segments' approvals: writes, corrects or withdraws them. */
export async function updateUnits(
  trx: Db,
  documentId: number,
  changes: readonly SegmentChange[],
  {
    user,
    memoryIds,
    work,
    sourceAt: known,
  }: { user: Writer; memoryIds: readonly number[]; work: MemoryWork; sourceAt?: Known['sourceAt'] },
): Promise<boolean> {
  const withdrawn: number[] = [];
  const approved: SegmentChange[] = [];
  for (const { segment, after } of changes) {
    const wasKept = segment.approved === 1 && segment.target !== '';
    const isKept = after.approved && after.target !== '';
    if (wasKept && !isKept) withdrawn.push(segment.id);
    else if (isKept && !(wasKept && segment.target === after.target)) approved.push({ segment, after });
  }
  await withdrawApprovedUnits(trx, withdrawn, work);
  if (approved.length === 0 || memoryIds.length === 0) return withdrawn.length > 0;
  const rows = approved.map(({ segment }) => segment.row_number);
  const sourceAt = known ?? (await readNeighbours(trx, documentId, rows));
  const units = approved.map(({ segment, after }) => ({
    document_record_id: segment.id,
    document_id: segment.document_id,
    source: segment.source,
    target: after.target,
    codes: JSON.parse(segment.codes),
    previous_source: sourceAt.get(segment.row_number - 1) ?? null,
    next_source: sourceAt.get(segment.row_number + 1) ?? null,
    key: segment.key,
    origin: segment.document_name,
    username: user.username,
  }));
  await writeApprovedUnits(trx, memoryIds, units, work);
  return true;
}
