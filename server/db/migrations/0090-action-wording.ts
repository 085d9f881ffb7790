import type { Migration } from './columns.ts';

/** The wording of journal entries, so that pages show them in their language. Earlier versions write English only. */
export const actionWording: Migration = {
  name: '0090-action-wording',
  sideBySide: true,
  async up(db) {
    for (const table of ['document_action', 'memory_action']) {
      await db.schema.alterTable(table).addColumn('description_says', 'text').execute();
    }
  },
};
