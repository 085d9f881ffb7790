import { sql } from 'kysely';
import { createTable, type Migration, reference, required } from './columns.ts';

/** Errors marked by reviewers, the sample they review, and accepted tracked changes. */
export const lqa: Migration = {
  name: '0062-lqa',
  sideBySide: true,
  async up(db) {
    await sql`ALTER TABLE document ADD COLUMN lqa_settings text NOT NULL DEFAULT '{}'`.execute(db);
    await createTable(db, 'lqa_error')
      .addColumn('document_id', 'integer', reference('document.id'))
      .addColumn('record_id', 'integer', reference('document_record.id'))
      .addColumn('type', 'text', required)
      .addColumn('severity', 'text', required)
      .addColumn('span_start', 'integer')
      .addColumn('span_end', 'integer')
      .addColumn('target', 'text', required)
      .addColumn('note', 'text', required)
      .addColumn('user_id', 'integer', reference('user.id', 'set null'))
      .addColumn('author_id', 'integer', reference('user.id', 'set null'))
      .addColumn('at', 'text', required)
      .execute();
    await db.schema
      .createIndex('lqa_error_document')
      .on('lqa_error')
      .columns(['document_id', 'record_id'])
      .execute();
    await db.schema.createIndex('lqa_error_record').on('lqa_error').column('record_id').execute();
    await db.schema
      .createTable('lqa_accepted')
      .addColumn('record_id', 'integer', (column) =>
        column.primaryKey().references('document_record.id').onDelete('cascade'),
      )
      .addColumn('document_id', 'integer', reference('document.id'))
      .addColumn('change_id', 'integer', required)
      .addColumn('user_id', 'integer', reference('user.id', 'set null'))
      .addColumn('at', 'text', required)
      .execute();
    await db.schema.createIndex('lqa_accepted_document').on('lqa_accepted').column('document_id').execute();
    await db.schema
      .createTable('lqa_sample')
      .addColumn('document_id', 'integer', (column) =>
        column.primaryKey().references('document.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'integer', reference('user.id', 'set null'))
      .addColumn('at', 'text', required)
      .execute();
    await db.schema
      .createTable('lqa_sample_record')
      .addColumn('record_id', 'integer', (column) =>
        column.primaryKey().references('document_record.id').onDelete('cascade'),
      )
      .addColumn('document_id', 'integer', reference('document.id'))
      .execute();
    await db.schema
      .createIndex('lqa_sample_record_document')
      .on('lqa_sample_record')
      .column('document_id')
      .execute();
  },
};
