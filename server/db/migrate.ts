import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { usersAndJobs } from './migrations/0001-users-and-jobs.ts';
import { glossaries } from './migrations/0002-glossaries.ts';
import { memories } from './migrations/0003-memories.ts';
import { documents } from './migrations/0004-documents.ts';
import { accounts } from './migrations/0005-accounts.ts';
import { documentActions } from './migrations/0006-document-actions.ts';
import { documentQuality } from './migrations/0007-document-quality.ts';
import { documentStructure } from './migrations/0008-document-structure.ts';
import { memoryHygiene } from './migrations/0009-memory-hygiene.ts';
import { analysisAndImports } from './migrations/0010-analysis-and-imports.ts';
import { concepts } from './migrations/0011-concepts.ts';
import { termImpact } from './migrations/0012-term-impact.ts';
import { remoteFigures } from './migrations/0013-remote-figures.ts';
import { signInMethods } from './migrations/0014-accounts.ts';
import { webhooks } from './migrations/0015-webhooks.ts';
import { retention } from './migrations/0016-retention.ts';
import { grants } from './migrations/0018-grants.ts';
import { segmentOrder } from './migrations/0019-segment-order.ts';
import { pendingLists } from './migrations/0032-pending-lists.ts';
import { deletedBy } from './migrations/0033-deleted-by.ts';
import { unitChangesAnnounced } from './migrations/0034-unit-changes-announced.ts';
import { unitIndexed } from './migrations/0035-unit-indexed.ts';
import { lateTextIndexes } from './migrations/0036-late-text-indexes.ts';
import type { Migration } from './migrations/columns.ts';
import type { DatabaseKind, Db, OpenDatabase } from './open.ts';

/** In order; the names of all stand in the table `migration` of a database that is up to date. */
export const MIGRATIONS: readonly Migration[] = [
  usersAndJobs,
  glossaries,
  memories,
  documents,
  accounts,
  documentActions,
  documentQuality,
  documentStructure,
  memoryHygiene,
  analysisAndImports,
  concepts,
  termImpact,
  remoteFigures,
  signInMethods,
  webhooks,
  retention,
  grants,
  segmentOrder,
  pendingLists,
  deletedBy,
  unitChangesAnnounced,
  unitIndexed,
  lateTextIndexes,
];

/** Any number; two servers that start at once wait for each other on it. */
const ADVISORY_LOCK = 7_431_907;
/** Another one, while a step is prepared. */
const PREPARING = 7_431_908;

/** PostgreSQL's lock_not_available. */
const LOCKED = '55P03';
/** PostgreSQL's deadlock_detected. */
const DEADLOCK = '40P01';
/**
 * How long a step waits for the requests that servers of the version before work on, and how often. Shorter than the
 * second after which PostgreSQL looks for deadlocks: it is the step that steps back, never a request that fails.
 */
const LOCK_TIMEOUT = sql.lit('400ms');
const TRIES = 150;
/** Between two tries, in ms. */
const PAUSE = 100;

/** Brings the schema up to date, or to what `names` name; each step is one transaction. */
export async function migrate({ db, kind }: OpenDatabase, names?: readonly string[]): Promise<void> {
  await createHistory(db);
  const { rows } = await sql<{ name: string }>`SELECT name FROM migration`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  const wanted = MIGRATIONS.filter(({ name }) => !done.has(name) && (names?.includes(name) ?? true));
  for (const migration of wanted) {
    if (migration.before && kind === 'postgres') await takePreparedStep(db, migration, migration.before);
    else await takeStep(db, kind, migration);
  }
}

/**
 * Prepares a step outside its transaction, and takes it; another server that would prepare it anew meanwhile waits. The
 * lock is the connection's own and asked for again and again: an index that is built while others write waits for all
 * transactions, also for one that would wait for the lock.
 */
async function takePreparedStep(
  db: Db,
  migration: Migration,
  prepare: NonNullable<Migration['before']>,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    const lock = () =>
      sql<{ is: boolean }>`SELECT pg_try_advisory_lock(${sql.lit(PREPARING)}) AS is`.execute(connection);
    await sql`SET statement_timeout = 0`.execute(connection);
    try {
      while (!(await lock()).rows[0]?.is) await sleep(PAUSE);
      const done = await sql`SELECT 1 FROM migration WHERE name = ${migration.name}`.execute(connection);
      if (done.rows.length > 0) return;
      await prepare(connection as unknown as Kysely<never>);
      await takeStep(db, 'postgres', migration);
    } finally {
      await sql`SELECT pg_advisory_unlock_all()`.execute(connection);
      await sql`RESET statement_timeout`.execute(connection);
    }
  });
}

async function takeStep(db: Db, kind: DatabaseKind, migration: Migration, tries = TRIES): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      if (kind === 'postgres') {
        await sql`SET LOCAL statement_timeout = 0`.execute(trx);
        await sql`SELECT pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)})`.execute(trx);
        // Who waits for a table keeps everybody else from it: better to step back and try again.
        await sql`SET LOCAL lock_timeout = ${LOCK_TIMEOUT}`.execute(trx);
      }
      const done = await sql`SELECT 1 FROM migration WHERE name = ${migration.name}`.execute(trx);
      if (done.rows.length > 0) return;
      await migration.up(trx as unknown as Kysely<never>, kind);
      await sql`INSERT INTO migration (name, at) VALUES (${migration.name}, ${new Date().toISOString()})`.execute(
        trx,
      );
    });
  } catch (error) {
    const { code } = error as { code?: string };
    if ((code !== LOCKED && code !== DEADLOCK) || tries <= 1) throw error;
    await sleep(PAUSE);
    await takeStep(db, kind, migration, tries - 1);
  }
}

async function createHistory(db: Db): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, at text NOT NULL)`
    .execute(db)
    // Two servers creating it at once: PostgreSQL's IF NOT EXISTS can still collide, and then it is there.
    .catch((error: { code?: string }) => {
      if (error.code !== '23505' && error.code !== '42P07') throw error;
    });
}
