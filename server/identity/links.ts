import { linkPath } from '../../shared/domain/contract/auth.ts';
import type { AccountLink } from '../../shared/domain/contract/user.ts';
import type { Db } from '../db/open.ts';
import { localised } from '../messages/localised.ts';
import { ProblemError } from '../messages/problem.ts';
import { hashSecret, makeSecret } from './secrets.ts';

const DAY = 24 * 3600_000;
/** How long a link is valid, in ms. */
const VALIDITY = { invite: 7 * DAY, reset: DAY };

/** Creates the user's only valid link: an invitation while they have no password, a reset afterwards. */
export async function createLink(
  trx: Db,
  { userId, createdBy }: { userId: number; createdBy: number },
): Promise<AccountLink> {
  const { password_hash } = await trx
    .selectFrom('user')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const kind = password_hash === '' ? 'invite' : 'reset';
  const token = makeSecret();
  const now = Date.now();
  const expires_at = new Date(now + VALIDITY[kind]).toISOString();
  await revokeLinks(trx, userId);
  await trx
    .insertInto('account_link')
    .values({
      user_id: userId,
      kind,
      hash: hashSecret(token),
      created_by: createdBy,
      created_at: new Date(now).toISOString(),
      expires_at,
    })
    .execute();
  return { kind, path: linkPath(token), token, expires_at, mailed: false };
}

/** Invalidates all earlier links. */
export async function revokeLinks(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('account_link').where('user_id', '=', userId).execute();
}

export interface ValidLink {
  id: number;
  user_id: number;
  kind: 'invite' | 'reset';
  expires_at: string;
  email: string;
  username: string;
}

/** Throws 404 for a link that is unknown, used, replaced or expired, or of a disabled user. */
export async function findLink(db: Db, token: string): Promise<ValidLink> {
  const row = await db
    .selectFrom('account_link')
    .innerJoin('user', 'user.id', 'account_link.user_id')
    .select([
      'account_link.id',
      'account_link.user_id',
      'account_link.kind',
      'account_link.expires_at',
      'user.email',
      'user.username',
    ])
    .where('account_link.hash', '=', hashSecret(token))
    .where('account_link.used_at', 'is', null)
    .where('account_link.expires_at', '>', new Date().toISOString())
    .where('user.disabled', '=', 0)
    .executeTakeFirst();
  if (!row) throw invalidLink();
  return row;
}

/** Marks a link as used; throws 404 when another request was first. */
export async function useLink(trx: Db, id: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('account_link')
    .set({ used_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 0) throw invalidLink();
}

function invalidLink(): ProblemError {
  return new ProblemError(404, localised('link.used'), {
    code: 'link-invalid',
    title: 'Invalid link',
  });
}
