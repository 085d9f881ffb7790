import type { Client } from '@tessera/shared/api';
import { PAGE_SIZE } from '@tessera/shared/contract/common';
import { orderRecords } from '@tessera/shared/contract/document/listing';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import type { SegmentSort } from '@tessera/shared/text/segment-sort';
import { fetchRecords } from './fetch-records.ts';
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
      return (await fetchRecords(client, documentId, { rows: rows.join(',') }, signal)).records;
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

/** The filter condition for segments that need the user's work. */
export const openCondition = (mayApprove: boolean) =>
  `${mayApprove ? 'state:open' : 'state:initial,draft'} -state:locked`;

/** The next open segment in the displayed order; `null` if none. */
export async function findOpenInOrder(search: Search, after: number): Promise<number | null> {
  const { pages, wraps, isOpen } = search;
  const order = pages.order ?? [];
  const last = wraps ? order.length : order.length - 1 - after;
  // The next open segment is usually near: the server is asked for all open ones only if the next page has
  // none.
  let stillOpen: ReadonlySet<number> | null = null;
  for (let step = 1; step <= last; step++) {
    const index = (after + step) % order.length;
    if (step > PAGE_SIZE) stillOpen ??= await allOpen(search);
    if (stillOpen && !stillOpen.has(order[index] ?? 0)) continue;
    // Changes made here may not be saved yet.
    const record = await pages.load(index);
    if (record && isOpen(record)) return index;
  }
  return null;
}

/** The row numbers of all segments open on the server. */
async function allOpen({ client, documentId, filter, mayApprove }: Search): Promise<ReadonlySet<number>> {
  const known = toQuery(filter);
  const { rows } = await client.call(orderRecords, {
    params: { id: documentId },
    // Goes first: an unclosed phrase would swallow it.
    query: { ...known, query: `${openCondition(mayApprove)} ${known.query ?? ''}`, sort: 'state' },
  });
  return new Set(rows);
}
