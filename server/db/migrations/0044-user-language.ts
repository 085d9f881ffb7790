import type { Migration } from './columns.ts';

/** The language that somebody wants the interface in. */
export const userLanguage: Migration = {
  name: '0044-user-language',
  sideBySide: true,
  async up(db) {
    await db.schema.alterTable('user').addColumn('language', 'text').execute();
  },
};
