import type { Client } from '@tessera/shared/api';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { expect, test } from 'vitest';
import { buildRecord } from '../../testing/build-record.ts';
import type { SaveQueue } from '../saving/save-queue.ts';
import { readFilter } from '../segments/record-filter.ts';
import type { RecordPages } from '../segments/record-pages.ts';
import { findNext } from './find-next-open.ts';

const record = (row_number: number, approved: boolean): DocumentRecord => ({
  ...buildRecord(),
  id: row_number,
  row_number,
  approved,
});
const saves = { edit: () => undefined } as unknown as SaveQueue;

/** Three segments, of which the first is open, on a server that wraps around. */
function search({ wraps, order = null }: { wraps: boolean; order?: number[] | null }) {
  const all = [record(1, false), record(2, true), record(3, true)];
  const shown = (order ?? [1, 2, 3]).map((row) => all[row - 1]);
  const pages = {
    order,
    at: () => undefined,
    load: async (index: number) => shown[index],
    locate: async (row: number) => row - 1,
  } as unknown as RecordPages;
  const client = { call: async () => (order ? { rows: [1] } : { record: all[0] }) } as unknown as Client;
  const filter = readFilter(() => '');
  return { client, documentId: 1, pages, saves, filter, mayApprove: true, wraps };
}

test('continues after the last open segment with the first, or stops where other documents follow', async () => {
  const after = { index: 1, rowNumber: 2 };
  expect(await findNext(search({ wraps: true }), after)).toBe(0);
  expect(await findNext(search({ wraps: false }), after)).toBe(null);
});

test('wraps or stops the same way in another order', async () => {
  const order = [3, 1, 2];
  expect(await findNext(search({ wraps: true, order }), { index: 2, rowNumber: 2 })).toBe(1);
  expect(await findNext(search({ wraps: false, order }), { index: 2, rowNumber: 2 })).toBe(null);
  expect(await findNext(search({ wraps: false, order }), { index: 0, rowNumber: 3 })).toBe(1);
});

test('asks the server for all open segments in another order only if none is near', async () => {
  const all = Array.from({ length: 300 }, (_, at) => record(at + 1, at % 150 !== 0));
  let asked = 0;
  const pages = {
    order: all.map(({ row_number }) => row_number),
    at: () => undefined,
    load: async (index: number) => all[index],
  } as unknown as RecordPages;
  const call = async () => {
    asked++;
    return { rows: [1, 151] };
  };
  const client = { call } as unknown as Client;
  const open = { ...search({ wraps: true }), client, pages };
  expect(await findNext(open, { index: 100, rowNumber: 101 })).toBe(150);
  expect(asked).toBe(0);
  expect(await findNext(open, { index: 2, rowNumber: 3 })).toBe(150);
  expect(await findNext(open, { index: 150, rowNumber: 151 })).toBe(0);
  expect(asked).toBe(2);
});
