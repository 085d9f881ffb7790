import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** Who is mentioned in a comment; the index has the few that somebody is still to be told of. */
export const mentions: Migration = {
  name: '0082-mentions',
  sideBySide: true,
  async up(db) {
    await sql`ALTER TABLE record_comment ADD COLUMN mentions text`.execute(db);
    await sql`CREATE INDEX record_comment_mentions ON record_comment (document_id)
      WHERE mentions IS NOT NULL AND resolved_at IS NULL`.execute(db);
  },
};
