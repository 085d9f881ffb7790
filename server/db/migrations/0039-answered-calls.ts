import { type Migration, reference, required } from './columns.ts';

/** Answers to writes, so that a repeated request gets the first answer. */
export const answeredCalls: Migration = {
  name: '0039-answered-calls',
  async up(db) {
    await db.schema
      .createTable('answered_call')
      .addColumn('user_id', 'integer', reference('user.id'))
      .addColumn('key', 'text', required)
      .addColumn('fingerprint', 'text', required)
      .addColumn('status', 'integer')
      .addColumn('answer', 'text')
      .addColumn('at', 'text', required)
      .addPrimaryKeyConstraint('answered_call_pk', ['user_id', 'key'])
      .execute();
    await db.schema.createIndex('answered_call_at').on('answered_call').column('at').execute();
  },
};
