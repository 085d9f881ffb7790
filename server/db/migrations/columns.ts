import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Kysely,
  type QueryExecutorProvider,
  sql,
} from 'kysely';
import { dialectOf } from '../dialect.ts';

/** A step of the schema's history. Steps that have landed never change; a new one is added. */
export interface Migration {
  name: string;
  /**
   * On PostgreSQL, what is done before the step and not in its transaction, such as indexes that keep nobody waiting
   * while they are built. A server that was stopped in it does it again from the beginning.
   */
  before?(db: Kysely<never>): Promise<void>;
  up(db: Kysely<never>): Promise<void>;
}

/** The steps are where the schemas of the two databases differ: there they ask which one it is. */
export function isPostgres(db: QueryExecutorProvider): boolean {
  return dialectOf(db).name === 'postgres';
}

/** A table with an `id` that counts up and is never used again. */
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

/** Text that is sorted by its code points on both databases, whatever locale PostgreSQL was set up with. */
export function sortText(db: Kysely<never>) {
  return isPostgres(db) ? sql`text COLLATE "C"` : ('text' as const);
}

/**
 * An index of the records that are not in the bin, by their owner and a sort. Partial, because PostgreSQL does not see
 * that rows found by `deleted_at IS NULL` come out of a full index in the order of the columns after it.
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
 * An index for substrings of three characters and more of a `folded` column: FTS5's trigram tokenizer on SQLite,
 * kept in step by triggers, GIN with gin_trgm_ops on PostgreSQL. `searchFolded` (db/search.ts) uses it.
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
  /** What stands after ON. */
  definition: string;
}

/** Of PostgreSQL: indexes that take the place of those of the same names, built while others write. */
export const replaceIndexes = {
  /** In `before`. */
  async build(db: Kysely<never>, indexes: readonly IndexDefinition[]): Promise<void> {
    for (const { name, definition } of indexes) {
      // One that was cut off is there and of no use.
      await sql`DROP INDEX CONCURRENTLY IF EXISTS ${sql.id(`${name}_new`)}`.execute(db);
      await sql`CREATE INDEX CONCURRENTLY ${sql.id(`${name}_new`)} ON ${sql.raw(definition)}`.execute(db);
    }
  },

  /** In `up`. */
  async swap(db: Kysely<never>, indexes: readonly IndexDefinition[]): Promise<void> {
    for (const { name } of indexes) {
      await sql`DROP INDEX ${sql.id(name)}`.execute(db);
      await sql`ALTER INDEX ${sql.id(`${name}_new`)} RENAME TO ${sql.id(name)}`.execute(db);
    }
  },
};
