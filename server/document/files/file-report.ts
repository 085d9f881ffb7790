import type { FileReport } from '../../../shared/domain/contract/document/file-report.ts';
import type { Db } from '../../db/open.ts';
import type { SkippedList } from '../../formats/filters/skipped.ts';
import { notFound } from '../../messages/problem.ts';
import type { DocumentCounts } from '../documents/counts.ts';

/** A report as stored, with the id of its file: earlier servers replace the file and keep the old report. */
interface StoredReport extends FileReport {
  blob_id: number;
}

/** The value of `document.file_report` for a file as read. */
export function storedReport(blobId: number, counts: DocumentCounts, skipped: SkippedList): string {
  const { records_count, word_count, approved_records_count, translated_records_count } = counts;
  const report: StoredReport = {
    blob_id: blobId,
    texts: records_count,
    words: word_count,
    translated: approved_records_count + translated_records_count,
    skipped: skipped.entries,
    skipped_total: skipped.total,
    totals: skipped.totals,
  };
  return JSON.stringify(report);
}

/** The report on a document's current file; null = none stored. Throws 404 when the document does not exist. */
export async function readFileReport(db: Db, documentId: number): Promise<FileReport | null> {
  const row = await db
    .selectFrom('document')
    .select(['blob_id', 'file_report'])
    .where('id', '=', documentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('document');
  if (row.file_report === null) return null;
  const { blob_id, ...report }: StoredReport = JSON.parse(row.file_report);
  return blob_id === row.blob_id ? report : null;
}
