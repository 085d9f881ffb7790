import { type Migration, required } from './columns.ts';

/** Suggested abbreviations for documents of a language. */
export const abbreviations: Migration = {
  name: '0083-abbreviations',
  sideBySide: true,
  async up(db) {
    await db.schema
      .createTable('abbreviation_list')
      .addColumn('language', 'text', (column) => column.primaryKey())
      .addColumn('words', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute();
  },
};
