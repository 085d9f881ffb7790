import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { DatabaseKind, Db } from '../db/open.ts';
import { contains, fold, searchFolded } from '../db/search.ts';

/** Ids asked for at a time; other requests get in between. */
const BATCH = 500;
/** Units looked at before a search gives up on finding more. */
const MAX_LOOKED = 10_000;
/** What is shorter than the index's pieces is looked for in so many of the newest units, some ids at a time. */
const MAX_SCANNED = 100_000;
const WINDOW = 5000;
/** Memories with no more units than this are read through instead, so that larger ones cannot hide their hits. */
const SMALL = 20_000;
/** Fewest characters that the substring index can look up. */
const INDEXED = 3;

export interface Wanted {
  /** The unit has every one of them, in either text. */
  pieces: readonly string[];
  memories: readonly number[];
}

/** Ids of units with all the pieces, the newest first. Returns whether nothing was left to look through. */
export async function* newestWith(
  db: Db,
  kind: DatabaseKind,
  { pieces, memories }: Wanted,
): AsyncGenerator<number[], boolean> {
  if (pieces.length === 0) return true;
  const indexed = pieces.filter((piece) => [...fold(piece)].length >= INDEXED);
  const isSmall = (await countUnits(db, memories)) <= SMALL;
  if (indexed.length === 0 && !isSmall) return yield* scanNewest(db, kind, { pieces, memories });
  const conditions = indexed.map((piece) => searchFolded(kind, 'unit', piece));
  let before: number | null = null;
  for (let looked = 0; looked < MAX_LOOKED; looked += BATCH) {
    const ids: number[] = isSmall
      ? await nextOfSmall(db, kind, { pieces, memories, before })
      : await nextIds(db, kind, { indexed, conditions, memories, before });
    if (ids.length > 0) yield ids;
    if (ids.length < BATCH) return true;
    before = ids.at(-1) ?? null;
    await setImmediate();
  }
  return false;
}

async function countUnits(db: Db, memories: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('memory')
    .select(({ fn }) => fn.sum<number | null>('records_count').as('count'))
    .where('id', 'in', memories)
    .executeTakeFirstOrThrow();
  return count ?? 0;
}

/** `id + 0` keeps the databases from walking all units by their id instead of these memories'. */
async function nextOfSmall(
  db: Db,
  kind: DatabaseKind,
  { pieces, memories, before }: Wanted & { before: number | null },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM unit WHERE deleted_at IS NULL
    AND memory_id IN (${sql.join(memories)}) ${before === null ? sql`` : sql`AND id < ${before}`}
    AND ${hasAll(kind, pieces)} ORDER BY id + 0 DESC LIMIT ${BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}

function hasAll(kind: DatabaseKind, pieces: readonly string[]): RawBuilder<unknown> {
  const each = pieces.map((piece) => contains(kind, sql.ref('folded'), fold(piece)));
  return sql.join(each, sql` AND `);
}

interface Next {
  indexed: readonly string[];
  conditions: readonly RawBuilder<boolean>[];
  memories: readonly number[];
  before: number | null;
}

async function nextIds(
  db: Db,
  kind: DatabaseKind,
  { indexed, conditions, memories, before }: Next,
): Promise<number[]> {
  if (kind === 'sqlite') {
    // The index gives its rows in the order of their ids: what comes after the batch is never looked up.
    const match = indexed.map((piece) => `"${fold(piece).replaceAll('"', '""')}"`).join(' AND ');
    const { rows } = await sql<{ id: number }>`SELECT rowid AS id FROM unit_fts WHERE unit_fts MATCH ${match}
      AND rowid < ${before ?? Number.MAX_SAFE_INTEGER} ORDER BY rowid DESC LIMIT ${BATCH}`.execute(db);
    return rows.map(({ id }) => id);
  }
  const { rows } = await sql<{ id: number }>`SELECT id FROM unit WHERE deleted_at IS NULL
    AND memory_id IN (${sql.join(memories)}) ${before === null ? sql`` : sql`AND id < ${before}`}
    AND ${sql.join(conditions, sql` AND `)} ORDER BY id DESC LIMIT ${BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}

async function* scanNewest(
  db: Db,
  kind: DatabaseKind,
  { pieces, memories }: Wanted,
): AsyncGenerator<number[], boolean> {
  const newest = await db
    .selectFrom('unit')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  let until = newest?.id ?? 0;
  for (let scanned = 0; scanned < MAX_SCANNED && until > 0; scanned += WINDOW) {
    const { rows } = await sql<{
      id: number;
    }>`SELECT id FROM unit WHERE id <= ${until} AND id > ${until - WINDOW}
      AND deleted_at IS NULL AND memory_id IN (${sql.join(memories)}) AND ${hasAll(kind, pieces)}
      ORDER BY id DESC`.execute(db);
    for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH).map(({ id }) => id);
    until -= WINDOW;
    await setImmediate();
  }
  return until <= 0;
}
