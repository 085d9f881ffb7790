import { type RawBuilder, sql } from 'kysely';
import { PAGE_SIZE } from '../../../shared/contract/common.ts';
import type {
  getQualityReport as getQualityReportEndpoint,
  QualityIssue,
  ReportedIssue,
} from '../../../shared/contract/document/quality.ts';
import type { Answer, Query } from '../../../shared/contract/endpoint.ts';
import type { Db } from '../../db/open.ts';
import { whereSourcesReadable } from '../../people/policy/made-from.ts';
import type { Viewer } from '../../people/policy/visible.ts';
import { getQualitySettings } from './settings.ts';
import { readWaivers } from './waivers.ts';

export type ReportFilter = Omit<Query<typeof getQualityReportEndpoint>, 'page'>;
type Severity = QualityIssue['severity'];

/**
 * Selects a document's findings as its settings rate them, without checks that are switched off; none for those who may
 * not read all glossaries that the findings were made with.
 */
async function openFindings(db: Db, viewer: Viewer, documentId: number) {
  const settings = await getQualitySettings(db, documentId);
  const levels = Object.entries(settings.severity);
  const off = levels.flatMap(([check, level]) => (level === 'off' ? [check] : []));
  const own = sql.ref<Severity>('document_issue.severity');
  let severity: RawBuilder<Severity> = sql`${own}`;
  for (const [check, level] of levels) {
    if (level === 'off') continue;
    severity = sql`CASE WHEN document_issue.check_id = ${check} THEN ${level} ELSE ${severity} END`;
  }
  let query = db
    .selectFrom('document_issue')
    .innerJoin('document_record', 'document_record.id', 'document_issue.record_id')
    .leftJoin('issue_waiver', (join) =>
      join
        .onRef('issue_waiver.record_id', '=', 'document_issue.record_id')
        .onRef('issue_waiver.fingerprint', '=', 'document_issue.fingerprint'),
    )
    .innerJoin('document_report', 'document_report.document_id', 'document_issue.document_id')
    .where('document_issue.document_id', '=', documentId)
    .where(whereSourcesReadable(viewer, 'document_report.made_by'));
  if (off.length > 0) query = query.where('document_issue.check_id', 'not in', off);
  return { query, severity };
}

type Findings = Awaited<ReturnType<typeof openFindings>>;

function filtered({ query, severity }: Findings, filter: ReportFilter) {
  let found = query;
  if (filter.check) found = found.where('document_issue.check_id', '=', filter.check);
  if (filter.severity === 'serious') found = found.where(sql<boolean>`${severity} <> 'info'`);
  else if (filter.severity) found = found.where(sql<boolean>`${severity} = ${filter.severity}`);
  if (filter.waived === 'open') found = found.where('issue_waiver.id', 'is', null);
  if (filter.waived === 'waived') found = found.where('issue_waiver.id', 'is not', null);
  return found;
}

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
    .select(['checked_at', 'job_id'])
    .where('document_id', '=', documentId)
    .where(whereSourcesReadable(viewer, 'document_report.made_by'))
    .executeTakeFirst();
  const { count } = await filtered(findings, filter)
    .select((where) => where.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    checked_at: report?.checked_at ?? null,
    job_id: report?.job_id ?? null,
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
      sql<number>`sum(CASE WHEN issue_waiver.id IS NULL THEN 1 ELSE 0 END)`.as('open'),
      sql<number>`sum(CASE WHEN issue_waiver.id IS NULL THEN 0 ELSE 1 END)`.as('waived'),
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
    .where('locked', '=', 0)
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
  }: { filter: ReportFilter; limit: number; offset?: number; after?: { row: number; id: number } },
): Promise<ReportedIssue[]> {
  let query = filtered(findings, filter)
    .leftJoin('record_check', 'record_check.record_id', 'document_issue.record_id')
    .select([
      'document_issue.id',
      'document_issue.record_id',
      'document_issue.row_number',
      'document_issue.issue',
      findings.severity.as('severity'),
      'document_record.source',
      'document_record.target',
      'document_record.version',
      'document_record.locked',
      'record_check.version as checked_version',
    ])
    .orderBy('document_issue.row_number')
    .orderBy('document_issue.id')
    .limit(limit);
  if (offset !== undefined) query = query.offset(offset);
  if (after) {
    query = query.where((where) =>
      where.or([
        where('document_issue.row_number', '>', after.row),
        where.and([
          where('document_issue.row_number', '=', after.row),
          where('document_issue.id', '>', after.id),
        ]),
      ]),
    );
  }
  const rows = await query.execute();
  const waivers = await readWaivers(db, documentId, [...new Set(rows.map(({ record_id }) => record_id))]);
  return rows.map(({ issue, severity, locked, checked_version, ...row }) => {
    const found: QualityIssue = JSON.parse(issue);
    const waiver = waivers.get(row.record_id)?.get(found.fingerprint) ?? null;
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
