import { sql } from 'kysely';
import { type Migration, reference, required } from './columns.ts';

/** Sample documents, and screen settings of users. */
export const samplesAndPreferences: Migration = {
  name: '0048-samples-and-preferences',
  sideBySide: true,
  async up(db) {
    // No foreign keys: a sample may outlive its purged memory.
    for (const column of ['sample_memory_id', 'sample_glossary_id']) {
      await sql`ALTER TABLE document ADD COLUMN ${sql.id(column)} integer`.execute(db);
    }
    await db.schema
      .createTable('user_preference')
      .addColumn('user_id', 'integer', reference('user.id'))
      .addColumn('name', 'text', required)
      .addColumn('value', 'text', required)
      .addColumn('updated_at', 'text', required)
      .addPrimaryKeyConstraint('user_preference_of', ['user_id', 'name'])
      .execute();
  },
};
