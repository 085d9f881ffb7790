import { type Migration, reference, required, zero } from './columns.ts';

/** Users in whose pages a version of a remote loaded or failed. */
export const remoteWitnesses: Migration = {
  name: '0042-remote-witnesses',
  sideBySide: true,
  async up(db) {
    await db.schema
      .createTable('remote_witness')
      .addColumn('remote', 'text', required)
      .addColumn('version', 'text', required)
      .addColumn('user_id', 'integer', reference('user.id'))
      .addColumn('loads', 'integer', zero)
      .addColumn('loaded_at', 'text')
      .addColumn('failed_at', 'text')
      .addPrimaryKeyConstraint('remote_witness_of', ['remote', 'version', 'user_id'])
      .execute();
    await db.schema.createIndex('remote_witness_failed').on('remote_witness').column('failed_at').execute();
  },
};
