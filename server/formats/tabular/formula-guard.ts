/**
 * The rule by which text cannot become a formula in a spreadsheet, and still comes back as it was:
 *
 * - On export to CSV and TSV, a cell that begins with `=`, `+`, `-`, `@`, a tab or a line end (or the full-width
 *   forms of those signs), after any number of apostrophes, gets one more apostrophe in front.
 * - On import, a cell of that form with at least one apostrophe loses one.
 *
 * A spreadsheet takes such a cell as text. XLSX needs no rule: its cells say that they are text.
 */
const DANGEROUS = /^'*[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

export function guardFormula(cell: string): string {
  return DANGEROUS.test(cell) ? `'${cell}` : cell;
}

export function unguardFormula(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
