import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** Users mentioned in a comment; the index only has mentions to be notified. */
export const mentions: Migration = {
  name: '0082-mentions',
  sideBySide: true,
  async up(db) {
    await sql`ALTER TABLE record_comment ADD COLUMN mentions text`.execute(db);
    await sql`CREATE INDEX record_comment_mentions ON record_comment (document_id)
      WHERE mentions IS NOT NULL AND resolved_at IS NULL`.execute(db);
  },
};
