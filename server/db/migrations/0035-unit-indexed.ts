import { sql } from 'kysely';
import { isPostgres, type Migration } from './columns.ts';

/** Whether a unit is in the text indexes: imports leave indexing to a later job. */
export const unitIndexed: Migration = {
  name: '0035-unit-indexed',
  async up(db) {
    await db.schema
      .alterTable('unit')
      .addColumn('indexed', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    if (isPostgres(db)) return;
    await sql`UPDATE unit SET indexed = 0 WHERE EXISTS (SELECT 1 FROM deferred_import d
      WHERE d.job_id = unit.job_id AND unit.id > d.indexed_to)`.execute(db);
  },
};
