import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../shared/domain/contract/all.ts';
import type { AuditEvent } from '../../../shared/domain/contract/audit.ts';
import { bearer } from '../../testing/bearer.ts';
import { buildGlossary, buildMemory } from '../../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { createReadings, purgeReadings } from './readings.ts';
import { readReference, WITHOUT_TEXTS } from './what-is-read.ts';

let server: TestServer;
let admin: Caller;
let manager: Caller;
let documentId: number;
let segmentId: number;
beforeAll(async () => {
  server = await startTestServer({ auditReading: true });
  admin = await server.as('admin');
  manager = await server.as('manager');
  const { body } = await manager.upload('/document/', 'A sentence. Another one.', 'read.txt', {
    source_lang: 'en',
    target_lang: 'de',
  });
  documentId = body.id;
  await server.runJobs();
  segmentId = (await manager.get(`/document/${documentId}/records`)).body.records[0].id;
});
afterAll(() => server.close());

async function readBy(caller: Caller): Promise<AuditEvent[]> {
  await server.services.readings.flush();
  const { id } = (await caller.get('/user/')).body;
  return (await admin.get(`/audit/?action=read&user_id=${id}`)).body.records.reverse();
}

test('records one event per person, document and kind of reading in an hour', async () => {
  const reader = await server.as('reviewer');
  await reader.get(`/document/${documentId}`);
  await reader.get(`/document/${documentId}/records/counts`);
  expect(await readBy(reader)).toEqual([]);
  await reader.get(`/document/${documentId}/records?page=0`);
  await reader.get(`/document/${documentId}/records?page=1`);
  await reader.get(`/document/records/${segmentId}/history`);
  await reader.get(`/document/${documentId}/records?search=sentence`);
  const events = await readBy(reader);
  expect(events.map(({ action, subject, details }) => [action, subject, details])).toEqual([
    ['read.texts', { kind: 'document', id: documentId, name: 'read.txt' }, {}],
    ['read.search', { kind: 'document', id: documentId, name: 'read.txt' }, {}],
  ]);
  expect(events[0]).toMatchObject({ via: 'session', address: 'local', actor: { username: 'The reviewer' } });
  expect(JSON.stringify(events)).not.toContain('sentence');
});

test('records the resources whose texts a search has found', async () => {
  const memory = await buildMemory(manager, { name: 'Read units', units: 2 });
  const glossary = await buildGlossary(manager, { name: 'Read terms', terms: 1 });
  const source = glossary.records[0]?.source ?? '';
  const reader = await server.as('reviewer');
  await reader.get('/search/segments?search=nowhere');
  expect(await readBy(reader)).toEqual([]);
  await reader.get('/search/segments?search=sentence');
  await reader.get(`/search/terms?search=${encodeURIComponent(source)}`);
  await reader.get(`/translation_memory/${memory.id}/records`);
  await reader.get(`/search/units?search=${encodeURIComponent(memory.records[0]?.source ?? '')}`);
  const events = await readBy(reader);
  expect(events.map(({ action, subject }) => [action, subject?.kind, subject?.name])).toEqual([
    ['read.search', 'document', 'read.txt'],
    ['read.search', 'glossary', 'Read terms'],
    ['read.texts', 'translation_memory', 'Read units'],
    ['read.search', 'translation_memory', 'Read units'],
  ]);
});

test('records an API token’s readings separately from its owner’s', async () => {
  const owner = await server.as('manager');
  const program = await bearer(server, (await owner.get('/user/')).body.id, ['document.read']);
  await owner.get(`/document/${documentId}/records`);
  await program.get(`/document/${documentId}/records`);
  const found = (await readBy(owner)).map(({ action, via, token_id }) => [action, via, token_id]);
  expect(found).toEqual([
    ['read.texts', 'session', null],
    ['read.texts', 'token', program.tokenId],
  ]);
});

test('records nothing for refused calls, or when the setting is off', async () => {
  const reader = await server.as('reviewer');
  expect((await reader.get('/document/999999/records')).status).toBe(404);
  expect(await readBy(reader)).toEqual([]);
  const silent = await startTestServer();
  const other = await silent.as('manager');
  await buildGlossary(other, { name: 'Unread', terms: 1 }).then(({ id }) =>
    other.get(`/glossary/${id}/records`),
  );
  await silent.services.readings.flush();
  const rows = await silent.database.db
    .selectFrom('audit_event')
    .select('id')
    .where('action', 'like', 'read.%')
    .execute();
  expect(rows).toEqual([]);
  await silent.close();
});

test('several servers and restarts record a reading once an hour', async () => {
  const reader = await server.as('reviewer');
  await reader.get(`/document/${documentId}/records`);
  expect(await readBy(reader)).toHaveLength(1);
  const { db } = server.database;
  const other = createReadings({ db, log: () => {}, enabled: true });
  const { id } = (await reader.get('/user/')).body;
  const endpoint = ENDPOINTS.find((each) => each.id === 'document.records.list');
  const user = { id, username: 'The reviewer', via: 'session', token_id: null } as never;
  const call = { params: { id: documentId }, query: {}, answer: {}, user, address: 'elsewhere' };
  other.note(endpoint as never, call);
  await other.flush();
  expect(await readBy(reader)).toHaveLength(1);
  expect(await purgeReadings(db)).toBe(0);
  expect(await purgeReadings(db, Date.now() + 26 * 3600_000)).toBeGreaterThan(0);
});

test('keeps readings until the database accepts them', async () => {
  const { db } = server.database;
  const reader = await server.as('reviewer');
  await db.schema.alterTable('audit_reading').renameTo('elsewhere').execute();
  await reader.get(`/document/${documentId}/records`);
  await expect(server.services.readings.flush()).rejects.toThrow('audit_reading');
  await db.schema.alterTable('elsewhere').renameTo('audit_reading').execute();
  expect(await readBy(reader)).toHaveLength(1);
});

test('every call that reads one document, glossary or memory is a reading, or is known to return no texts', () => {
  const readings = ENDPOINTS.filter((endpoint) => readReference(endpoint)).map(({ id }) => id);
  expect(readings).toEqual(
    expect.arrayContaining([
      'document.records.list',
      'document.records.get',
      'document.records.matches',
      'document.qa',
      'document.events',
      'document.replace',
      'glossary.records.list',
      'glossary.records.bin',
      'memory.records.list',
      'memory.hygiene',
    ]),
  );
  const all = new Set(ENDPOINTS.map(({ id }) => id));
  expect([...WITHOUT_TEXTS].filter((id) => !all.has(id))).toEqual([]);
});
