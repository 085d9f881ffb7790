import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** The subject of a finding, used to group similar ones; null for older findings until the next check. */
export const findingSubjects: Migration = {
  name: '0067-finding-subjects',
  sideBySide: true,
  async up(db) {
    await sql`ALTER TABLE document_issue ADD COLUMN subject text`.execute(db);
  },
};
