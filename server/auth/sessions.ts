import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '../../shared/policy/permissions.ts';
import type { Db } from '../db/open.ts';
import { REMEMBER_SECONDS } from '../http/cookie.ts';

/** A session that is not remembered ends after this long without use, in ms. */
const IDLE = 12 * 3600_000;
/** How stale `last_seen_at` may be: a write per request would be one too many. */
const TOUCH_AFTER = 60_000;

export interface SessionUser {
  id: number;
  email: string;
  username: string;
  role: Role;
  /** Of the session, not the user. */
  session_id: string;
}

function sessionId(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Starts a session and returns the token for the cookie; only its hash is stored. */
export async function startSession(
  db: Db,
  options: { userId: number; remember: boolean; userAgent: string; address: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = new Date();
  await db
    .insertInto('session')
    .values({
      id: sessionId(token),
      user_id: options.userId,
      remember: options.remember ? 1 : 0,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: expiry(now, options.remember),
      user_agent: options.userAgent.slice(0, 300),
      address: options.address,
    })
    .execute();
  await db
    .updateTable('user')
    .set({ last_seen_at: now.toISOString() })
    .where('id', '=', options.userId)
    .execute();
  return token;
}

/** The user of a live session; `null` when it is unknown, ended, or its user disabled. */
export async function findSession(db: Db, token: string): Promise<SessionUser | null> {
  const id = sessionId(token);
  const now = new Date();
  const row = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select([
      'user.id',
      'user.email',
      'user.username',
      'user.role',
      'session.last_seen_at',
      'session.remember',
    ])
    .where('session.id', '=', id)
    .where('session.expires_at', '>', now.toISOString())
    .where('user.disabled', '=', 0)
    .executeTakeFirst();
  if (!row) return null;
  if (now.getTime() - Date.parse(row.last_seen_at) > TOUCH_AFTER) await touch(db, id, row, now);
  return { id: row.id, email: row.email, username: row.username, role: row.role, session_id: id };
}

async function touch(db: Db, id: string, row: { id: number; remember: number }, now: Date): Promise<void> {
  const at = now.toISOString();
  const expires_at = expiry(now, row.remember === 1);
  await db.updateTable('session').set({ last_seen_at: at, expires_at }).where('id', '=', id).execute();
  await db.updateTable('user').set({ last_seen_at: at }).where('id', '=', row.id).execute();
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', sessionId(token)).execute();
}

/** Ends the sessions of a user, all or all but one. */
export async function endSessionsOf(
  db: Db,
  userId: number,
  options: { except?: string } = {},
): Promise<void> {
  let query = db.deleteFrom('session').where('user_id', '=', userId);
  if (options.except) query = query.where('id', '!=', options.except);
  await query.execute();
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', new Date().toISOString()).execute();
}

function expiry(now: Date, remember: boolean): string {
  return new Date(now.getTime() + (remember ? REMEMBER_SECONDS * 1000 : IDLE)).toISOString();
}
