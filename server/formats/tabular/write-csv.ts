import { guardFormula } from '../../../shared/domain/text/formula-guard.ts';

export interface WriteCsvOptions {
  /** Default `,`. */
  delimiter?: ',' | ';' | '\t';
}

/**
 * Rows as CSV in UTF-8 with a byte order mark (without it Excel assumes a legacy code page) and CRLF line
 * ends. Text that a spreadsheet would read as a formula is guarded, see `formula-guard.ts`; `readTable` with
 * `isOurs` restores it.
 */
export function writeCsv(
  rows: Iterable<readonly string[]>,
  { delimiter = ',' }: WriteCsvOptions = {},
): Uint8Array {
  const lines: string[] = [];
  for (const cells of rows) lines.push(cells.map((cell) => writeCell(cell, delimiter)).join(delimiter));
  return Buffer.from(`\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`, 'utf8');
}

function writeCell(cell: string, delimiter: string): string {
  const guarded = guardFormula(cell);
  const isPlain = !guarded.includes(delimiter) && !/["\r\n]|^\s|\s$/.test(guarded);
  return isPlain ? guarded : quoteCell(guarded);
}

export function quoteCell(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}
