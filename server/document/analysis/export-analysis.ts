import type { ANALYSIS_BANDS, Analysis } from '../../../shared/contract/document/analysis.ts';
import { readableText } from '../../../shared/text/inline-codes.ts';
import type { Db } from '../../db/open.ts';
import { writeCsv } from '../../formats/tabular/index.ts';
import type { Evidence } from './analyse.ts';
import { readEvidence } from './evidence.ts';
import { weightedWords } from './figures.ts';

export const BAND_NAMES: Record<(typeof ANALYSIS_BANDS)[number], string> = {
  context_102: 'Context and key (102 %)',
  context_101: 'Context (101 %)',
  repetition: 'Repetitions',
  '100': '100 %',
  '95': '95–99 %',
  '85': '85–94 %',
  '75': '75–84 %',
  '50': '50–74 %',
  none: 'No match',
};

const EVIDENCE_HEADINGS = [
  'document',
  'row',
  'band',
  'percent',
  'words',
  'characters',
  'weighted words',
  'source',
  'match',
  'match source',
  'penalties',
];

/** The figures of an analysis as table rows: each document, then the sum. */
export function figureRows(analysis: Analysis): string[][] {
  const tables = [...analysis.documents, { name: 'All documents', rows: analysis.total }];
  return [
    [
      'document',
      'band',
      'segments',
      'words',
      'characters',
      'of these internal words',
      'weight %',
      'weighted words',
    ],
    ...tables.flatMap(({ name, rows }) => [
      ...rows.map(({ band, segments, words, characters, internal_words }) => [
        name,
        BAND_NAMES[band],
        ...[segments, words, characters, internal_words, analysis.weights[band]].map(String),
        String((words * analysis.weights[band]) / 100),
      ]),
      [name, 'Sum', ...sumsOf(rows), '', String(weightedWords(rows, analysis.weights))],
    ]),
  ];
}

function sumsOf(rows: Analysis['total']): string[] {
  const fields = ['segments', 'words', 'characters', 'internal_words'] as const;
  return fields.map((field) => String(rows.reduce((sum, row) => sum + row[field], 0)));
}

export function evidenceRow(analysis: Analysis, evidence: Evidence): string[] {
  const { document_id, band, words, internal, memory, unit_id } = evidence;
  const nameOf = (id: number) => analysis.documents.find((one) => one.id === id)?.name ?? String(id);
  const inDocument = internal && `${nameOf(internal.document_id)}, row ${internal.row_number}`;
  return [
    nameOf(document_id),
    String(evidence.row_number),
    BAND_NAMES[band],
    String(evidence.percent),
    String(words),
    String(evidence.characters),
    String((words * analysis.weights[band]) / 100),
    readableText(evidence.source),
    inDocument ?? (memory === null ? '' : `${memory}, unit ${unit_id}`),
    evidence.match_source === null ? '' : readableText(evidence.match_source),
    evidence.penalties.map(({ reason, points }) => `${reason} −${points}`).join('; '),
  ];
}

/** The figures, an empty row, and one row per segment. */
export async function* analysisTable(db: Db, analysis: Analysis, blobId: number): AsyncGenerator<string[][]> {
  yield [...figureRows(analysis), [], EVIDENCE_HEADINGS];
  for await (const some of readEvidence(db, blobId)) yield some.map((one) => evidenceRow(analysis, one));
}

export async function* exportCsv(db: Db, analysis: Analysis, blobId: number): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const rows of analysisTable(db, analysis, blobId)) {
    const bytes = writeCsv(rows);
    // Only the first chunk may carry the byte order mark.
    yield isFirst ? bytes : bytes.subarray(3);
    isFirst = false;
  }
}

export async function* exportJson(db: Db, analysis: Analysis, blobId: number): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`${JSON.stringify(analysis).slice(0, -1)},"segments":[`);
  let separator = '';
  for await (const some of readEvidence(db, blobId)) {
    yield encoder.encode(separator + some.map((one) => JSON.stringify(one)).join(',\n'));
    separator = ',\n';
  }
  yield encoder.encode(']}');
}
