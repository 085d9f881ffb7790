import { type Migration, one } from './columns.ts';

/**
 * The version of the reader of a document's file. Every reader had version 1 before. Earlier servers do not check it and
 * would write the file of a later reader wrongly, so they must not start next to this version.
 */
export const readers: Migration = {
  name: '0084-readers',
  async up(db) {
    await db.schema.alterTable('document').addColumn('reader', 'integer', one).execute();
  },
};
