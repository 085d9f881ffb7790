import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** Of tracked changes, single places are accepted: the text found before, with those in it. */
export const acceptedPlaces: Migration = {
  name: '0075-accepted-places',
  sideBySide: true,
  async up(db) {
    await sql`ALTER TABLE lqa_accepted ADD COLUMN before_target text`.execute(db);
  },
};
