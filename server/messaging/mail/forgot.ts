import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';

const HOUR = 3600_000;
/** Limits per hour on mails to one account and on requests from one address. */
const TO_ACCOUNT = 3;
const FROM_ADDRESS = 20;

/**
 * Stores a request for a link without checking whether the account exists: the sender does that later, so
 * that neither the response nor its timing reveals it.
 */
export async function requestLink(
  db: Db,
  { email, address }: { email: string; address: string },
): Promise<void> {
  const recipient = email.toLowerCase();
  const now = new Date();
  const since = new Date(now.getTime() - HOUR).toISOString();
  const counted = await db
    .selectFrom('mail')
    .select([
      sql<number>`coalesce(sum(CASE WHEN recipient = ${recipient} THEN 1 ELSE 0 END), 0)`.as('to_account'),
      sql<number>`coalesce(sum(CASE WHEN address = ${address} THEN 1 ELSE 0 END), 0)`.as('from_address'),
    ])
    .where('created_at', '>', since)
    .where('address', '!=', '')
    .executeTakeFirstOrThrow();
  if (Number(counted.from_address) >= FROM_ADDRESS) {
    throw new ProblemError(429, localised('link.too-many'), {
      headers: { 'retry-after': '3600' },
    });
  }
  const isTooMany = Number(counted.to_account) >= TO_ACCOUNT;
  const at = now.toISOString();
  await db
    .insertInto('mail')
    .values({
      kind: 'forgot',
      recipient,
      address,
      content: '',
      status: isTooMany ? 'dropped' : 'pending',
      created_at: at,
      next_at: isTooMany ? null : at,
    })
    .execute();
}
