import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** The translation uploaded with a monolingual document. */
export const targetFiles: Migration = {
  name: '0066-target-files',
  sideBySide: true,
  async up(db) {
    await sql`ALTER TABLE document ADD COLUMN target_blob_id integer REFERENCES blob (id)`.execute(db);
    await sql`ALTER TABLE document ADD COLUMN target_file_name text`.execute(db);
  },
};
