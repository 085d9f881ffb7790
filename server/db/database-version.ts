import { StartError } from '../runtime/settings.ts';
import { VERSION } from '../runtime/version.ts';
import { databaseVersion } from './migrations/0040-database-version.ts';
import type { Migration } from './migrations/columns.ts';
import type { Db } from './schema.ts';

const TABLE = 'database_version';
/** The single row of the table. */
const ID = 1;

/** The migration state of a database before migrating. */
interface State {
  /** The migrations that this server knows, in order. */
  known: readonly Migration[];
  /** The names of those applied. */
  applied: readonly string[];
}

/** Throws {@link StartError} for a database that only later versions may open. */
export async function refuseNewer(db: Db, { known, applied }: State): Promise<void> {
  const names = new Set(known.map(({ name }) => name));
  const unknown = applied.filter((name) => !names.has(name));
  if (unknown.length === 0) return;
  const row = applied.includes(databaseVersion.name) ? await readRow(db) : undefined;
  const lacks = known.some(({ name }) => !applied.includes(name));
  if (row && names.has(row.needs) && !lacks) return;
  throw new StartError(
    `This database belongs to a later version of Tessera${row ? ` (${row.version})` : ''}: it has ${unknown.join(', ')}, which this version (${VERSION}) does not know. Start that version, or restore a backup from before.`,
  );
}

/**
 * Records the version needed to open the database, determined by the newest migration that is not
 * `sideBySide`.
 */
export async function recordVersion(db: Db, { known, applied }: State): Promise<void> {
  if (!applied.includes(databaseVersion.name)) return;
  const needs = known.findLast(({ name, sideBySide }) => applied.includes(name) && !sideBySide)?.name;
  if (needs === undefined) return;
  const present = await readRow(db);
  if (present && present.needs >= needs) return;
  const row = { needs, version: VERSION };
  await db
    .insertInto(TABLE)
    .values({ id: ID, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

function readRow(db: Db) {
  return db.selectFrom(TABLE).select(['needs', 'version']).where('id', '=', ID).executeTakeFirst();
}
