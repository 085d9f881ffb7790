import type { Db } from '../../db/open.ts';
import { IS_OPEN, selectIssues } from '../documents/findings.ts';
import { readSettings } from '../documents/quality-settings.ts';
import type { DocumentScope } from '../documents/queries.ts';

/** Errors and warnings as the document's settings rate them, without waived ones. */
export function withIssues(db: Db, { id, quality_settings }: DocumentScope) {
  const levels = Object.entries(readSettings(quality_settings).severity);
  const serious = levels.flatMap(([check, level]) =>
    level === 'error' || level === 'warning' ? [check] : [],
  );
  const changed = levels.map(([check]) => check);
  return openIssues(db, id).where((where) => {
    const own = where('document_issue.severity', '<>', 'info');
    if (changed.length === 0) return own;
    const unchanged = where.and([own, where('document_issue.check_id', 'not in', changed)]);
    return serious.length === 0
      ? unchanged
      : where.or([unchanged, where('document_issue.check_id', 'in', serious)]);
  });
}

/** The segments with unwaived findings of any level in the last report. */
export function openIssues(db: Db, documentId: number) {
  return selectIssues(db, documentId).where(IS_OPEN);
}
