import type { Wording } from '../../../shared/domain/contract/common.ts';
import { MAX_TEXT } from '../../../shared/domain/contract/common.ts';
import type { ImportPreview, ImportSettings } from '../../../shared/domain/contract/glossary/import.ts';
import type { JobReport } from '../../../shared/domain/contract/job.ts';
import { primaryLanguage } from '../../../shared/domain/text/languages.ts';
import { readBlob, readWholeBlob } from '../../db/blob.ts';
import type { Db } from '../../db/open.ts';
import { guessColumns, readTable, toTermRows } from '../../formats/tabular/index.ts';
import { readTbx } from '../../formats/tbx/index.ts';
import { inLine, refusalOf } from '../../jobs/report.ts';
import { localised } from '../../messages/localised.ts';
import { countLanguages } from '../../uploads/language-counts.ts';
import { NOTHING_IN_FILE } from '../../uploads/run-import.ts';
import { termOfRow, termsOfConcept } from '../terms/term-rows.ts';
import { openPreview } from './preview-counts.ts';
import {
  detectTbxLanguages,
  type GlossaryFormat,
  isStorable,
  type Languages,
  languagesOfConcept,
  languagesTold,
  type Obstacle,
  obstacleOfTable,
  otherLanguages,
  refusalOfRow,
  tableOptions,
} from './read-glossary-file.ts';
import { rolesOf, withSettings } from './settings.ts';

/** Rows of a table to show. */
const SHOWN_ROWS = 8;
/** Characters of a cell to show. */
const SHOWN_CELL = 300;

export interface PreviewRequest {
  blobId: number;
  fileName: string;
  format: GlossaryFormat;
  size: number;
  settings: ImportSettings;
  /** The glossary to import into, whose languages then apply. */
  glossary: (Languages & { id: number }) | null;
}

/** Previews an import. Throws FormatError for an unreadable file. */
export async function previewImport(db: Db, request: PreviewRequest): Promise<ImportPreview> {
  return request.format === 'tbx' ? previewTbx(db, request) : previewTable(db, request);
}

function wantedOf({ glossary, settings }: PreviewRequest): Partial<Languages> {
  if (glossary) return { source_lang: glossary.source_lang, target_lang: glossary.target_lang };
  const { source_lang, target_lang } = settings;
  return { ...(source_lang && { source_lang }), ...(target_lang && { target_lang }) };
}

async function previewTable(db: Db, request: PreviewRequest): Promise<ImportPreview> {
  const { blobId, fileName, settings, glossary } = request;
  const wanted = wantedOf(request);
  const table = await readTable(
    await readWholeBlob(db, blobId),
    tableOptions({ fileName, wanted, settings }),
  );
  const mapping = withSettings(guessColumns(table.rows, wanted), table, settings);
  const roles = rolesOf(mapping);
  const preview = openPreview(db, glossary?.id ?? null);
  const obstacle = obstacleOfTable(mapping, wanted);
  if (!obstacle) {
    const { rows, refused } = toTermRows(table, mapping, { max_cell_chars: MAX_TEXT });
    if (rows.length + refused.length === 0) table.warnings.push(NOTHING_IN_FILE.glossary_record);
    for (const row of refused) preview.refuse(refusalOfRow(row));
    for (const row of rows) await preview.take(termOfRow(row));
  }
  const { format, encoding, encoding_guessed, delimiter, sheet, sheets, warnings } = table;
  const languages = [...new Set(mapping.columns.flatMap(({ lang }) => (lang ? [lang] : [])))];
  return {
    format,
    encoding,
    encoding_guessed,
    delimiter,
    sheet,
    sheets: sheets.map(({ name }) => name),
    dialect: null,
    ...languagesTold(
      {
        source_lang: wanted.source_lang ?? mapping.source_lang,
        target_lang: wanted.target_lang ?? mapping.target_lang,
      },
      fileName,
    ),
    languages,
    header_rows: mapping.header_rows,
    columns: mapping.columns.map(({ heading, lang }, index) => ({
      heading,
      lang,
      role: roles[index] ?? null,
    })),
    rows: table.rows.slice(mapping.header_rows, mapping.header_rows + SHOWN_ROWS).map(({ line, cells }) => ({
      line,
      cells: cells.map((cell) => cell.slice(0, SHOWN_CELL)),
    })),
    ...(await preview.end(warnings.map(({ says }) => says))),
    ...problemOf(obstacle),
  };
}

async function previewTbx(db: Db, request: PreviewRequest): Promise<ImportPreview> {
  const { blobId, glossary } = request;
  const found = await detectTbxLanguages(readBlob(db, blobId), wantedOf(request));
  const source_lang = found.source_lang ?? 'en';
  const target_lang = found.target_lang ?? 'und';
  const preview = openPreview(db, glossary?.id ?? null);
  const languages = new Set<string>();
  const counted: Pick<JobReport, 'languages'> & { kept: number } = { languages: [], kept: 0 };
  const warnings: Wording[] = [];
  let dialect: string | null = null;
  let encoding: string | null = null;
  const on_encoding = (name: string) => {
    encoding = name;
  };
  for await (const event of readTbx(readBlob(db, blobId), { on_encoding })) {
    if (event.type === 'header') dialect = event.dialect ?? event.flavour;
    if (event.type === 'warning') warnings.push(inLine(event));
    if (event.type === 'refused') preview.refuse(refusalOf(event.line, event.message));
    if (event.type !== 'concept') continue;
    for (const { lang } of event.terms) languages.add(lang);
    const terms = termsOfConcept(event, { source_lang, target_lang }).filter(isStorable);
    countLanguages(counted, languagesOfConcept(event, terms));
    if (terms.length === 0) counted.kept += 1;
    for (const term of terms) await preview.take(term);
  }
  return {
    format: 'tbx',
    encoding,
    encoding_guessed: false,
    delimiter: null,
    sheet: null,
    sheets: [],
    dialect,
    ...languagesTold(found, request.fileName),
    languages: [...languages],
    language_counts: counted.languages,
    kept: counted.kept,
    header_rows: 0,
    columns: [],
    rows: [],
    ...(await preview.end(warnings)),
    ...problemOf(obstacleOfTerms([...languages], wantedOf(request))),
  };
}

function obstacleOfTerms(held: string[], { source_lang, target_lang }: Partial<Languages>): Obstacle | null {
  const primaries = held.map(primaryLanguage);
  const missing = [source_lang, target_lang].filter(
    (lang) => lang !== undefined && !primaries.includes(primaryLanguage(lang)),
  ) as string[];
  if (held.length > 0 && missing.length > 0) return otherLanguages(held, missing);
  if (held.length > 1) return null;
  if (held.length === 0) return { kind: null, missing: [], sentence: NOTHING_IN_FILE.glossary_record };
  const sentence = localised('glossary.one-language');
  return { kind: 'one-language', missing: [], sentence };
}

function problemOf(obstacle: Obstacle | null) {
  return {
    problem: obstacle ? String(obstacle.sentence) : null,
    problem_kind: obstacle?.kind ?? null,
    missing_languages: obstacle?.missing ?? [],
  };
}
