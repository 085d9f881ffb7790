import { quoteCell } from '../../tabular/write-csv.ts';
import type { Splice } from '../../xml/splice.ts';

/** How the file writes a cell. */
export interface CellStyle {
  delimiter: string;
  /** Whether quotes in the file quote cells; otherwise they are text. */
  has_quotes: boolean;
  /** Whether the cell, or the source of an empty one, is quoted. */
  is_quoted: boolean;
  /** Whether the line breaks in its source are CR LF. */
  has_crlf: boolean;
}

/** A target column that the file lacks; written with the first translation. */
export interface AddedColumn {
  /** One per row, from the header: its place in the file, and an empty cell with its delimiters. */
  cells: Pick<Splice, 'start' | 'end' | 'text'>[];
}

/**
 * A target as a cell (RFC 4180, section 2): quoted as before, or if it contains a delimiter, a line break or a quote.
 * Without quoting, tabs and line breaks become spaces.
 */
export function writeCell(target: string, { delimiter, has_quotes, is_quoted, has_crlf }: CellStyle): string {
  if (!has_quotes) return target.replaceAll(/[\t\r\n]+/g, ' ');
  const text = has_crlf ? target.replaceAll(/(?<!\r)\n/g, '\r\n') : target;
  // Some programs read tab-separated values without quoting, so only cells that need quotes get them.
  const special = delimiter === '\t' ? /^"|[\t\r\n]/ : /["\r\n]|^\s|\s$/;
  return is_quoted || text.includes(delimiter) || special.test(text) ? quoteCell(text) : text;
}
