import { recordEvent } from '../../audit/record-event.ts';
import type { Db } from '../../db/open.ts';
import { verifyPassword } from '../../identity/passwords.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError, wrongField } from '../../messages/problem.ts';
import { forgetFailures, lockIfLast, reserveAttempt } from './throttle.ts';

interface By {
  user: SessionUser;
  address: string;
}

/**
 * Throws 403 unless the user has confirmed their identity recently: an open session alone may neither change
 * a way to sign in nor export everything. API tokens cannot confirm and are always rejected.
 */
export function requireConfirmed(
  { is_confirmed, via }: SessionUser,
  reason: 'sign-in' | 'export' = 'sign-in',
): void {
  if (is_confirmed) return;
  if (via === 'token') {
    throw new ProblemError(403, localised('token.needs-confirmed-person'));
  }
  throw new ProblemError(403, localised('confirm.first', { reason }), {
    code: 'confirm-required',
    title: 'Confirm your identity',
  });
}

/** Accepts the password if given, else a recent confirmation. */
export async function requirePasswordOrConfirmed(
  db: Db,
  by: By,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) requireConfirmed(by.user);
  else await requirePassword(db, by, { field: 'password', password });
}

/** Throws 422 on the field for a wrong password, which counts as a failed sign-in. */
export async function requirePassword(
  db: Db,
  by: By,
  { field, password }: { field: string; password: string },
): Promise<void> {
  const { user, address } = by;
  const attempt = await reserveAttempt(db, { email: user.email, address });
  const { password_hash } = await db
    .selectFrom('user')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const isRight = await verifyPassword(password_hash, password);
  if (isRight) {
    await forgetFailures(db, user.email, address);
    return;
  }
  await db.transaction().execute(async (trx) => {
    const subject = { kind: 'user', id: user.id, name: user.username };
    const isLocked = await lockIfLast(trx, attempt);
    await recordEvent(trx, { by, action: 'auth.confirm_failed', subject });
    if (isLocked) await recordEvent(trx, { by, action: 'auth.locked', subject });
  });
  throw wrongField(field, localised('password.wrong'));
}
