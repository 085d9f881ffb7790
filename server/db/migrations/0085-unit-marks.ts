import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** Units and terms must not be sent if they, or the document they come from, are marked. */
export const unitMarks: Migration = {
  name: '0085-unit-marks',
  sideBySide: true,
  async up(db) {
    await sql`ALTER TABLE unit ADD COLUMN must_not_leave integer NOT NULL DEFAULT 0`.execute(db);
    // No foreign keys: unit and term outlive the document.
    await sql`ALTER TABLE unit ADD COLUMN document_id integer`.execute(db);
    await sql`ALTER TABLE glossary_record ADD COLUMN document_id integer`.execute(db);
    await db.schema
      .createTable('unmarked_document')
      .addColumn('document_id', 'integer', (column) => column.primaryKey())
      .execute();
  },
};
