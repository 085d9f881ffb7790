import { sql } from 'kysely';
import { createTable, type Migration, reference, required, zero } from './columns.ts';

const TEXTS = ['key', 'source', 'target', 'codes', 'folded', 'source_hash', 'state', 'notes', 'length_unit'];
const MORE_TEXTS = ['suggestions', 'file_terms', 'original_state'];
const NUMBERS = ['approved', 'locked', 'preserve_space', 'word_count', 'repetitions_count', 'segment_index'];
const NULLABLE_TEXTS = ['approved_target', 'original_target', 'paragraph', 'block', 'machine_engine'];
const NULLABLE_NUMBERS = ['max_length', 'min_length', 'match_percent', 'record_id', 'version'];

/** New versions of a document's file, each with the segments of both sides. */
export const sourceVersions: Migration = {
  name: '0071-source-versions',
  sideBySide: true,
  async up(db) {
    await sql`ALTER TABLE document_record ADD COLUMN source_before text`.execute(db);
    await createTable(db, 'source_version')
      .addColumn('document_id', 'integer', reference('document.id'))
      .addColumn('file_name', 'text', required)
      .addColumn('blob_id', 'integer', reference('blob.id', 'restrict'))
      .addColumn('status', 'text', required)
      .addColumn('error', 'text')
      .addColumn('error_says', 'text')
      .addColumn('job_id', 'integer')
      .addColumn('created_by', 'integer', reference('user.id', 'restrict'))
      .addColumn('created_at', 'text', required)
      .addColumn('counts', 'text', required)
      .addColumn('warnings', 'text', required)
      .addColumn('about', 'text', required)
      .addColumn('applied_at', 'text')
      .addColumn('action_id', 'text')
      .execute();
    await db.schema
      .createIndex('source_version_document')
      .on('source_version')
      .columns(['document_id', 'id'])
      .execute();

    let rows = createTable(db, 'source_version_row')
      .addColumn('source_version_id', 'integer', reference('source_version.id'))
      .addColumn('side', 'text', required)
      .addColumn('kind', 'text', required)
      .addColumn('row_number', 'integer', required)
      .addColumn('is_whole', 'integer', zero)
      .addColumn('original_approved', 'integer', zero)
      .addColumn('source_before', 'text')
      .addColumn('annotations', 'text');
    for (const name of [...TEXTS, ...MORE_TEXTS]) rows = rows.addColumn(name, 'text', required);
    for (const name of NUMBERS) rows = rows.addColumn(name, 'integer', required);
    for (const name of NULLABLE_TEXTS) rows = rows.addColumn(name, 'text');
    for (const name of NULLABLE_NUMBERS) rows = rows.addColumn(name, 'integer');
    await rows.execute();
    await db.schema
      .createIndex('source_version_row_record')
      .on('source_version_row')
      .columns(['source_version_id', 'side', 'record_id'])
      .execute();
    await db.schema
      .createIndex('source_version_row_kind')
      .on('source_version_row')
      .columns(['source_version_id', 'kind', 'row_number'])
      .execute();
  },
};
