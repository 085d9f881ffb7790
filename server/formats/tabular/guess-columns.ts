import { languageMatches, primaryLanguage } from '@tessera/shared/text/languages';
import { type ColumnKind, type NamedColumn, readHeading } from './column-names.ts';
import type { TableRow } from './types.ts';

interface Column {
  index: number;
  /** The heading as written; empty if there is none. */
  heading: string;
  kind: ColumnKind | null;
  lang: string | null;
}

/** Column index for each field; `null` = none. Users can change all of them. */
export interface ColumnMapping {
  /** Number of heading and title rows at the top. */
  header_rows: number;
  /** Number of cells in a row of a text file; a row with more was split wrongly. */
  width: number;
  columns: Column[];
  source: number | null;
  target: number | null;
  comment: number | null;
  status: number | null;
  part_of_speech: number | null;
  definition: number | null;
  context: number | null;
  domain: number | null;
  forbidden: number | null;
  case_sensitive: number | null;
  usage: number | null;
  exact: number | null;
  prefix: number | null;
  source_lang: string | null;
  target_lang: string | null;
}

export interface GuessOptions {
  /** The glossary's languages, if already known. */
  source_lang?: string | null;
  target_lang?: string | null;
}

const HEADER_SEARCH_ROWS = 5;
const REMARK_KINDS = [
  'comment',
  'status',
  'part_of_speech',
  'definition',
  'context',
  'domain',
  'forbidden',
  'case_sensitive',
  'usage',
  'exact',
  'prefix',
] as const;

/** Guesses the meaning of the columns from their headings (in many languages), otherwise from their order. */
export function guessColumns(rows: readonly TableRow[], options: GuessOptions = {}): ColumnMapping {
  const headerIndex = findHeader(rows);
  const width = rows.slice(0, 200).reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const header = headerIndex === null ? [] : (rows[headerIndex]?.cells ?? []);
  const columns = Array.from({ length: width }, (_, index): Column => {
    const { kind, lang } = headerIndex === null ? NOTHING : readHeading(header[index] ?? '');
    return { index, heading: (header[index] ?? '').trim(), kind, lang };
  });
  if (headerIndex === null) nameByOrder(columns);
  else assignRemarkLanguages(columns);
  const { source, target } = choosePair(columns, options);
  const remarks = Object.fromEntries(
    REMARK_KINDS.map((kind) => [kind, chooseRemark(columns, kind, target, source)]),
  ) as Pick<ColumnMapping, (typeof REMARK_KINDS)[number]>;
  return {
    header_rows: headerIndex === null ? 0 : headerIndex + 1,
    width: headerIndex === null ? width : header.length,
    columns,
    source: source?.index ?? null,
    target: target?.index ?? null,
    ...remarks,
    source_lang: source?.lang ?? options.source_lang ?? null,
    target_lang: target?.lang ?? options.target_lang ?? null,
  };
}

const NOTHING: NamedColumn = { kind: null, lang: null, sure: false };

/**
 * The first of the top rows that looks like headings: at least two different known ones, and half of its
 * cells.
 */
function findHeader(rows: readonly TableRow[]): number | null {
  const index = rows.slice(0, HEADER_SEARCH_ROWS).findIndex(({ cells }) => {
    const filled = cells.filter((cell) => cell.trim() !== '');
    const known = filled.map(readHeading).filter(({ sure }) => sure);
    return known.length * 2 >= filled.length && hasTerms(known) && areSeveral(known);
  });
  return index < 0 ? null : index;
}

/** A heading and its translation, `source` and `Quelle`, are a term. */
function areSeveral(known: NamedColumn[]): boolean {
  return new Set(known.map(({ kind, lang }) => `${kind} ${lang}`)).size >= 2;
}

function hasTerms(known: NamedColumn[]): boolean {
  return known.some(({ kind }) => kind === 'source' || kind === 'target' || kind === 'term');
}

/** Assumes source, target, comment; a single column is the source. */
function nameByOrder(columns: Column[]): void {
  const order: ColumnKind[] = ['source', 'target', 'comment'];
  for (const column of columns) column.kind = order[column.index] ?? null;
}

/** Assigns a remark column without a language to the preceding term column, as in MateCat's files. */
function assignRemarkLanguages(columns: Column[]): void {
  let last: string | null = null;
  for (const column of columns) {
    if (column.kind === 'term') last = column.lang;
    else if (column.kind === 'comment' || column.kind === 'context') column.lang ??= last;
  }
}

/**
 * A column whose heading names another language than the glossary's is never chosen: users must select it.
 */
function choosePair(
  columns: Column[],
  { source_lang, target_lang }: GuessOptions,
): { source: Column | undefined; target: Column | undefined } {
  const terms = columns.filter(({ kind }) => kind === 'term');
  const inLanguage = (lang: string | null | undefined, but?: Column) =>
    lang
      ? closest(
          terms.filter((column) => column !== but),
          lang,
        )
      : undefined;
  const fits = (column: Column, wanted: string | null | undefined) =>
    !wanted || column.lang === null || primaryLanguage(column.lang) === primaryLanguage(wanted);
  const named = (side: 'source' | 'target', wanted: string | null | undefined) =>
    columns.find((column) => column.kind === side && fits(column, wanted));
  let source = inLanguage(source_lang) ?? named('source', source_lang);
  let target = inLanguage(target_lang, source) ?? named('target', target_lang);
  source ??= terms.find((column) => column !== target && fits(column, source_lang));
  target ??= terms.find((column) => column !== source && fits(column, target_lang));
  return { source, target };
}

function closest(terms: Column[], wanted: string): Column | undefined {
  return (
    terms.find(({ lang }) => lang?.toLowerCase() === wanted.toLowerCase()) ??
    terms.find(({ lang }) => lang !== null && languageMatches(lang, wanted))
  );
}

/** Prefers the remark on the target, then on the source, then on neither, then in any language. */
function chooseRemark(
  columns: Column[],
  kind: ColumnKind,
  target: Column | undefined,
  source: Column | undefined,
): number | null {
  const candidates = columns.filter((column) => column.kind === kind);
  const of = (lang: string | null | undefined) => candidates.find((column) => column.lang === lang);
  const chosen =
    (target?.lang && of(target.lang)) || (source?.lang && of(source.lang)) || of(null) || candidates[0];
  return chosen?.index ?? null;
}
