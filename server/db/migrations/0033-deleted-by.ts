import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** Tables whose rows are binned individually. */
const BINNED = ['unit', 'glossary_record', 'glossary', 'memory', 'document'];

/** Who put a thing in the bin, for display; and an index for the bin of one glossary or memory. */
export const deletedBy: Migration = {
  name: '0033-deleted-by',
  async up(db) {
    for (const table of BINNED) {
      // No foreign key: users are never deleted, and PostgreSQL would scan the whole table.
      await sql`ALTER TABLE ${sql.id(table)} ADD COLUMN deleted_by integer`.execute(db);
    }
    for (const [table, owner] of [
      ['unit', 'memory_id'],
      ['glossary_record', 'glossary_id'],
    ] as const) {
      await sql`CREATE INDEX ${sql.id(`${table}_bin_list`)} ON ${sql.id(table)} (${sql.id(owner)}, deleted_at, id)
        WHERE deleted_at IS NOT NULL`.execute(db);
    }
  },
};
