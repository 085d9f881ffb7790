import { randomUUID } from 'node:crypto';
import type { DocumentRecord } from '../../../shared/domain/contract/document/record.ts';
import { maySetState } from '../../../shared/domain/policy/states.ts';
import type { Db } from '../../db/open.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { describedAs } from '../../messages/described.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError, stale } from '../../messages/problem.ts';
import type { Action } from '../journal/record-changes.ts';
import { toStatusRow, writeChanges } from '../journal/write-changes.ts';
import { requireWritableTarget } from '../segments/check-target.ts';
import { lockedProblem } from '../segments/locked-problem.ts';
import { changeKind, needsApprover, nextStatus, type SaveRequest } from '../segments/next-state.ts';
import { isSame, statusOf } from '../segments/segments.ts';
import { isGuarded, type Judge, refuseApproval } from './approval-guard.ts';
import { lockForSaving } from './lock-for-saving.ts';
import { requireSecondPerson } from './second-person.ts';

export interface Save extends SaveRequest {
  version?: number | undefined;
}

/** Thrown when the document may block the approval and nobody has judged it; nothing was saved. */
export class Unjudged extends Error {}

/**
 * Saves a segment: text, status and history, the document's totals and its memories' units, all in the given
 * transaction. A save without changes writes nothing. Throws 404, 409, 422 and 403.
 *
 * @param judge of the document's approval guard; `null` = it has none; `undefined` = not known yet, for which an
 * approval that may be blocked throws {@link Unjudged}
 */
export async function saveRecord(
  trx: Db,
  user: SessionUser,
  id: number,
  save: Save,
  judge: Judge | null | undefined,
): Promise<{ record: DocumentRecord; unitsChanged: boolean }> {
  const { segment, record, ...known } = await lockForSaving(trx, id);
  const before = statusOf(segment);
  const after = nextStatus(before, save);
  // The reason matters more than the version, which a lock changes too.
  if (segment.locked && !isSame(before, after)) throw lockedProblem(record());
  if (save.version !== undefined && save.version !== segment.version) throw stale('segment', record());
  if (isSame(before, after)) return { record: record(), unitsChanged: false };
  const settled = after.approved ? after.state : before.state;
  if (needsApprover(before, after) && !maySetState(user.permissions, settled)) {
    throw new ProblemError(403, localised('segment.no-approval', { role: user.role }));
  }
  if (after.target !== before.target) {
    requireWritableTarget(after.target, { ...segment, codes: JSON.parse(segment.codes) });
  }
  if (after.approved && !before.approved) await requireSecondPerson(trx, segment, user.id);
  if (judge === undefined && after.approved && isGuarded(segment.quality_settings)) throw new Unjudged();
  if (judge) refuseApproval(await judge(segment, after));
  const kind = changeKind(before, after);
  const action: Action = {
    id: randomUUID(),
    kind,
    documentId: segment.document_id,
    userId: user.id,
    did: describedAs(localised(`did.${PAST[kind]}`, { row: segment.row_number })),
  };
  const change = { segment, after };
  const { unitsChanged, at, finish } = await writeChanges(trx, { action, user, known }, [change]);
  await finish();
  const { target } = after;
  const stamp = { source_before: null, updated_at: at, updated_by: user.id, updated_by_name: user.username };
  return { record: record({ ...toStatusRow(change), target, ...stamp }), unitsChanged };
}

const PAST = { edit: 'edited', approve: 'approved', unapprove: 'unapproved' } as const;
