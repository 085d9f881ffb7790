import { sql } from 'kysely';
import { type Migration, reference, required, zero } from './columns.ts';

/** Split and joined segments, and the paragraphs of segments. */
export const segmentOrder: Migration = {
  name: '0019-segment-order',
  async up(db) {
    const records = () => db.schema.alterTable('document_record');
    await records().addColumn('paragraph', 'text').execute();
    await records().addColumn('unit_index', 'integer').execute();
    await records().addColumn('added', 'integer', zero).execute();
    await db.schema
      .createIndex('document_record_added')
      .on('document_record')
      .column('document_id')
      .where(sql.ref('added'), '=', sql.lit(1))
      .execute();

    await db.schema
      .createTable('document_unit')
      .addColumn('document_id', 'integer', reference('document.id'))
      .addColumn('unit_index', 'integer', required)
      .addColumn('first_segment', 'integer', required)
      .addColumn('segments', 'integer', required)
      .addColumn('found', 'text', required)
      .addColumn('steps', 'text', required)
      .addColumn('record_ids', 'text', required)
      .addColumn('moving', 'integer')
      .addPrimaryKeyConstraint('document_unit_key', ['document_id', 'unit_index'])
      .execute();

    await db.schema
      .createTable('resegmentation')
      .addColumn('action_id', 'text', (column) => column.primaryKey())
      .addColumn('document_id', 'integer', reference('document.id'))
      .addColumn('unit_index', 'integer', required)
      .addColumn('record_id', 'integer', required)
      .addColumn('before', 'text', required)
      .addColumn('after', 'text', required)
      .execute();
    await db.schema
      .createIndex('resegmentation_document')
      .on('resegmentation')
      .column('document_id')
      .execute();
  },
};
