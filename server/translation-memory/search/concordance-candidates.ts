import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { STX } from '../../../shared/domain/text/inline-codes.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { contains, isShort } from '../../db/search.ts';
import { readSlowly } from '../../db/slow-reads.ts';
import type { TextIndex } from '../../db/text-index.ts';
import { countUnits, isInMemories } from './memory-languages.ts';

/** Units yielded at a time, with a turn for other requests in between. */
const BATCH = 500;
/** Sizes of successive queries: small first, for when hits are frequent, then all the rest. */
const STEPS = [500, 2000, 7500];
/** Units considered before a search gives up. */
const MAX_CANDIDATES = 10_000;
/**
 * On PostgreSQL the newest units are read in ranges of this many ids before the index is used, as long as a
 * range has at least `MANY` hits.
 */
const ID_RANGE = 20_000;
const MANY = 400;
/**
 * For text too short for the trigram index, this many of the newest units are scanned, a window of ids at a
 * time.
 */
const MAX_SCANNED = 100_000;
const WINDOW = 5000;
/** Memories up to this many units are scanned instead, so that larger ones cannot crowd out their hits. */
const SMALL = 20_000;

/** Alternatives, as folded text (db/search.ts); a unit must contain one of them on either side. */
export type AnyOf = readonly string[];

export interface Wanted {
  /** The unit must match each of them. */
  pieces: readonly AnyOf[];
  memories: readonly number[];
}

export interface Candidate {
  id: number;
  folded: string;
  /**
   * Whether its texts contain inline codes: `folded` does not show where codes separate words. SQLite returns
   * 0 or 1.
   */
  has_codes: boolean | 0 | 1;
}

function columns(db: Db): RawBuilder<unknown> {
  const has = (side: string) => contains(db, sql.ref(`unit.${side}`), STX);
  return sql`unit.id, unit.folded, (${has('source')} OR ${has('target')}) AS has_codes`;
}

/** Yields units that contain all the pieces, newest first. Returns true if the search was exhaustive. */
export async function* newestCandidates(db: Db, wanted: Wanted): AsyncGenerator<Candidate[], boolean> {
  if (wanted.pieces.length === 0) return true;
  const indexed = wanted.pieces.filter((forms) => forms.every((form) => !isShort(form)));
  const isSmall = (await countUnits(db, wanted.memories)) <= SMALL;
  if (isSmall) return yield* inSteps((step) => nextOfSmall(db, wanted, step));
  if (indexed.length === 0) return yield* scanNewest(db, wanted);
  const { memories } = wanted;
  const late = await notIndexedYet(db, { pieces: indexed, memories });
  yield* chunked(late);
  const { newest } = dialectOf(db).textIndex;
  const isComplete = yield* newest
    ? inOrderOfIndex(db, newest, indexed)
    : windowsThenIndex(db, { pieces: indexed, memories });
  return isComplete && late.length < MAX_CANDIDATES;
}

interface Step {
  /** Only ids below this one; `null` = all. */
  before: number | null;
  limit: number;
}

/** Runs queries of growing size: where hits are rare, each costs as much as a single one for all of them. */
async function* inSteps(next: (step: Step) => Promise<Candidate[]>): AsyncGenerator<Candidate[], boolean> {
  let before: number | null = null;
  for (const limit of STEPS) {
    const found: Candidate[] = await next({ before, limit });
    for (const some of chunked(found)) {
      yield some;
      await setImmediate();
    }
    if (found.length < limit) return true;
    before = found.at(-1)?.id ?? 0;
  }
  return false;
}

/** `id + 0` keeps the database from scanning all units by id instead of the memories' units. */
async function nextOfSmall(
  db: Db,
  { pieces, memories }: Wanted,
  { before, limit }: Step,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`SELECT ${columns(db)} FROM unit WHERE deleted_at IS NULL
    AND ${isInMemories(db, memories, 'memory_id')} ${before === null ? sql`` : sql`AND id < ${before}`}
    AND ${hasAll(db, pieces)} ORDER BY id + 0 DESC LIMIT ${limit}`.execute(db);
  return rows;
}

function hasAll(db: Db, pieces: readonly AnyOf[]): RawBuilder<unknown> {
  return allOf(pieces, (form) => contains(db, sql.ref('folded'), form));
}

