import type { Migration } from './columns.ts';

/** A user's interface language. */
export const userLanguage: Migration = {
  name: '0044-user-language',
  sideBySide: true,
  async up(db) {
    await db.schema.alterTable('user').addColumn('language', 'text').execute();
  },
};
