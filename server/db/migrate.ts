import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartError } from '../runtime/settings.ts';
import { recordVersion, refuseNewer } from './database-version.ts';
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
import { jobSources } from './migrations/0037-job-sources.ts';
import { indexFiles } from './migrations/0038-index-files.ts';
import { answeredCalls } from './migrations/0039-answered-calls.ts';
import { databaseVersion } from './migrations/0040-database-version.ts';
import { unitsByMemory } from './migrations/0041-units-by-memory.ts';
import { remoteWitnesses } from './migrations/0042-remote-witnesses.ts';
import { remoteLoads } from './migrations/0043-remote-loads.ts';
import { userLanguage } from './migrations/0044-user-language.ts';
import { viewsAndDueDates } from './migrations/0045-views-and-due-dates.ts';
import { listsByPerson } from './migrations/0046-lists-by-person.ts';
import { keptConcepts } from './migrations/0047-kept-concepts.ts';
import { samplesAndPreferences } from './migrations/0048-samples-and-preferences.ts';
import { machineTranslation } from './migrations/0049-machine-translation.ts';
import { wordsOfFailures } from './migrations/0050-words-of-failures.ts';
import { lqa } from './migrations/0062-lqa.ts';
import { packages } from './migrations/0063-packages.ts';
import { wordsOfReasons } from './migrations/0064-words-of-reasons.ts';
import { spelling } from './migrations/0065-spelling.ts';
import { targetFiles } from './migrations/0066-target-files.ts';
import { findingSubjects } from './migrations/0067-finding-subjects.ts';
import { blocks } from './migrations/0068-blocks.ts';
import { sourceVersions } from './migrations/0071-source-versions.ts';
import { sharedViews } from './migrations/0072-shared-views.ts';
import { lastingWaivers } from './migrations/0074-lasting-waivers.ts';
import { acceptedPlaces } from './migrations/0075-accepted-places.ts';
import { filterOptions } from './migrations/0077-filter-options.ts';
import { checkRuns } from './migrations/0078-check-runs.ts';
import { fileRepairs } from './migrations/0079-file-repairs.ts';
import { mentions } from './migrations/0082-mentions.ts';
import { abbreviations } from './migrations/0083-abbreviations.ts';
import { readers } from './migrations/0084-readers.ts';
import { unitMarks } from './migrations/0085-unit-marks.ts';
import { unitDocuments } from './migrations/0085b-unit-documents.ts';
import { resourceLists } from './migrations/0086-resource-lists.ts';
import { largeJobs } from './migrations/0087-large-jobs.ts';
import { announcedAfterCommit } from './migrations/0088-announced-after-commit.ts';
import { auditStream } from './migrations/0089-audit-stream.ts';
import { actionWording } from './migrations/0090-action-wording.ts';
import { workingMemories } from './migrations/0092-working-memories.ts';
import { remoteExits } from './migrations/0093-remote-exits.ts';
import { copiedSources } from './migrations/0094-copied-sources.ts';
import { segmentLocks } from './migrations/0095-segment-locks.ts';
import { editedSources } from './migrations/0096-edited-sources.ts';
import { automaticTranslation } from './migrations/0097-automatic-translation.ts';
import { remoteErrors } from './migrations/0098-remote-errors.ts';
import { fileReports } from './migrations/0099-file-reports.ts';
import { isPostgres, type Migration } from './migrations/columns.ts';
import type { Db, OpenDatabase } from './open.ts';

/** All migrations, in the order of their names. The table `migration` lists those applied to a database. */
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
  jobSources,
  indexFiles,
  answeredCalls,
  databaseVersion,
  unitsByMemory,
  remoteWitnesses,
  remoteLoads,
  userLanguage,
  viewsAndDueDates,
  listsByPerson,
  keptConcepts,
  samplesAndPreferences,
  machineTranslation,
  wordsOfFailures,
  lqa,
  packages,
  wordsOfReasons,
  spelling,
  targetFiles,
  findingSubjects,
  blocks,
  sourceVersions,
  sharedViews,
  lastingWaivers,
  acceptedPlaces,
  filterOptions,
  checkRuns,
  fileRepairs,
  mentions,
  abbreviations,
  readers,
  unitMarks,
  unitDocuments,
  resourceLists,
  largeJobs,
  announcedAfterCommit,
  auditStream,
  actionWording,
  workingMemories,
  remoteExits,
  copiedSources,
  segmentLocks,
  editedSources,
  automaticTranslation,
  remoteErrors,
  fileReports,
];

/** Earlier server versions, which may run side by side with this one, read this table. */
const HISTORY = 'migration';
const LOCK_TABLE = 'migration_lock';

/** The advisory lock held while a migration is prepared and applied; an arbitrary number. */
const PREPARING = 7_431_908;

/** PostgreSQL: undefined_column. */
const NO_SUCH_COLUMN = '42703';
/** PostgreSQL: lock_not_available. */
const LOCKED = '55P03';
/** PostgreSQL: deadlock_detected. */
const DEADLOCK = '40P01';
/**
 * How long, and how often, a migration waits for a table in use by running servers. Shorter than PostgreSQL's
 * `deadlock_timeout` of one second, so that the migration is aborted and no request fails.
 */
const LOCK_TIMEOUT = sql.lit('400ms');
const TRIES = 150;
/** Delay between attempts, in ms. */
const RETRY_DELAY = 100;

