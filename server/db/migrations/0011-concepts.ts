import { sql } from 'kysely';
import { createTable, type Migration, one, reference, required, zero } from './columns.ts';

/** Concepts, options of term recognition, term history and imports. */
export const concepts: Migration = {
  name: '0011-concepts',
  async up(db) {
    await createTable(db, 'glossary_concept')
      .addColumn('glossary_id', 'integer', reference('glossary.id'))
      .addColumn('subject_field', 'text')
      .addColumn('definition', 'text')
      .addColumn('note', 'text')
      .addColumn('terms', 'text', (column) => column.notNull().defaultTo('[]'))
      .addColumn('origin', 'text')
      .addColumn('origin_hash', 'text')
      .addColumn('version', 'integer', one)
      .addColumn('updated_at', 'text', required)
      .execute();
    await db.schema
      .createIndex('glossary_concept_origin')
      .on('glossary_concept')
      .columns(['glossary_id', 'origin_hash'])
      .execute();

    for (const name of ['match_exact', 'match_case', 'match_prefix']) {
      await db.schema.alterTable('glossary_record').addColumn(name, 'integer', zero).execute();
    }
    await db.schema.alterTable('glossary_record').addColumn('usage_note', 'text').execute();
    await db.schema.alterTable('glossary_record').addColumn('concept_id', 'integer').execute();
    await sql`CREATE INDEX glossary_record_concept ON glossary_record (concept_id)
      WHERE concept_id IS NOT NULL`.execute(db);
    await sql`UPDATE glossary_record SET match_case = 1
      WHERE extra LIKE '%"case_sensitive":true%'`.execute(db);

    await createTable(db, 'glossary_record_change')
      .addColumn('glossary_id', 'integer', reference('glossary.id'))
      .addColumn('record_id', 'integer', reference('glossary_record.id'))
      .addColumn('kind', 'text', required)
      .addColumn('at', 'text', required)
      .addColumn('user_id', 'integer', reference('user.id', 'set null'))
      .addColumn('job_id', 'integer')
      .addColumn('version', 'integer', required)
      .addColumn('before', 'text')
      .execute();
    await db.schema
      .createIndex('glossary_record_change_record')
      .on('glossary_record_change')
      .columns(['record_id', 'id'])
      .execute();
    await db.schema
      .createIndex('glossary_record_change_job')
      .on('glossary_record_change')
      .columns(['job_id', 'id'])
      .execute();

    await createTable(db, 'glossary_import')
      .addColumn('glossary_id', 'integer')
      .addColumn('state', 'text', required)
      .addColumn('file_name', 'text', required)
      .addColumn('format', 'text', required)
      .addColumn('size', 'integer', required)
      .addColumn('blob_id', 'integer')
      .addColumn('settings', 'text', required)
      .addColumn('job_id', 'integer')
      .addColumn('undo_job_id', 'integer')
      .addColumn('created_by', 'integer', reference('user.id', 'set null'))
      .addColumn('created_at', 'text', required)
      .execute();
    await db.schema
      .createIndex('glossary_import_glossary')
      .on('glossary_import')
      .columns(['glossary_id', 'id'])
      .execute();
    await db.schema.createIndex('glossary_import_job').on('glossary_import').column('job_id').execute();
  },
};
