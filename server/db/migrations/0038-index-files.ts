import { type Migration, required } from './columns.ts';

/** Which files of the memory index belong to this database. */
export const indexFiles: Migration = {
  name: '0038-index-files',
  async up(db) {
    await db.schema
      .createTable('index_file')
      .addColumn('file_id', 'text', (column) => column.primaryKey())
      .addColumn('format', 'text', required)
      .addColumn('seq', 'integer', required)
      .addColumn('written_at', 'text', required)
      .execute();
  },
};
