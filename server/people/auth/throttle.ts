import { sql } from 'kysely';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';

/** Failed sign-ins that pause an account for an address, and the window in ms over which they are counted. */
const MAX_FAILURES = 5;
const WINDOW = 300_000;
/**
 * Failed sign-ins from one address across all accounts that pause it: offices share an address, attackers try
 * many accounts.
 */
const MAX_FAILURES_OF_ADDRESS = 100;
/** Rejected passkeys that pause passkeys for an address; their accounts are unknown. */
const MAX_PASSKEY_FAILURES = 20;
/** Failures since the last successful sign-in that lock an account. */
const LOCK_AFTER = 10;
/** How long failures for unknown addresses are stored, in ms; a user's lock does not expire. */
const FORGET_AFTER = 30 * 24 * 3600_000;

/**
 * An attempt to prove an identity, by a password (`email`) or a passkey (`null`: it names no account
 * beforehand).
 */
interface Claim {
  email: string | null;
  address: string;
}

/** A counted attempt: it remains a failure unless withdrawn. */
export interface Attempt extends Claim {
  readonly id: number;
  /**
   * Failures including this one: of the account since its last success; for passkeys, from the address within
   * the window.
   */
  readonly failures: number;
}

/**
 * Counts an attempt as a failure before it is evaluated, so that concurrent attempts get no more evaluations
 * than consecutive ones. Throws 429 while the account is paused for the address, and 403 while it is locked.
 * Does not check whether the account exists: an unknown one is paused and locked like any other.
 */
export function reserveAttempt(db: Db, claim: Claim): Promise<Attempt> {
  const { email, address } = claim;
  const email_folded = fold(email);
  return db.transaction().execute(async (trx) => {
    // Others wait only for the few statements below, not for the evaluation that follows.
    await dialectOf(trx).lockTable(trx, 'login_failure');
    await forgetOld(trx);
    const ofAccount = await failuresWithin(trx, { email_folded, address });
    const ofAddress = await failuresWithin(trx, { address });
    const limit = email === null ? MAX_PASSKEY_FAILURES : MAX_FAILURES;
    const wait = Math.max(secondsToWait(ofAccount, limit), secondsToWait(ofAddress, MAX_FAILURES_OF_ADDRESS));
    if (wait > 0) throw paused(wait);
    const failures = email === null ? ofAccount.length + 1 : await countFailure(trx, email_folded);
    const { id } = await trx
      .insertInto('login_failure')
      .values({ email_folded, address, at: new Date().toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ...claim, id, failures };
  });
}

const fold = (email: string | null) => email?.toLowerCase() ?? '';

function paused(seconds: number): ProblemError {
  return new ProblemError(429, localised('sign-in.wait', { seconds }), {
    headers: { 'retry-after': String(seconds) },
  });
}

async function forgetOld(trx: Db): Promise<void> {
  const now = Date.now();
  await trx
    .deleteFrom('login_failure')
    .where('at', '<', new Date(now - WINDOW).toISOString())
    .execute();
  await trx
    .deleteFrom('login_lock')
    .where('last_at', '<', new Date(now - FORGET_AFTER).toISOString())
    .where('email_folded', 'not in', trx.selectFrom('user').select('email_folded'))
    .execute();
}

/** The times of an account's failures at an address, or of an address's, newest first. */
async function failuresWithin(
  trx: Db,
  { email_folded, address }: { email_folded?: string; address: string },
): Promise<string[]> {
  let query = trx
    .selectFrom('login_failure')
    .select('at')
    .where('address', '=', address)
    .orderBy('at', 'desc')
    .limit(MAX_FAILURES_OF_ADDRESS);
  if (email_folded !== undefined) query = query.where('email_folded', '=', email_folded);
  return (await query.execute()).map(({ at }) => at);
}

/** Seconds until the next attempt is allowed; 0 = now. */
function secondsToWait(failures: readonly string[], limit: number): number {
  const oldest = failures[limit - 1];
  return oldest ? Math.max(1, Math.ceil((Date.parse(oldest) + WINDOW - Date.now()) / 1000)) : 0;
}

/**
 * Counts a failure towards the lock of an account. Throws 403 when it is locked, 429 while its last attempt
 * is being evaluated.
 */
async function countFailure(trx: Db, email_folded: string): Promise<number> {
  const lock = await trx
    .selectFrom('login_lock')
    .select(['locked_at', 'failures'])
    .where('email_folded', '=', email_folded)
    .executeTakeFirst();
  if (lock?.locked_at) {
    throw new ProblemError(403, localised('sign-in.locked', { count: LOCK_AFTER }), {
      code: 'account-locked',
      title: 'Locked',
    });
  }
  const failures = (lock?.failures ?? 0) + 1;
  if (failures > LOCK_AFTER) throw paused(1);
  const last_at = new Date().toISOString();
  await trx
    .insertInto('login_lock')
    .values({ email_folded, failures, last_at })
    .onConflict((conflict) => conflict.column('email_folded').doUpdateSet({ failures, last_at }))
    .execute();
  return failures;
}

/** Records a failed attempt; returns true when this one locks the account. */
export async function lockIfLast(trx: Db, { email, failures }: Attempt): Promise<boolean> {
  if (email === null || failures < LOCK_AFTER) return false;
  const { numUpdatedRows } = await trx
    .updateTable('login_lock')
    .set({ locked_at: new Date().toISOString() })
    .where('email_folded', '=', fold(email))
    .where('failures', '>=', LOCK_AFTER)
    .where('locked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Withdraws a correct attempt that does not sign in yet, such as a password before its code. */
export async function takeBack(db: Db, { id, email }: Attempt): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await dialectOf(trx).lockTable(trx, 'login_failure');
    const { numDeletedRows } = await trx.deleteFrom('login_failure').where('id', '=', id).executeTakeFirst();
    if (email === null || numDeletedRows === 0n) return;
    await trx
      .updateTable('login_lock')
      .set({ failures: sql<number>`failures - 1` })
      .where('email_folded', '=', fold(email))
      .where('failures', '>', 0)
      .execute();
  });
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
