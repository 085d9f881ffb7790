import { sql } from 'kysely';
import { type Migration, reference, required } from './columns.ts';

/** Documents made to try the editor with, and what screens keep for a person. */
export const samplesAndPreferences: Migration = {
  name: '0048-samples-and-preferences',
  sideBySide: true,
  async up(db) {
    // No foreign keys: a sample outlives the memory that somebody has purged.
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
