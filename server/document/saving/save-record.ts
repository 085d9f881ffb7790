import { randomUUID } from 'node:crypto';
import type { DocumentRecord } from '../../../shared/domain/contract/document/record.ts';
import { maySetState } from '../../../shared/domain/policy/states.ts';
import type { Db } from '../../db/open.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { localised } from '../../messages/localised.ts';
import { notFound, ProblemError, stale } from '../../messages/problem.ts';
import type { Action } from '../journal/record-changes.ts';
import { writeChanges } from '../journal/write-changes.ts';
import { requireWritableTarget } from '../segments/check-target.ts';
import { changeKind, needsApprover, nextStatus, type SaveRequest } from '../segments/next-state.ts';
import { getRecord } from '../segments/record-queries.ts';
import { isSame, lockSegments, statusOf } from '../segments/segments.ts';
import { type ApprovalGuard, refuseApproval } from './approval-guard.ts';
import { requireSecondPerson } from './second-person.ts';

export interface Save extends SaveRequest {
  version?: number | undefined;
}

/**
 * Saves a segment: text, status and history, the document's totals and its memories' units, all in the given
 * transaction. A save without changes writes nothing. Throws 404, 409, 422 and 403.
 */
export async function saveRecord(
  trx: Db,
  user: SessionUser,
  id: number,
  save: Save,
  judge: Awaited<ReturnType<ApprovalGuard['prepare']>> | null = null,
): Promise<{ record: DocumentRecord; unitsChanged: boolean }> {
  const [segment] = await lockSegments(trx, [id]);
  if (!segment) throw notFound('segment');
  if (save.version !== undefined && save.version !== segment.version) {
    throw stale('segment', await getRecord(trx, id));
  }
  const before = statusOf(segment);
  const after = nextStatus(before, save);
  if (isSame(before, after)) return { record: await getRecord(trx, id), unitsChanged: false };
  if (segment.locked) {
    throw new ProblemError(409, localised('segment.locked', { row: segment.row_number }), {
      extra: { current: await getRecord(trx, id) },
    });
  }
  const settled = after.approved ? after.state : before.state;
  if (needsApprover(before, after) && !maySetState(user.permissions, settled)) {
    throw new ProblemError(403, localised('segment.no-approval', { role: user.role }));
  }
  if (after.target !== before.target) {
    requireWritableTarget(after.target, { ...segment, codes: JSON.parse(segment.codes) });
  }
  if (after.approved && !before.approved) await requireSecondPerson(trx, segment, user.id);
  if (judge) refuseApproval(await judge(segment, after));
  const did = changeKind(before, after);
  const action: Action = {
    id: randomUUID(),
    kind: did,
    documentId: segment.document_id,
    userId: user.id,
    description: `${WORDS[did]} segment ${segment.row_number}`,
  };
  const { unitsChanged, count } = await writeChanges(trx, { action, user }, [{ segment, after }]);
  const record = await getRecord(trx, id);
  await count();
  return { record, unitsChanged };
}

const WORDS = { edit: 'Edited', approve: 'Approved', unapprove: 'Unapproved' };
