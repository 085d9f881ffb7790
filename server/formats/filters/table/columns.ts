import { languageMatches } from '../../../../shared/domain/text/languages.ts';
import { localised } from '../../../messages/localised.ts';
import { FormatError } from '../../format-error.ts';
import { readHeading } from '../../tabular/column-names.ts';
import { type ColumnMapping, guessColumns } from '../../tabular/guess-columns.ts';
import type { TableRow } from '../../tabular/types.ts';
import type { OptionValues } from '../options.ts';
import { columnNumber } from '../xlsx/tables.ts';
import { COLUMNS, chosenColumns, HEADER_ROW } from './options.ts';

/** The meaning of a bilingual table's columns, as indexes. */
export interface TableColumns {
  /** Number of rows up to and including the header. */
  header_rows: number;
  source: number;
  target: number;
  /** The heading of a target column that is missing in the table; null = it exists. */
  added: string | null;
  key: number | null;
  context: number | null;
  /** `from`: the heading, unless it is a plain comment. */
  notes: { column: number; from?: string }[];
  length: number | null;
}

export interface TableLanguages {
  /** `''` = unknown. */
  source_lang: string;
  target_lang: string;
}

/** Title rows above a header have only one cell with text. */
const MAX_TITLE_ROWS = 4;

/** The header and the columns by its headings; null = the first row with several cells is not a header. */
export function findHeader(
  rows: readonly TableRow[],
  { source_lang, target_lang }: Partial<TableLanguages> = {},
): { at: number; columns: ColumnMapping } | null {
  const at = rows.slice(0, MAX_TITLE_ROWS + 1).findIndex(({ cells }) => filledCells(cells) > 1);
  const row = rows[at];
  if (!row) return null;
  const columns = guessColumns([row], { source_lang: source_lang || null, target_lang: target_lang || null });
  return columns.header_rows > 0 ? { at, columns } : null;
}

function filledCells(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== '').length;
}

/**
 * The columns by the options, the headings (RFC 4180 has an optional header), or their order. Throws a FormatError
 * if there is no column with sources.
 */
export function columnsOf(
  rows: readonly TableRow[],
  languages: TableLanguages,
  values: OptionValues,
): TableColumns {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 1);
  const detected = values[HEADER_ROW.name] === 'no_header' ? null : findHeader(rows, languages);
  const at = headerAt(rows, detected?.at ?? null, values);
  const headings = at === null ? [] : (rows[at]?.cells ?? []);
  const chosen = (of: keyof typeof COLUMNS) =>
    chosenColumns(values, of).map((name) => columnNamed(name, headings, width));
  const chosenKey = chosen('key')[0] ?? null;
  const isNamed = detected !== null && detected.at === at;
  const said = isNamed ? byHeadings(detected.columns, languages) : byOrder({ at, key: chosenKey });
  const source = chosen('source')[0] ?? said.source;
  const next = isNamed || source === null ? said.target : source + 1;
  const target = chosen('target')[0] ?? (next === source ? null : next);
  if (source === null || source >= width || source === target) {
    throw new FormatError('no-source-column', localised('format.table.no-source'));
  }
  const isMissing = target === null || target >= width;
  const key = chosenKey ?? said.key;
  const length = chosen('length')[0] ?? said.length;
  const notes = chosen('notes').map((column) => ({ column, from: headings[column]?.trim() ?? '' }));
  const isTaken = (column: number | null) =>
    column !== null && [source, target, key, length].includes(column);
  return {
    header_rows: at === null ? 0 : at + 1,
    source,
    target: isMissing ? width : target,
    added: isMissing ? headingLike(headings[source] ?? '', languages.target_lang) : null,
    key,
    context: isTaken(said.context) ? null : said.context,
    notes: (notes.length > 0 ? notes : said.notes).filter(({ column }) => !isTaken(column)),
    length,
  };
}

