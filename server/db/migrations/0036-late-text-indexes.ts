import { type Kysely, sql } from 'kysely';
import { isPostgres, type Migration, replaceIndexes } from './columns.ts';

const LISTS = ['source_sort', 'target_sort'].map((column) => ({
  name: `unit_list_${column}_id`,
  definition: `unit (memory_id, ${column}, id) WHERE deleted_at IS NULL AND indexed = 1`,
}));
const TRIGRAMS = {
  name: 'unit_folded_trigrams',
  definition: 'unit USING gin (folded gin_trgm_ops) WITH (gin_pending_list_limit = 65536) WHERE indexed = 1',
};

/** Text indexes only contain units marked as indexed; imported units are added after the import. */
export const lateTextIndexes: Migration = {
  name: '0036-late-text-indexes',
  before: (db) => replaceIndexes.build(db, [...LISTS, TRIGRAMS]),
  async up(db) {
    if (isPostgres(db)) return replaceIndexes.swap(db, [...LISTS, TRIGRAMS]);
    for (const { name, definition } of LISTS) {
      await sql`DROP INDEX ${sql.id(name)}`.execute(db);
      await sql`CREATE INDEX ${sql.id(name)} ON ${sql.raw(definition)}`.execute(db);
    }
    await replaceTriggers(db);
  },
};

async function replaceTriggers(db: Kysely<never>): Promise<void> {
  const remove = sql`INSERT INTO unit_fts(unit_fts, rowid, folded) VALUES ('delete', old.id, old.folded);`;
  const insert = sql`INSERT INTO unit_fts(rowid, folded) VALUES (new.id, new.folded);`;
  for (const name of ['insert', 'delete', 'update']) {
    await sql`DROP TRIGGER ${sql.id(`unit_fts_${name}`)}`.execute(db);
  }
  await sql`CREATE TRIGGER unit_fts_insert AFTER INSERT ON unit WHEN new.indexed = 1
    BEGIN ${insert} END`.execute(db);
  await sql`CREATE TRIGGER unit_fts_delete AFTER DELETE ON unit WHEN old.indexed = 1
    BEGIN ${remove} END`.execute(db);
  await sql`CREATE TRIGGER unit_fts_update AFTER UPDATE OF folded ON unit WHEN old.indexed = 1
    BEGIN ${remove} ${insert} END`.execute(db);
  await sql`CREATE TRIGGER unit_fts_late AFTER UPDATE OF indexed ON unit WHEN old.indexed = 0 AND new.indexed = 1
    BEGIN ${insert} END`.execute(db);
}
