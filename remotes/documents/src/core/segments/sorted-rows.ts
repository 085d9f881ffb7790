import type { Client } from '@tessera/shared/api';
import { PAGE_SIZE } from '@tessera/shared/contract/common';
import { orderRecords } from '@tessera/shared/contract/document/listing';
import { type DocumentRecord, listDocumentRecords } from '@tessera/shared/contract/document/record';
import type { SegmentSort } from '@tessera/shared/text/segment-sort';
import { type RecordFilter, toQuery } from './record-filter.ts';
import type { RecordPages } from './record-pages.ts';
import type { SortedRows } from './record-source.ts';

/** How the sorted segments of a document are fetched. */
export function sortedRows(
  client: Client,
  documentId: number,
  filter: RecordFilter,
  sort: SegmentSort,
): SortedRows {
  const params = { id: documentId };
  return {
    async fetchOrder(signal) {
      const query = { ...toQuery(filter), sort };
      return (await client.call(orderRecords, { params, query, signal })).rows;
    },
    async fetchRows(rows, signal) {
      const query = { rows: rows.join(',') };
      return (await client.call(listDocumentRecords, { params, query, signal })).records;
    },
  };
}

interface Search {
  client: Client;
  documentId: number;
  pages: RecordPages;
  filter: RecordFilter;
  mayApprove: boolean;
  wraps: boolean;
  isOpen: (record: DocumentRecord) => boolean;
}

/** What a filter is narrowed by to the segments that need a person's work. */
export const openCondition = (mayApprove: boolean) =>
  `${mayApprove ? 'state:open' : 'state:initial,draft'} -state:locked`;

/** The next open segment in the order shown; `null` when none is. */
export async function findOpenInOrder(search: Search, after: number): Promise<number | null> {
  const { pages, wraps, isOpen } = search;
  const order = pages.order ?? [];
  const last = wraps ? order.length : order.length - 1 - after;
  // Mostly one is near: which of all are open is asked only when none of the next page is.
  let stillOpen: ReadonlySet<number> | null = null;
  for (let step = 1; step <= last; step++) {
    const index = (after + step) % order.length;
    if (step > PAGE_SIZE) stillOpen ??= await allOpen(search);
    if (stillOpen && !stillOpen.has(order[index] ?? 0)) continue;
    // What was done here may not be saved yet.
    const record = await pages.load(index);
    if (record && isOpen(record)) return index;
  }
  return null;
}

/** The numbers of all segments that the server knows as open. */
async function allOpen({ client, documentId, filter, mayApprove }: Search): Promise<ReadonlySet<number>> {
  const known = toQuery(filter);
  const { rows } = await client.call(orderRecords, {
    params: { id: documentId },
    // First: a phrase that is not closed yet would swallow it.
    query: { ...known, query: `${openCondition(mayApprove)} ${known.query ?? ''}`, sort: 'state' },
  });
  return new Set(rows);
}
