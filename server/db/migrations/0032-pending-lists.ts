import { sql } from 'kysely';
import { isPostgres, type Migration } from './columns.ts';

/**
 * PostgreSQL's GIN index collects new units in a pending list first. Whoever makes that list too long flushes all of
 * it: with the default of 4 MB that is occasionally a person saving a segment. Longer lists are flushed during imports
 * and every minute (db/postgres/text-index.ts).
 */
export const pendingLists: Migration = {
  name: '0032-pending-lists',
  async up(db) {
    if (!isPostgres(db)) return;
    await sql`ALTER INDEX unit_folded_trigrams SET (gin_pending_list_limit = 65536)`.execute(db);
  },
};
