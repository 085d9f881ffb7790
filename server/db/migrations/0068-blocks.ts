import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** The kind of block each segment is in; null for older segments. */
export const blocks: Migration = {
  name: '0068-blocks',
  sideBySide: true,
  async up(db) {
    await sql`ALTER TABLE document_record ADD COLUMN block text`.execute(db);
  },
};
