import { type Migration, reference, required } from './columns.ts';

/** Named filter combinations of users, and due dates of documents. */
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
