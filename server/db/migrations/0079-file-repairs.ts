import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** Repairs applied to a document's file in its downloads. */
export const fileRepairs: Migration = {
  name: '0079-file-repairs',
  sideBySide: true,
  async up(db) {
    await sql`ALTER TABLE document ADD COLUMN repairs text`.execute(db);
  },
};
