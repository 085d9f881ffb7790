import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** What of a document's file is repaired in its downloads. */
export const fileRepairs: Migration = {
  name: '0079-file-repairs',
  sideBySide: true,
  async up(db) {
    await sql`ALTER TABLE document ADD COLUMN repairs text`.execute(db);
  },
};
