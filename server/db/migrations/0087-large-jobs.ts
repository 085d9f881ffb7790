import { type Migration, zero } from './columns.ts';

/** Large jobs do not hold up short ones, and people's jobs take turns. */
export const largeJobs: Migration = {
  name: '0087-large-jobs',
  sideBySide: true,
  async up(db) {
    await db.schema.alterTable('job').addColumn('is_large', 'integer', zero).execute();
    await db.schema
      .createIndex('job_turn')
      .on('job')
      .columns(['status', 'created_by', 'is_large', 'id'])
      .execute();
    await db.schema.createIndex('job_subject').on('job').columns(['subject_id', 'id']).execute();
  },
};
