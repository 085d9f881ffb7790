import { FormatError } from '../../format-error.ts';
import type { TableRow } from '../../tabular/types.ts';
import type { XmlTape } from '../../xml/tape.ts';
import { encodeCharacters } from '../../xml/text.ts';
import type { FilterSegment } from '../filter.ts';
import type { PackagePart } from '../office/parts.ts';
import { textOf } from '../office/read-runs.ts';
import type { OptionValues } from '../options.ts';
import type { SkippedSink } from '../skipped.ts';
import { columnsOf, findHeader, type TableColumns, type TableLanguages } from '../table/columns.ts';
import { isChanged, textsOfRow } from '../table/read.ts';
import { rootOf } from '../xml-content.ts';
import { reportFormulas, scanPart, sheetsOf } from './cells.ts';
import { decodeEscapes, encodeEscapes } from './escapes.ts';
import type { SheetCell } from './repeat.ts';
import { columnLetters, columnNumber } from './tables.ts';

/** Cells further right are not part of a table of texts. */
const MAX_COLUMNS = 1000;

interface SheetRow extends TableRow {
  /** The row's element, and its cells' elements by column, from 0. */
  node: number;
  nodes: Map<number, number>;
}

interface SheetRows {
  part: PackagePart;
  tape: XmlTape;
  rows: SheetRow[];
}

/**
 * The rows with a source in the sheets with a known header, or in the first one with any rows: one segment each, edited
 * in the target cell. Reports other sheets. Throws a FormatError if none has a column with sources.
 */
export function readBilingual(
  parts: readonly PackagePart[],
  values: OptionValues,
  languages: TableLanguages,
  skipped?: SkippedSink,
): FilterSegment[] {
  const sheets = sheetsOf(parts);
  const strings = stringsOf(parts);
  const all = parts
    .filter(({ name }) => sheets.has(name))
    .map((part) => readSheet(part, strings))
    .filter(({ rows }) => rows.length > 0);
  const isHidden = ({ part }: SheetRows) =>
    sheets.get(part.name)?.isHidden === true && values.hidden_sheets !== true;
  const shown = all.filter((sheet) => !isHidden(sheet));
  const named = shown.filter(({ rows }) => findHeader(rows, languages) !== null);
  const read = named.length > 0 ? named : shown.slice(0, 1);
  const found: FilterSegment[][] = [];
  let problem: FormatError | null = null;
  for (const sheet of all) {
    const name = sheets.get(sheet.part.name)?.name ?? sheet.part.name;
    if (!read.includes(sheet)) {
      skipped?.add(isHidden(sheet) ? 'hidden' : 'option', { name });
      continue;
    }
    try {
      found.push(segmentsOf(sheet, columnsOf(sheet.rows, languages, values)));
      if (skipped) reportFormulas(sheet.tape, name, skipped);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      problem = error;
      skipped?.add('option', { name });
    }
  }
  if (problem && found.length === 0) throw problem;
  return found.flat();
}

/** The shared strings, without phonetic guides. */
function stringsOf(parts: readonly PackagePart[]): string[] {
  for (const part of parts) {
    if (!/<(?:[\w.-]+:)?sst[\s>/]/.test(part.text.slice(0, 4000))) continue;
    const tape = scanPart(part);
    const items = tape.childElements(rootOf(tape)).filter((node) => tape.nameOf(node) === 'si');
    return items.map((node) => stringOf(tape, node));
  }
  return [];
}

function stringOf(tape: XmlTape, item: number): string {
  let text = '';
  const end = tape.after[item] ?? 0;
  for (let node = item + 1; node < end; node++) {
    if (tape.nameOf(node) === 'rPh') node = (tape.after[node] ?? node + 1) - 1;
    else if (tape.nameOf(node) === 't') text += textOf(tape, node);
  }
  return decodeEscapes(text);
}

