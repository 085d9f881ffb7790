import { createTable, type Migration, reference, required, zero } from './columns.ts';

/** Further file content in addition to source and target, and imports of reviewed files. */
export const documentStructure: Migration = {
  name: '0008-document-structure',
  async up(db) {
    const emptyList = (column: Parameters<typeof required>[0]) => column.notNull().defaultTo('[]');
    await db.schema.alterTable('document').addColumn('conformance', 'text', emptyList).execute();
    await db.schema.alterTable('document').addColumn('file_target_lang', 'text').execute();
    await db.schema.alterTable('document_record').addColumn('suggestions', 'text', emptyList).execute();
    await db.schema.alterTable('document_record').addColumn('file_terms', 'text', emptyList).execute();
    await db.schema.alterTable('document_record').addColumn('min_length', 'integer').execute();
    await db.schema
      .alterTable('document_record')
      .addColumn('length_unit', 'text', (column) => column.notNull().defaultTo('char'))
      .execute();

    await createTable(db, 'document_export')
      .addColumn('document_id', 'integer', reference('document.id'))
      .addColumn('at', 'text', required)
      .execute();
    await db.schema
      .createIndex('document_export_document')
      .on('document_export')
      .columns(['document_id', 'id'])
      .execute();

    await createTable(db, 'reimport')
      .addColumn('document_id', 'integer', reference('document.id'))
      .addColumn('file_name', 'text', required)
      .addColumn('blob_id', 'integer', reference('blob.id', 'restrict'))
      .addColumn('status', 'text', required)
      .addColumn('error', 'text')
      .addColumn('job_id', 'integer')
      .addColumn('created_by', 'integer', reference('user.id', 'restrict'))
      .addColumn('created_at', 'text', required)
      .addColumn('unchanged', 'integer', zero)
      .addColumn('warnings', 'text', required)
      .addColumn('applied_at', 'text')
      .addColumn('action_id', 'text')
      .execute();
    await db.schema.createIndex('reimport_document').on('reimport').columns(['document_id', 'id']).execute();

    await createTable(db, 'reimport_row')
      .addColumn('reimport_id', 'integer', reference('reimport.id'))
      .addColumn('record_id', 'integer', reference('document_record.id'))
      .addColumn('row_number', 'integer', required)
      .addColumn('kind', 'text', required)
      .addColumn('reason', 'text')
      .addColumn('base', 'text', required)
      .addColumn('theirs', 'text', required)
      .addColumn('theirs_state', 'text', required)
      .addColumn('chosen', 'integer', zero)
      .addColumn('version', 'integer', required)
      .execute();
    await db.schema
      .createIndex('reimport_row_place')
      .on('reimport_row')
      .columns(['reimport_id', 'row_number', 'id'])
      .execute();
  },
};
