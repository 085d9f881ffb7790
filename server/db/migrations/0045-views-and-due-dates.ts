import { type Migration, reference, required } from './columns.ts';

/** The combinations of filters that people name, and when a document is due. */
export const viewsAndDueDates: Migration = {
  name: '0045-views-and-due-dates',
  sideBySide: true,
  async up(db) {
    await db.schema
      .createTable('user_view')
      .addColumn('user_id', 'integer', reference('user.id'))
      .addColumn('list', 'text', required)
      .addColumn('views', 'text', required)
      .addPrimaryKeyConstraint('user_view_of', ['user_id', 'list'])
      .execute();
    await db.schema.alterTable('document').addColumn('due_on', 'text').execute();
  },
};
