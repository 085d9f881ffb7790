import { sql } from 'kysely';
import { isPostgres, type Migration } from './columns.ts';

/** Filter columns of terms and units; each index ends in `id`, so that a page is read in list order. */
const INDEXES = [
  {
    name: 'glossary_record_list_status_id',
    definition: 'glossary_record (glossary_id, status, id) WHERE deleted_at IS NULL',
  },
  {
    name: 'glossary_record_list_created_by_id',
    definition: 'glossary_record (glossary_id, created_by, id) WHERE deleted_at IS NULL',
  },
  {
    name: 'unit_list_person_id',
    definition: 'unit (memory_id, coalesce(updated_by, created_by), id) WHERE deleted_at IS NULL',
  },
];

/** Lists of a million rows are filtered by status and person without reading them all. */
export const listsByPerson: Migration = {
  name: '0046-lists-by-person',
  sideBySide: true,
  async before(db) {
    for (const { name, definition } of INDEXES) {
      // An interrupted build leaves an invalid index.
      await sql`DROP INDEX CONCURRENTLY IF EXISTS ${sql.id(name)}`.execute(db);
      await sql`CREATE INDEX CONCURRENTLY ${sql.id(name)} ON ${sql.raw(definition)}`.execute(db);
    }
  },
  async up(db) {
    if (isPostgres(db)) return;
    for (const { name, definition } of INDEXES) {
      await sql`CREATE INDEX ${sql.id(name)} ON ${sql.raw(definition)}`.execute(db);
    }
  },
};
