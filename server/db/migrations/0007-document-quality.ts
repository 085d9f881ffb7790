import { sql } from 'kysely';
import { createTable, type Migration, reference, required } from './columns.ts';

export const documentQuality: Migration = {
  name: '0007-document-quality',
  async up(db) {
    await db.schema
      .alterTable('document')
      .addColumn('quality_settings', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute();
    await db.schema.alterTable('document_record').addColumn('approved_target', 'text').execute();
    await db.schema
      .createIndex('document_record_approved_target')
      .on('document_record')
      .columns(['document_id', 'row_number'])
      .where(sql.ref('approved_target'), 'is not', null)
      .execute();

    await createTable(db, 'issue_waiver')
      .addColumn('document_id', 'integer', reference('document.id'))
      .addColumn('record_id', 'integer', reference('document_record.id'))
      .addColumn('check_id', 'text', required)
      .addColumn('fingerprint', 'text', required)
      .addColumn('reason', 'text', required)
      .addColumn('user_id', 'integer', reference('user.id', 'set null'))
      .addColumn('at', 'text', required)
      .addUniqueConstraint('issue_waiver_issue', ['record_id', 'fingerprint'])
      .execute();
    await db.schema
      .createIndex('issue_waiver_document')
      .on('issue_waiver')
      .columns(['document_id', 'record_id'])
      .execute();

    await db.schema
      .createTable('record_check')
      .addColumn('record_id', 'integer', (column) =>
        column.primaryKey().references('document_record.id').onDelete('cascade'),
      )
      .addColumn('document_id', 'integer', reference('document.id'))
      .addColumn('version', 'integer', required)
      .execute();
    await db.schema.createIndex('record_check_document').on('record_check').column('document_id').execute();

    await createTable(db, 'document_issue')
      .addColumn('document_id', 'integer', reference('document.id'))
      .addColumn('record_id', 'integer', reference('document_record.id'))
      .addColumn('row_number', 'integer', required)
      .addColumn('check_id', 'text', required)
      .addColumn('severity', 'text', required)
      .addColumn('fingerprint', 'text', required)
      .addColumn('issue', 'text', required)
      .execute();
    await db.schema
      .createIndex('document_issue_row')
      .on('document_issue')
      .columns(['document_id', 'row_number', 'id'])
      .execute();
    await db.schema
      .createIndex('document_issue_check')
      .on('document_issue')
      .columns(['document_id', 'check_id', 'severity', 'row_number'])
      .execute();
    await db.schema.createIndex('document_issue_record').on('document_issue').column('record_id').execute();

    await db.schema
      .createTable('document_report')
      .addColumn('document_id', 'integer', (column) =>
        column.primaryKey().references('document.id').onDelete('cascade'),
      )
      .addColumn('basis', 'text', required)
      .addColumn('checked_at', 'text')
      .addColumn('job_id', 'integer')
      .execute();
  },
};
