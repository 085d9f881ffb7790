import { type Migration, required, zero } from './columns.ts';

/** Figures of remote versions in users' pages, stored across restarts. */
export const remoteFigures: Migration = {
  name: '0013-remote-figures',
  async up(db) {
    await db.schema
      .createTable('remote_figure')
      .addColumn('remote', 'text', required)
      .addColumn('version', 'text', required)
      .addColumn('loaded', 'integer', zero)
      .addColumn('failed', 'integer', zero)
      .addColumn('crashed', 'integer', zero)
      .addColumn('last_reason', 'text')
      .addColumn('last_at', 'text', required)
      .addPrimaryKeyConstraint('remote_figure_version', ['remote', 'version'])
      .execute();
    await db.schema
      .createTable('remote_load_time')
      .addColumn('remote', 'text', required)
      .addColumn('version', 'text', required)
      .addColumn('ms', 'integer', required)
      .addColumn('loads', 'integer', zero)
      .addPrimaryKeyConstraint('remote_load_time_version', ['remote', 'version', 'ms'])
      .execute();
  },
};
