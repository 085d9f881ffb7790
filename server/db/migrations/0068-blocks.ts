import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** What each segment is in its document; segments from before do not know. */
export const blocks: Migration = {
  name: '0068-blocks',
  sideBySide: true,
  async up(db) {
    await sql`ALTER TABLE document_record ADD COLUMN block text`.execute(db);
  },
};
