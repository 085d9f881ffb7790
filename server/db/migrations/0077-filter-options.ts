import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** Import options of documents; null for documents imported before. */
export const filterOptions: Migration = {
  name: '0077-filter-options',
  sideBySide: true,
  async up(db) {
    await sql`ALTER TABLE document ADD COLUMN options text`.execute(db);
    await sql`ALTER TABLE document ADD COLUMN sentence_breaks text`.execute(db);
  },
};
