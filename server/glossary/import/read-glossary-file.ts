import { MAX_TEXT } from '../../../shared/domain/contract/common.ts';
import type { Refusal } from '../../../shared/domain/contract/job.ts';
import { proposeLanguages } from '../../../shared/domain/text/file-languages.ts';
import { readBlob, readWholeBlob } from '../../db/blob.ts';
import type { Db } from '../../db/open.ts';
import {
  type ColumnMapping,
  guessColumns,
  type RejectedRow,
  readTable,
  type Table,
  toTermRows,
} from '../../formats/tabular/index.ts';
import { readTbx, type TbxConcept } from '../../formats/tbx/index.ts';
import { JobFailure } from '../../jobs/handler.ts';
import { inLine, refusalOf } from '../../jobs/report.ts';
import { type Localised, localised } from '../../messages/localised.ts';
import type { EntryLanguages } from '../../uploads/language-counts.ts';
import type { ImportItem } from '../../uploads/run-import.ts';
import { type ImportedTerm, termOfRow, termsOfConcept } from '../terms/term-rows.ts';
import { type ImportedEntry, keptConcept } from './kept-concepts.ts';
import { isOwnTable } from './own-table.ts';
import { type ImportSettings, withSettings } from './settings.ts';

export type GlossaryFormat = 'table' | 'tbx';

export interface Languages {
  source_lang: string;
  target_lang: string;
}

export interface GlossaryFile {
  /** The requested languages, or else the file's; `null` = neither. */
  languages: { source_lang: string | null; target_lang: string | null };
  /** The terms from entry number `from` on, in two languages. */
  terms(from: number, languages: Languages): AsyncIterable<ImportItem<ImportedEntry>>;
}

interface FileOptions {
  blobId: number;
  fileName: string;
  format: GlossaryFormat;
  size: number;
  wanted: Partial<Languages>;
  settings?: ImportSettings;
}

/** Opens an uploaded glossary; `wanted` chooses among several languages. */
export async function openGlossaryFile(db: Db, options: FileOptions): Promise<GlossaryFile> {
  if (options.format === 'tbx') {
    return {
      languages: await detectTbxLanguages(readBlob(db, options.blobId), options.wanted),
      terms: (from, languages) => tbxTerms(db, options, from, languages),
    };
  }
  const table = await readTable(await readWholeBlob(db, options.blobId), tableOptions(options));
  const { source_lang, target_lang } = guessColumns(table.rows, options.wanted);
  return {
    languages: { source_lang, target_lang },
    terms: (from, languages) => tableTerms(table, options, from, languages),
  };
}

/** Why a file cannot be imported as read: in English for programs, and as a kind that pages localise. */
export interface Obstacle {
  /** `null` = pages show the sentence. */
  kind: 'columns' | 'languages' | 'one-language' | null;
  /** Languages that the glossary needs and the file lacks. */
  missing: string[];
  sentence: Localised;
}

/** `null` = the table has both columns. */
export function obstacleOfTable(
  { source, target, columns }: ColumnMapping,
  { source_lang, target_lang }: Partial<Languages>,
): Obstacle | null {
  if (source !== null && target !== null) return null;
  const held = columns.flatMap(({ lang }) => (lang ? [lang] : []));
  const wanted = [source === null ? source_lang : null, target === null ? target_lang : null];
  const missing = wanted.filter((lang) => typeof lang === 'string');
  if (held.length > 0 && missing.length > 0) return otherLanguages(held, missing);
  return {
    kind: 'columns',
    missing: [],
    sentence: localised('glossary.needs-columns'),
  };
}

export function otherLanguages(held: readonly string[], missing: string[]): Obstacle {
  const holds = [...new Set(held)].join(', ');
  return {
    kind: 'languages',
    missing,
    sentence: localised(missing.length > 1 ? 'glossary.other-languages' : 'glossary.other-language', {
      holds,
      missing: missing[0] ?? '',
      other: missing[1] ?? '',
    }),
  };
}

export function tableOptions({
  fileName,
  wanted,
  settings: { encoding, delimiter, sheet } = {},
}: Pick<FileOptions, 'fileName' | 'wanted' | 'settings'>) {
  return {
    file_name: fileName,
    languages: Object.values(wanted),
    isOurs: isOwnTable,
    ...(encoding !== undefined && { encoding }),
    ...(delimiter !== undefined && { delimiter }),
    ...(sheet !== undefined && { sheet }),
  };
}

