import { createTable, type Migration, reference, required } from './columns.ts';

/** Waivers for every document of a language pair; a revoked one stays, so that this can be undone. */
export const lastingWaivers: Migration = {
  name: '0074-lasting-waivers',
  sideBySide: true,
  async up(db) {
    await createTable(db, 'lasting_waiver')
      .addColumn('source_lang', 'text', required)
      .addColumn('target_lang', 'text', required)
      .addColumn('check_id', 'text', required)
      .addColumn('subject', 'text', required)
      .addColumn('says', 'text', required)
      .addColumn('reason', 'text', required)
      .addColumn('user_id', 'integer', reference('user.id', 'set null'))
      .addColumn('at', 'text', required)
      .addColumn('revoked_by', 'integer', reference('user.id', 'set null'))
      .addColumn('revoked_at', 'text')
      .addUniqueConstraint('lasting_waiver_subject', ['source_lang', 'target_lang', 'subject'])
      .execute();
  },
};
