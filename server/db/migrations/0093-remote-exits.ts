import { type Migration, zero } from './columns.ts';

/** How often versions of remotes were left without an error, and their errors after drawing. Earlier servers write none. */
export const remoteExits: Migration = {
  name: '0093-remote-exits',
  sideBySide: true,
  async up(db) {
    await db.schema.alterTable('remote_witness').addColumn('exits', 'integer', zero).execute();
    await db.schema.alterTable('remote_witness').addColumn('erred_at', 'text').execute();
    await db.schema.alterTable('remote_figure').addColumn('erred', 'integer', zero).execute();
    await db.schema.alterTable('remote_figure').addColumn('last_stack', 'text').execute();
  },
};
