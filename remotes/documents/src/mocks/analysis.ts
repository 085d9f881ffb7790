import {
  ANALYSIS_BANDS,
  type Analysis,
  type AnalysisRow,
  DEFAULT_WEIGHTS,
  downloadAnalysis,
  getAnalysis,
  listAnalyses,
  setAnalysisWeights,
  startAnalysis,
} from '@tessera/shared/contract/analysis';
import type { DocumentRecord } from '@tessera/shared/contract/document-record';
import { mock, problem } from '@tessera/shared/testing/mock';
import type { MockJobs } from '@tessera/shared/testing/mock-jobs';
import { plainText } from '@tessera/shared/text/inline-codes';
import type { HttpHandler } from 'msw';
import { findMatches } from './look-up.ts';
import { type DocumentStore, ME } from './store.ts';

const noAnalysis = () => problem(404, 'There is no such analysis, or it was deleted.');

/** Analyses of the mocked API: against what is approved in the document itself. */
export function analysisHandlers(store: DocumentStore, jobs: MockJobs): HttpHandler[] {
  const analyses: Analysis[] = [];
  const find = (id: number) => analyses.find((analysis) => analysis.id === id);
  return [
    mock(startAnalysis, ({ body }) => {
      const documents = body.document_ids.flatMap((id) => store.find(id) ?? []);
      const [first] = documents;
      if (!first || documents.length < body.document_ids.length)
        return problem(422, 'There is no such document.');
      const id = analyses.length + 1;
      const job = jobs.start({
        kind: 'document.analysis',
        subjectId: first.id,
        total: documents.reduce((sum, { records_count }) => sum + records_count, 0),
        onStart: () => {},
        onEnd() {
          const figures = documents.map((document) => ({
            id: document.id,
            name: document.name,
            rows: rowsOf(store.records(document.id)),
          }));
          Object.assign(analyses[id - 1] ?? {}, {
            status: 'done',
            documents: figures,
            total: sum(figures.map(({ rows }) => rows)),
          });
          return {};
        },
        onFailure: (error) => Object.assign(analyses[id - 1] ?? {}, { status: 'failed', error }),
      });
      const analysis: Analysis = {
        id,
        status: 'pending',
        error: null,
        job_id: job.id,
        created_at: new Date().toISOString(),
        created_by_user: ME,
        document_ids: body.document_ids,
        memory_ids: body.memory_ids ?? null,
        internal_fuzzies: body.internal_fuzzies,
        weights: body.weights ?? { ...DEFAULT_WEIGHTS },
        documents: [],
        total: [],
      };
      analyses.push(analysis);
      return { ...analysis };
    }),

    mock(listAnalyses, ({ query }) =>
      analyses
        .filter(({ document_ids }) => !query.document_id || document_ids.includes(query.document_id))
        .map((analysis) => ({ ...analysis }))
        .reverse(),
    ),

    mock(getAnalysis, ({ params }) => {
      const analysis = find(params.id);
      return analysis ? { ...analysis } : noAnalysis();
    }),

    mock(setAnalysisWeights, ({ params, body }) => {
      const analysis = find(params.id);
      return analysis ? { ...Object.assign(analysis, { weights: body.weights }) } : noAnalysis();
    }),

    mock(downloadAnalysis, ({ params, query }) => {
      const analysis = find(params.id);
      if (!analysis) return noAnalysis();
      const lines = analysis.total.map(({ band, segments, words }) => `${band},${segments},${words}`);
      const text =
        query.format === 'json' ? JSON.stringify(analysis) : ['band,segments,words', ...lines].join('\r\n');
      return new Response(text, {
        headers: { 'content-disposition': `attachment; filename="Analysis ${analysis.id}.${query.format}"` },
      });
    }),
  ];
}

function emptyRows(): AnalysisRow[] {
  const nothing = { segments: 0, words: 0, characters: 0, internal_segments: 0, internal_words: 0 };
  return ANALYSIS_BANDS.map((band) => ({ band, ...nothing }));
}

function rowsOf(records: readonly DocumentRecord[]): AnalysisRow[] {
  const rows = emptyRows();
  const seen = new Set<string>();
  for (const record of records) {
    const percent = findMatches(record, records)[0]?.percent ?? 0;
    const band = seen.has(record.source)
      ? 'repetition'
      : ((['100', '95', '85', '75', '50'] as const).find((least) => percent >= Number(least)) ?? 'none');
    seen.add(record.source);
    const row = rows.find((one) => one.band === band);
    if (!row) continue;
    row.segments += 1;
    row.words += plainText(record.source).split(/\s+/).length;
    row.characters += [...plainText(record.source)].length;
  }
  return rows;
}

function sum(lists: readonly AnalysisRow[][]): AnalysisRow[] {
  return emptyRows().map((total, index) => {
    for (const rows of lists) {
      const row = rows[index];
      total.segments += row?.segments ?? 0;
      total.words += row?.words ?? 0;
      total.characters += row?.characters ?? 0;
    }
    return total;
  });
}
