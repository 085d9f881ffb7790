import {
  checkDocument,
  checkSegment,
  type DocumentSegment,
  type Issue,
  type SegmentInput,
} from '../../shared/checks/index.ts';
import type * as contract from '../../shared/contract/document.ts';
import type { Answer } from '../../shared/contract/endpoint.ts';
import type { Db } from '../db/open.ts';
import type { TermFinder } from '../services.ts';
import { listAttachedGlossaries } from './attachments.ts';
import { type DocumentScope, getDocumentScope } from './document-queries.ts';
import { eachWindow } from './record-windows.ts';
import { toSegmentTerms } from './segment-terms.ts';

type QualityReport = Answer<typeof contract.checkDocument>;

/** The quality issues of a document: of each segment by itself, and of the segments among each other. */
export async function checkQuality(
  db: Db,
  termFinder: TermFinder,
  documentId: number,
): Promise<QualityReport> {
  const document = await getDocumentScope(db, documentId);
  const glossaryIds = (await listAttachedGlossaries(db, documentId)).map(({ id }) => id);
  const compared: DocumentSegment[] = [];
  const issuesOf = new Map<number, Issue[]>();
  for await (const rows of eachWindow(document.rows_count, (window) => readWindow(db, documentId, window))) {
    // Each look-up asks the database: many at once.
    const terms = await Promise.all(rows.map((row) => findTerms(termFinder, document, glossaryIds, row)));
    for (const [at, row] of rows.entries()) {
      const { id, row_number, source, target } = row;
      compared.push({ id, row_number, source, target });
      const issues = checkSegment({ ...toSegmentInput(row, document), terms: terms[at] ?? [] });
      if (issues.length > 0) issuesOf.set(id, issues);
    }
  }
  for (const [id, issues] of checkDocument(compared)) {
    issuesOf.set(id, [...(issuesOf.get(id) ?? []), ...issues]);
  }
  return toReport(compared, issuesOf);
}

function toReport(segments: DocumentSegment[], issuesOf: Map<number, Issue[]>): QualityReport {
  const report: QualityReport = { records: [], total_issues: 0 };
  for (const { id, row_number = 0 } of segments) {
    const issues = issuesOf.get(id);
    if (!issues) continue;
    report.records.push({ record_id: id, row_number, issues });
    report.total_issues += issues.length;
  }
  return report;
}

/** Segments that the file locks are nobody's to mend. */
function readWindow(db: Db, documentId: number, { after, upTo }: { after: number; upTo: number }) {
  return db
    .selectFrom('document_record')
    .select([
      'id',
      'row_number',
      'source',
      'target',
      'codes',
      'state',
      'approved',
      'max_length',
      'preserve_space',
      'match_percent',
    ])
    .where('document_id', '=', documentId)
    .where('row_number', '>', after)
    .where('row_number', '<=', upTo)
    .where('locked', '=', 0)
    .orderBy('row_number')
    .execute();
}

type Row = Awaited<ReturnType<typeof readWindow>>[number];

function toSegmentInput(row: Row, document: DocumentScope): SegmentInput {
  return {
    source: row.source,
    target: row.target,
    source_lang: document.source_lang,
    target_lang: document.target_lang,
    codes: JSON.parse(row.codes),
    state: row.state,
    approved: row.approved === 1,
    max_length: row.max_length,
    preserve_space: row.preserve_space === 1,
    // Kept only until somebody types: the target is the match as it was.
    match: row.match_percent === null ? null : { similarity: row.match_percent / 100, target: row.target },
  };
}

async function findTerms(termFinder: TermFinder, document: DocumentScope, glossaryIds: number[], row: Row) {
  if (glossaryIds.length === 0 || row.target === '') return [];
  const hits = await termFinder.find({
    text: row.source,
    source_lang: document.source_lang,
    target_lang: document.target_lang || undefined,
    glossary_ids: glossaryIds,
  });
  return toSegmentTerms(hits, { target: row.target, target_lang: document.target_lang });
}