/** The index of the header: detected, chosen, or the row with a heading that a column option names. */
function headerAt(rows: readonly TableRow[], detected: number | null, values: OptionValues): number | null {
  if (values[HEADER_ROW.name] === 'no_header' || rows.length === 0) return null;
  if (detected !== null) return detected;
  if (values[HEADER_ROW.name] === 'first_row') return 0;
  const names = Object.keys(COLUMNS).flatMap((of) => [...chosenColumns(values, of as keyof typeof COLUMNS)]);
  const first = rows.slice(0, MAX_TITLE_ROWS + 1).findIndex(({ cells }) => filledCells(cells) > 1);
  const isNamed = names.some((name) => !PLACE.test(name) && headingAt(name, rows[first]?.cells ?? []) >= 0);
  return isNamed ? first : null;
}

/** The letter or number of a column; two letters could be a language. */
const PLACE = /^\s*(?:[A-Z]|[1-9]\d{0,3})\s*$/i;

function headingAt(name: string, headings: readonly string[]): number {
  const wanted = name.trim().toLowerCase();
  return headings.findIndex((heading) => heading.trim().toLowerCase() === wanted);
}

/** A column by its heading, its letter (`B`, `AB`) or its number (`2`). Throws a FormatError. */
function columnNamed(name: string, headings: readonly string[], width: number): number {
  const named = headingAt(name, headings);
  if (named >= 0) return named;
  const place = name.trim().toUpperCase();
  const isLetters = /^[A-Z]{1,3}$/.test(place);
  const index = (isLetters ? columnNumber(place) : PLACE.test(place) ? Number(place) : 0) - 1;
  // One column after the widest row may be chosen, for the translations of a list of sources.
  if (index >= 0 && index <= width) return index;
  throw new FormatError('no-such-column', localised('format.table.no-column', { column: name }));
}

type Said = Pick<TableColumns, 'key' | 'context' | 'notes' | 'length'> & {
  source: number | null;
  target: number | null;
};

/** Without headings: sources, translations and comments, after the keys if they come first. */
function byOrder({ at, key }: { at: number | null; key: number | null }): Said {
  const source = key === 0 ? 1 : 0;
  const notes = at === null ? [{ column: source + 2 }] : [];
  return { source, target: source + 1, key: null, context: null, notes, length: null };
}

/** Kinds of columns that describe a text. */
const NOTES = ['definition', 'usage', 'comment'];

function byHeadings({ columns, source, target }: ColumnMapping, languages: TableLanguages): Said {
  const ofKind = (kind: string) => columns.find((column) => column.kind === kind)?.index ?? null;
  const hasLanguages = columns.some(({ kind, index }) => kind === 'term' && index !== target);
  const unknown = columns.find(({ kind, heading }) => kind === null && heading !== '')?.index ?? null;
  const isOwn = (lang: string | null) =>
    lang === null || Object.values(languages).some((own) => own !== '' && languageMatches(lang, own));
  const notes = columns
    .filter(({ kind, heading }) => NOTES.includes(kind ?? '') && isOwn(readHeading(heading).lang))
    .map(({ index, kind, heading }) =>
      kind === 'comment' ? { column: index } : { column: index, from: heading },
    );
  return {
    source: source ?? (hasLanguages ? null : unknown),
    target,
    key: ofKind('id'),
    context: ofKind('context'),
    notes,
    length: ofKind('max_length'),
  };
}

/** A target heading, written like the source heading: `en_US` → `de_DE`, `EN` → `DE`; otherwise `target`. */
function headingLike(source: string, targetLang: string): string {
  const { kind } = readHeading(source);
  if (targetLang === '' || (kind !== 'term' && source.trim() !== '')) return 'target';
  const tag = source.includes('_') ? targetLang.replaceAll('-', '_') : targetLang;
  return /^[A-Z]{2,3}$/.test(source.trim()) ? tag.toUpperCase() : tag;
}
