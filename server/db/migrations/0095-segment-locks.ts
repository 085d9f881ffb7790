import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/**
 * Segments locked by a user. Their `locked` is also 1, as for segments locked by the file, so an older server next to
 * this one changes neither.
 */
export const segmentLocks: Migration = {
  name: '0095-segment-locks',
  sideBySide: true,
  async up(db) {
    for (const table of ['document_record', 'source_version_row']) {
      await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN locked_here integer NOT NULL DEFAULT 0`.execute(
        db,
      );
    }
    await sql`ALTER TABLE record_change ADD COLUMN locked_after integer`.execute(db);
  },
};
