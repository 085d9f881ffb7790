import { sql } from 'kysely';
import { PAGE_SIZE } from '../../../shared/domain/contract/common.ts';
import type {
  getQualityReport as getQualityReportEndpoint,
  listFindingGroups as listFindingGroupsEndpoint,
  QualityIssue,
  ReportedIssue,
} from '../../../shared/domain/contract/document/quality.ts';
import type { Answer } from '../../../shared/domain/contract/endpoint.ts';
import type { JobReport } from '../../../shared/domain/contract/job.ts';
import type { Db } from '../../db/open.ts';
import { whereSourcesReadable } from '../../identity/policy/made-from.ts';
import type { Viewer } from '../../identity/policy/visible.ts';
import { SOURCE_COLUMN } from '../documents/edited-source.ts';
import {
  type Findings,
  filtered,
  IS_OPEN,
  openFindings,
  type ReportFilter,
  SUBJECT,
} from '../documents/findings.ts';
import { NOT_LOCKED_BY_FILE } from '../segments/segments.ts';
import { readWaivers } from './waivers.ts';

/** A page of the last report's findings, with totals over all of them. */
export async function getQualityReport(
  db: Db,
  viewer: Viewer,
  documentId: number,
  filter: ReportFilter & { page: number },
): Promise<Answer<typeof getQualityReportEndpoint>> {
  const findings = await openFindings(db, viewer, documentId);
  const report = await db
    .selectFrom('document_report')
    .leftJoin('job', 'job.id', 'document_report.made_by')
    .select(['document_report.checked_at', 'document_report.job_id', 'job.report'])
    .where('document_id', '=', documentId)
    .where(whereSourcesReadable(viewer, 'document_report.made_by'))
    .executeTakeFirst();
  const { count } = await filtered(findings, filter)
    .select((where) => where.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    checked_at: report?.checked_at ?? null,
    job_id: report?.job_id ?? null,
    language_tool: report?.report ? ((JSON.parse(report.report) as JobReport).machine ?? null) : null,
    outdated_records: report?.checked_at ? await countOutdated(db, documentId) : 0,
    counts: await countByCheck(findings),
    issues: await listFindings(db, documentId, findings, {
      filter,
      limit: PAGE_SIZE,
      offset: filter.page * PAGE_SIZE,
    }),
    total_rows: count,
  };
}

/**
 * A page of grouped similar findings, with the first of each group; a group has the severity of its most
 * severe finding.
 */
export async function listFindingGroups(
  db: Db,
  viewer: Viewer,
  documentId: number,
  filter: ReportFilter & { page: number },
): Promise<Answer<typeof listFindingGroupsEndpoint>> {
  const findings = await openFindings(db, viewer, documentId);
  const { severity } = findings;
  const rank = sql<number>`min(CASE ${severity} WHEN 'error' THEN 0 WHEN 'warning' THEN 1 ELSE 2 END)`;
  const { total } = await filtered(findings, filter)
    .select(sql<number>`count(DISTINCT ${SUBJECT})`.as('total'))
    .executeTakeFirstOrThrow();
  const groups = await filtered(findings, filter)
    .select([
      SUBJECT.as('subject'),
      sql<number>`count(*)`.as('count'),
      sql<number>`min(document_issue.id)`.as('first'),
      rank.as('rank'),
    ])
    .groupBy(SUBJECT)
    .orderBy('rank')
    .orderBy('count', 'desc')
    .orderBy('first')
    .limit(PAGE_SIZE)
    .offset(filter.page * PAGE_SIZE)
    .execute();
  const ids = groups.map(({ first }) => first);
  const firsts = await listFindings(db, documentId, findings, { filter, ids, limit: PAGE_SIZE });
  const byId = new Map(firsts.map((finding) => [finding.id, finding]));
  return {
    groups: groups.flatMap(({ subject, count, first }) => {
      const finding = byId.get(first);
      return finding ? [{ subject, count: Number(count), finding }] : [];
    }),
    total_rows: Number(total),
  };
}

/** Streams all findings under a filter, a few hundred at a time. */
export async function* eachFinding(
  db: Db,
  viewer: Viewer,
  documentId: number,
  filter: ReportFilter,
): AsyncGenerator<ReportedIssue[]> {
  const findings = await openFindings(db, viewer, documentId);
  let place = { row: 0, id: 0 };
  for (;;) {
    const page = await listFindings(db, documentId, findings, { filter, limit: 500, after: place });
    const last = page.at(-1);
    if (!last) return;
    yield page;
    place = { row: last.row_number, id: last.id };
  }
}

async function countByCheck({ query, severity }: Findings) {
  const rows = await query
    .select([
      'document_issue.check_id as check',
      severity.as('severity'),
      sql<number>`sum(CASE WHEN ${IS_OPEN} THEN 1 ELSE 0 END)`.as('open'),
      sql<number>`sum(CASE WHEN ${IS_OPEN} THEN 0 ELSE 1 END)`.as('waived'),
    ])
    .groupBy(['document_issue.check_id', sql.lit(2) as never])
    .orderBy('document_issue.check_id')
    .execute();
  return rows.map((row) => ({ ...row, open: Number(row.open), waived: Number(row.waived) }));
}

async function countOutdated(db: Db, documentId: number): Promise<number> {
  const { count } = await db
    .selectFrom('document_record')
    .leftJoin('record_check', 'record_check.record_id', 'document_record.id')
    .select((where) => where.fn.countAll<number>().as('count'))
    .where('document_record.document_id', '=', documentId)
    .where(NOT_LOCKED_BY_FILE)
    .where((where) =>
      where.or([
        where('record_check.version', 'is', null),
        where('record_check.version', '<>', where.ref('document_record.version')),
      ]),
    )
    .executeTakeFirstOrThrow();
  return count;
}

async function listFindings(
  db: Db,
  documentId: number,
  findings: Findings,
  {
    filter,
    limit,
    offset,
    after,
    ids,
  }: {
    filter: ReportFilter;
    limit: number;
    offset?: number;
    after?: { row: number; id: number };
    ids?: readonly number[];
  },
): Promise<ReportedIssue[]> {
  let query = filtered(findings, filter)
    .leftJoin('record_check', 'record_check.record_id', 'document_issue.record_id')
    .select([
      'document_issue.id',
      'document_issue.record_id',
      'document_issue.row_number',
      'document_issue.issue',
      findings.severity.as('severity'),
      SOURCE_COLUMN,
      'document_record.target',
      'document_record.version',
      'document_record.locked',
      'record_check.version as checked_version',
    ])
    .orderBy('document_issue.row_number')
    .orderBy('document_issue.id')
    .limit(limit);
  if (ids?.length === 0) return [];
  if (ids) query = query.where('document_issue.id', 'in', [...ids]);
  if (offset !== undefined) query = query.offset(offset);
  // Compared as a pair, which the index finds at once; an OR would read all findings for each page.
  if (after) {
    query = query.where(
      sql<boolean>`(document_issue.row_number, document_issue.id) > (${after.row}, ${after.id})`,
    );
  }
  const rows = await query.execute();
  const waivers = await readWaivers(db, documentId, [...new Set(rows.map(({ record_id }) => record_id))]);
  return rows.map(({ issue, severity, locked, checked_version, ...row }) => {
    const found: QualityIssue = JSON.parse(issue);
    const waiver = waivers.of(row.record_id, found.fingerprint);
    return {
      ...found,
      ...row,
      severity,
      locked: locked === 1,
      outdated: checked_version !== row.version,
      waived: waiver !== null,
      waiver,
    };
  });
}
