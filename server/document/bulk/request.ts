import type { Db } from '../../db/open.ts';
import { type BulkAction, bulkChange } from '../changes/bulk-change.ts';
import { getAction, undoChange } from '../changes/journal.ts';
import type { MassChange } from '../changes/mass-change.ts';
import { type ReplaceRequest, replaceChange } from '../changes/replace-change.ts';
import { getDocumentScope } from '../documents/queries.ts';
import { repairChange } from '../quality/repair-change.ts';
import { reimportChange } from '../reimport/change.ts';
import { withApprovalGuard } from '../saving/approval-guard.ts';
import { type PropagatedTarget, propagation } from '../saving/repetitions.ts';
import { withSecondPerson } from '../saving/second-person.ts';
import type { RecordFilter } from '../segments/record-filter.ts';

/** A mass change as stored in a job. */
export type MassRequest =
  | { type: 'bulk'; action: BulkAction; filter: RecordFilter }
  | { type: 'replace'; replacement: ReplaceRequest; filter: RecordFilter }
  | { type: 'propagate'; given: PropagatedTarget }
  | { type: 'reimport'; reimport_id: number }
  | { type: 'repair'; check: string; subject?: string }
  | { type: 'undo'; action_id: string };

/** Builds the requested change. Does not check permissions; the route does. */
export async function toMassChange(
  db: Db,
  documentId: number,
  request: MassRequest,
  { actionId, userId, mayApprove }: { actionId: string; userId: number; mayApprove: boolean },
): Promise<MassChange> {
  const by = { id: actionId, userId };
  const guarded = async (change: MassChange) =>
    withSecondPerson(db, documentId, await withApprovalGuard(db, documentId, change));
  if (request.type === 'propagate') return guarded(propagation(request.given, by));
  if (request.type === 'undo') {
    return undoChange(await getAction(db, documentId, request.action_id), { ...by, mayApprove });
  }
  if (request.type === 'reimport') {
    const change = await reimportChange(db, documentId, request.reimport_id, { ...by, mayApprove });
    return guarded(change);
  }
  if (request.type === 'repair') return repairChange(db, documentId, request, { ...by, mayApprove });
  const document = await getDocumentScope(db, documentId);
  const options = { ...by, document, filter: { ...request.filter, me: userId }, mayApprove };
  return request.type === 'bulk'
    ? guarded(bulkChange(request.action, options))
    : replaceChange(request.replacement, options);
}
