import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** Reasons of failures as catalogue wording, next to the English; older rows have only English. */
export const wordsOfFailures: Migration = {
  name: '0050-words-of-failures',
  sideBySide: true,
  async up(db) {
    for (const table of ['job', 'reimport']) {
      await sql`ALTER TABLE ${sql.id(table)} ADD COLUMN error_says text`.execute(db);
    }
    for (const table of ['glossary', 'memory', 'document']) {
      await sql`ALTER TABLE ${sql.id(table)} ADD COLUMN processing_error_says text`.execute(db);
    }
  },
};
