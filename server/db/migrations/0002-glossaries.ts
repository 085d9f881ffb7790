import {
  createListIndex,
  createSubstringIndex,
  createTable,
  type Migration,
  one,
  reference,
  required,
  sortText,
  zero,
} from './columns.ts';

export const glossaries: Migration = {
  name: '0002-glossaries',
  async up(db) {
    await createTable(db, 'glossary')
      .addColumn('name', 'text', required)
      .addColumn('source_lang', 'text', required)
      .addColumn('target_lang', 'text', required)
      .addColumn('created_by', 'integer', reference('user.id', 'restrict'))
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .addColumn('processing_status', 'text', required)
      .addColumn('processing_error', 'text')
      .addColumn('upload_time', 'text')
      .addColumn('records_count', 'integer', zero)
      .addColumn('revision', 'integer', zero)
      .addColumn('reload_revision', 'integer', zero)
      .addColumn('job_id', 'integer')
      .addColumn('deleted_at', 'text')
      .execute();

    await createTable(db, 'glossary_record')
      .addColumn('glossary_id', 'integer', reference('glossary.id'))
      .addColumn('source', 'text', required)
      .addColumn('target', 'text', required)
      .addColumn('comment', 'text', required)
      .addColumn('status', 'text')
      .addColumn('part_of_speech', 'text')
      .addColumn('definition', 'text')
      .addColumn('folded', 'text', required)
      .addColumn('source_hash', 'text', required)
      .addColumn('source_sort', sortText(db), required)
      .addColumn('target_sort', sortText(db), required)
      .addColumn('extra', 'text')
      .addColumn('created_by', 'integer', reference('user.id', 'restrict'))
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .addColumn('version', 'integer', one)
      .addColumn('job_id', 'integer')
      .addColumn('replaces_id', 'integer')
      .addColumn('revision', 'integer', zero)
      .addColumn('deleted_at', 'text')
      .execute();
    for (const sort of ['source_sort', 'target_sort', 'created_at', 'updated_at']) {
      await createListIndex(db, 'glossary_record', ['glossary_id', sort, 'id']);
    }
    await createListIndex(db, 'glossary_record', ['glossary_id', 'id']);
    await db.schema
      .createIndex('glossary_record_revision')
      .on('glossary_record')
      .columns(['glossary_id', 'revision'])
      .execute();
    await db.schema
      .createIndex('glossary_record_source')
      .on('glossary_record')
      .columns(['source_hash', 'glossary_id'])
      .execute();
    await db.schema.createIndex('glossary_record_job').on('glossary_record').column('job_id').execute();
    await createSubstringIndex(db, 'glossary_record');
  },
};
