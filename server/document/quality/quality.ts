import { checkDocument, type DocumentSegment } from '../../../shared/domain/checks/index.ts';
import type {
  checkDocument as checkDocumentEndpoint,
  QualityIssue,
} from '../../../shared/domain/contract/document/quality.ts';
import type { Answer } from '../../../shared/domain/contract/endpoint.ts';
import { createBreath } from '../../budget/breath.ts';
import type { Db } from '../../db/open.ts';
import { openDocumentSpelling } from '../../spelling/document-spelling.ts';
import { toQualityIssue } from '../documents/issue-words.ts';
import { getQualitySettings, toCheckSettings } from '../documents/quality-settings.ts';
import { getDocumentScope } from '../documents/queries.ts';
import { eachWindow } from '../segments/record-windows.ts';
import { NOT_LOCKED_BY_FILE } from '../segments/segments.ts';
import { checkFairly } from './check-fairly.ts';
import { basisOf } from './check-job.ts';
import { readKeptFindings } from './kept-findings.ts';
import { CHECK_COLUMNS, formOf, openDocumentTerms, toQuestion } from './segment-checks.ts';
import { readWaivers, type Waivers } from './waivers.ts';

type QualityReport = Answer<typeof checkDocumentEndpoint>;

/**
 * A document's current quality issues, per segment and across segments, using the terms of the given
 * glossaries.
 */
export async function checkQuality(
  db: Db,
  documentId: number,
  { glossaryIds, person }: { glossaryIds: readonly number[]; person: number },
): Promise<QualityReport> {
  const document = await getDocumentScope(db, documentId);
  const levels = await getQualitySettings(db, documentId);
  const settings = toCheckSettings(levels);
  const waivers = await readWaivers(db, documentId);
  const glossaries = glossaryIds.map((id) => ({ id }));
  const scan = await openDocumentTerms(db, document, glossaries);
  const spelling = await openDocumentSpelling(db, document, { glossaryIds, person });
  const basis = basisOf(document, { terms: scan.basis, spelling: spelling.basis });
  const isKept = await hasBasis(db, documentId, basis);
  const compared: DocumentSegment[] = [];
  const issuesOf = new Map<number, QualityIssue[]>();
  const breath = createBreath();
  const windows = eachWindow(document.rows_count, async (window) => {
    const rows = await readWindow(db, documentId, window);
    // The last report's findings stay valid until the segment or anything else they depend on changes.
    const kept = isKept
      ? await readKeptFindings(db, documentId, window, levels)
      : new Map<number, QualityIssue[]>();
    return rows.map((row) => ({ row, kept: kept.get(row.id) ?? null }));
  });
  for await (const rows of windows) {
    const open = rows.filter(({ kept }) => kept === null).map(({ row }) => row);
    const terms = await scan.find(open.map(({ source, target }) => (target === '' ? '' : source)));
    const termsOf = new Map(open.map(({ id }, at) => [id, terms[at] ?? []]));
    const misspelt = await spelling.misspeltIn(open);
    const misspeltOf = new Map(open.map(({ id }, at) => [id, misspelt[at]]));
    for (const { row, kept } of rows) {
      const { id, row_number, source, target } = row;
      compared.push({ id, row_number, source, target, form: formOf(row) });
      const question = {
        languages: document,
        terms: termsOf.get(id) ?? [],
        misspelt: misspeltOf.get(id),
        settings,
      };
      const issues = kept ?? (await checkFairly(toQuestion(row, question), { person })).map(toQualityIssue);
      await breath();
      if (issues.length > 0) issuesOf.set(id, issues);
    }
  }
  for (const [id, issues] of checkDocument(compared, settings)) {
    issuesOf.set(id, [...(issuesOf.get(id) ?? []), ...issues.map(toQualityIssue)]);
  }
  return toReport(compared, issuesOf, waivers);
}

function toReport(
  segments: DocumentSegment[],
  issuesOf: Map<number, QualityIssue[]>,
  waivers: Waivers,
): QualityReport {
  const report: QualityReport = { records: [], total_issues: 0 };
  for (const { id, row_number = 0 } of segments) {
    const issues = issuesOf.get(id);
    if (!issues) continue;
    const marked = issues.map((issue) =>
      waivers.of(id, issue.fingerprint) ? { ...issue, waived: true } : issue,
    );
    report.records.push({ record_id: id, row_number, issues: marked });
    report.total_issues += marked.filter(({ waived }) => !waived).length;
  }
  return report;
}

async function hasBasis(db: Db, documentId: number, basis: string): Promise<boolean> {
  const report = await db
    .selectFrom('document_report')
    .select('basis')
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return report?.basis === basis;
}

/** Skips segments locked by the file: nobody can fix them. */
function readWindow(db: Db, documentId: number, { after, upTo }: { after: number; upTo: number }) {
  return db
    .selectFrom('document_record')
    .select(CHECK_COLUMNS)
    .where('document_id', '=', documentId)
    .where('row_number', '>', after)
    .where('row_number', '<=', upTo)
    .where(NOT_LOCKED_BY_FILE)
    .orderBy('row_number')
    .execute();
}
