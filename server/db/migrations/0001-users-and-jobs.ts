import { bytes, createTable, type Migration, reference, required, zero } from './columns.ts';

export const usersAndJobs: Migration = {
  name: '0001-users-and-jobs',
  async up(db) {
    await createTable(db, 'user')
      .addColumn('email', 'text', required)
      .addColumn('email_folded', 'text', (column) => column.notNull().unique())
      .addColumn('username', 'text', required)
      .addColumn('role', 'text', required)
      .addColumn('disabled', 'integer', zero)
      .addColumn('password_hash', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .addColumn('last_seen_at', 'text')
      .execute();

    await db.schema
      .createTable('session')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'integer', reference('user.id'))
      .addColumn('remember', 'integer', zero)
      .addColumn('created_at', 'text', required)
      .addColumn('last_seen_at', 'text', required)
      .addColumn('expires_at', 'text', required)
      .addColumn('user_agent', 'text', required)
      .addColumn('address', 'text', required)
      .execute();
    await db.schema.createIndex('session_user').on('session').column('user_id').execute();

    await createTable(db, 'login_failure')
      .addColumn('email_folded', 'text', required)
      .addColumn('address', 'text', required)
      .addColumn('at', 'text', required)
      .execute();
    await db.schema
      .createIndex('login_failure_email')
      .on('login_failure')
      .columns(['email_folded', 'at'])
      .execute();

    await createTable(db, 'blob')
      .addColumn('name', 'text', required)
      .addColumn('size', 'bigint', required)
      .addColumn('sha256', 'text', required)
      .addColumn('created_at', 'text', required)
      .execute();
    await db.schema
      .createTable('blob_part')
      .addColumn('blob_id', 'integer', reference('blob.id'))
      .addColumn('part', 'integer', required)
      .addColumn('bytes', bytes(db), required)
      .addPrimaryKeyConstraint('blob_part_key', ['blob_id', 'part'])
      .execute();

    await createTable(db, 'job')
      .addColumn('kind', 'text', required)
      .addColumn('status', 'text', required)
      .addColumn('payload', 'text', required)
      .addColumn('checkpoint', 'text')
      .addColumn('done', 'bigint', zero)
      .addColumn('total', 'bigint', zero)
      .addColumn('error', 'text')
      .addColumn('report', 'text')
      .addColumn('subject_id', 'integer')
      .addColumn('cancel_requested', 'integer', zero)
      .addColumn('attempts', 'integer', zero)
      .addColumn('claimed_by', 'text')
      .addColumn('heartbeat_at', 'text')
      .addColumn('created_by', 'integer', reference('user.id'))
      .addColumn('created_at', 'text', required)
      .addColumn('started_at', 'text')
      .addColumn('finished_at', 'text')
      .execute();
    await db.schema.createIndex('job_status').on('job').columns(['status', 'id']).execute();
  },
};
