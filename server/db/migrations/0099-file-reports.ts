import type { Migration } from './columns.ts';

/** Report on the import of a document's file. Earlier servers store none. */
export const fileReports: Migration = {
  name: '0099-file-reports',
  sideBySide: true,
  async up(db) {
    await db.schema.alterTable('document').addColumn('file_report', 'text').execute();
  },
};
