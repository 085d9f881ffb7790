import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartError } from '../settings.ts';
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
import { isPostgres, type Migration } from './migrations/columns.ts';
import type { Db, OpenDatabase } from './open.ts';

/** In the order of their names; the table `migration` of a database that is up to date has them all. */
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

/** Servers of earlier versions, which may run beside this one, read the names in this table. */
const HISTORY = 'migration';
const LOCK_TABLE = 'migration_lock';

/** Any number: the advisory lock held while a migration is prepared and applied. */
const PREPARING = 7_431_908;

/** PostgreSQL's undefined_column. */
const NO_SUCH_COLUMN = '42703';
/** PostgreSQL's lock_not_available. */
const LOCKED = '55P03';
/** PostgreSQL's deadlock_detected. */
const DEADLOCK = '40P01';
/**
 * How long a migration waits for a table that running servers use, and how often. Shorter than the second after which
 * PostgreSQL looks for deadlocks, so that the migration gives way and no request fails.
 */
const LOCK_TIMEOUT = sql.lit('400ms');
const TRIES = 150;
/** Between two tries, in ms. */
const PAUSE = 100;

/**
 * Brings the schema up to date, or to what `names` name; several servers may do so at once. Throws {@link StartError}
 * when a migration fails, which leaves nothing behind. The database should be opened without a statement timeout.
 */
export async function migrate({ db }: OpenDatabase, names?: readonly string[]): Promise<void> {
  await adoptHistory(db);
  const wanted = MIGRATIONS.filter(({ name }) => names?.includes(name) ?? true);
  const migrator = createMigrator(db, wanted);
  const known = await migrator.getMigrations();
  const executed = new Set(known.filter(({ executedAt }) => executedAt).map(({ name }) => name));
  for (const migration of findStops(wanted, executed)) {
    if (migration.before && isPostgres(db)) {
      await prepareAndApply(db, migrator, { ...migration, before: migration.before });
    } else await applyUpTo(migrator, migration.name);
  }
}

function createMigrator(db: Db, migrations: readonly Migration[]): Migrator {
  const steps = migrations.map(({ name, up }) => [name, { up: (trx: Kysely<never>) => run(trx, up) }]);
  return new Migrator({
    db,
    migrationTableName: HISTORY,
    migrationLockTableName: LOCK_TABLE,
    provider: { getMigrations: async () => Object.fromEntries(steps) },
  });
}

async function run(trx: Kysely<never>, up: Migration['up']): Promise<void> {
  // Waiting for a table would keep everybody else from it.
  if (isPostgres(trx)) await sql`SET LOCAL lock_timeout = ${LOCK_TIMEOUT}`.execute(trx);
  await up(trx);
}

/** The migrations to commit after: each one where people may be at work, only the necessary ones in an empty database. */
function findStops(wanted: readonly Migration[], executed: ReadonlySet<string>): Migration[] {
  const pending = wanted.filter(({ name }) => !executed.has(name));
  if (executed.size > 0) return pending;
  return pending.filter((migration, at) => {
    const next = pending[at + 1];
    return migration.before || !next || next.before;
  });
}

/**
 * Prepares a migration outside its transaction, then applies it, while other servers that want to do the same wait. They
 * poll for the lock: `CREATE INDEX CONCURRENTLY` waits for every open transaction, including one that waits for a lock.
 */
async function prepareAndApply(
  db: Db,
  migrator: Migrator,
  { name, before }: Required<Migration>,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    const lock = () =>
      sql<{ is: boolean }>`SELECT pg_try_advisory_lock(${sql.lit(PREPARING)}) AS is`.execute(connection);
    try {
      while (!(await lock()).rows[0]?.is) await sleep(PAUSE);
      const known = await migrator.getMigrations();
      if (known.some((one) => one.name === name && one.executedAt)) return;
      await before(connection as unknown as Kysely<never>);
      await applyUpTo(migrator, name);
    } finally {
      await sql`SELECT pg_advisory_unlock_all()`.execute(connection);
    }
  });
}

/** No migration has a `down`: one that another server has got past stays. */
async function applyUpTo(migrator: Migrator, name: string, tries = TRIES): Promise<void> {
  const { error, results } = await migrator.migrateTo(name);
  if (error === undefined) return;
  const { code, message } = error as { code?: string; message?: string };
  if ((code !== LOCKED && code !== DEADLOCK) || tries <= 1) {
    const failed = results?.find(({ status }) => status === 'Error')?.migrationName ?? name;
    throw new StartError(
      `The database could not be brought up to date: migration ${failed} failed (${message}). It was undone; start again once the reason is gone.`,
      { cause: error },
    );
  }
  await sleep(PAUSE);
  await applyUpTo(migrator, name, tries - 1);
}

/** Versions before this one kept the same table themselves, with another name for the time. */
async function adoptHistory(db: Db): Promise<void> {
  const tables = await db.introspection.getTables();
  const history = tables.find(({ name }) => name === HISTORY);
  if (!history?.columns.some(({ name }) => name === 'at')) return;
  await sql`ALTER TABLE ${sql.table(HISTORY)} RENAME COLUMN at TO timestamp`
    .execute(db)
    .catch((error: { code?: string }) => {
      // Another server was quicker.
      if (error.code !== NO_SUCH_COLUMN) throw error;
    });
}
