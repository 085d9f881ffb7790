import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentRecord } from '../../../shared/domain/contract/document/record.ts';
import { buildDocument } from '../../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { getDocumentScope } from '../documents/queries.ts';
import { filteredRecords } from '../segments/record-filter.ts';
import { CHUNK } from './mass-change.ts';
import { readInChunks } from './read-in-chunks.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

const NO_FILTER = { source: '', target: '', repetitions: false, comments: false, unresolved: false };

/** A reader of the segments with "cat" in a document of two chunks and a half. */
async function build() {
  const { db } = server.database;
  const segments = Array.from({ length: 2.5 * CHUNK }, (_, at) => ({ source: `${at}`, target: `cat ${at}` }));
  const { document } = await buildDocument(server, manager, { segments });
  const scope = await getDocumentScope(db, document.id);
  const open = () =>
    readInChunks(
      (db, after) => filteredRecords(db, scope, { ...NO_FILTER, search: 'cat' }, after),
      async (rows) => rows.map((segment) => ({ segment, decision: null })),
    );
  const save = async (row: number, target: string) => {
    const { body } = await manager.get(
      `/document/${document.id}/records?page=${Math.floor((row - 1) / 100)}`,
    );
    const record = body.records.find(({ row_number }: DocumentRecord) => row_number === row);
    expect((await manager.put(`/document/records/${record.id}`, { target })).status).toBe(200);
  };
  return { db, open, save };
}

const targetsOf = ({ decided }: { decided: { segment: { target: string } }[] }) =>
  decided.map(({ segment }) => segment.target);

describe('reading the segments of a change in chunks', () => {
  test('returns each segment once, in row order, and can resume after any chunk', async () => {
    const { db, open } = await build();
    const reader = open();
    expect(await reader.total(db)).toBe(2.5 * CHUNK);
    const first = await reader.read(db, 0);
    const second = await reader.read(db, first.next ?? 0);
    const third = await reader.read(db, second.next ?? 0);
    expect([first.next, second.next, third.next]).toEqual([CHUNK, 2 * CHUNK, null]);
    expect([first, second, third].flatMap(targetsOf)).toEqual(
      Array.from({ length: 2.5 * CHUNK }, (_, at) => `cat ${at}`),
    );
    expect(targetsOf(await open().read(db, first.next ?? 0))).toEqual(targetsOf(second));
  });

  test('leaves out segments that no longer match, and reads the new text of those that do', async () => {
    const { db, open, save } = await build();
    const reader = open();
    const { next } = await reader.read(db, 0);
    await save(CHUNK + 1, 'dog');
    await save(CHUNK + 2, 'another cat');
    const second = targetsOf(await reader.read(db, next ?? 0));
    expect(second).toHaveLength(CHUNK - 1);
    expect(second[0]).toBe('another cat');
  });

  test('returns nothing after the last match', async () => {
    const { db, open } = await build();
    expect(await open().read(db, 2.5 * CHUNK)).toEqual({ decided: [], next: null });
  });
});
