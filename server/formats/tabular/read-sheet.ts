import { localised } from '../../messages/localised.ts';
import { FormatError } from '../format-error.ts';
import { scanPart } from './scan-part.ts';
import type { RowError, TableLimits, TableRow } from './types.ts';
import { decodeEscapes, stringCollector } from './workbook.ts';

/** Sheets up to this width keep all columns; wider ones only those that are not empty. */
const PLAIN_WIDTH = 256;
const MAX_WIDTH = 1_000;
/** Limit on cells, including empty ones between filled ones. */
const MAX_GRID = 20_000_000;

interface SparseRow {
  line: number;
  cells: [column: number, text: string][];
}

/**
 * The non-empty rows of a worksheet. A formula yields its last saved value and is never computed; a date yields its
 * stored number. A lone cell in the far corner costs one cell.
 */
export async function readSheet(
  content: Uint8Array,
  sharedStrings: readonly string[],
  limits: TableLimits,
): Promise<{ rows: TableRow[]; errors: RowError[] }> {
  const sparse: SparseRow[] = [];
  const errors: RowError[] = [];
  let row: SparseRow = { line: 0, cells: [] };
  let column = -1;
  let kind = 'n';
  let value = '';
  let inValue = false;
  const setInline = (text: string) => (value = text);
  const inline = stringCollector(setInline);

  const finishCell = () => {
    const text = cellText(kind, value, sharedStrings);
    if (text === '') return;
    if (text.length > limits.max_cell_chars) {
      throw new FormatError(
        'cell_too_large',
        localised('format.table.cell', { row: row.line, count: limits.max_cell_chars }),
      );
    }
    if (kind === 'e') errors.push({ line: row.line, reason: 'error_value' });
    row.cells.push([column, text]);
  };

  await scanPart(content, {
    open(name, attributes) {
      if (name === 'row') {
        row = { line: rowNumber(attributes.r, row.line), cells: [] };
        column = -1;
      } else if (name === 'c') {
        column = columnIndex(attributes.r) ?? column + 1;
        kind = attributes.t ?? 'n';
        value = '';
      } else if (name === 'v') inValue = true;
      else inline.open(name);
    },
    text(text) {
      if (inValue) value += text;
      else inline.text(text);
    },
    close(name) {
      if (name === 'v') inValue = false;
      else if (name === 'c') finishCell();
      else if (name === 'row') {
        if (row.cells.some(([, text]) => text.trim() !== '')) sparse.push(row);
        if (sparse.length > limits.max_rows) {
          const problem = localised('format.table.too-many-rows', { what: 'table', count: limits.max_rows });
          throw new FormatError('too_many_rows', problem);
        }
      } else inline.close(name);
    },
  });
  return { rows: spread(sparse), errors };
}

function cellText(kind: string, value: string, sharedStrings: readonly string[]): string {
  switch (kind) {
    case 's':
      return sharedStrings[Number(value)] ?? '';
    case 'b':
      return value.trim() === '1' ? 'TRUE' : 'FALSE';
    case 'inlineStr':
      return value;
    case 'str':
      return decodeEscapes(value);
    case 'n':
      return numberText(value.trim());
    default:
      return value;
  }
}

/** `0.30000000000000004` as displayed, `0.3`; other text is unchanged. */
function numberText(value: string): string {
  if (!/[.eE]/.test(value) || value === '') return value;
  const number = Number(value);
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : value;
}

function rowNumber(written: string | undefined, last: number): number {
  const number = Number(written);
  return Number.isInteger(number) && number > 0 ? number : last + 1;
}

/** 0 for `A1`, 16383 for `XFD9`. */
function columnIndex(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return null;
  let index = 0;
  for (const letter of letters) index = index * 26 + (letter.charCodeAt(0) - 64);
  return index - 1;
}

function spread(sparse: SparseRow[]): TableRow[] {
  const used = new Set<number>();
  for (const { cells } of sparse) for (const [column] of cells) used.add(column);
  const columns = [...used].sort((a, b) => a - b);
  const isPlain = (columns.at(-1) ?? 0) < PLAIN_WIDTH;
  if (!isPlain && columns.length > MAX_WIDTH) {
    const problem = localised('format.table.columns', { row: 'none', count: MAX_WIDTH });
    throw new FormatError('too_many_columns', problem);
  }
  const place = new Map(columns.map((column, index) => [column, isPlain ? column : index]));
  let grid = 0;
  return sparse.map(({ line, cells }) => {
    const width = 1 + Math.max(...cells.map(([column]) => place.get(column) ?? 0));
    grid += width;
    if (grid > MAX_GRID) throw new FormatError('too_large', localised('format.table.too-many-cells'));
    const spreadCells = new Array<string>(width).fill('');
    for (const [column, text] of cells) spreadCells[place.get(column) ?? 0] = text;
    return { cells: spreadCells, line };
  });
}