async function* tableTerms(
  table: Table,
  { size, wanted, settings = {} }: FileOptions,
  from: number,
  languages: Languages,
): AsyncGenerator<ImportItem<ImportedTerm>> {
  const mapping = withSettings(guessColumns(table.rows, { ...languages, ...wanted }), table, settings);
  const obstacle = obstacleOfTable(mapping, { ...languages, ...wanted });
  if (obstacle) throw new JobFailure(obstacle.sentence);
  const { rows, refused } = toTermRows(table, mapping, { max_cell_chars: MAX_TEXT });
  const bytes = (index: number) => Math.floor((size * index) / Math.max(1, rows.length));
  if (from === 0) {
    const refusals = refused.map(refusalOfRow);
    yield { next: 0, rows: [], refusals, warnings: table.warnings.map(({ says }) => says), bytes: 0 };
  }
  for (let index = from; index < rows.length; index += 1) {
    const row = rows[index];
    if (row) yield { next: index + 1, rows: [termOfRow(row)], bytes: bytes(index + 1) };
  }
}

async function* tbxTerms(
  db: Db,
  { blobId }: FileOptions,
  from: number,
  languages: Languages,
): AsyncGenerator<ImportItem<ImportedEntry>> {
  let bytes = 0;
  const onProgress = (read: number) => {
    bytes = read;
  };
  for await (const event of readTbx(readBlob(db, blobId), { on_progress: onProgress })) {
    if (event.type === 'warning' && from === 0) {
      yield { next: from, rows: [], warnings: [inLine(event)], bytes };
    }
    if ((event.type !== 'concept' && event.type !== 'refused') || event.ordinal < from) continue;
    const next = event.ordinal + 1;
    const rows = event.type === 'concept' ? termsOfConcept(event, languages).filter(isStorable) : [];
    const { line } = event;
    if (event.type === 'refused') {
      yield { next, rows, refusals: [refusalOf(line, event.message)], bytes };
      continue;
    }
    const item = { next, bytes, languages: languagesOfConcept(event, rows) };
    yield rows.length > 0 ? { ...item, rows } : { ...item, rows: [keptConcept(event)] };
  }
}

export function isStorable({ source, target }: ImportedTerm): boolean {
  return [source, target].every((text) => text.trim() !== '' && !text.includes('\0') && text.isWellFormed());
}

/** The languages of a concept, and of its terms that become records. */
export function languagesOfConcept({ terms }: TbxConcept, taken: readonly ImportedTerm[]): EntryLanguages {
  const origins = taken.flatMap(({ extra }) => (extra?.tbx ? [extra.tbx] : []));
  return {
    held: [...new Set(terms.map(({ lang }) => lang))],
    taken: [...new Set(origins.flatMap(({ source, target }) => [source.lang, target.lang]))],
  };
}

export function refusalOfRow({ line, message, reason: code }: RejectedRow): Refusal {
  return refusalOf(line, message, code);
}

/** The given languages, completed from the file's name: `terms-de.csv`. */
export function languagesTold(
  { source_lang, target_lang }: GlossaryFile['languages'],
  fileName: string,
): GlossaryFile['languages'] {
  const known = { source_lang: source_lang ?? '', target_lang: target_lang ?? '' };
  const told = proposeLanguages(known, fileName, 'bilingual');
  return { source_lang: told.source_lang || null, target_lang: told.target_lang || null };
}

/** The requested languages, or else the languages of the first concept with two. */
export async function detectTbxLanguages(
  chunks: Parameters<typeof readTbx>[0],
  wanted: Partial<Languages>,
): Promise<GlossaryFile['languages']> {
  const { source_lang, target_lang } = wanted;
  if (source_lang && target_lang) return { source_lang, target_lang };
  try {
    for await (const event of readTbx(chunks)) {
      const found = event.type === 'concept' ? pairOf(event, wanted) : null;
      if (found) return found;
    }
  } catch {
    // Errors in the file are reported when its terms are read.
  }
  return { source_lang: source_lang ?? null, target_lang: target_lang ?? null };
}

function pairOf({ terms }: TbxConcept, wanted: Partial<Languages>): Languages | null {
  const langs = [...new Set(terms.map(({ lang }) => lang))];
  const source_lang = wanted.source_lang ?? langs.find((lang) => lang !== wanted.target_lang);
  const target_lang = wanted.target_lang ?? langs.find((lang) => lang !== source_lang);
  return source_lang && target_lang ? { source_lang, target_lang } : null;
}
