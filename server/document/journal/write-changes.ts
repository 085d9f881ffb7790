import { plainText } from '../../../shared/domain/text/inline-codes.ts';
import type { Db } from '../../db/open.ts';
import { foldPair } from '../../db/search.ts';
import {
  type MemoryGrowth,
  touchMemories,
  withdrawApprovedUnits,
  writeApprovedUnit,
} from '../../translation-memory/units/units.ts';
import { listWriteMemories } from '../attachments/attachments.ts';
import { addCounts, changeCounts, countsOf, NO_COUNTS } from '../documents/counts.ts';
import type { SegmentStatus } from '../segments/next-state.ts';
import { getNeighbours } from '../segments/record-queries.ts';
import { type LockedSegment, statusOf } from '../segments/segments.ts';
import { type Action, insertChanges } from './record-changes.ts';

export interface SegmentChange {
  segment: LockedSegment;
  after: SegmentStatus;
}

export interface Writer {
  id: number;
  username: string;
}

export interface Written {
  unitsChanged: boolean;
  /**
   * Adds the changes to the totals of the document and its memories. Call it last in the transaction: from
   * here until the commit, all other saves in the document and approvals into its memories wait.
   */
  count(): Promise<void>;
}

/**
 * Writes an action's changes to locked segments of its document, and updates history, journal, memory units
 * and, through `count`, totals. Does not check permissions; the caller does.
 */
export async function writeChanges(
  trx: Db,
  { action, user }: { action: Action; user: Writer },
  changes: readonly SegmentChange[],
): Promise<Written> {
  if (changes.length === 0) return { unitsChanged: false, count: async () => {} };
  // The same order everywhere, so that two approvals into the same memories wait instead of deadlocking.
  const memoryIds = (await listWriteMemories(trx, action.documentId)).sort((a, b) => a - b);
  let unitsChanged = false;
  const growth: MemoryGrowth = new Map();
  let counts = NO_COUNTS;
  for (const { segment, after } of changes) {
    await writeSegment(trx, segment, after, user);
    if (await updateUnits(trx, segment, after, { user, memoryIds, growth })) unitsChanged = true;
    const figures = countsOf({ ...segment, target: after.target, approved: after.approved ? 1 : 0 });
    counts = addCounts(addCounts(counts, figures), countsOf(segment), -1);
  }
  const rows = changes.map(({ segment, after }) => ({
    record_id: segment.id,
    before: statusOf(segment),
    after,
  }));
  await insertChanges(trx, action, rows);
  return {
    unitsChanged,
    async count() {
      await touchMemories(trx, growth);
      await changeCounts(trx, action.documentId, counts);
    },
  };
}

async function writeSegment(
  trx: Db,
  segment: LockedSegment,
  after: SegmentStatus,
  user: Writer,
): Promise<void> {
  await trx
    .updateTable('document_record')
    .set({
      target: after.target,
      ...(after.target === segment.target
        ? {}
        : { folded: foldPair(plainText(segment.source), plainText(after.target)) }),
      approved: after.approved ? 1 : 0,
      state: after.state,
      match_percent: after.match_percent,
      machine_engine: after.machine_engine,
      approved_target: approvedTarget(segment, after),
      source_before: null,
      version: segment.version + 1,
      updated_at: new Date().toISOString(),
      updated_by: user.id,
    })
    .where('id', '=', segment.id)
    .execute();
}

/** The last approved text, stored while a changed one waits for review. */
function approvedTarget(segment: LockedSegment, after: SegmentStatus): string | null {
  if (after.approved) return null;
  if (segment.approved === 0) return segment.approved_target;
  return after.target === segment.target ? null : segment.target;
}

/** Keeps the memories' units in step with the segment's approval: writes, corrects or withdraws them. */
export async function updateUnits(
  trx: Db,
  segment: LockedSegment,
  after: SegmentStatus,
  { user, memoryIds, growth }: { user: Writer; memoryIds: readonly number[]; growth: MemoryGrowth },
): Promise<boolean> {
  const wasKept = segment.approved === 1 && segment.target !== '';
  const isKept = after.approved && after.target !== '';
  if (wasKept && !isKept) {
    await withdrawApprovedUnits(trx, segment.id, growth);
    return true;
  }
  if (!isKept || (wasKept && segment.target === after.target) || memoryIds.length === 0) return false;
  const neighbours = await getNeighbours(trx, segment);
  await writeApprovedUnit(
    trx,
    {
      memory_ids: memoryIds,
      document_record_id: segment.id,
      document_id: segment.document_id,
      source: segment.source,
      target: after.target,
      codes: JSON.parse(segment.codes),
      previous_source: neighbours.previous,
      next_source: neighbours.next,
      key: segment.key,
      origin: segment.document_name,
      username: user.username,
    },
    growth,
  );
  return true;
}
