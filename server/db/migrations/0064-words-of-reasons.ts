import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** Why a segment of a returned file was rejected, as catalogue wording next to the English. */
export const wordsOfReasons: Migration = {
  name: '0064-words-of-reasons',
  sideBySide: true,
  async up(db) {
    await sql`ALTER TABLE reimport_row ADD COLUMN reason_says text`.execute(db);
  },
};
