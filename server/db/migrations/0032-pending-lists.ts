import { sql } from 'kysely';
import { isPostgres, type Migration } from './columns.ts';

/**
 * PostgreSQL's index of substrings takes new units into a list first. Whoever makes that list too long puts all of it in
 * its place: with 4 MB, the default, that is now and then a person who saves a segment. Longer lists are put in their
 * place beside an import and every minute (db/postgres/text-index.ts).
 */
export const pendingLists: Migration = {
  name: '0032-pending-lists',
  async up(db) {
    if (!isPostgres(db)) return;
    await sql`ALTER INDEX unit_folded_trigrams SET (gin_pending_list_limit = 65536)`.execute(db);
  },
};
