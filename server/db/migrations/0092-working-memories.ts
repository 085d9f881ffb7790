import { type Migration, reference, required } from './columns.ts';

/** The memory that receives a person's approved segments of a language pair, unless they choose another one. */
export const workingMemories: Migration = {
  name: '0092-working-memories',
  sideBySide: true,
  async up(db) {
    await db.schema
      .createTable('working_memory')
      .addColumn('user_id', 'integer', reference('user.id'))
      .addColumn('source_lang', 'text', required)
      .addColumn('target_lang', 'text', required)
      // Not a foreign key: a deleted memory is replaced when it is next needed.
      .addColumn('memory_id', 'integer')
      .addPrimaryKeyConstraint('working_memory_key', ['user_id', 'source_lang', 'target_lang'])
      .execute();
  },
};
