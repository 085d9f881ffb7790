import type { DocumentRecord } from '@tessera/shared/contract/document/record';

interface FetchedPage {
  records: DocumentRecord[];
  total_rows: number;
}

/** The page with a row, or with the next listed one, or the last page. */
export interface FetchedPlace extends FetchedPage {
  /** That row's position in the list. */
  index: number;
}

/** Segments not in document order: all listed row numbers, and segments by number. */
export interface SortedRows {
  fetchOrder: (signal: AbortSignal) => Promise<number[]>;
  fetchRows: (rows: readonly number[], signal: AbortSignal) => Promise<DocumentRecord[]>;
}

/** The source of a list of segments. */
export interface RecordSource {
  fetchPage: (page: number, signal: AbortSignal) => Promise<FetchedPage>;
  /**
   * If given, the list begins at the row looked up first; otherwise it is the whole document from its first
   * page.
   */
  fetchAround?: (row: number, signal: AbortSignal) => Promise<FetchedPlace>;
  sorted?: SortedRows | undefined;
  /** Whether a changed segment still belongs to the list; without a filter all do. */
  isListed?: (record: DocumentRecord) => boolean;
  /** Pages kept in addition to the visible ones. */
  keep?: number;
}

/** The position of a row in an order, or else of the next one in the document, or the last. */
export function placeIn(order: readonly number[], rowNumber: number): number {
  const at = order.indexOf(rowNumber);
  if (at >= 0) return at;
  const next = order.reduce((best, row) => (row > rowNumber && row < best ? row : best), Infinity);
  return next === Infinity ? Math.max(0, order.length - 1) : order.indexOf(next);
}
