import { localised } from '../../../messages/localised.ts';
import { FormatError } from '../../format-error.ts';
import { scanCsv } from '../../tabular/csv-scanner.ts';
import { DELIMITERS, guessDelimiter, statedDelimiter } from '../../tabular/guess-delimiter.ts';
import { type RowError, TABLE_LIMITS, type TableRow } from '../../tabular/types.ts';
import type { OptionValues } from '../options.ts';
import { findHeader } from './columns.ts';
import { chosenDelimiter } from './options.ts';

/** A row with the positions of its cells in the file. */
export type PlacedRow = Required<TableRow>;

export interface ScannedTable {
  text: string;
  rows: PlacedRow[];
  delimiter: string;
  /** Off for tab-separated values whose quotes are text, as spreadsheets on the web and databases write them. */
  has_quotes: boolean;
  /** Rows with a quote in a quoted cell that is not doubled. */
  stray: RowError[];
}

const HEADER_ROWS = 6;

/** The rows of a document. `fallback`: the delimiter of its format. Throws a FormatError. */
export function scanTable(text: string, fallback: string, values: OptionValues): ScannedTable {
  const stated = statedDelimiter(text);
  const start = stated?.end ?? 0;
  const delimiter = chosenDelimiter(values) ?? stated?.delimiter ?? detectDelimiter(text, start, fallback);
  const scan = (has_quotes: boolean) =>
    scanCsv(text, { delimiter, start, has_quotes, has_places: true, limits: TABLE_LIMITS });
  const { rows, errors } = scan(true);
  const wrong = errors.filter(({ reason }) => reason !== 'blank_row');
  if (wrong.length > 0 && delimiter === '\t') {
    return { text, rows: scan(false).rows.filter(isPlaced), delimiter, has_quotes: false, stray: [] };
  }
  // The places of all later cells depend on where the quote ends.
  const unclosed = wrong.find(({ reason }) => reason === 'unclosed_quote');
  if (unclosed) {
    const { line } = unclosed;
    throw new FormatError('unclosed-quote', localised('format.table.unclosed', { row: line }), { line });
  }
  return { text, rows: rows.filter(isPlaced), delimiter, has_quotes: true, stray: wrong };
}

const isPlaced = (row: TableRow): row is PlacedRow => row.places !== undefined;

/** The first rows, from the beginning of a file. */
export function scanHead(head: string, fallback: string): TableRow[] {
  const start = statedDelimiter(head)?.end ?? 0;
  const delimiter = statedDelimiter(head)?.delimiter ?? detectDelimiter(head, start, fallback);
  return firstRows(head, start, delimiter);
}

/** Prefers a delimiter that gives a header, because translations do not change it. */
function detectDelimiter(text: string, start: number, fallback: string): string {
  const candidates = [fallback, ...DELIMITERS.filter((one) => one !== fallback)];
  const named = candidates.find((delimiter) => findHeader(firstRows(text, start, delimiter)) !== null);
  return named ?? guessDelimiter(text.slice(start), fallback, TABLE_LIMITS);
}

function firstRows(text: string, start: number, delimiter: string): TableRow[] {
  try {
    return scanCsv(text, { delimiter, start, limits: TABLE_LIMITS, max_rows: HEADER_ROWS }).rows;
  } catch (error) {
    if (error instanceof FormatError) return [];
    throw error;
  }
}
