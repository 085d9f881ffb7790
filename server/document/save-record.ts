import { randomUUID } from 'node:crypto';
import type { DocumentRecord } from '../../shared/contract/document.ts';
import { hasPermission } from '../../shared/policy/permissions.ts';
import { plainText } from '../../shared/text/inline-codes.ts';
import type { SessionUser } from '../auth/sessions.ts';
import type { DatabaseKind, Db } from '../db/open.ts';
import { foldPair } from '../db/search.ts';
import { notFound, Refusal, stale } from '../http/problem.ts';
import { withdrawApprovedUnits, writeApprovedUnit } from '../translation-memory/units.ts';
import { listWriteMemories } from './attachments.ts';
import { requireWritableTarget } from './check-target.ts';
import { addCounts, changeCounts, countsOf } from './document-counts.ts';
import { changeKind, needsApprover, nextStatus, type SaveRequest, type SegmentStatus } from './next-state.ts';
import { insertChanges } from './record-changes.ts';
import { getNeighbours, getRecord } from './record-queries.ts';

export interface Save extends SaveRequest {
  version?: number | undefined;
}

/**
 * Saves a segment: its text and status, its history, the document's figures and the units of its memories, all in the
 * transaction it is given. Saving what is there already changes nothing. Throws 404, 409, 422 and 403.
 */
export async function saveRecord(
  trx: Db,
  kind: DatabaseKind,
  user: SessionUser,
  id: number,
  save: Save,
): Promise<{ record: DocumentRecord; unitsChanged: boolean }> {
  const segment = await lockSegment(trx, kind, id);
  if (save.version !== undefined && save.version !== segment.version) {
    throw stale('segment', await getRecord(trx, id));
  }
  const before: SegmentStatus = { ...segment, approved: segment.approved === 1 };
  const after = nextStatus(before, save);
  if (isSame(before, after)) return { record: await getRecord(trx, id), unitsChanged: false };
  if (segment.locked) {
    throw new Refusal(
      409,
      `Segment ${segment.row_number} is locked: its file says that it must not be changed.`,
      {
        extra: { current: await getRecord(trx, id) },
      },
    );
  }
  if (needsApprover(before, after) && !hasPermission(user.role, 'document.approve')) {
    throw new Refusal(
      403,
      `Your role (${user.role}) may not approve segments or take approval back: that takes a reviewer.`,
    );
  }
  if (after.target !== before.target) {
    requireWritableTarget(after.target, { ...segment, codes: JSON.parse(segment.codes) });
  }
  await writeSegment(trx, segment, before, after, user);
  const unitsChanged = await updateUnits(trx, segment, before, after, user);
  await changeCounts(
    trx,
    segment.document_id,
    addCounts(
      countsOf({ ...segment, target: after.target, approved: after.approved ? 1 : 0 }),
      countsOf(segment),
      -1,
    ),
  );
  return { record: await getRecord(trx, id), unitsChanged };
}

type Segment = Awaited<ReturnType<typeof lockSegment>>;

async function lockSegment(trx: Db, kind: DatabaseKind, id: number) {
  let query = trx
    .selectFrom('document_record')
    .innerJoin('document', 'document.id', 'document_record.document_id')
    .select([
      'document_record.id',
      'document_record.document_id',
      'document.name as document_name',
      'document_record.row_number',
      'document_record.key',
      'document_record.source',
      'document_record.target',
      'document_record.original_target',
      'document_record.codes',
      'document_record.state',
      'document_record.approved',
      'document_record.locked',
      'document_record.match_percent',
      'document_record.word_count',
      'document_record.version',
    ])
    .where('document_record.id', '=', id)
    .where('document.deleted_at', 'is', null)
    .where('document.rows_count', '>', 0);
  if (kind === 'postgres') query = query.forUpdate('document_record');
  const row = await query.executeTakeFirst();
  if (!row) throw notFound('segment');
  return row;
}

function isSame(a: SegmentStatus, b: SegmentStatus): boolean {
  return (
    a.target === b.target &&
    a.approved === b.approved &&
    a.state === b.state &&
    a.match_percent === b.match_percent
  );
}

async function writeSegment(
  trx: Db,
  segment: Segment,
  before: SegmentStatus,
  after: SegmentStatus,
  user: SessionUser,
): Promise<void> {
  const at = new Date().toISOString();
  await trx
    .updateTable('document_record')
    .set({
      target: after.target,
      ...(after.target === before.target
        ? {}
        : { folded: foldPair(plainText(segment.source), plainText(after.target)) }),
      approved: after.approved ? 1 : 0,
      state: after.state,
      match_percent: after.match_percent,
      version: segment.version + 1,
      updated_at: at,
      updated_by: user.id,
    })
    .where('id', '=', segment.id)
    .execute();
  await insertChanges(trx, [
    {
      document_id: segment.document_id,
      record_id: segment.id,
      at,
      user_id: user.id,
      kind: changeKind(before, after),
      action_id: randomUUID(),
      before,
      after,
    },
  ]);
}

/** Keeps the units of the segment as approved: written, corrected, or taken back. */
async function updateUnits(
  trx: Db,
  segment: Segment,
  before: SegmentStatus,
  after: SegmentStatus,
  user: SessionUser,
): Promise<boolean> {
  const wasKept = before.approved && before.target !== '';
  const isKept = after.approved && after.target !== '';
  if (wasKept && !isKept) {
    await withdrawApprovedUnits(trx, segment.id);
    return true;
  }
  if (!isKept || (wasKept && before.target === after.target)) return false;
  // In one order for everybody, so that two approvals that write the same memories wait for each other.
  const memoryIds = (await listWriteMemories(trx, segment.document_id)).sort((a, b) => a - b);
  if (memoryIds.length === 0) return false;
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