function readSheet(part: PackagePart, strings: readonly string[]): SheetRows {
  const tape = scanPart(part);
  const data = tape.child(rootOf(tape), 'sheetData');
  const rows: SheetRow[] = [];
  let line = 0;
  for (const node of data < 0 ? [] : tape.childElements(data)) {
    if (tape.nameOf(node) !== 'row') continue;
    line = Number(tape.attribute(node, 'r')) || line + 1;
    const row: SheetRow = { cells: [], line, node, nodes: new Map() };
    let column = -1;
    for (const cell of tape.childElements(node)) {
      if (tape.nameOf(cell) !== 'c') continue;
      const letters = /^[A-Z]{1,3}/.exec(tape.attribute(cell, 'r') ?? '')?.[0];
      column = letters ? columnNumber(letters) - 1 : column + 1;
      if (column >= MAX_COLUMNS) break;
      while (row.cells.length <= column) row.cells.push('');
      row.cells[column] = cellText(tape, cell, strings);
      row.nodes.set(column, cell);
    }
    if (row.cells.some((text) => text.trim() !== '')) rows.push(row);
  }
  return { part, tape, rows };
}

/** The text or number of a cell; empty for a formula. */
function cellText(tape: XmlTape, cell: number, strings: readonly string[]): string {
  if (tape.child(cell, 'f') >= 0) return '';
  const type = tape.attribute(cell, 't');
  const holder = tape.child(cell, type === 'inlineStr' ? 'is' : 'v');
  if (holder < 0) return '';
  if (type === 'inlineStr') return stringOf(tape, holder);
  const value = textOf(tape, holder);
  if (type === 's') return strings[Number(value)] ?? '';
  return type === 'str' ? decodeEscapes(value) : value;
}

function segmentsOf({ part, tape, rows }: SheetRows, columns: TableColumns): FilterSegment[] {
  const header = rows[columns.header_rows - 1];
  const place = (row: SheetRow) => placeOf(tape, row, columns, part.at);
  let added: FilterSegment['added_column'];
  if (columns.added !== null && header) {
    const { start, end, sheet_cell } = place(header);
    added = { cells: [{ start, end, text: cellMarkup(columns.added, sheet_cell) }] };
  }
  return rows.slice(columns.header_rows).flatMap((row) => {
    const texts = textsOfRow(row, columns);
    const target = row.nodes.get(columns.target);
    // A target that is a formula is not edited.
    if (!texts || (target !== undefined && tape.child(target, 'f') >= 0)) return [];
    return [{ ...texts, ...place(row), ...(added && { added_column: added }) }];
  });
}

/** The target cell of a row, or the place for a new one, which has the style of its source. */
function placeOf(tape: XmlTape, row: SheetRow, { source, target }: TableColumns, at: number) {
  const own = row.nodes.get(target);
  const like = own ?? row.nodes.get(source);
  const sheet_cell: SheetCell = {
    prefix: tape.rawName(row.node).slice(0, -'row'.length),
    reference: `${columnLetters(target + 1)}${row.line}`,
    style: like === undefined ? null : tape.attribute(like, 's'),
  };
  if (own !== undefined) {
    return { start: (tape.start[own] ?? 0) + at, end: (tape.end[own] ?? 0) + at, sheet_cell };
  }
  const next = [...row.nodes].find(([column]) => column > target)?.[1];
  const start = (next === undefined ? tape.closeStart[row.node] : tape.start[next]) ?? 0;
  return { start: start + at, end: start + at, sheet_cell };
}

/** The target cell with an inline text, because other cells may use the same shared string. */
export function encodeSheetCell(target: string, segment: FilterSegment, cell: SheetCell) {
  return isChanged(segment, target) ? cellMarkup(target, cell) : [];
}

function cellMarkup(text: string, { prefix, reference, style }: SheetCell): string {
  const open = `<${prefix}c r="${reference}"${style === null ? '' : ` s="${style}"`}`;
  if (text === '') return `${open}/>`;
  const [is, t] = [`${prefix}is`, `${prefix}t`];
  const content = encodeCharacters(encodeEscapes(text), null);
  return `${open} t="inlineStr"><${is}><${t} xml:space="preserve">${content}</${t}></${is}></${prefix}c>`;
}
