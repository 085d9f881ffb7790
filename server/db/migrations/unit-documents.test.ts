import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { buildMemory } from '../../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { unitDocuments } from './0085b-unit-documents.ts';

let server: TestServer;
let manager: Caller;
afterEach(() => server.close());

/** A document with one segment, approved into the memory. */
async function approved(memory: number, source: string): Promise<number> {
  const languages = { source_lang: 'en', target_lang: 'de' };
  const file = JSON.stringify({ a: source, b: 'Other.' });
  const { id } = (await manager.upload('/document/', file, 'en.json', languages)).body;
  await server.runJobs();
  await manager.post(`/document/${id}/memories`, { memories: [{ id: memory, mode: 'write' }] });
  const [record] = (await manager.get(`/document/${id}/records`)).body.records;
  await manager.put(`/document/records/${record.id}`, { target: `${source} (de)`, approved: true });
  return id;
}

async function newVersion(document: number, file: object) {
  const { body } = await manager.upload(`/document/${document}/versions`, JSON.stringify(file), 'en.json');
  await server.runJobs();
  await manager.post(`/document/${document}/versions/${body.id}/apply`);
  await server.runJobs();
}

/** Units as of before the migration, migrated; returns the document of each. */
async function migrated(beforeDeleting: (document: number) => Promise<unknown> = async () => {}) {
  server = await startTestServer();
  manager = await server.as('manager');
  const { id: memory } = await buildMemory(manager, { units: [['Typed.', 'Getippt.']] });
  const live = await approved(memory, 'Live.');
  const changed = await approved(memory, 'Changed.');
  await newVersion(changed, { a: 'Something new.', b: 'Other.' });
  const removed = await approved(memory, 'Removed.');
  await newVersion(removed, { b: 'Other.' });
  const deleted = await approved(memory, 'Deleted.');
  await beforeDeleting(deleted);
  await manager.delete(`/document/${deleted}`);
  await manager.delete(`/bin/documents/${deleted}`);
  const { db } = server.database;
  await vi.waitFor(async () => {
    const rows = await db.selectFrom('document').select('id').where('id', '=', deleted).execute();
    expect(rows).toEqual([]);
  }, 10_000);
  await db.updateTable('unit').set({ document_id: null }).execute();
  await sql`DELETE FROM unmarked_document`.execute(db);
  await db.transaction().execute((trx) => unitDocuments.up(trx as never));
  const rows = await db.selectFrom('unit').select(['source', 'document_id']).orderBy('id').execute();
  const unmarked = await db.selectFrom('unmarked_document').select('document_id').execute();
  return {
    documents: Object.fromEntries(rows.map(({ source, document_id }) => [source, document_id])),
    known: { 'Typed.': null, 'Live.': live, 'Changed.': changed, 'Removed.': removed },
    unmarked: unmarked.map(({ document_id }) => document_id),
  };
}

test('each unit gets its document, and units of deleted ones may be sent if none was ever marked', async () => {
  const { documents, known, unmarked } = await migrated();
  expect(documents).toEqual({ ...known, 'Deleted.': 0 });
  expect(unmarked).toEqual([0]);
});

test('units of deleted documents stay of unknown origin if one of these may have been marked', async () => {
  const { documents, known, unmarked } = await migrated((id) =>
    manager.put(`/document/${id}`, { must_not_leave: true }),
  );
  expect(documents).toEqual({ ...known, 'Deleted.': null });
  expect(unmarked).toEqual([]);
});
