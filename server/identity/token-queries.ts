import { type ApiToken, TOKEN_PREFIX } from '../../shared/domain/contract/token.ts';
import { hasPermission, type Permission } from '../../shared/domain/policy/permissions.ts';
import { ifThereIsRoom } from '../db/failures.ts';
import type { Db } from '../db/open.ts';
import { scopeOf } from './policy/visible.ts';
import { hashSecret, makeSecret } from './secrets.ts';
import type { SessionUser } from './session-user.ts';

const DAY = 24 * 3600_000;
/** Maximum staleness of `last_used_at`, in ms. */
const TOUCH_AFTER = 60_000;
const COLUMNS = ['id', 'name', 'hint', 'scopes', 'created_at', 'expires_at', 'last_used_at'] as const;

function toToken(row: Omit<ApiToken, 'scopes'> & { scopes: string }): ApiToken {
  return { ...row, scopes: JSON.parse(row.scopes) };
}

/** A user's valid tokens, newest first. */
export async function listTokens(db: Db, userId: number): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom('api_token')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date().toISOString())
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toToken);
}

/** Creates a token; only the returned value contains its text. */
export async function insertToken(
  trx: Db,
  userId: number,
  { name, scopes, days }: { name: string; scopes: readonly Permission[]; days: number },
): Promise<ApiToken & { token: string }> {
  const token = TOKEN_PREFIX + makeSecret();
  const now = Date.now();
  const row = await trx
    .insertInto('api_token')
    .values({
      user_id: userId,
      name,
      hash: hashSecret(token),
      hint: token.slice(-4),
      scopes: JSON.stringify(scopes),
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + days * DAY).toISOString(),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return { ...toToken(row), token };
}

/** Revokes a user's token; returns its name, or `null` when the user has no such token. */
export async function revokeToken(trx: Db, userId: number, tokenId: number): Promise<string | null> {
  const row = await trx
    .updateTable('api_token')
    .set({ revoked_at: new Date().toISOString() })
    .where('id', '=', tokenId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** The user of a valid token, with the permissions that both the scopes and the role allow. */
export async function findTokenUser(db: Db, token: string): Promise<SessionUser | null> {
  const now = new Date();
  const row = await db
    .selectFrom('api_token')
    .innerJoin('user', 'user.id', 'api_token.user_id')
    .select([
      'user.id',
      'user.email',
      'user.username',
      'user.role',
      'user.scope',
      'api_token.id as token_id',
      'api_token.expires_at as token_expires_at',
      'api_token.scopes',
      'api_token.last_used_at',
    ])
    .where('api_token.hash', '=', hashSecret(token))
    .where('api_token.revoked_at', 'is', null)
    .where('api_token.expires_at', '>', now.toISOString())
    .where('user.disabled', '=', 0)
    .executeTakeFirst();
  if (!row) return null;
  const { scopes, last_used_at, ...user } = row;
  if (now.getTime() - Date.parse(last_used_at ?? '1970-01-01') > TOUCH_AFTER) {
    const used = db
      .updateTable('api_token')
      .set({ last_used_at: now.toISOString() })
      .where('id', '=', row.token_id);
    await ifThereIsRoom(() => used.execute());
  }
  const permissions = (JSON.parse(scopes) as Permission[]).filter((scope) => hasPermission(row.role, scope));
  return {
    ...user,
    scope: scopeOf(user),
    permissions,
    via: 'token',
    session_id: '',
    is_replaced: false,
    is_confirmed: false,
    // A token is not a sign-in; where a second factor is mandatory, creating the token required it.
    needs_second_factor: false,
  };
}
