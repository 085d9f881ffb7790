import { plainText } from '../../shared/text/inline-codes.ts';
import type { DatabaseKind, Db } from '../db/open.ts';
import { foldPair } from '../db/search.ts';
import { withdrawApprovedUnits, writeApprovedUnit } from '../translation-memory/units.ts';
import { listWriteMemories } from './attachments.ts';
import { addCounts, changeCounts, countsOf, NO_COUNTS } from './document-counts.ts';
import type { SegmentStatus } from './next-state.ts';
import { type Action, insertChanges } from './record-changes.ts';
import { getNeighbours } from './record-queries.ts';
import { type LockedSegment, statusOf } from './segments.ts';

export interface SegmentChange {
  segment: LockedSegment;
  after: SegmentStatus;
}

export interface Writer {
  id: number;
  username: string;
}

/**
 * Writes changes of an action to locked segments of its document, with all that follows from them: history, journal,
 * the document's figures, the units of its memories. Whether it may be done was asked before.
 */
export async function writeChanges(
  trx: Db,
  kind: DatabaseKind,
  { action, user }: { action: Action; user: Writer },
  changes: readonly SegmentChange[],
): Promise<{ unitsChanged: boolean }> {
  if (changes.length === 0) return { unitsChanged: false };
  // In one order for everybody, so that two approvals that write the same memories wait for each other.
  const memoryIds = (await listWriteMemories(trx, action.documentId)).sort((a, b) => a - b);
  let unitsChanged = false;
  let counts = NO_COUNTS;
  for (const { segment, after } of changes) {
    await writeSegment(trx, segment, after, user);
    if (await updateUnits(trx, segment, after, { user, memoryIds })) unitsChanged = true;
    const figures = countsOf({ ...segment, target: after.target, approved: after.approved ? 1 : 0 });
    counts = addCounts(addCounts(counts, figures), countsOf(segment), -1);
  }
  const rows = changes.map(({ segment, after }) => ({
    record_id: segment.id,
    before: statusOf(segment),
    after,
  }));
  await insertChanges(trx, kind, action, rows);
  await changeCounts(trx, action.documentId, counts);
  return { unitsChanged };
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
      version: segment.version + 1,
      updated_at: new Date().toISOString(),
      updated_by: user.id,
    })
    .where('id', '=', segment.id)
    .execute();
}

/** Keeps the units of the segment as approved: written, corrected, or taken back. */
async function updateUnits(
  trx: Db,
  segment: LockedSegment,
  after: SegmentStatus,
  { user, memoryIds }: { user: Writer; memoryIds: readonly number[] },
): Promise<boolean> {
  const wasKept = segment.approved === 1 && segment.target !== '';
  const isKept = after.approved && after.target !== '';
  if (wasKept && !isKept) {
    await withdrawApprovedUnits(trx, segment.id);
    return true;
  }
  if (!isKept || (wasKept && segment.target === after.target) || memoryIds.length === 0) return false;
  const neighbours = await getNeighbours(trx, segment);
  await writeApprovedUnit(trx, {
    memory_ids: memoryIds,
    document_record_id: segment.id,
    source: segment.source,
    target: after.target,
    codes: JSON.parse(segment.codes),
    previous_source: neighbours.previous,
    next_source: neighbours.next,
    key: segment.key,
    origin: segment.document_name,
    username: user.username,
  });
  return true;
}
