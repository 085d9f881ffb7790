import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** Acceptance of single places in tracked changes: the text before, including those places. */
export const acceptedPlaces: Migration = {
  name: '0075-accepted-places',
  sideBySide: true,
  async up(db) {
    await sql`ALTER TABLE lqa_accepted ADD COLUMN before_target text`.execute(db);
  },
};
