import { createTable, type Migration, reference, required } from './columns.ts';

/** How many findings the checks of a document had, run by run. */
export const checkRuns: Migration = {
  name: '0078-check-runs',
  sideBySide: true,
  async up(db) {
    await createTable(db, 'check_run')
      .addColumn('document_id', 'integer', reference('document.id'))
      .addColumn('job_id', 'integer', required)
      .addColumn('at', 'text', required)
      .execute();
    await db.schema
      .createIndex('check_run_document')
      .on('check_run')
      .columns(['document_id', 'job_id'])
      .execute();
    await createTable(db, 'check_run_count')
      .addColumn('run_id', 'integer', reference('check_run.id'))
      .addColumn('check_id', 'text', required)
      .addColumn('severity', 'text', required)
      .addColumn('author_id', 'integer', reference('user.id', 'set null'))
      .addColumn('findings', 'integer', required)
      .execute();
    await db.schema.createIndex('check_run_count_run').on('check_run_count').column('run_id').execute();
  },
};
