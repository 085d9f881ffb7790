import type { Migration } from './columns.ts';

/** What the import of a document's file skipped. Earlier servers store none. */
export const fileReports: Migration = {
  name: '0099-file-reports',
  sideBySide: true,
  async up(db) {
    await db.schema.alterTable('document').addColumn('file_report', 'text').execute();
  },
};
