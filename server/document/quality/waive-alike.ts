import type { Db } from '../../db/open.ts';
import type { Viewer } from '../../identity/policy/visible.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { filtered, openFindings } from '../documents/findings.ts';

/** Waivers per statement: databases limit its values. */
const CHUNK = 400;

/**
 * Waives a subject's open findings visible to the viewer, for one reason. Returns how many, and their common
 * time.
 */
export async function waiveAlike(
  trx: Db,
  documentId: number,
  { subject, reason, user }: { subject: string; reason: string; user: SessionUser },
): Promise<{ waived: number; at: string }> {
  const at = new Date().toISOString();
  const fields = { document_id: documentId, reason: reason.trim(), user_id: user.id, at };
  for (let waived = 0; ; ) {
    const found = await someAlike(trx, user, documentId, { subject, waived: 'open' });
    if (found.length === 0) return { waived, at };
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('issue_waiver')
      .values(found.map(({ waiver_id: _, ...finding }) => ({ ...finding, ...fields })))
      // Another user may have waived one meanwhile.
      .onConflict((conflict) => conflict.columns(['record_id', 'fingerprint']).doNothing())
      .executeTakeFirstOrThrow();
    waived += Number(numInsertedOrUpdatedRows);
  }
}

/**
 * Revokes the waivers of a subject's findings visible to the viewer, optionally of one time only. Returns how
 * many.
 */
export async function unwaiveAlike(
  trx: Db,
  viewer: Viewer,
  documentId: number,
  { subject, at }: { subject: string; at: string },
): Promise<number> {
  for (let takenBack = 0; ; ) {
    const found = await someAlike(trx, viewer, documentId, { subject, waived: 'waived', at });
    const ids = found.flatMap(({ waiver_id }) => waiver_id ?? []);
    if (ids.length === 0) return takenBack;
    const { numDeletedRows } = await trx
      .deleteFrom('issue_waiver')
      .where('id', 'in', ids)
      .executeTakeFirstOrThrow();
    takenBack += Number(numDeletedRows);
  }
}

async function someAlike(
  db: Db,
  viewer: Viewer,
  documentId: number,
  { at = '', ...filter }: { subject: string; waived: 'open' | 'waived'; at?: string },
) {
  const findings = await openFindings(db, viewer, documentId);
  return (
    filtered(findings, { check: '', severity: '', ...filter })
      .select([
        'document_issue.record_id',
        'document_issue.check_id',
        'document_issue.fingerprint',
        'issue_waiver.id as waiver_id',
      ])
      // Lasting waivers are revoked in their own list.
      .$if(filter.waived === 'waived', (query) => query.where('issue_waiver.id', 'is not', null))
      .$if(at !== '', (query) => query.where('issue_waiver.at', '=', at))
      .limit(CHUNK)
      .execute()
  );
}