/**
 * Applies all missing migrations, or those in `names`; safe with several servers at once. Throws
 * {@link StartError} if a migration fails, which leaves no changes behind. Open the database without a
 * statement timeout.
 */
export async function migrate({ db }: OpenDatabase, names?: readonly string[]): Promise<void> {
  const schema = await presentSchema(db);
  await adoptHistory(db, schema);
  await refuseNewer(db, { known: MIGRATIONS, applied: await readHistory(db, schema) });
  const wanted = MIGRATIONS.filter(({ name }) => names?.includes(name) ?? true);
  const migrator = createMigrator(db, { wanted, schema });
  const known = await migrator.getMigrations();
  const executed = new Set(known.filter(({ executedAt }) => executedAt).map(({ name }) => name));
  for (const migration of findStops(wanted, executed)) {
    if (migration.before && isPostgres(db)) {
      await prepareAndApply(db, migrator, { ...migration, before: migration.before });
    } else await applyUpTo(migrator, migration.name);
  }
  await recordVersion(db, { known: MIGRATIONS, applied: await readHistory(db, schema) });
}

/** The PostgreSQL schema with Tessera's tables: others may have tables of the same names. */
async function presentSchema(db: Db): Promise<string | undefined> {
  if (!isPostgres(db)) return undefined;
  const { rows } = await sql<{ name: string | null }>`SELECT current_schema() AS name`.execute(db);
  return rows[0]?.name ?? undefined;
}

function createMigrator(
  db: Db,
  { wanted, schema }: { wanted: readonly Migration[]; schema: string | undefined },
): Migrator {
  const steps = wanted.map(({ name, up }) => [name, { up: (trx: Kysely<never>) => run(trx, up) }]);
  return new Migrator({
    db,
    migrationTableName: HISTORY,
    migrationLockTableName: LOCK_TABLE,
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
    provider: { getMigrations: async () => Object.fromEntries(steps) },
  });
}

async function run(trx: Kysely<never>, up: Migration['up']): Promise<void> {
  // A migration waiting for a table lock would block all other queries.
  if (isPostgres(trx)) await sql`SET LOCAL lock_timeout = ${LOCK_TIMEOUT}`.execute(trx);
  await up(trx);
}

/**
 * The migrations to commit after: every one if the workspace may be in use, only the necessary ones in an
 * empty database.
 */
function findStops(wanted: readonly Migration[], executed: ReadonlySet<string>): Migration[] {
  const pending = wanted.filter(({ name }) => !executed.has(name));
  if (executed.size > 0) return pending;
  return pending.filter((migration, at) => {
    const next = pending[at + 1];
    return migration.before || !next || next.before;
  });
}

/**
 * Prepares a migration outside its transaction, then applies it, while other servers wait to do the same. They poll for
 * the lock: `CREATE INDEX CONCURRENTLY` waits for all open transactions, including one blocked on a lock.
 */
async function prepareAndApply(
  db: Db,
  migrator: Migrator,
  { name, before }: Required<Pick<Migration, 'name' | 'before'>>,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    const lock = () =>
      sql<{ is: boolean }>`SELECT pg_try_advisory_lock(${sql.lit(PREPARING)}) AS is`.execute(connection);
    try {
      while (!(await lock()).rows[0]?.is) await sleep(RETRY_DELAY);
      const known = await migrator.getMigrations();
      if (known.some((one) => one.name === name && one.executedAt)) return;
      await before(connection as unknown as Kysely<never>);
      await applyUpTo(migrator, name);
    } finally {
      await sql`SELECT pg_advisory_unlock_all()`.execute(connection);
    }
  });
}

/** Migrations have no `down`, so one that another server has already applied stays. */
async function applyUpTo(migrator: Migrator, name: string, tries = TRIES): Promise<void> {
  const { error, results } = await migrator.migrateTo(name);
  if (error === undefined) return;
  const { code, message } = error as { code?: string; message?: string };
  if ((code !== LOCKED && code !== DEADLOCK) || tries <= 1) {
    const failed = results?.find(({ status }) => status === 'Error')?.migrationName ?? name;
    throw new StartError(
      `The database could not be migrated: ${failed} failed (${message}) and was rolled back. Fix the cause and start again.`,
      { cause: error },
    );
  }
  await sleep(RETRY_DELAY);
  await applyUpTo(migrator, name, tries - 1);
}

/** Earlier versions managed this table themselves, with another column name for the time. */
async function adoptHistory(db: Db, schema: string | undefined): Promise<void> {
  const history = await findHistory(db, schema);
  if (!history?.columns.some(({ name }) => name === 'at')) return;
  await sql`ALTER TABLE ${sql.table(HISTORY)} RENAME COLUMN at TO timestamp`
    .execute(db)
    .catch((error: { code?: string }) => {
      // Another server was faster.
      if (error.code !== NO_SUCH_COLUMN) throw error;
    });
}

/** The names of the migrations that were applied. */
async function readHistory(db: Db, schema: string | undefined): Promise<string[]> {
  if (!(await findHistory(db, schema))) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM ${sql.table(HISTORY)} ORDER BY name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

async function findHistory(db: Db, schema: string | undefined) {
  const tables = await db.introspection.getTables().catch((error: { code?: string }) => {
    // Kysely asks for the sequence of each column by its name, and another server has just renamed one.
    if (error.code !== NO_SUCH_COLUMN) throw error;
    return db.introspection.getTables();
  });
  return tables.find((table) => table.name === HISTORY && table.schema === schema);
}
