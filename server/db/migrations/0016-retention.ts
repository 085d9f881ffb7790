import { sql } from 'kysely';
import { type Migration, zero } from './columns.ts';

/** Tables whose rows go to the bin one by one. */
const BINNED = ['unit', 'glossary_record', 'glossary', 'memory', 'document'];

export const retention: Migration = {
  name: '0016-retention',
  async up(db) {
    // Which attempt got on with a job last: only attempts that got nowhere count against it.
    await db.schema.alterTable('job').addColumn('moved_in_attempt', 'integer', zero).execute();
    await db.schema.alterTable('user').addColumn('erased_at', 'text').execute();
    // What is in the bin is found by its time; what is not, which is nearly all, is not in the index.
    for (const table of BINNED) {
      await sql`CREATE INDEX ${sql.id(`${table}_bin`)} ON ${sql.id(table)} (deleted_at) WHERE deleted_at IS NOT NULL`.execute(
        db,
      );
    }
  },
};
