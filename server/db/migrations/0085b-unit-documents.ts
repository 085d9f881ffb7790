import { type Kysely, sql } from 'kysely';
import { isPostgres, type Migration } from './columns.ts';

/** Represents all documents deleted before this migration. */
const DELETED_BEFORE = 0;

/**
 * Finds the document of each approved unit. A migration of its own, because adding a column locks the table
 * until the end of its transaction.
 */
export const unitDocuments: Migration = {
  name: '0085b-unit-documents',
  sideBySide: true,
  async up(db) {
    // A new file version negates the segment's id while its former text is not in force.
    await sql`UPDATE unit SET document_id = segment.document_id FROM document_record segment
      WHERE unit.document_record_id IS NOT NULL AND unit.document_id IS NULL
        AND segment.id IN (unit.document_record_id, -unit.document_record_id)`.execute(db);
    await findRemoved(db);
    if (!(await wereNoneMarked(db))) return;
    await sql`INSERT INTO unmarked_document (document_id) VALUES (${DELETED_BEFORE})`.execute(db);
    await sql`UPDATE unit SET document_id = ${DELETED_BEFORE}
      WHERE document_record_id IS NOT NULL AND document_id IS NULL`.execute(db);
  },
};

/** Finds the document of units whose segment a new file version removed. */
async function findRemoved(db: Kysely<never>): Promise<void> {
  const id = isPostgres(db)
    ? sql`(gone.annotations::json ->> 'id')::integer`
    : sql`json_extract(gone.annotations, '$.id')`;
  await sql`UPDATE unit SET document_id = removed.document_id FROM (
      SELECT ${id} AS id, version.document_id FROM source_version_row gone
      JOIN source_version version ON version.id = gone.source_version_id
      WHERE gone.annotations IS NOT NULL
    ) removed
    WHERE unit.document_record_id IN (removed.id, -removed.id) AND unit.document_id IS NULL`.execute(db);
}

/**
 * Whether none of the permanently deleted documents can have been marked: the audit log is complete and lists
 * no change of a document that is gone. Otherwise their units count as marked.
 */
async function wereNoneMarked(db: Kysely<never>): Promise<boolean> {
  const { rows } = await sql<{ first: number | null; changed: number }>`SELECT
      (SELECT min(id) FROM audit_event) AS first,
      (SELECT count(*) FROM audit_event WHERE action = 'document.update'
        AND subject_id NOT IN (SELECT id FROM document)) AS changed`.execute(db);
  return rows[0]?.first === 1 && Number(rows[0].changed) === 0;
}
