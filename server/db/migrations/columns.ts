import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Kysely,
  type QueryExecutorProvider,
  sql,
} from 'kysely';
import { dialectOf } from '../dialect.ts';

/** A schema migration. Released migrations never change; add a new one instead. */
export interface Migration {
  name: string;
  /**
   * Servers without this migration may still start on the database, for example if one is restarted during an
   * upgrade. Otherwise they refuse to: their writes might lack what the migration added.
   */
  sideBySide?: true;
  /**
   * PostgreSQL only: runs before the migration and outside its transaction, e.g. to build indexes
   * concurrently. Must be repeatable: a server stopped during it starts over.
   */
  before?(db: Kysely<never>): Promise<void>;
  up(db: Kysely<never>): Promise<void>;
}

/** For migrations only, where the two schemas differ. */
export function isPostgres(db: QueryExecutorProvider): boolean {
  return dialectOf(db).name === 'postgres';
}

/** Starts a table with an auto-incrementing `id` that is never reused. */
export function createTable(db: Kysely<never>, name: string, idName = 'id') {
  const table = db.schema.createTable(name) as CreateTableBuilder<string, string>;
  return table.addColumn(idName, 'integer', (column) =>
    isPostgres(db) ? column.primaryKey().generatedAlwaysAsIdentity() : column.primaryKey().autoIncrement(),
  );
}

export const required = (column: ColumnDefinitionBuilder) => column.notNull();
export const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
export const one = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(1);

export function reference(target: string, onDelete: 'cascade' | 'restrict' | 'set null' = 'cascade') {
  return (column: ColumnDefinitionBuilder) =>
    onDelete === 'set null'
      ? column.references(target).onDelete(onDelete)
      : column.notNull().references(target).onDelete(onDelete);
}

export function bytes(db: Kysely<never>) {
  return isPostgres(db) ? ('bytea' as const) : ('blob' as const);
}

/** A text type that sorts by code point on both databases, whatever the locale of PostgreSQL. */
export function sortText(db: Kysely<never>) {
  return isPostgres(db) ? sql`text COLLATE "C"` : ('text' as const);
}

/**
 * An index of records outside the bin, by owner and a sort column. Partial, because PostgreSQL does not see that a full
 * index returns rows with `deleted_at IS NULL` in the order of the columns after it.
 */
export async function createListIndex(
  db: Kysely<never>,
  table: string,
  columns: [owner: string, ...sort: string[]],
): Promise<void> {
  const name = sql.id([table, 'list', ...columns.slice(1)].join('_'));
  await sql`CREATE INDEX ${name} ON ${sql.id(table)} (${sql.join(columns.map((column) => sql.id(column)))})
    WHERE deleted_at IS NULL`.execute(db);
}

/**
 * An index for substrings of three or more characters of a `folded` column: FTS5's trigram tokenizer on SQLite,
 * maintained by triggers; GIN with gin_trgm_ops on PostgreSQL. Used by `searchFolded` (db/search.ts).
 */
export async function createSubstringIndex(db: Kysely<never>, table: string): Promise<void> {
  const t = sql.id(table);
  if (isPostgres(db)) {
    await sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`.execute(db);
    await sql`CREATE INDEX ${sql.id(`${table}_folded_trigrams`)} ON ${t} USING gin (folded gin_trgm_ops)`.execute(
      db,
    );
    return;
  }
  const fts = sql.id(`${table}_fts`);
  await sql`CREATE VIRTUAL TABLE ${fts} USING fts5(folded, content=${sql.lit(table)}, content_rowid='id',
    tokenize='trigram case_sensitive 1', detail='full')`.execute(db);
  await sql`CREATE TRIGGER ${sql.id(`${table}_fts_insert`)} AFTER INSERT ON ${t} BEGIN
    INSERT INTO ${fts}(rowid, folded) VALUES (new.id, new.folded); END`.execute(db);
  await sql`CREATE TRIGGER ${sql.id(`${table}_fts_delete`)} AFTER DELETE ON ${t} BEGIN
    INSERT INTO ${fts}(${fts}, rowid, folded) VALUES ('delete', old.id, old.folded); END`.execute(db);
  await sql`CREATE TRIGGER ${sql.id(`${table}_fts_update`)} AFTER UPDATE OF folded ON ${t} BEGIN
    INSERT INTO ${fts}(${fts}, rowid, folded) VALUES ('delete', old.id, old.folded);
    INSERT INTO ${fts}(rowid, folded) VALUES (new.id, new.folded); END`.execute(db);
}

interface IndexDefinition {
  name: string;
  /** The part after ON. */
  definition: string;
}

/** PostgreSQL only: rebuilds indexes under the same names without blocking writers. */
export const replaceIndexes = {
  /** Call in `before`. */
  async build(db: Kysely<never>, indexes: readonly IndexDefinition[]): Promise<void> {
    for (const { name, definition } of indexes) {
      // An interrupted build leaves an invalid index.
      await sql`DROP INDEX CONCURRENTLY IF EXISTS ${sql.id(`${name}_new`)}`.execute(db);
      await sql`CREATE INDEX CONCURRENTLY ${sql.id(`${name}_new`)} ON ${sql.raw(definition)}`.execute(db);
    }
  },

  /** Call in `up`. */
  async swap(db: Kysely<never>, indexes: readonly IndexDefinition[]): Promise<void> {
    for (const { name } of indexes) {
      await sql`DROP INDEX ${sql.id(name)}`.execute(db);
      await sql`ALTER INDEX ${sql.id(`${name}_new`)} RENAME TO ${sql.id(name)}`.execute(db);
    }
  },
};
