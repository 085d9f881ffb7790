import type { Migration } from './columns.ts';

/**
 * Concepts that a file has in only one of a glossary's languages: stored for exports, by the import that
 * added them.
 */
export const keptConcepts: Migration = {
  name: '0047-kept-concepts',
  sideBySide: true,
  async up(db) {
    await db.schema.alterTable('glossary_concept').addColumn('kept_by', 'integer').execute();
  },
};
