import { sql } from 'kysely';
import { createTable, type Migration, reference, required } from './columns.ts';

/** Packages of documents, for export in the same package. */
export const packages: Migration = {
  name: '0063-packages',
  sideBySide: true,
  async up(db) {
    await createTable(db, 'document_package')
      .addColumn('name', 'text', required)
      .addColumn('file_name', 'text', required)
      .addColumn('blob_id', 'integer', reference('blob.id', 'restrict'))
      .addColumn('documents_count', 'integer', required)
      .addColumn('passed', 'text', required)
      .addColumn('passed_count', 'integer', required)
      .addColumn('created_at', 'text', required)
      .execute();
    await sql`ALTER TABLE document ADD COLUMN package_id integer REFERENCES document_package (id)`.execute(
      db,
    );
    await sql`ALTER TABLE document ADD COLUMN package_entry text`.execute(db);
    await db.schema.createIndex('document_of_package').on('document').column('package_id').execute();
  },
};
