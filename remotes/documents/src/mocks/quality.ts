import { CHECKS, checkSegment, checkDocument as findConflicts, type Issue } from '@tessera/shared/checks';
import { PAGE_SIZE } from '@tessera/shared/contract/common';
import type { Document } from '@tessera/shared/contract/document';
import {
  checkDocument,
  downloadQualityReport,
  getQualityReport,
  getQualitySettings,
  type IssueWaiver,
  listWaivers,
  type QualitySettings,
  type ReportedIssue,
  removeWaiver,
  setQualitySettings,
  startQualityReport,
  waiveIssue,
} from '@tessera/shared/contract/document-quality';
import { type DocumentRecord, getRecordFileData } from '@tessera/shared/contract/document-record';
import type { Query } from '@tessera/shared/contract/endpoint';
import { mock, problem } from '@tessera/shared/testing/mock';
import type { MockJobs } from '@tessera/shared/testing/mock-jobs';
import { readableText } from '@tessera/shared/text/inline-codes';
import type { HttpHandler } from 'msw';
import { type DocumentStore, ME } from './store.ts';

const noDocument = () => problem(404, 'There is no such document, or it was deleted.');
const noSegment = () => problem(404, 'There is no such segment, or it was deleted.');

interface Checked {
  at: string;
  found: { record: DocumentRecord; version: number; issue: Issue }[];
}

