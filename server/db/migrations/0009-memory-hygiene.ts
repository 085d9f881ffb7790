import { createTable, type Migration, reference, required, zero } from './columns.ts';

/** The journal of memories, results of their checks, and penalties of memories in documents. */
export const memoryHygiene: Migration = {
  name: '0009-memory-hygiene',
  async up(db) {
    await createTable(db, 'memory_action')
      .addColumn('action_id', 'text', (column) => column.notNull().unique())
      .addColumn('memory_id', 'integer', reference('memory.id'))
      .addColumn('user_id', 'integer', reference('user.id', 'set null'))
      .addColumn('kind', 'text', required)
      .addColumn('description', 'text', required)
      .addColumn('at', 'text', required)
      .addColumn('changed', 'integer', zero)
      .addColumn('job_id', 'integer')
      .addColumn('undoes', 'text')
      .addColumn('undone_at', 'text')
      .execute();
    await db.schema
      .createIndex('memory_action_memory')
      .on('memory_action')
      .columns(['memory_id', 'id'])
      .execute();

    await createTable(db, 'unit_edit')
      .addColumn('action_id', 'text', required)
      .addColumn('unit_id', 'integer', reference('unit.id'))
      .addColumn('state_before', 'text', required)
      .addColumn('version_after', 'integer', required)
      .execute();
    await db.schema.createIndex('unit_edit_action').on('unit_edit').columns(['action_id', 'id']).execute();
    await db.schema.createIndex('unit_edit_unit').on('unit_edit').column('unit_id').execute();

    await db.schema
      .createTable('memory_hygiene')
      .addColumn('memory_id', 'integer', (column) =>
        column.primaryKey().references('memory.id').onDelete('cascade'),
      )
      .addColumn('state', 'text', required)
      .addColumn('findings', 'text')
      .addColumn('checked_at', 'text')
      .addColumn('job_id', 'integer')
      .execute();

    await db.schema.alterTable('document_memory').addColumn('penalty', 'integer', zero).execute();
  },
};
