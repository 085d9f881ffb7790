import { sql } from 'kysely';
import { isPostgres, type Migration } from './columns.ts';

/**
 * PostgreSQL's GIN index collects new units in a pending list first. The write that makes the list too long
 * flushes it: with the default of 4 MB this occasionally hits a user saving a segment. Longer lists are
 * flushed during imports and every minute (db/postgres/text-index.ts).
 */
export const pendingLists: Migration = {
  name: '0032-pending-lists',
  async up(db) {
    if (!isPostgres(db)) return;
    await sql`ALTER INDEX unit_folded_trigrams SET (gin_pending_list_limit = 65536)`.execute(db);
  },
};
