import { localised } from '../../../messages/localised.ts';
import type { TableRow } from '../../tabular/types.ts';
import type { XliffNote } from '../../xliff/types.ts';
import type { Splice } from '../../xml/splice.ts';
import type { FilterFile, FilterSegment, SegmentEdit } from '../filter.ts';
import type { OptionValues } from '../options.ts';
import { type AddedColumn, type CellStyle, writeCell } from './cell.ts';
import { columnsOf, findHeader, type TableColumns, type TableLanguages } from './columns.ts';
import { type PlacedRow, type ScannedTable, scanHead, scanTable } from './scan.ts';

/** The rows with a source: one segment each, translated if their target is not empty. Throws a FormatError. */
export function readRows(
  text: string,
  fallback: string,
  { languages, values }: { languages: TableLanguages; values: OptionValues },
): FilterFile {
  const table = scanTable(text, fallback, values);
  const columns = columnsOf(table.rows, languages, values);
  const added = columns.added === null ? undefined : addColumn(table, columns, columns.added);
  const segments = table.rows.slice(columns.header_rows).flatMap((row) => {
    const segment = readRow(row, table, columns);
    return segment && added ? [{ ...segment, added_column: added }] : (segment ?? []);
  });
  const findings = table.stray.map(({ line }) => {
    const message = localised('format.warning.stray-quote');
    return { severity: 'warning' as const, constraint: 'stray-quote', message, line, column: 1 };
  });
  return { source_lang: null, target_lang: null, segments, findings };
}

function readRow(row: PlacedRow, table: ScannedTable, columns: TableColumns): FilterSegment | null {
  const texts = textsOfRow(row, columns);
  return (
    texts && {
      ...texts,
      ...placeOf(row, columns.target, table.delimiter),
      cell: styleOf(row, table, columns),
    }
  );
}

/** A segment without its place; null = the row has no source. */
export function textsOfRow(
  row: TableRow,
  columns: TableColumns,
): Omit<FilterSegment, 'start' | 'end'> | null {
  const source = row.cells[columns.source] ?? '';
  if (source.trim() === '') return null;
  const target = row.cells[columns.target] ?? '';
  const context = textIn(row, columns.context);
  const length = Number(textIn(row, columns.length));
  return {
    key: textIn(row, columns.key) || (context === '' ? source : `${context}|${source}`),
    source,
    target: target.trim() === '' ? null : target,
    notes: notesOf(row, columns, context),
    context: context === '' ? {} : { context },
    ...(Number.isInteger(length) && length > 0 && { max_length: { value: length, unit: 'char' as const } }),
  };
}

function textIn({ cells }: TableRow, column: number | null): string {
  return column === null ? '' : (cells[column] ?? '').trim();
}

function notesOf(row: TableRow, { notes }: TableColumns, context: string): XliffNote[] {
  const told = notes.map(({ column, from }) => ({ text: textIn(row, column), ...(from && { from }) }));
  return [{ text: context, from: 'context' }, ...told].filter(({ text }) => text !== '');
}

/** The range of a cell with its quotes; in a shorter row, the end of the row and the missing delimiters. */
function placeOf(
  { cells, places }: PlacedRow,
  column: number,
  delimiter: string,
): Pick<FilterSegment, 'start' | 'end' | 'around'> {
  const [start, end] = places.slice(column * 2, column * 2 + 2);
  if (start !== undefined && end !== undefined) return { start, end };
  const last = places.at(-1) ?? 0;
  const before = delimiter.repeat(column + 1 - cells.length);
  return { start: last, end: last, around: { before, after: '' } };
}

function styleOf(
  { cells, places }: PlacedRow,
  { delimiter, has_quotes, text }: ScannedTable,
  { source, target }: TableColumns,
): CellStyle {
  const isQuoted = (column: number) => text[places[column * 2] ?? -1] === '"';
  const isEmpty = places[target * 2] === places[target * 2 + 1];
  const words = cells[source] ?? '';
  return {
    delimiter,
    has_quotes,
    is_quoted: has_quotes && isQuoted(isEmpty ? source : target),
    has_crlf: words.includes('\r\n') && !/(?<!\r)\n/.test(words),
  };
}

function addColumn(table: ScannedTable, columns: TableColumns, heading: string): AddedColumn {
  const header = columns.header_rows - 1;
  const cells = table.rows.slice(Math.max(0, header)).map((row, at) => {
    const { start, end, around } = placeOf(row, columns.target, table.delimiter);
    const isHeader = at === 0 && header >= 0;
    const text = (around?.before ?? '') + writeCell(isHeader ? heading : '', styleOf(row, table, columns));
    return { start, end, text };
  });
  return { cells };
}

/** Adds the column to all rows with the first translation in it, so that they keep the same number of cells. */
export function fillAddedColumn(edits: readonly SegmentEdit[]): { edits: SegmentEdit[]; splices: Splice[] } {
  const changed = edits.filter(({ segment, target }) => isChanged(segment, target));
  const written = new Set(changed.map(({ segment }) => segment.start));
  const added = new Set(changed.flatMap(({ segment }) => segment.added_column ?? []));
  const splices = [...added]
    .flatMap(({ cells }) => cells)
    .filter(({ start }) => !written.has(start))
    .map((cell) => ({ ...cell, kind: 'language' as const }));
  return { edits: [...edits], splices };
}

/** The cell of a target; no splice if the text is unchanged. */
export function encodeTarget(target: string, segment: FilterSegment): string | Splice[] {
  return segment.cell && isChanged(segment, target) ? writeCell(target, segment.cell) : [];
}

export function isChanged(segment: FilterSegment, target: string): boolean {
  return target !== (segment.target ?? '');
}

/** The languages in a header, from the beginning of a file; null = not named, or one of several targets. */
export function languagesOfHead(
  head: string,
  fallback: string,
): Pick<FilterFile, 'source_lang' | 'target_lang'> {
  const {
    columns = [],
    source_lang = null,
    target_lang = null,
  } = findHeader(scanHead(head, fallback))?.columns ?? {};
  const named = columns.filter(({ kind }) => kind === 'term').length;
  return { source_lang, target_lang: named > 2 ? null : target_lang };
}
