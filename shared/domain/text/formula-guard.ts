/**
 * Guards the cells of a CSV or TSV file against becoming formulas in a spreadsheet, reversibly. A spreadsheet may
 * split the file at another character than the one that separates its cells, so each part of a cell after a comma,
 * semicolon, tab or line end is guarded as well:
 *
 * - A part that begins with `=`, `+`, `-` or `@` (or their full-width forms), after any number of apostrophes and
 *   then quotation marks, gets one more apostrophe in front. So does a cell that begins with a tab or a line end.
 * - Reading a file that Tessera wrote removes one apostrophe from each such part.
 *
 * XLSX needs no guard: its cells are marked as text.
 */
const DANGEROUS = /(?<=^|[,;\t\r\n])(?='*"*[=+\-@＝＋－＠])|^(?='*[\t\r\n])/g;
const GUARDED = /(?<=^|[,;\t\r\n])'(?='*"*[=+\-@＝＋－＠])|^'(?='*[\t\r\n])/g;

export function guardFormula(cell: string): string {
  return cell.replace(DANGEROUS, "'");
}

export function unguardFormula(cell: string): string {
  return cell.replace(GUARDED, '');
}
