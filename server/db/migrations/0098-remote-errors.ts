import { createTable, type Migration, reference, required } from './columns.ts';

/** Distinct errors of versions of remotes, the users affected, and webhooks about them. Earlier servers write none. */
export const remoteErrors: Migration = {
  name: '0098-remote-errors',
  sideBySide: true,
  async up(db) {
    await createTable(db, 'remote_error')
      .addColumn('remote', 'text', required)
      .addColumn('version', 'text', required)
      .addColumn('fingerprint', 'text', required)
      .addColumn('outcome', 'text', required)
      .addColumn('reason', 'text', required)
      .addColumn('stack', 'text')
      .addColumn('times', 'integer', required)
      .addColumn('first_at', 'text', required)
      .addColumn('last_at', 'text', required)
      .addColumn('announced_at', 'text')
      .addUniqueConstraint('remote_error_of', ['remote', 'version', 'fingerprint'])
      .execute();
    await db.schema
      .createIndex('remote_error_last')
      .on('remote_error')
      .columns(['remote', 'last_at'])
      .execute();
    await db.schema
      .createTable('remote_error_user')
      .addColumn('error_id', 'integer', reference('remote_error.id'))
      .addColumn('user_id', 'integer', reference('user.id'))
      .addColumn('first_at', 'text', required)
      .addColumn('last_at', 'text', required)
      .addPrimaryKeyConstraint('remote_error_user_of', ['error_id', 'user_id'])
      .execute();
    await db.schema.createIndex('remote_error_user_by').on('remote_error_user').column('user_id').execute();
    await db.schema
      .alterTable('webhook')
      .addColumn('remote_events', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
  },
};
