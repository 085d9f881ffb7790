import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** How a document's file is read; documents from before are read as everybody's were. */
export const filterOptions: Migration = {
  name: '0077-filter-options',
  sideBySide: true,
  async up(db) {
    await sql`ALTER TABLE document ADD COLUMN options text`.execute(db);
    await sql`ALTER TABLE document ADD COLUMN sentence_breaks text`.execute(db);
  },
};
