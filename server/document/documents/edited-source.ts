import { sql } from 'kysely';

/**
 * The source to translate: the edited one, as long as the file still has the source that was edited. Files are read
 * and written with the column `source`, which is the file's.
 */
export const SOURCE = sql<string>`(CASE WHEN document_record.source_edit_hash = document_record.source_hash
  THEN document_record.source_edit ELSE document_record.source END)`;

/** Selected from `document_record` instead of its own `source`. */
export const SOURCE_COLUMN = SOURCE.as('source');

/** The file's source of a segment with an edited one; otherwise `null`. */
export const FILE_SOURCE_COLUMN = sql<string | null>`(CASE WHEN
  document_record.source_edit_hash = document_record.source_hash THEN document_record.source END)`.as(
  'source_of_file',
);
