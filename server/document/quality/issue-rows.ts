import { type Issue, issueSubject } from '../../../shared/domain/checks/index.ts';
import type { Db } from '../../db/open.ts';
import { toQualityIssue } from '../documents/issue-words.ts';

/** Rows per statement or transaction; bounds how long other writers wait. */
export const CHUNK = 400;
/** Pause between two transactions in ms. Only SQLite needs it: its writers do not queue. */
export const PAUSE = 5;

/** A segment's findings. */
export interface Found {
  row: { id: number; row_number: number };
  issues: readonly Issue[];
}

export async function insertIssues(trx: Db, documentId: number, found: readonly Found[]): Promise<void> {
  const rows = found.flatMap(({ row, issues }) =>
    issues.map((issue) => ({
      document_id: documentId,
      record_id: row.id,
      row_number: row.row_number,
      check_id: issue.check,
      severity: issue.severity,
      fingerprint: issue.fingerprint,
      subject: issueSubject(issue.fingerprint),
      issue: JSON.stringify(toQualityIssue(issue)),
    })),
  );
  // Databases limit the values in a statement, and a segment may have dozens of issues.
  for (let at = 0; at < rows.length; at += CHUNK) {
    await trx
      .insertInto('document_issue')
      .values(rows.slice(at, at + CHUNK))
      .execute();
  }
}
