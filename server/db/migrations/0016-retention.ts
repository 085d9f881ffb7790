import { sql } from 'kysely';
import { type Migration, zero } from './columns.ts';

/** Tables whose rows are binned individually. */
const BINNED = ['unit', 'glossary_record', 'glossary', 'memory', 'document'];

export const retention: Migration = {
  name: '0016-retention',
  async up(db) {
    // The last attempt that made progress: only attempts without progress count against a job.
    await db.schema.alterTable('job').addColumn('moved_in_attempt', 'integer', zero).execute();
    await db.schema.alterTable('user').addColumn('erased_at', 'text').execute();
    // A partial index by time of the few rows in the bin.
    for (const table of BINNED) {
      await sql`CREATE INDEX ${sql.id(`${table}_bin`)} ON ${sql.id(table)} (deleted_at) WHERE deleted_at IS NOT NULL`.execute(
        db,
      );
    }
  },
};
