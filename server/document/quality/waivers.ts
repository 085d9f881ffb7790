import { issueSubject } from '../../../shared/domain/checks/index.ts';
import type { IssueWaiver } from '../../../shared/domain/contract/document/quality.ts';
import type { Db } from '../../db/open.ts';
import { mayRead, type Viewer } from '../../identity/policy/visible.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { localised } from '../../messages/localised.ts';
import { notFound, wrongField } from '../../messages/problem.ts';
import { checkOf } from '../documents/quality-settings.ts';
import { readLastingWaivers } from './lasting-waivers.ts';
import { TERM_CHECKS } from './segment-checks.ts';

function selectWaivers(db: Db) {
  return db
    .selectFrom('issue_waiver')
    .leftJoin('user', 'user.id', 'issue_waiver.user_id')
    .select([
      'issue_waiver.id',
      'issue_waiver.record_id',
      'issue_waiver.check_id',
      'issue_waiver.fingerprint',
      'issue_waiver.reason',
      'issue_waiver.at',
      'issue_waiver.user_id',
      'user.username',
    ]);
}

type WaiverRow = Awaited<ReturnType<ReturnType<typeof selectWaivers>['executeTakeFirstOrThrow']>>;

function toWaiver({ id, check_id, fingerprint, reason, at, user_id, username }: WaiverRow): IssueWaiver {
  const user = user_id === null ? null : { id: user_id, username: username ?? '' };
  return { id, check: check_id, fingerprint, reason, at, user };
}

/**
 * Oldest first; those about terms are for viewers who may read glossaries, as their fingerprints quote the
 * term.
 */
export async function listWaivers(db: Db, viewer: Viewer, recordId: number): Promise<IssueWaiver[]> {
  const rows = await selectWaivers(db)
    .where('record_id', '=', recordId)
    .$if(!mayRead(viewer, 'glossary'), (query) => query.where('check_id', 'not in', TERM_CHECKS))
    .orderBy('issue_waiver.id')
    .execute();
  return rows.map(toWaiver);
}

export interface Waivers {
  /** The waiver of an issue in a segment, its own before a lasting one; `null` = open. */
  of(recordId: number, fingerprint: string): IssueWaiver | null;
}

/** Reads the waivers of a document, or of the given segments. */
export async function readWaivers(
  db: Db,
  documentId: number,
  recordIds?: readonly number[],
): Promise<Waivers> {
  if (recordIds?.length === 0) return { of: () => null };
  let query = selectWaivers(db).where('document_id', '=', documentId);
  if (recordIds) query = query.where('record_id', 'in', [...recordIds]);
  const book = new Map<number, Map<string, IssueWaiver>>();
  for (const row of await query.execute()) {
    const own = book.get(row.record_id) ?? new Map<string, IssueWaiver>();
    book.set(row.record_id, own.set(row.fingerprint, toWaiver(row)));
  }
  const lasting = await readLastingWaivers(db, documentId);
  return {
    of: (recordId, fingerprint) =>
      book.get(recordId)?.get(fingerprint) ?? lasting.get(issueSubject(fingerprint)) ?? null,
  };
}

/** Waiving again replaces the reason. Throws 422 when no check has this fingerprint. */
export async function insertWaiver(
  trx: Db,
  waiver: { documentId: number; recordId: number; fingerprint: string; reason: string; user: SessionUser },
): Promise<IssueWaiver> {
  const { documentId, recordId, fingerprint, user } = waiver;
  const check = checkOf(fingerprint);
  if (!check) throw wrongField('fingerprint', localised('waiver.no-fingerprint'));
  const fields = { reason: waiver.reason.trim(), user_id: user.id, at: new Date().toISOString() };
  const { id } = await trx
    .insertInto('issue_waiver')
    .values({ document_id: documentId, record_id: recordId, check_id: check, fingerprint, ...fields })
    .onConflict((conflict) => conflict.columns(['record_id', 'fingerprint']).doUpdateSet(fields))
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await selectWaivers(trx).where('issue_waiver.id', '=', id).executeTakeFirstOrThrow();
  return toWaiver(row);
}

/** Throws 404 when the segment has no such waiver. */
export async function deleteWaiver(db: Db, recordId: number, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('issue_waiver')
    .where('id', '=', id)
    .where('record_id', '=', recordId)
    .executeTakeFirstOrThrow();
  if (Number(numDeletedRows) === 0) throw notFound('waiver');
}
