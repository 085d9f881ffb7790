import { sql } from 'kysely';
import {
  createSubstringIndex,
  createTable,
  type Migration,
  one,
  reference,
  required,
  zero,
} from './columns.ts';

export const documents: Migration = {
  name: '0004-documents',
  async up(db) {
    await createTable(db, 'document')
      .addColumn('name', 'text', required)
      .addColumn('file_name', 'text', required)
      .addColumn('blob_id', 'integer', reference('blob.id', 'restrict'))
      .addColumn('status', 'text', required)
      .addColumn('processing_error', 'text')
      .addColumn('version', 'text', required)
      .addColumn('dialect', 'text', required)
      .addColumn('source_lang', 'text', required)
      .addColumn('target_lang', 'text', required)
      .addColumn('rows_count', 'integer', zero)
      .addColumn('records_count', 'integer', zero)
      .addColumn('approved_records_count', 'integer', zero)
      .addColumn('translated_records_count', 'integer', zero)
      .addColumn('word_count', 'integer', zero)
      .addColumn('approved_word_count', 'integer', zero)
      .addColumn('findings', 'text', required)
      .addColumn('created_by', 'integer', reference('user.id', 'restrict'))
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .addColumn('job_id', 'integer')
      .addColumn('deleted_at', 'text')
      .execute();

    await createTable(db, 'document_record')
      .addColumn('document_id', 'integer', reference('document.id'))
      .addColumn('row_number', 'integer', required)
      .addColumn('segment_index', 'integer', required)
      .addColumn('version', 'integer', one)
      .addColumn('state', 'text', required)
      .addColumn('approved', 'integer', zero)
      .addColumn('locked', 'integer', zero)
      .addColumn('word_count', 'integer', zero)
      .addColumn('repetitions_count', 'integer', zero)
      .addColumn('comments_count', 'integer', zero)
      .addColumn('match_percent', 'integer')
      .addColumn('max_length', 'integer')
      .addColumn('preserve_space', 'integer', zero)
      .addColumn('updated_at', 'text', required)
      .addColumn('updated_by', 'integer', reference('user.id', 'set null'))
      .addColumn('source_hash', 'text', required)
      .addColumn('folded', 'text', required)
      .addColumn('source', 'text', required)
      .addColumn('target', 'text', required)
      .addColumn('original_target', 'text')
      .addColumn('original_state', 'text', required)
      .addColumn('original_approved', 'integer', zero)
      .addColumn('key', 'text', required)
      .addColumn('codes', 'text', required)
      .addColumn('notes', 'text', required)
      .addUniqueConstraint('document_record_row', ['document_id', 'row_number'])
      .execute();
    // One index per filter of the editor, in row order: pages and counts are index-only reads.
    for (const [name, column] of [
      ['approved', 'approved'],
      ['state', 'state'],
      ['source', 'source_hash'],
    ] as const) {
      await db.schema
        .createIndex(`document_record_${name}`)
        .on('document_record')
        .columns(['document_id', column, 'row_number'])
        .execute();
    }
    for (const column of ['repetitions_count', 'comments_count'] as const) {
      await db.schema
        .createIndex(`document_record_${column}`)
        .on('document_record')
        .columns(['document_id', 'row_number'])
        .where(sql.ref(column), '>', sql.lit(0))
        .execute();
    }
    await createSubstringIndex(db, 'document_record');

    await createTable(db, 'record_change')
      .addColumn('document_id', 'integer', reference('document.id'))
      .addColumn('record_id', 'integer', reference('document_record.id'))
      .addColumn('at', 'text', required)
      .addColumn('user_id', 'integer', reference('user.id', 'set null'))
      .addColumn('kind', 'text', required)
      .addColumn('action_id', 'text', required)
      .addColumn('target_before', 'text', required)
      .addColumn('target_after', 'text', required)
      .addColumn('state_before', 'text', required)
      .addColumn('state_after', 'text', required)
      .addColumn('approved_before', 'integer', zero)
      .addColumn('approved_after', 'integer', zero)
      .execute();
    await db.schema
      .createIndex('record_change_record')
      .on('record_change')
      .columns(['record_id', 'id'])
      .execute();
    await db.schema
      .createIndex('record_change_document')
      .on('record_change')
      .columns(['document_id', 'id'])
      .execute();
    await db.schema
      .createIndex('record_change_action')
      .on('record_change')
      .columns(['action_id', 'id'])
      .execute();

    await createTable(db, 'record_comment')
      .addColumn('document_id', 'integer', reference('document.id'))
      .addColumn('record_id', 'integer', reference('document_record.id'))
      .addColumn('user_id', 'integer', reference('user.id', 'restrict'))
      .addColumn('text', 'text', required)
      .addColumn('created_at', 'text', required)
      .execute();
    await db.schema.createIndex('record_comment_record').on('record_comment').column('record_id').execute();

    for (const [noun, other] of [
      ['document_memory', 'memory'],
      ['document_glossary', 'glossary'],
    ] as const) {
      let table = db.schema
        .createTable(noun)
        .addColumn('document_id', 'integer', reference('document.id'))
        .addColumn(`${other}_id`, 'integer', reference(`${other}.id`))
        .addColumn('position', 'integer', required);
      if (other === 'memory') table = table.addColumn('mode', 'text', required);
      await table.addPrimaryKeyConstraint(`${noun}_key`, ['document_id', `${other}_id`]).execute();
    }
  },
};
