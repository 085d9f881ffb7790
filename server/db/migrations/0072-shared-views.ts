import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** Named segment filters of a document, for all users who can see it. */
export const sharedViews: Migration = {
  name: '0072-shared-views',
  sideBySide: true,
  async up(db) {
    await sql`ALTER TABLE document ADD COLUMN shared_views text`.execute(db);
  },
};
