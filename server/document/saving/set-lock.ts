import { randomUUID } from 'node:crypto';
import type { DocumentRecord } from '../../../shared/domain/contract/document/record.ts';
import type { Db } from '../../db/open.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { describedAs } from '../../messages/described.ts';
import { localised } from '../../messages/localised.ts';
import { stale } from '../../messages/problem.ts';
import { decideLock } from '../changes/bulk-change.ts';
import { writeChanges } from '../journal/write-changes.ts';
import { lockedProblem } from '../segments/locked-problem.ts';
import { lockForSaving } from './lock-for-saving.ts';

/** Locks or unlocks a segment. Throws 404, and 409 for an outdated version or a segment locked by its file. */
export async function setLock(
  trx: Db,
  user: SessionUser,
  id: number,
  { locked, version }: { locked: boolean; version?: number | undefined },
): Promise<DocumentRecord> {
  const { segment, record, ...known } = await lockForSaving(trx, id);
  if (version !== undefined && version !== segment.version) throw stale('segment', record());
  const decision = decideLock(segment, locked);
  if (decision === null) return record();
  if ('reason' in decision) throw lockedProblem(record());
  const action = {
    id: randomUUID(),
    // Screens reject kinds that they do not know; the description names the action.
    kind: 'edit' as const,
    documentId: segment.document_id,
    userId: user.id,
    did: describedAs(localised(locked ? 'did.locked' : 'did.unlocked', { row: segment.row_number })),
  };
  const { finish } = await writeChanges(trx, { action, user, known }, [{ segment, ...decision }]);
  await finish();
  const bit = locked ? 1 : 0;
  return record({ locked: bit, locked_here: bit, version: segment.version + 1 });
}
