import type { Session } from '../../../shared/domain/contract/session.ts';
import type { Db } from '../../db/open.ts';

/** The live sessions of a user, most recently seen first. */
export async function listSessions(db: Db, userId: number, options: { current: string }): Promise<Session[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'user_agent', 'address', 'remember'])
    .where('user_id', '=', userId)
    .where('replaced', '=', 0)
    .where('expires_at', '>', new Date().toISOString())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, remember: row.remember === 1, current: row.id === options.current }));
}

/** False when the user has no such session. */
export async function deleteSession(trx: Db, userId: number, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}
