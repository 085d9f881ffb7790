import { createTable, type Migration, reference, required, zero } from './columns.ts';

/** Passkeys, OpenID Connect, mail, and the time of the last authentication in sessions. */
export const signInMethods: Migration = {
  name: '0014-accounts',
  async up(db) {
    await db.schema.alterTable('session').addColumn('confirmed_at', 'text').execute();

    await createTable(db, 'passkey')
      .addColumn('user_id', 'integer', reference('user.id'))
      .addColumn('credential_id', 'text', (column) => column.notNull().unique())
      .addColumn('public_key', 'text', required)
      .addColumn('counter', 'bigint', zero)
      .addColumn('transports', 'text', required)
      .addColumn('synced', 'integer', zero)
      .addColumn('name', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('last_used_at', 'text')
      .execute();
    await db.schema.createIndex('passkey_user').on('passkey').column('user_id').execute();

    await db.schema
      .createTable('sign_in_challenge')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', required)
      .addColumn('user_id', 'integer', (column) => column.references('user.id').onDelete('cascade'))
      .addColumn('data', 'text', required)
      .addColumn('expires_at', 'text', required)
      .execute();
    await db.schema
      .createIndex('sign_in_challenge_expires_at')
      .on('sign_in_challenge')
      .column('expires_at')
      .execute();

    await createTable(db, 'oidc_identity')
      .addColumn('user_id', 'integer', reference('user.id'))
      .addColumn('issuer', 'text', required)
      .addColumn('subject', 'text', required)
      .addColumn('created_at', 'text', required)
      .addUniqueConstraint('oidc_identity_subject', ['issuer', 'subject'])
      .execute();
    await db.schema.createIndex('oidc_identity_user').on('oidc_identity').column('user_id').execute();

    await createTable(db, 'mail')
      .addColumn('kind', 'text', required)
      .addColumn('recipient', 'text', required)
      .addColumn('address', 'text', required)
      .addColumn('content', 'text', required)
      .addColumn('status', 'text', required)
      .addColumn('attempts', 'integer', zero)
      .addColumn('created_at', 'text', required)
      .addColumn('next_at', 'text')
      .addColumn('error', 'text')
      .execute();
    await db.schema.createIndex('mail_next').on('mail').column('next_at').execute();
    await db.schema.createIndex('mail_recipient').on('mail').columns(['recipient', 'created_at']).execute();
  },
};
