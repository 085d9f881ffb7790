import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/**
 * Edited sources of segments, next to the source of the file, which everything that reads and writes files keeps
 * using; an earlier server next to this one does not see them.
 */
export const editedSources: Migration = {
  name: '0096-edited-sources',
  sideBySide: true,
  async up(db) {
    for (const table of ['document_record', 'source_version_row']) {
      await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN source_edit text`.execute(db);
      await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN source_edit_hash text`.execute(db);
    }
    await sql`ALTER TABLE record_change ADD COLUMN source_before text`.execute(db);
    await sql`ALTER TABLE record_change ADD COLUMN source_after text`.execute(db);
  },
};
