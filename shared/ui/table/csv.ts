import { guardFormula } from '../../domain/text/formula-guard.ts';
import type { Column } from './columns.tsx';

/** Marks the file as UTF-8 for spreadsheets. */
const MARK = '\ufeff';

function cellOf(text: string): string {
  const safe = guardFormula(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV, with the columns that have a `text`, or a `value` for sorting. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const localised = columns.filter(({ text, value }) => text ?? value);
  const lines = [
    localised.map(({ header }) => header),
    ...rows.map((row) => localised.map(({ text, value }) => text?.(row) ?? String(value?.(row) ?? ''))),
  ];
  return MARK + lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

export function downloadCsv(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name.replace(/[\\/:*?"<>|]+/g, '-')}.csv`;
  link.click();
  // Browsers read the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
