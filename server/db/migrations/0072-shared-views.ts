import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** Filters of a document's segments under a name, for all who see it. */
export const sharedViews: Migration = {
  name: '0072-shared-views',
  sideBySide: true,
  async up(db) {
    await sql`ALTER TABLE document ADD COLUMN shared_views text`.execute(db);
  },
};
