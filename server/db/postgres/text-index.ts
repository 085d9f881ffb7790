import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../schema.ts';
import { escapeLike, IS_INDEXED } from '../search.ts';
import type { IndexedTable, TextIndex } from '../text-index.ts';

/** Interval of flushes during an import, in ms: a longer list costs less per unit, but searches scan it. */
const FLUSH_INTERVAL = 500;
const UNIT_INDEX = 'unit_folded_trigrams';

function contains(table: IndexedTable, folded: string) {
  const found = sql<boolean>`${sql.ref(`${table}.folded`)} LIKE ${`%${escapeLike(folded)}%`}`;
  return table === 'unit' ? sql<boolean>`(${IS_INDEXED} AND ${found})` : found;
}

/** Uses GIN with `gin_trgm_ops`. New rows go into a pending list, which searches scan, until it is flushed. */
export const postgresTextIndex: TextIndex = {
  findsAllOwners: false,
  contains,
  containsAmong: contains,
  idsOf: (table, folded) =>
    sql`SELECT ${sql.ref(`${table}.id`)} FROM ${sql.table(table)} WHERE ${contains(table, folded)}`,
  withOwner: ({ table, owner }, folded) => ({
    from: sql`${sql.table(table)}
      JOIN ${sql.table(owner)} ON ${sql.ref(`${owner}.id`)} = ${sql.ref(`${table}.${owner}_id`)}`,
    where: contains(table, folded),
    orderBy: sql``,
  }),

  // Uses a connection of its own, so that inserts are not held up.
  async flushDuring(db, work) {
    const ended = new AbortController();
    const tidying = tidyUntil(db, ended.signal);
    try {
      return await work();
    } finally {
      ended.abort();
      await tidying;
    }
  },
  tidy,
};

async function tidyUntil(db: Db, ended: AbortSignal): Promise<void> {
  try {
    while (!ended.aborted) {
      await sleep(FLUSH_INTERVAL, undefined, { signal: ended }).catch(() => {});
      await tidy(db);
    }
  } catch {
    // Only the owner of the index may flush it; otherwise it is flushed by the write that overflows the
    // list.
  }
}

async function tidy(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // More memory means fewer passes over the index.
    await sql`SET LOCAL maintenance_work_mem = '128MB'`.execute(trx);
    await sql`SELECT gin_clean_pending_list(${UNIT_INDEX}::regclass)`.execute(trx);
  });
}
