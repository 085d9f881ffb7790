import { type Kysely, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';

/** Rows claimed at a time. */
const BATCH = 10;
/** How long an attempt may take before another server takes over the row, in ms. */
const LEASE = 60_000;

/**
 * Claims due rows of a table with `status`, `next_at` and `attempts`: the first server to move `next_at` gets
 * the row, and if it dies, the row is due again when the lease expires.
 */
export async function claimDue(db: Db, table: 'mail' | 'webhook_delivery'): Promise<number[]> {
  // Both tables have these columns, but Kysely cannot type a union of tables.
  const rows = db as unknown as Kysely<Pick<Database, 'mail'>>;
  const now = new Date();
  const at = now.toISOString();
  const due = await rows
    .selectFrom(table as 'mail')
    .select('id')
    .where('status', '=', 'pending')
    .where('next_at', '<=', at)
    .orderBy('next_at')
    .limit(BATCH)
    .execute();
  const claimed: number[] = [];
  for (const { id } of due) {
    const { numUpdatedRows } = await rows
      .updateTable(table as 'mail')
      .set({ next_at: new Date(now.getTime() + LEASE).toISOString(), attempts: sql`attempts + 1` })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .where('next_at', '<=', at)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 1) claimed.push(id);
  }
  return claimed;
}

/** When to retry after the given number of attempts; `null` = give up. */
export function retryAt(delays: readonly number[], attempts: number): string | null {
  const delay = delays[attempts - 1];
  // Jitter, so that deliveries that failed together are not retried together.
  return delay === undefined
    ? null
    : new Date(Date.now() + delay * (0.9 + Math.random() * 0.2)).toISOString();
}
