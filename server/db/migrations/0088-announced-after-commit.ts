import { sql } from 'kysely';
import { isPostgres, type Migration } from './columns.ts';

/**
 * Servers announce changed units themselves, after the commit: with a notification in each transaction, PostgreSQL
 * lets only one commit at a time. Writes of an earlier server are found by polling.
 */
export const announcedAfterCommit: Migration = {
  name: '0088-announced-after-commit',
  sideBySide: true,
  async up(db) {
    if (!isPostgres(db)) return;
    await sql`DROP TRIGGER unit_change_announced ON unit_change`.execute(db);
    await sql`DROP FUNCTION announce_unit_change()`.execute(db);
  },
};
