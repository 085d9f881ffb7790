import { type Kysely, sql } from 'kysely';
import { createTable, isPostgres, type Migration, reference, required, zero } from './columns.ts';

export const accounts: Migration = {
  name: '0005-accounts',
  async up(db) {
    await db.schema.alterTable('session').addColumn('replaced', 'integer', zero).execute();

    await db.schema
      .createIndex('login_failure_address')
      .on('login_failure')
      .columns(['address', 'at'])
      .execute();
    await db.schema
      .createTable('login_lock')
      .addColumn('email_folded', 'text', (column) => column.primaryKey())
      .addColumn('failures', 'integer', required)
      .addColumn('last_at', 'text', required)
      .addColumn('locked_at', 'text')
      .execute();

    await createTable(db, 'account_link')
      .addColumn('user_id', 'integer', reference('user.id'))
      .addColumn('kind', 'text', required)
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('created_by', 'integer', reference('user.id'))
      .addColumn('created_at', 'text', required)
      .addColumn('expires_at', 'text', required)
      .addColumn('used_at', 'text')
      .execute();
    await db.schema.createIndex('account_link_user').on('account_link').column('user_id').execute();

    await createTable(db, 'api_token')
      .addColumn('user_id', 'integer', reference('user.id'))
      .addColumn('name', 'text', required)
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('hint', 'text', required)
      .addColumn('scopes', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('expires_at', 'text', required)
      .addColumn('last_used_at', 'text')
      .addColumn('revoked_at', 'text')
      .execute();
    await db.schema.createIndex('api_token_user').on('api_token').column('user_id').execute();

    await db.schema
      .createTable('user_totp')
      .addColumn('user_id', 'integer', (column) =>
        column.primaryKey().references('user.id').onDelete('cascade'),
      )
      .addColumn('secret', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('confirmed_at', 'text')
      .addColumn('last_step', 'integer', zero)
      .execute();
    await createTable(db, 'recovery_code')
      .addColumn('user_id', 'integer', reference('user.id'))
      .addColumn('hash', 'text', required)
      .addColumn('used_at', 'text')
      .addUniqueConstraint('recovery_code_hash', ['user_id', 'hash'])
      .execute();

    await createAuditLog(db);
  },
};

/** Stores user names instead of references, so that entries never change. */
async function createAuditLog(db: Kysely<never>): Promise<void> {
  await createTable(db, 'audit_event')
    .addColumn('at', 'text', required)
    .addColumn('actor_id', 'integer')
    .addColumn('actor_name', 'text')
    .addColumn('via', 'text', required)
    .addColumn('token_id', 'integer')
    .addColumn('action', 'text', required)
    .addColumn('subject_kind', 'text')
    .addColumn('subject_id', 'integer')
    .addColumn('subject_name', 'text')
    .addColumn('address', 'text', required)
    .addColumn('details', 'text', required)
    .execute();
  for (const column of ['action', 'actor_id', 'at']) {
    await db.schema.createIndex(`audit_event_${column}`).on('audit_event').columns([column, 'id']).execute();
  }
  await refuseChanges(db);
}

/** Makes the table append-only for all SQL of the application. */
async function refuseChanges(db: Kysely<never>): Promise<void> {
  if (!isPostgres(db)) {
    for (const change of ['UPDATE', 'DELETE']) {
      await sql`CREATE TRIGGER ${sql.id(`audit_event_no_${change.toLowerCase()}`)}
        BEFORE ${sql.raw(change)} ON audit_event
        BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END`.execute(db);
    }
    return;
  }
  await sql`CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'the audit log is append-only'; END $$`.execute(db);
  // Per statement: also rejects changes that match no row, and TRUNCATE has no row triggers.
  await sql`CREATE TRIGGER audit_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_event
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()`.execute(db);
}
