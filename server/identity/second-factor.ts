import type { Db } from '../db/open.ts';
import { localised } from '../messages/localised.ts';
import { ProblemError } from '../messages/problem.ts';
import type { Settings } from '../runtime/settings.ts';
import type { SessionUser } from './session-user.ts';

type Rule = Pick<Settings, 'require2fa'>;

/** Calls open to a user who must first set up a second factor: setting it up, and signing out. */
export const OPEN_WITHOUT_SECOND_FACTOR: ReadonlySet<string> = new Set([
  'user.current',
  'user.account',
  'user.password',
  'session.confirm',
  'session.list',
  'session.end',
  'session.end_others',
  'totp.get',
  'totp.start',
  'totp.confirm',
  'passkey.list',
  'passkey.start',
  'passkey.create',
  'token.list',
  'operations.report',
]);

export function isSecondFactorRequired({ require2fa }: Rule, role: string): boolean {
  return require2fa === 'all' || (require2fa === 'admin' && role === 'admin');
}

export async function hasPasskey(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('passkey')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether the settings require a second factor that the user does not have yet. A passkey counts, and so does
 * the provider for a user without a password here.
 */
export async function lacksSecondFactor(
  db: Db,
  settings: Rule,
  { id, role }: { id: number; role: string },
): Promise<boolean> {
  if (!isSecondFactorRequired(settings, role)) return false;
  const row = await db
    .selectFrom('user')
    .leftJoin('user_totp', 'user_totp.user_id', 'user.id')
    .select(['user.password_hash', 'user_totp.confirmed_at'])
    .where('user.id', '=', id)
    .executeTakeFirstOrThrow();
  return row.password_hash !== '' && row.confirmed_at === null && !(await hasPasskey(db, id));
}

/** Throws 403 for calls that must wait until the user has set up a second factor. */
export function requireSecondFactor(endpointId: string, user: SessionUser): void {
  if (!user.needs_second_factor || OPEN_WITHOUT_SECOND_FACTOR.has(endpointId)) return;
  throw new ProblemError(403, localised('second-factor.required'), {
    code: 'second-factor-required',
    title: 'Set up a second factor',
  });
}
