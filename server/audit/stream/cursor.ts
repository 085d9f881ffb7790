import type { Db } from '../../db/open.ts';

/** How long a server may be silent before another takes over its target, in ms. Longer than any batch takes. */
const LEASE = 60_000;
/** Delay before the next attempt after the first, second, … failure in a row, in ms; the last repeats. */
const PAUSES = [2_000, 10_000, 30_000, 60_000, 300_000];

const later = (ms: number) => new Date(Date.now() + ms).toISOString();

/** The last event that a target has received; a new target has received none. */
export async function sentId(db: Db, target: string): Promise<number> {
  const find = () => db.selectFrom('audit_stream').select('sent_id').where('target', '=', target);
  const known = await find().executeTakeFirst();
  if (known) return known.sent_id;
  await db
    .insertInto('audit_stream')
    .values({ target, sent_id: 0, failures: 0 })
    .onConflict((conflict) => conflict.column('target').doNothing())
    .execute();
  return (await find().executeTakeFirstOrThrow()).sent_id;
}

/**
 * Makes this server the only one that sends to the target, and returns the last event that the target has received;
 * `null` if another server sends, or a pause after a failure lasts.
 */
export async function claim(db: Db, target: string, holder: string): Promise<number | null> {
  const now = new Date().toISOString();
  const row = await db
    .updateTable('audit_stream')
    .set({ holder, held_until: later(LEASE) })
    .where('target', '=', target)
    .where((eb) => eb.or([eb('holder', 'is', null), eb('holder', '=', holder), eb('held_until', '<', now)]))
    .where((eb) => eb.or([eb('next_at', 'is', null), eb('next_at', '<=', now)]))
    .returning('sent_id')
    .executeTakeFirst();
  return row?.sent_id ?? null;
}

/** Records a received batch; `false` if another server has taken over. */
export async function advance(
  db: Db,
  target: string,
  { holder, to }: { holder: string; to: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('audit_stream')
    .set({
      sent_id: to,
      sent_at: new Date().toISOString(),
      held_until: later(LEASE),
      failures: 0,
      failed_at: null,
      next_at: null,
      error: null,
    })
    .where('target', '=', target)
    .where('holder', '=', holder)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Records a failed attempt and returns how many there were in a row. */
export async function recordFailure(
  db: Db,
  target: string,
  { holder, error }: { holder: string; error: string },
): Promise<number> {
  const { failures } = await db
    .selectFrom('audit_stream')
    .select('failures')
    .where('target', '=', target)
    .executeTakeFirstOrThrow();
  const pause = PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 0;
  await db
    .updateTable('audit_stream')
    .set({
      failures: failures + 1,
      failed_at: new Date().toISOString(),
      next_at: later(pause),
      error: error.slice(0, 300),
    })
    .where('target', '=', target)
    .where('holder', '=', holder)
    .execute();
  return failures + 1;
}

/** Lets another server take over at once, from one server or from all. */
export async function release(db: Db, holder?: string): Promise<void> {
  await db
    .updateTable('audit_stream')
    .set({ holder: null, held_until: null })
    .$if(holder !== undefined, (query) => query.where('holder', '=', holder ?? ''))
    .execute();
}
