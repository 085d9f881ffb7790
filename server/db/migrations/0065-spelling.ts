import { createTable, type Migration, reference, required } from './columns.ts';

/** Words known to users and documents, in addition to the dictionaries. */
export const spelling: Migration = {
  name: '0065-spelling',
  sideBySide: true,
  async up(db) {
    await createTable(db, 'known_word')
      .addColumn('user_id', 'integer', reference('user.id'))
      .addColumn('language', 'text', required)
      .addColumn('word', 'text', required)
      .addUniqueConstraint('known_word_of_user', ['user_id', 'language', 'word'])
      .execute();
    await createTable(db, 'document_known_word')
      .addColumn('document_id', 'integer', reference('document.id'))
      .addColumn('word', 'text', required)
      .addColumn('user_id', 'integer', reference('user.id', 'set null'))
      .addColumn('at', 'text', required)
      .addUniqueConstraint('document_known_word_once', ['document_id', 'word'])
      .execute();
  },
};
