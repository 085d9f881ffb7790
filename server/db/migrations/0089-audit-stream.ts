import { type Migration, required, zero } from './columns.ts';

/** How much of the audit log each target has received, and which readings of an hour are already in the log. */
export const auditStream: Migration = {
  name: '0089-audit-stream',
  sideBySide: true,
  async up(db) {
    await db.schema
      .createTable('audit_stream')
      .addColumn('target', 'text', (column) => column.primaryKey())
      .addColumn('sent_id', 'integer', zero)
      .addColumn('sent_at', 'text')
      .addColumn('holder', 'text')
      .addColumn('held_until', 'text')
      .addColumn('failures', 'integer', zero)
      .addColumn('failed_at', 'text')
      .addColumn('next_at', 'text')
      .addColumn('error', 'text')
      .execute();
    await db.schema
      .createTable('audit_reading')
      .addColumn('hour', 'text', required)
      .addColumn('user_id', 'integer', required)
      .addColumn('token_id', 'integer', required)
      .addColumn('action', 'text', required)
      .addColumn('subject_kind', 'text', required)
      .addColumn('subject_id', 'integer', required)
      .addPrimaryKeyConstraint('audit_reading_pk', [
        'hour',
        'user_id',
        'token_id',
        'action',
        'subject_kind',
        'subject_id',
      ])
      .execute();
  },
};
