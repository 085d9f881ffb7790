import type { Db } from '../db/open.ts';

/** Failed sign-ins that pause an account at an address, and the time they are counted over, in ms. */
const MAX_FAILURES = 5;
const WINDOW = 300_000;

/** Seconds to wait before the next try; 0 = now. */
export async function secondsToWait(db: Db, email: string, address: string): Promise<number> {
  const failures = await db
    .selectFrom('login_failure')
    .select('at')
    .where('email_folded', '=', email.toLowerCase())
    .where('address', '=', address)
    .where('at', '>', new Date(Date.now() - WINDOW).toISOString())
    .orderBy('at', 'desc')
    .limit(MAX_FAILURES)
    .execute();
  const oldest = failures.at(MAX_FAILURES - 1);
  return oldest ? Math.max(1, Math.ceil((Date.parse(oldest.at) + WINDOW - Date.now()) / 1000)) : 0;
}

export async function recordFailure(db: Db, email: string, address: string): Promise<void> {
  const now = Date.now();
  await db
    .deleteFrom('login_failure')
    .where('at', '<', new Date(now - WINDOW).toISOString())
    .execute();
  await db
    .insertInto('login_failure')
    .values({ email_folded: email.toLowerCase(), address, at: new Date(now).toISOString() })
    .execute();
}

export async function forgetFailures(db: Db, email: string, address: string): Promise<void> {
  await db
    .deleteFrom('login_failure')
    .where('email_folded', '=', email.toLowerCase())
    .where('address', '=', address)
    .execute();
}
