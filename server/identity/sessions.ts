import { CONFIRMED_FOR } from '../../shared/domain/contract/sign-in.ts';
import { permissionsOf } from '../../shared/domain/policy/permissions.ts';
import { ifThereIsRoom } from '../db/failures.ts';
import type { Db } from '../db/open.ts';
import { REMEMBER_SECONDS } from '../http/cookie.ts';
import { readSettings, type Settings } from '../runtime/settings.ts';
import { scopeOf } from './policy/visible.ts';
import { lacksSecondFactor } from './second-factor.ts';
import { hashSecret, makeSecret } from './secrets.ts';
import type { SessionUser } from './session-user.ts';

/** Maximum staleness of `last_seen_at` in ms: saves a write per request. */
const TOUCH_AFTER = 60_000;
/** How long a replaced token may still read, in ms: pending requests carry the old cookie. */
const GRACE = 15_000;

export type SessionLimits = Pick<Settings, 'sessionIdleMinutes' | 'sessionMaxDays' | 'require2fa'>;
const DEFAULT_LIMITS: SessionLimits = readSettings({});

/** Starts a session and returns the token for the cookie; only the token's hash is stored. */
export async function startSession(
  db: Db,
  options: { userId: number; remember: boolean; userAgent: string; address: string },
  limits: SessionLimits = DEFAULT_LIMITS,
): Promise<string> {
  const token = makeSecret();
  const now = new Date();
  const at = now.toISOString();
  await db
    .insertInto('session')
    .values({
      id: hashSecret(token),
      user_id: options.userId,
      remember: options.remember ? 1 : 0,
      created_at: at,
      last_seen_at: at,
      expires_at: expiry(now, { remember: options.remember, created: now }, limits),
      user_agent: options.userAgent.slice(0, 300),
      address: options.address,
      confirmed_at: at,
    })
    .execute();
  await db.updateTable('user').set({ last_seen_at: at }).where('id', '=', options.userId).execute();
  return token;
}

/** Runs on every request. */
function loadSession(db: Db, id: string, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select([
      'user.id',
      'user.email',
      'user.username',
      'user.role',
      'user.scope',
      'session.created_at',
      'session.last_seen_at',
      'session.remember',
      'session.replaced',
      'session.confirmed_at',
    ])
    .where('session.id', '=', id)
    .where('session.expires_at', '>', now.toISOString())
    .where('user.disabled', '=', 0)
    .executeTakeFirst();
}

/** The user of a live session; `null` when it is unknown or ended, or the user is disabled. */
export async function findSession(
  db: Db,
  token: string,
  limits: SessionLimits = DEFAULT_LIMITS,
): Promise<SessionUser | null> {
  const id = hashSecret(token);
  const now = new Date();
  const row = await loadSession(db, id, now);
  if (!row) return null;
  const isReplaced = row.replaced === 1;
  if (!isReplaced && now.getTime() - Date.parse(row.last_seen_at) > TOUCH_AFTER) {
    await ifThereIsRoom(() => touch(db, { sessionId: id, userId: row.id }, row, now, limits));
  }
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    role: row.role,
    scope: scopeOf(row),
    permissions: permissionsOf(row.role),
    via: 'session',
    session_id: id,
    token_id: null,
    token_expires_at: null,
    is_replaced: isReplaced,
    is_confirmed: row.confirmed_at !== null && now.getTime() - Date.parse(row.confirmed_at) < CONFIRMED_FOR,
    needs_second_factor: await lacksSecondFactor(db, limits, row),
  };
}

async function touch(
  db: Db,
  { sessionId, userId }: { sessionId: string; userId: number },
  row: { created_at: string; remember: number },
  now: Date,
  limits: SessionLimits,
): Promise<void> {
  const at = now.toISOString();
  const created = new Date(row.created_at);
  const expires_at = expiry(now, { remember: row.remember === 1, created }, limits);
  await db.updateTable('session').set({ last_seen_at: at, expires_at }).where('id', '=', sessionId).execute();
  await db.updateTable('user').set({ last_seen_at: at }).where('id', '=', userId).execute();
}

/**
 * Gives a session a new token and returns it; the old one can still read for a few seconds. Marks the user as
 * recently confirmed.
 */
export async function renewSession(
  trx: Db,
  sessionId: string,
): Promise<{ token: string; remember: boolean } | null> {
  const row = await trx
    .selectFrom('session')
    .select(['user_id', 'remember', 'created_at', 'last_seen_at', 'expires_at', 'user_agent', 'address'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (!row) return null;
  const token = makeSecret();
  await trx
    .insertInto('session')
    .values({ ...row, id: hashSecret(token), confirmed_at: new Date().toISOString() })
    .execute();
  await trx
    .updateTable('session')
    .set({ replaced: 1, expires_at: new Date(Date.now() + GRACE).toISOString() })
    .where('id', '=', sessionId)
    .execute();
  return { token, remember: row.remember === 1 };
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', hashSecret(token)).execute();
}

/** Ends a user's sessions, all or all but one; returns how many. */
export async function endSessionsOf(
  db: Db,
  userId: number,
  options: { except?: string } = {},
): Promise<number> {
  let query = db.deleteFrom('session').where('user_id', '=', userId);
  if (options.except) query = query.where('id', '!=', options.except);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', new Date().toISOString()).execute();
}

function expiry(now: Date, session: { remember: boolean; created: Date }, limits: SessionLimits): string {
  const idle = session.remember ? REMEMBER_SECONDS * 1000 : limits.sessionIdleMinutes * 60_000;
  const last = session.created.getTime() + limits.sessionMaxDays * 24 * 3600_000;
  return new Date(Math.min(now.getTime() + idle, last)).toISOString();
}