function allOf(
  pieces: readonly AnyOf[],
  condition: (form: string) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const each = pieces.map((forms) => sql`(${sql.join(forms.map(condition), sql` OR `)})`);
  return sql.join(each, sql` AND `);
}

/**
 * Reads the newest units as long as many of them match, then queries the trigram index for the rest:
 * PostgreSQL returns that result all at once and cannot estimate its size.
 */
async function* windowsThenIndex(db: Db, { pieces, memories }: Wanted): AsyncGenerator<Candidate[], boolean> {
  const among = sql`deleted_at IS NULL AND ${isInMemories(db, memories, 'memory_id')}
    AND ${allOf(pieces, (form) => dialectOf(db).textIndex.contains('unit', form))}`;
  let looked = 0;
  let until = await newestId(db);
  for (let found = MANY; found >= MANY && looked < MAX_CANDIDATES && until > 0; until -= ID_RANGE) {
    const { rows } = await sql<Candidate>`SELECT ${columns(db)} FROM unit
      WHERE id <= ${until} AND id > ${until - ID_RANGE} AND ${among} ORDER BY id DESC`.execute(db);
    yield* chunked(rows);
    found = rows.length;
    looked += found;
  }
  const left = Math.max(0, MAX_CANDIDATES - looked);
  if (until <= 0 || left === 0) return until <= 0;
  // `id + 0` keeps PostgreSQL from scanning all units by id instead.
  const { rows } = await sql<Candidate>`SELECT ${columns(db)} FROM unit WHERE id <= ${until} AND ${among}
    ORDER BY id + 0 DESC LIMIT ${left}`.execute(db);
  yield* chunked(rows);
  return rows.length < left;
}

async function newestId(db: Db): Promise<number> {
  const newest = await db
    .selectFrom('unit')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  return newest?.id ?? 0;
}

/** If the index returns its rows in id order, it never looks up rows after the batch. */
async function* inOrderOfIndex(
  db: Db,
  newest: NonNullable<TextIndex['newest']>,
  pieces: readonly AnyOf[],
): AsyncGenerator<Candidate[], boolean> {
  let before = Number.MAX_SAFE_INTEGER;
  for (let looked = 0; looked < MAX_CANDIDATES; looked += BATCH) {
    const query = newest<Candidate>('unit', columns(db), { pieces, before, limit: BATCH });
    const { rows } = await query.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return true;
    before = rows.at(-1)?.id ?? 0;
    await setImmediate();
  }
  return false;
}

/** Imported units that are not in the index yet. */
async function notIndexedYet(db: Db, { pieces, memories }: Wanted): Promise<Candidate[]> {
  const imports = await db.selectFrom('deferred_import').select('job_id').execute();
  if (imports.length === 0) return [];
  const jobs = imports.map(({ job_id }) => job_id);
  return readSlowly(
    db,
    sql<Candidate>`SELECT ${columns(db)} FROM unit WHERE deleted_at IS NULL AND job_id IN (${sql.join(jobs)})
      AND indexed = 0 AND ${isInMemories(db, memories, 'memory_id')} AND ${hasAll(db, pieces)}
      ORDER BY id + 0 DESC LIMIT ${MAX_CANDIDATES}`,
  );
}

async function* scanNewest(db: Db, { pieces, memories }: Wanted): AsyncGenerator<Candidate[], boolean> {
  let until = await newestId(db);
  for (let scanned = 0; scanned < MAX_SCANNED && until > 0; scanned += WINDOW) {
    const { rows } =
      await sql<Candidate>`SELECT ${columns(db)} FROM unit WHERE id <= ${until} AND id > ${until - WINDOW}
      AND deleted_at IS NULL AND ${isInMemories(db, memories, 'memory_id')} AND ${hasAll(db, pieces)}
      ORDER BY id DESC`.execute(db);
    yield* chunked(rows);
    until -= WINDOW;
    await setImmediate();
  }
  return until <= 0;
}

function* chunked(found: readonly Candidate[]): Generator<Candidate[]> {
  for (let at = 0; at < found.length; at += BATCH) yield found.slice(at, at + BATCH);
}
