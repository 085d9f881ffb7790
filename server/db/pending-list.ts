import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { DatabaseKind, Db } from './open.ts';

/** Between two times beside an import, in ms: a longer list takes less for each unit, but searches look through it. */
const PAUSE = 500;
const INDEX = 'unit_folded_trigrams';

/**
 * Puts what PostgreSQL's index of substrings has on its list in its place while `work` goes on, on a connection of its
 * own: the connection that inserts does not stop for it, and searches have no long list to look through.
 */
export async function besidePendingList<Result>(
  db: Db,
  kind: DatabaseKind,
  work: () => Promise<Result>,
): Promise<Result> {
  if (kind !== 'postgres') return work();
  const ended = new AbortController();
  const cleaning = cleanUntil(db, ended.signal);
  try {
    return await work();
  } finally {
    ended.abort();
    await cleaning;
  }
}

async function cleanUntil(db: Db, ended: AbortSignal): Promise<void> {
  try {
    while (!ended.aborted) {
      await sleep(PAUSE, undefined, { signal: ended }).catch(() => {});
      await cleanPendingList(db, 'postgres');
    }
  } catch {
    // Its owner alone may do it. Then the list is put in its place by whoever makes it too long.
  }
}

/** Puts in its place what saves have left on the list. */
export async function cleanPendingList(db: Db, kind: DatabaseKind): Promise<void> {
  if (kind !== 'postgres') return;
  await db.transaction().execute(async (trx) => {
    // More memory makes fewer ways through the index.
    await sql`SET LOCAL maintenance_work_mem = '128MB'`.execute(trx);
    await sql`SELECT gin_clean_pending_list(${INDEX}::regclass)`.execute(trx);
  });
}
