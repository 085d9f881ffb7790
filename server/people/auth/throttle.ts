import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { ProblemError } from '../../http/problem.ts';

/** Failed sign-ins that pause an account for an address, and the window in ms over which they are counted. */
const MAX_FAILURES = 5;
const WINDOW = 300_000;
/**
 * Failed sign-ins from one address across all accounts that pause it: offices share an address, guessers try many
 * accounts.
 */
const MAX_FAILURES_OF_ADDRESS = 100;
/** Failures since the last successful sign-in that lock an account. */
export const LOCK_AFTER = 10;
/** How long failures for unknown addresses are kept, in ms; a user's lock does not expire. */
const FORGET_AFTER = 30 * 24 * 3600_000;

/**
 * Throws 429 while an account is paused for an address, and 403 while it is locked. Does not check whether the account
 * exists: an unknown one is paused and locked like any other.
 */
export async function refuseThrottled(db: Db, email: string, address: string): Promise<void> {
  const wait = Math.max(
    await secondsToWait(db, { email, address }, MAX_FAILURES),
    await secondsToWait(db, { address }, MAX_FAILURES_OF_ADDRESS),
  );
  if (wait > 0) {
    throw new ProblemError(429, `Too many failed attempts. Try again in ${wait} seconds.`, {
      headers: { 'retry-after': String(wait) },
    });
  }
  const lock = await db
    .selectFrom('login_lock')
    .select('locked_at')
    .where('email_folded', '=', email.toLowerCase())
    .executeTakeFirst();
  if (lock?.locked_at) {
    throw new ProblemError(
      403,
      `This account is locked after ${LOCK_AFTER} failed attempts. Ask an administrator to unlock it.`,
      { code: 'account-locked', title: 'Locked' },
    );
  }
}

/** Seconds until the next attempt is allowed; 0 = now. */
async function secondsToWait(
  db: Db,
  { email, address }: { email?: string; address: string },
  limit: number,
): Promise<number> {
  let query = db
    .selectFrom('login_failure')
    .select('at')
    .where('address', '=', address)
    .where('at', '>', new Date(Date.now() - WINDOW).toISOString())
    .orderBy('at', 'desc')
    .limit(limit);
  if (email !== undefined) query = query.where('email_folded', '=', email.toLowerCase());
  const oldest = (await query.execute()).at(limit - 1);
  return oldest ? Math.max(1, Math.ceil((Date.parse(oldest.at) + WINDOW - Date.now()) / 1000)) : 0;
}

/** Counts a failed sign-in; returns true when this one locks the account. */
export async function recordFailure(trx: Db, email: string, address: string): Promise<boolean> {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const email_folded = email.toLowerCase();
  await trx
    .deleteFrom('login_failure')
    .where('at', '<', new Date(now - WINDOW).toISOString())
    .execute();
  await trx
    .deleteFrom('login_lock')
    .where('last_at', '<', new Date(now - FORGET_AFTER).toISOString())
    .where('email_folded', 'not in', trx.selectFrom('user').select('email_folded'))
    .execute();
  await trx.insertInto('login_failure').values({ email_folded, address, at }).execute();
  const { failures } = await trx
    .insertInto('login_lock')
    .values({ email_folded, failures: 1, last_at: at })
    .onConflict((conflict) =>
      conflict
        .column('email_folded')
        .doUpdateSet({ failures: sql<number>`login_lock.failures + 1`, last_at: at }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  if (failures < LOCK_AFTER) return false;
  await trx
    .updateTable('login_lock')
    .set({ locked_at: at })
    .where('email_folded', '=', email_folded)
    .where('locked_at', 'is', null)
    .execute();
  return failures === LOCK_AFTER;
}

/** Call it after a successful sign-in. */
export async function forgetFailures(trx: Db, email: string, address: string): Promise<void> {
  const email_folded = email.toLowerCase();
  await trx
    .deleteFrom('login_failure')
    .where('email_folded', '=', email_folded)
    .where('address', '=', address)
    .execute();
  await trx.deleteFrom('login_lock').where('email_folded', '=', email_folded).execute();
}

/** Ends all pauses and the lock of an account. */
export async function unlockAccount(trx: Db, email: string): Promise<void> {
  const email_folded = email.toLowerCase();
  await trx.deleteFrom('login_failure').where('email_folded', '=', email_folded).execute();
  await trx.deleteFrom('login_lock').where('email_folded', '=', email_folded).execute();
}
