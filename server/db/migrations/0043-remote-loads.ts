import { type Migration, required, zero } from './columns.ts';

/** Reports of pages about remotes, by hour. */
export const remoteLoads: Migration = {
  name: '0043-remote-loads',
  sideBySide: true,
  async up(db) {
    await db.schema
      .createTable('remote_load')
      .addColumn('remote', 'text', required)
      .addColumn('hour', 'text', required)
      .addColumn('version', 'text', required)
      .addColumn('outcome', 'text', required)
      .addColumn('ms', 'integer', required)
      .addColumn('times', 'integer', zero)
      .addPrimaryKeyConstraint('remote_load_of', ['remote', 'hour', 'version', 'outcome', 'ms'])
      .execute();
  },
};
