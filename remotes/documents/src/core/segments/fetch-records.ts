import type { Client } from '@tessera/shared/api';
import { type DocumentRecord, listDocumentRecords } from '@tessera/shared/contract/document/record';
import type { toQuery } from './record-filter.ts';

/** A filter, and what to list of the segments under it. */
type Listed = Partial<ReturnType<typeof toQuery>> & { page?: number; around?: number; rows?: string };

/** Lists segments of a document; those that did not fit the answer are requested as well. */
export async function fetchRecords(client: Client, documentId: number, query: Listed, signal?: AbortSignal) {
  const params = { id: documentId };
  const options = signal ? { signal } : {};
  const { rest, ...answer } = await client.call(listDocumentRecords, { params, query, ...options });
  const records: DocumentRecord[] = [...answer.records];
  for (let left = rest; left?.length; ) {
    const rows = left.join(',');
    const more = await client.call(listDocumentRecords, { params, query: { rows }, ...options });
    records.push(...more.records);
    left = more.rest;
  }
  return { ...answer, records };
}
