import type { Column } from './columns.tsx';

/** What a spreadsheet would take for a formula; the server guards its files in the same way. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
/** Spreadsheets know UTF-8 by it. */
const MARK = '\ufeff';

function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV, by the columns that say what they are in words: a `text`, or else the `value` they are sorted by. */
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
