import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/**
 * A copied source no longer counts as translated. An earlier server next to this one still counts it; `verify`
 * repairs the figure.
 */
export const copiedSources: Migration = {
  name: '0094-copied-sources',
  sideBySide: true,
  async up(db) {
    const rows = sql`document_record WHERE document_id = document.id AND approved = 0 AND target <> ''`;
    const isCopied = sql`(state = 'initial' OR (state = 'draft' AND target = source))`;
    await sql`UPDATE document SET translated_records_count = (SELECT count(*) FROM ${rows} AND NOT ${isCopied})
      WHERE EXISTS (SELECT 1 FROM ${rows} AND ${isCopied})`.execute(db);
  },
};
