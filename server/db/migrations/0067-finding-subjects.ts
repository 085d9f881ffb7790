import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** What a finding is about, by which those alike are found; findings from before have none until the next check. */
export const findingSubjects: Migration = {
  name: '0067-finding-subjects',
  sideBySide: true,
  async up(db) {
    await sql`ALTER TABLE document_issue ADD COLUMN subject text`.execute(db);
  },
};
