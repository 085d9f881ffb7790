/**
 * Guards text against becoming a formula in a spreadsheet, reversibly:
 *
 * - On export to CSV and TSV, a cell that begins with `=`, `+`, `-`, `@`, a tab or a line end (or the
 * full-width
 *   forms of those signs), after any number of apostrophes, gets one more apostrophe in front.
 * - On import, a cell of that form with at least one apostrophe loses one.
 *
 * A spreadsheet reads such a cell as text. XLSX needs no guard: its cells are marked as text.
 */
const DANGEROUS = /^'*[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

export function guardFormula(cell: string): string {
  return DANGEROUS.test(cell) ? `'${cell}` : cell;
}

export function unguardFormula(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
