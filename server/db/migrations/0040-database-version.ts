import { type Migration, required } from './columns.ts';

/** Which versions may open the database. */
export const databaseVersion: Migration = {
  name: '0040-database-version',
  async up(db) {
    await db.schema
      .createTable('database_version')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('needs', 'text', required)
      .addColumn('version', 'text', required)
      .execute();
  },
};
