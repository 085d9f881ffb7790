import type { ANALYSIS_BANDS, Analysis } from '../../../shared/domain/contract/document/analysis.ts';
import type { InterfaceLanguage } from '../../../shared/domain/messages/languages.ts';
import { readableText } from '../../../shared/domain/text/inline-codes.ts';
import type { Db } from '../../db/open.ts';
import { writeCsv } from '../../formats/tabular/index.ts';
import { t } from '../../messages/tables/index.ts';
import type { Evidence } from './analyse.ts';
import { readEvidence } from './evidence.ts';
import { weightedWords } from './figures.ts';

const EVIDENCE_COLUMNS = [
  'analysis.document',
  'analysis.row',
  'analysis.band',
  'analysis.percent',
  'analysis.words',
  'analysis.characters',
  'analysis.weighted',
  'analysis.source',
  'analysis.match',
  'analysis.match-source',
  'analysis.penalties',
] as const;
const FIGURE_COLUMNS = [
  'analysis.document',
  'analysis.band',
  'analysis.segments',
  'analysis.words',
  'analysis.characters',
  'analysis.internal',
  'analysis.weight',
  'analysis.weighted',
] as const;
const PENALTIES = ['penalty.codes', 'penalty.unreviewed', 'penalty.several', 'penalty.repaired'] as const;

/** Bands other than percentage ranges. */
const PERCENT_BANDS = { '100': '100 %', '95': '95–99 %', '85': '85–94 %', '75': '75–84 %', '50': '50–74 %' };

function bandName(band: (typeof ANALYSIS_BANDS)[number], language: InterfaceLanguage): string {
  if (band in PERCENT_BANDS) {
    const name = PERCENT_BANDS[band as keyof typeof PERCENT_BANDS];
    return language === 'en' ? name.replace(' %', '%') : name;
  }
  return t(language, `band.${band as Exclude<typeof band, keyof typeof PERCENT_BANDS>}`);
}

/** The evidence stores reasons in English. */
function penaltyName(reason: string, language: InterfaceLanguage): string {
  const known = PENALTIES.find((id) => t('en', id) === reason);
  return known ? t(language, known) : reason;
}

/** The figures of an analysis as table rows: each document, then the total. */
function figureRows(analysis: Analysis, language: InterfaceLanguage): string[][] {
  const tables = [...analysis.documents, { name: t(language, 'analysis.all'), rows: analysis.total }];
  return [
    FIGURE_COLUMNS.map((column) => t(language, column)),
    ...tables.flatMap(({ name, rows }) => [
      ...rows.map(({ band, segments, words, characters, internal_words }) => [
        name,
        bandName(band, language),
        ...[segments, words, characters, internal_words, analysis.weights[band]].map(String),
        String((words * analysis.weights[band]) / 100),
      ]),
      [name, t(language, 'analysis.sum'), ...sumsOf(rows), '', String(weightedWords(rows, analysis.weights))],
    ]),
  ];
}

function sumsOf(rows: Analysis['total']): string[] {
  const fields = ['segments', 'words', 'characters', 'internal_words'] as const;
  return fields.map((field) => String(rows.reduce((sum, row) => sum + row[field], 0)));
}

function evidenceRow(analysis: Analysis, evidence: Evidence, language: InterfaceLanguage): string[] {
  const { document_id, band, words, internal, memory, unit_id } = evidence;
  const nameOf = (id: number) => analysis.documents.find((one) => one.id === id)?.name ?? String(id);
  const place =
    internal !== null
      ? t(language, 'analysis.in-document', {
          name: nameOf(internal.document_id),
          row: String(internal.row_number),
        })
      : memory === null
        ? ''
        : t(language, 'analysis.in-memory', { memory, unit: String(unit_id) });
  return [
    nameOf(document_id),
    String(evidence.row_number),
    bandName(band, language),
    String(evidence.percent),
    String(words),
    String(evidence.characters),
    String((words * analysis.weights[band]) / 100),
    readableText(evidence.source),
    place,
    evidence.match_source === null ? '' : readableText(evidence.match_source),
    evidence.penalties.map(({ reason, points }) => `${penaltyName(reason, language)} −${points}`).join('; '),
  ];
}

/** The figures, an empty row, and one row per segment. */
export async function* analysisTable(
  db: Db,
  analysis: Analysis,
  blobId: number,
  language: InterfaceLanguage,
): AsyncGenerator<string[][]> {
  yield [...figureRows(analysis, language), [], EVIDENCE_COLUMNS.map((column) => t(language, column))];
  for await (const some of readEvidence(db, blobId))
    yield some.map((one) => evidenceRow(analysis, one, language));
}

export async function* exportCsv(
  db: Db,
  analysis: Analysis,
  blobId: number,
  language: InterfaceLanguage,
): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const rows of analysisTable(db, analysis, blobId, language)) {
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
