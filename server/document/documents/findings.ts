import { type RawBuilder, sql } from 'kysely';
import type { getQualityReport, QualityIssue } from '../../../shared/domain/contract/document/quality.ts';
import type { Query } from '../../../shared/domain/contract/endpoint.ts';
import type { Db } from '../../db/open.ts';
import { whereSourcesReadable } from '../../identity/policy/made-from.ts';
import type { Viewer } from '../../identity/policy/visible.ts';
import { getQualitySettings } from './quality-settings.ts';

export type ReportFilter = Omit<Query<typeof getQualityReport>, 'page'>;
type Severity = QualityIssue['severity'];

/** Findings of older releases have no subject: their fingerprint is used instead. */
export const SUBJECT = sql<string>`coalesce(document_issue.subject, document_issue.fingerprint)`;

/** The finding is waived neither here nor in every document. */
export const IS_OPEN = sql<boolean>`issue_waiver.id IS NULL AND lasting_waiver.id IS NULL`;

/**
 * Selects a document's findings as its settings rate them, without disabled checks. Empty for viewers who may
 * not read all glossaries used.
 */
export async function openFindings(db: Db, viewer: Viewer, documentId: number) {
  const settings = await getQualitySettings(db, documentId);
  const levels = Object.entries(settings.severity);
  const off = levels.flatMap(([check, level]) => (level === 'off' ? [check] : []));
  const own = sql.ref<Severity>('document_issue.severity');
  let severity: RawBuilder<Severity> = sql`${own}`;
  for (const [check, level] of levels) {
    if (level === 'off') continue;
    severity = sql`CASE WHEN document_issue.check_id = ${check} THEN ${level} ELSE ${severity} END`;
  }
  let query = selectFindings(db, documentId)
    .innerJoin('document_report', 'document_report.document_id', 'document_issue.document_id')
    .where(whereSourcesReadable(viewer, 'document_report.made_by'));
  if (off.length > 0) query = query.where('document_issue.check_id', 'not in', off);
  return { query, severity };
}

/** A document's findings with their segments and waivers, as found. */
export function selectFindings(db: Db, documentId: number) {
  return selectIssues(db, documentId).innerJoin(
    'document_record',
    'document_record.id',
    'document_issue.record_id',
  );
}

/** A document's findings with their waivers. */
export function selectIssues(db: Db, documentId: number) {
  return db
    .selectFrom('document_issue')
    .leftJoin('issue_waiver', (join) =>
      join
        .onRef('issue_waiver.record_id', '=', 'document_issue.record_id')
        .onRef('issue_waiver.fingerprint', '=', 'document_issue.fingerprint'),
    )
    .innerJoin('document', 'document.id', 'document_issue.document_id')
    .leftJoin('lasting_waiver', (join) =>
      join
        .onRef('lasting_waiver.source_lang', '=', 'document.source_lang')
        .onRef('lasting_waiver.target_lang', '=', 'document.target_lang')
        .on('lasting_waiver.subject', '=', SUBJECT)
        .on('lasting_waiver.revoked_at', 'is', null),
    )
    .where('document_issue.document_id', '=', documentId);
}

export type Findings = Awaited<ReturnType<typeof openFindings>>;

/** Restricts findings to a filter. */
export function filtered({ query, severity }: Findings, filter: ReportFilter) {
  let found = query;
  if (filter.check) found = found.where('document_issue.check_id', '=', filter.check);
  if (filter.severity === 'serious') found = found.where(sql<boolean>`${severity} <> 'info'`);
  else if (filter.severity) found = found.where(sql<boolean>`${severity} = ${filter.severity}`);
  if (filter.subject) found = found.where(SUBJECT, '=', filter.subject);
  if (filter.waived === 'open') found = found.where(IS_OPEN);
  if (filter.waived === 'waived') found = found.where(sql<boolean>`NOT (${IS_OPEN})`);
  return found;
}
