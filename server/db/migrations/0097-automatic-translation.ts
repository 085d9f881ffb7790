import { type Migration, one } from './columns.ts';

/** Whether the editor may ask an engine without a command. Older servers make no automatic requests. */
export const automaticTranslation: Migration = {
  name: '0097-automatic-translation',
  sideBySide: true,
  async up(db) {
    await db.schema.alterTable('machine_engine').addColumn('automatic', 'integer', one).execute();
  },
};
