import { sql } from 'kysely';
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

export const memories: Migration = {
  name: '0003-memories',
  async up(db) {
    await createTable(db, 'memory')
      .addColumn('name', 'text', required)
      .addColumn('source_lang', 'text', required)
      .addColumn('target_lang', 'text', required)
      .addColumn('created_by', 'integer', reference('user.id', 'restrict'))
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .addColumn('processing_status', 'text', required)
      .addColumn('processing_error', 'text')
      .addColumn('records_count', 'integer', zero)
      .addColumn('job_id', 'integer')
      .addColumn('deleted_at', 'text')
      .execute();

    await createTable(db, 'unit')
      .addColumn('memory_id', 'integer', reference('memory.id'))
      .addColumn('source', 'text', required)
      .addColumn('target', 'text', required)
      .addColumn('codes', 'text')
      .addColumn('folded', 'text', required)
      .addColumn('source_hash', 'text', required)
      .addColumn('source_sort', sortText(db), required)
      .addColumn('target_sort', sortText(db), required)
      .addColumn('previous_source', 'text')
      .addColumn('next_source', 'text')
      .addColumn('context_key', 'text')
      .addColumn('origin', 'text', required)
      .addColumn('document_record_id', 'integer')
      .addColumn('extra', 'text')
      .addColumn('created_by', 'text')
      .addColumn('updated_by', 'text')
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .addColumn('version', 'integer', one)
      .addColumn('job_id', 'integer')
      .addColumn('deleted_at', 'text')
      .execute();
    for (const sort of ['source_sort', 'target_sort', 'updated_at']) {
      await createListIndex(db, 'unit', ['memory_id', sort, 'id']);
    }
    await createListIndex(db, 'unit', ['memory_id', 'id']);
    await db.schema.createIndex('unit_source').on('unit').columns(['source_hash', 'memory_id']).execute();
    await db.schema.createIndex('unit_job').on('unit').column('job_id').execute();
    // Most units come from imports, so a partial index of the others is small.
    await sql`CREATE INDEX unit_document_record ON unit (document_record_id) WHERE document_record_id IS NOT NULL`.execute(
      db,
    );
    await createSubstringIndex(db, 'unit');

    await createTable(db, 'unit_change', 'seq')
      .addColumn('unit_id', 'integer', zero)
      .addColumn('memory_id', 'integer', required)
      .addColumn('kind', 'text', required)
      .execute();
  },
};