/** Reports, settings and waivers of the checks; settings apply when a report is read, as on the server. */
export function qualityHandlers(store: DocumentStore, jobs: MockJobs): HttpHandler[] {
  const settings = new Map<number, QualitySettings>();
  const waivers = new Map<number, IssueWaiver[]>();
  const reports = new Map<number, Checked>();
  const running = new Map<number, number>();
  let lastWaiver = 0;

  const settingsOf = (id: number): QualitySettings => settings.get(id) ?? { severity: {}, blocking: [] };
  const waiversOf = (recordId: number) => waivers.get(recordId) ?? [];
  const waiverOf = (recordId: number, issue: Issue) =>
    waiversOf(recordId).find(({ fingerprint }) => fingerprint === issue.fingerprint) ?? null;

  function checkAll(document: Document): Checked['found'] {
    const records = store.records(document.id).filter(({ locked }) => !locked);
    const conflicts = findConflicts(records);
    const languages = { source_lang: document.source_lang, target_lang: document.target_lang };
    return records.flatMap((record) =>
      [...checkSegment({ ...languages, ...record, match: null }), ...(conflicts.get(record.id) ?? [])].map(
        (issue) => ({ record, version: record.version, issue }),
      ),
    );
  }

  /** What a report holds, as the settings of the document make it. */
  function reported(documentId: number): ReportedIssue[] {
    const { severity } = settingsOf(documentId);
    return (reports.get(documentId)?.found ?? []).flatMap(({ record, version, issue }, index) => {
      const level = severity[issue.check] ?? issue.severity;
      const now = store.findRecord(record.id);
      if (level === 'off' || !now) return [];
      const waiver = waiverOf(record.id, issue);
      const { source, target, row_number, locked } = now;
      return {
        ...issue,
        id: index + 1,
        record_id: record.id,
        severity: level,
        row_number,
        source,
        target,
        locked,
        version: now.version,
        outdated: now.version !== version,
        waived: waiver !== null,
        waiver,
      };
    });
  }

  function passes(
    issue: ReportedIssue,
    { check, severity, waived }: Pick<Query<typeof getQualityReport>, 'check' | 'severity' | 'waived'>,
  ): boolean {
    if (check && issue.check !== check) return false;
    if (severity === 'serious' ? issue.severity === 'info' : severity && issue.severity !== severity)
      return false;
    return waived === 'all' || (waived === 'waived') === (issue.waiver !== null);
  }

  function countByCheck(issues: readonly ReportedIssue[]) {
    const groups = Map.groupBy(issues, ({ check, severity }) => `${check} ${severity}`);
    return [...groups.values()].flatMap(([first, ...rest]) => {
      if (!first) return [];
      const waived = [first, ...rest].filter(({ waiver }) => waiver !== null).length;
      return { check: first.check, severity: first.severity, open: rest.length + 1 - waived, waived };
    });
  }

  return [
    mock(checkDocument, ({ params }) => {
      const document = store.find(params.id);
      if (!document) return noDocument();
      const { severity } = settingsOf(params.id);
      const found = checkAll(document).flatMap(({ record, issue }) => {
        const level = severity[issue.check] ?? issue.severity;
        const isWaived = waiverOf(record.id, issue) !== null;
        return level === 'off'
          ? []
          : [{ record, issue: { ...issue, severity: level, ...(isWaived ? { waived: true } : {}) } }];
      });
      const byRecord = Map.groupBy(found, ({ record }) => record.id);
      return {
        records: [...byRecord].map(([record_id, list]) => ({
          record_id,
          row_number: list[0]?.record.row_number ?? 0,
          issues: list.map(({ issue }) => issue),
        })),
        total_issues: found.filter(({ issue }) => !('waived' in issue)).length,
      };
    }),

    mock(getQualitySettings, ({ params }) => (store.find(params.id) ? settingsOf(params.id) : noDocument())),
    mock(setQualitySettings, ({ params, body }) => {
      if (!store.find(params.id)) return noDocument();
      const severity = Object.fromEntries(
        Object.entries(body.severity).filter(
          ([id, level]) => CHECKS.find((check) => check.id === id)?.severity !== level,
        ),
      );
      for (const check of body.blocking) severity[check] = 'error';
      settings.set(params.id, { severity, blocking: body.blocking });
      return settingsOf(params.id);
    }),

    mock(startQualityReport, ({ params }) => {
      const document = store.find(params.id);
      if (!document) return noDocument();
      const known = running.get(params.id);
      if (known !== undefined) return { job_id: known };
      const job = jobs.start({
        kind: 'document.check',
        subjectId: params.id,
        total: document.records_count,
        onStart: () => {},
        onEnd() {
          const found = checkAll(document);
          reports.set(params.id, { at: new Date().toISOString(), found });
          running.delete(params.id);
          return { added: found.length };
        },
        onFailure: () => running.delete(params.id),
      });
      running.set(params.id, job.id);
      return { job_id: job.id };
    }),

    mock(getQualityReport, ({ params, query }) => {
      if (!store.find(params.id)) return noDocument();
      const all = reported(params.id);
      const found = all.filter((issue) => passes(issue, query));
      const start = query.page * PAGE_SIZE;
      const outdated = new Set(all.filter((issue) => issue.outdated).map(({ record_id }) => record_id));
      return {
        checked_at: reports.get(params.id)?.at ?? null,
        job_id: running.get(params.id) ?? null,
        outdated_records: outdated.size,
        counts: countByCheck(all),
        issues: found.slice(start, start + PAGE_SIZE),
        total_rows: found.length,
      };
    }),

    mock(downloadQualityReport, ({ params, query }) => {
      if (!store.find(params.id)) return noDocument();
      const lines = reported(params.id)
        .filter((issue) => passes(issue, query))
        .map(({ row_number, severity, check, message, target }) =>
          [row_number, severity, check, message, readableText(target)]
            .map((cell) => `"${String(cell).replaceAll('"', '""')}"`)
            .join(','),
        );
      return new Response(['Segment,Severity,Check,Finding,Target', ...lines].join('\r\n'), {
        headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="report.csv"' },
      });
    }),

    mock(listWaivers, ({ params }) => (store.findRecord(params.id) ? waiversOf(params.id) : noSegment())),
    mock(waiveIssue, ({ params, body }) => {
      if (!store.findRecord(params.id)) return noSegment();
      const waiver: IssueWaiver = {
        id: ++lastWaiver,
        check: body.fingerprint.split(':')[0] ?? '',
        fingerprint: body.fingerprint,
        reason: body.reason.trim(),
        at: new Date().toISOString(),
        user: ME,
      };
      const others = waiversOf(params.id).filter(({ fingerprint }) => fingerprint !== body.fingerprint);
      waivers.set(params.id, [...others, waiver]);
      return waiver;
    }),
    mock(removeWaiver, ({ params }) => {
      const own = waiversOf(params.id);
      if (!own.some(({ id }) => id === params.waiver_id))
        return problem(404, 'There is no such waiver, or it was deleted.');
      waivers.set(
        params.id,
        own.filter(({ id }) => id !== params.waiver_id),
      );
      return { message: 'The waiver was taken back.' };
    }),

    mock(getRecordFileData, ({ params }) => {
      const record = store.findRecord(params.id);
      if (!record) return noSegment();
      // One segment of the sample came with a translation and a term of its own.
      if (record.row_number !== 2) return { suggestions: [], terms: [] };
      const suggestion = { source: record.source, target: record.target || record.source, similarity: 0.92 };
      return {
        suggestions: [{ ...suggestion, origin: 'older.tmx', problem: null }],
        terms: [{ term: 'sail', translation: 'Segel', definition: 'What catches the wind' }],
      };
    }),
  ];
}
