import type {
  IssueWaiver,
  LastingWaiver,
  waiveLastingly as waiveLastinglyEndpoint,
} from '../../../shared/domain/contract/document/quality.ts';
import type { Body } from '../../../shared/domain/contract/endpoint.ts';
import type { Db } from '../../db/open.ts';
import type { Viewer } from '../../identity/policy/visible.ts';
import { mayRead } from '../../identity/policy/visible.ts';
import { localised } from '../../messages/localised.ts';
import { notFound, ProblemError, wrongField } from '../../messages/problem.ts';
import { englishOf } from '../documents/issue-words.ts';
import { checkOf } from '../documents/quality-settings.ts';
import { TERM_CHECKS } from './segment-checks.ts';

/** The languages of a document: a lasting waiver applies to all documents with the same ones. */
interface Pair {
  source_lang: string;
  target_lang: string;
}

/** It affects other users' documents, so it requires managing every document. */
export function mayWaiveLastingly({ scope, permissions }: Viewer): boolean {
  return scope === 'all' && permissions.includes('document.manage');
}

/** Throws 403. */
export function requireLastingRight(viewer: Viewer): void {
  if (!mayWaiveLastingly(viewer)) throw new ProblemError(403, localised('waiver.everywhere'));
}

function selectLasting(db: Db) {
  return db
    .selectFrom('lasting_waiver')
    .leftJoin('user', 'user.id', 'lasting_waiver.user_id')
    .select([
      'lasting_waiver.id',
      'lasting_waiver.check_id',
      'lasting_waiver.subject',
      'lasting_waiver.says',
      'lasting_waiver.reason',
      'lasting_waiver.at',
      'lasting_waiver.user_id',
      'user.username',
    ]);
}

type LastingRow = Awaited<ReturnType<ReturnType<typeof selectLasting>['executeTakeFirstOrThrow']>>;

function toLasting({
  id,
  check_id,
  subject,
  says,
  reason,
  at,
  user_id,
  username,
}: LastingRow): LastingWaiver {
  const user = user_id === null ? null : { id: user_id, username: username ?? '' };
  const sentence = JSON.parse(says) as LastingWaiver['says'];
  const words = { says: sentence, message: englishOf(check_id, sentence) };
  return { id, check: check_id, fingerprint: subject, reason, at, user, lasting: true, ...words };
}

const ofPair = (db: Db, { source_lang, target_lang }: Pair) =>
  selectLasting(db).where('source_lang', '=', source_lang).where('target_lang', '=', target_lang);

/**
 * Those in force, newest first; waivers that quote terms are only for viewers who may read every glossary.
 */
export async function listLastingWaivers(db: Db, viewer: Viewer, pair: Pair): Promise<LastingWaiver[]> {
  const readsGlossaries = viewer.scope === 'all' && mayRead(viewer, 'glossary');
  const rows = await ofPair(db, pair)
    .where('revoked_at', 'is', null)
    .$if(!readsGlossaries, (query) => query.where('check_id', 'not in', TERM_CHECKS))
    .orderBy('lasting_waiver.id', 'desc')
    .execute();
  return rows.map(toLasting);
}

/** Those in force for a document, by subject. */
export async function readLastingWaivers(
  db: Db,
  documentId: number,
): Promise<ReadonlyMap<string, IssueWaiver>> {
  const rows = await selectLasting(db)
    .innerJoin('document', (join) =>
      join
        .onRef('document.source_lang', '=', 'lasting_waiver.source_lang')
        .onRef('document.target_lang', '=', 'lasting_waiver.target_lang'),
    )
    .where('document.id', '=', documentId)
    .where('revoked_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.subject, toLasting(row)]));
}

/** Waiving again replaces the reason. Throws 422 when no check has this subject. */
export async function insertLastingWaiver(
  trx: Db,
  { source_lang, target_lang }: Pair,
  { subject, reason, says, userId }: Body<typeof waiveLastinglyEndpoint> & { userId: number },
): Promise<LastingWaiver> {
  const check = checkOf(subject);
  if (!check) throw wrongField('subject', localised('waiver.no-fingerprint'));
  const fields = {
    says: JSON.stringify(says),
    reason: reason.trim(),
    user_id: userId,
    at: new Date().toISOString(),
    revoked_by: null,
    revoked_at: null,
  };
  const { id } = await trx
    .insertInto('lasting_waiver')
    .values({ source_lang, target_lang, check_id: check, subject, ...fields })
    .onConflict((conflict) => conflict.columns(['source_lang', 'target_lang', 'subject']).doUpdateSet(fields))
    .returning('id')
    .executeTakeFirstOrThrow();
  return toLasting(await selectLasting(trx).where('lasting_waiver.id', '=', id).executeTakeFirstOrThrow());
}

/** Revokes or restores a lasting waiver. Throws 404 when the language pair has no such waiver. */
export async function setLastingWaiver(
  trx: Db,
  pair: Pair,
  { id, holds, userId }: { id: number; holds: boolean; userId: number },
): Promise<LastingWaiver> {
  const row = await ofPair(trx, pair).where('lasting_waiver.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('waiver');
  await trx
    .updateTable('lasting_waiver')
    .set(
      holds
        ? { revoked_by: null, revoked_at: null }
        : { revoked_by: userId, revoked_at: new Date().toISOString() },
    )
    .where('id', '=', id)
    .execute();
  return toLasting(row);
}
