import { hasPermission, type Permission, permissionsOf } from '../../shared/domain/policy/permissions.ts';
import type { Db } from '../db/open.ts';
import { scopeOf, type Viewer } from './policy/visible.ts';
import type { SessionUser } from './session-user.ts';

/**
 * The user of a long-lived answer with their current rights; `null` once their session or token has ended or
 * they were disabled. Does not count as use of the session: an open page must not keep it alive for ever.
 */
export async function stillSignedIn(db: Db, user: SessionUser): Promise<Viewer | null> {
  const now = new Date().toISOString();
  const row = await db
    .selectFrom('user')
    .select(['id', 'role', 'scope'])
    .where('id', '=', user.id)
    .where('disabled', '=', 0)
    .executeTakeFirst();
  if (!row) return null;
  const own = { id: row.id, scope: scopeOf(row) };
  if (user.token_id === null) {
    const session = await db
      .selectFrom('session')
      .select('id')
      .where('id', '=', user.session_id)
      .where('user_id', '=', user.id)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return session ? { ...own, permissions: permissionsOf(row.role) } : null;
  }
  const token = await db
    .selectFrom('api_token')
    .select('scopes')
    .where('id', '=', user.token_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!token) return null;
  const scopes: Permission[] = JSON.parse(token.scopes);
  return { ...own, permissions: scopes.filter((scope) => hasPermission(row.role, scope)) };
}
