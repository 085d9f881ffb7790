import type { DocumentRecord } from '@tessera/shared/contract/document/record';

export interface FetchedPage {
  records: DocumentRecord[];
  total_rows: number;
}

/** The page with a row, or with the next one that is listed, or the last page. */
export interface FetchedPlace extends FetchedPage {
  /** Where that one stands in the list. */
  index: number;
}

/** Where segments are not in the order of the document: the numbers of all that are listed, and segments by number. */
export interface SortedRows {
  fetchOrder: (signal: AbortSignal) => Promise<number[]>;
  fetchRows: (rows: readonly number[], signal: AbortSignal) => Promise<DocumentRecord[]>;
}

/** Where a list of segments gets them from. */
export interface RecordSource {
  fetchPage: (page: number, signal: AbortSignal) => Promise<FetchedPage>;
  /** With it, the list begins at the place that is looked up first; without it, it is the whole document from its first page on. */
  fetchAround?: (row: number, signal: AbortSignal) => Promise<FetchedPlace>;
  sorted?: SortedRows | undefined;
  /** Whether a segment still belongs to the list after a change; without a filter all do. */
  isListed?: (record: DocumentRecord) => boolean;
  /** Pages kept besides the visible ones. */
  keep?: number;
}

/** Where a row stands in an order, or else the one that follows it in the document, or the last. */
export function placeIn(order: readonly number[], rowNumber: number): number {
  const at = order.indexOf(rowNumber);
  if (at >= 0) return at;
  const next = order.reduce((best, row) => (row > rowNumber && row < best ? row : best), Infinity);
  return next === Infinity ? Math.max(0, order.length - 1) : order.indexOf(next);
}
