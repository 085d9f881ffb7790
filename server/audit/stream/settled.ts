import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';

/**
 * Finds the id below which no further event can appear. On PostgreSQL ids become visible in the order of the commits: an
 * event whose transaction is still open may have a smaller id than those already visible.
 */
export function createSettled(db: Db): () => Promise<number> {
  let settled = 0;
  /** The newest event when it was seen, and the transactions that were open then. */
  let seen: { id: number; open: string[] } | null = null;

  return async () => {
    if (seen) {
      const open = await dialectOf(db).openWriters(db, 'audit_event');
      seen.open = seen.open.filter((each) => open.has(each));
    } else {
      const id = await newestId(db);
      if (id === settled) return settled;
      // In this order: a smaller id is either visible by now, or its transaction is among these.
      seen = { id, open: [...(await dialectOf(db).openWriters(db, 'audit_event'))] };
    }
    if (seen.open.length === 0) {
      settled = seen.id;
      seen = null;
    }
    return settled;
  };
}

async function newestId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('audit_event')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}
