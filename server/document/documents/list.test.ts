import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '../../../shared/domain/contract/document.ts';
import { buildDocument } from '../../testing/build-document.ts';
import { freelancer } from '../../testing/give.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Caller;
let manager: Caller;
const ids = new Map<string, number>();
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin');
  manager = await server.as('manager');
  for (const [name, targetLang] of [
    ['Çay bahçesi', 'tr'],
    ['Anchors', 'de'],
    ['Übersee 100%', 'de-AT'],
    ['zebra', 'fr'],
  ] as const) {
    const { document } = await buildDocument(server, manager, { name, targetLang, segments: 2 });
    ids.set(name, document.id);
  }
});
afterAll(() => server.close());

const idOf = (name: string) => ids.get(name) ?? 0;
const page = async (query: string, caller: Caller = manager) =>
  (await caller.get(`/document/?page=0&${query}`)).body as { records: Document[]; total_rows: number };
const names = async (query: string, caller?: Caller) =>
  (await page(query, caller)).records.map(({ name }) => name);
const ALL = ['Anchors', 'Çay bahçesi', 'Übersee 100%', 'zebra'];

describe('the list of documents', () => {
  test('without a page is an array of all documents, and with a page one page with their number', async () => {
    const whole = (await manager.get('/document/')).body;
    expect(whole.map(({ name }: Document) => name)).toEqual([...ids.keys()]);
    const first = await page('sort=name');
    expect(first.total_rows).toBe(4);
    const byId = (records: Document[]) => records.toSorted((a, b) => a.id - b.id);
    expect(byId(first.records)).toEqual(whole);
    const later = await manager.get('/document/?page=1');
    expect(later.body).toEqual({ records: [], total_rows: 4 });
  });

  test('is searched by name and language, ignoring case and accents, with % as an ordinary character', async () => {
    expect(await names('search=CAY')).toEqual(['Çay bahçesi']);
    expect(await names(`search=${encodeURIComponent('ÜBERSEE')}`)).toEqual(['Übersee 100%']);
    expect(await names(`search=${encodeURIComponent('0%')}`)).toEqual(['Übersee 100%']);
    expect(await names('search=de-at')).toEqual(['Übersee 100%']);
    expect(await names('search=null&sort=name')).toEqual(ALL);
    await manager.put(`/document/${idOf('zebra')}`, { name: 'Žebra' });
    expect(await names('search=zeb')).toEqual(['Žebra']);
    await manager.put(`/document/${idOf('zebra')}`, { name: 'zebra' });
  });

  test('finds documents that a server from before folded names has written', async () => {
    const { db } = server.database;
    await db.updateTable('document').set({ name_folded: null }).where('id', '=', idOf('Anchors')).execute();
    expect(await names('search=ANCH')).toEqual(['Anchors']);
    expect(await names('sort=name')).toEqual(ALL);
    await manager.put(`/document/${idOf('Anchors')}`, { name: 'Anchors' });
  });

  test('is sorted by each column in both directions, rows without a value last', async () => {
    await manager.put(`/document/${idOf('zebra')}`, { due_on: '2026-03-01' });
    await manager.put(`/document/${idOf('Anchors')}`, { due_on: '2026-02-01' });
    expect(await names('sort=name')).toEqual(ALL);
    expect(await names('sort=-name')).toEqual(ALL.toReversed());
    expect((await names('sort=due')).slice(0, 2)).toEqual(['Anchors', 'zebra']);
    expect((await names('sort=-due')).slice(0, 2)).toEqual(['zebra', 'Anchors']);
    for (const sort of ['languages', 'done', 'words', 'package', 'mentions', 'assigned', 'by', 'updated'])
      for (const order of [sort, `-${sort}`])
        expect((await names(`sort=${order}`)).toSorted()).toEqual(ALL.toSorted());
    expect((await manager.get('/document/?page=0&sort=secret')).status).toBe(422);
  });

  test('puts the most recently changed documents first', async () => {
    await manager.put(`/document/${idOf('Anchors')}`, { name: 'Anchors' });
    expect((await names(''))[0]).toBe('Anchors');
  });

  test('is filtered by language, creator, stage, due date and ids', async () => {
    const me = (await manager.get('/user/')).body.id;
    const { records } = (await manager.get(`/document/${idOf('Anchors')}/records`)).body;
    for (const { id } of records)
      await manager.put(`/document/records/${id}`, { target: 'Anker', approved: true });
    await manager.put(`/document/${idOf('zebra')}`, { due_on: '2026-03-01' });
    await manager.put(`/document/${idOf('Anchors')}`, { due_on: '2026-03-01' });
    expect(await names('target=de')).toEqual(['Anchors']);
    expect(await names('source=en&sort=name')).toEqual(ALL);
    expect(await names(`by=${me}&sort=name`)).toEqual(ALL);
    expect(await names('by=999999')).toEqual([]);
    expect(await names('status=finished')).toEqual(['Anchors']);
    expect((await page('status=untouched')).total_rows).toBe(3);
    expect(await names('status=failed')).toEqual([]);
    expect(await names('due=overdue&today=2026-03-02')).toEqual(['zebra']);
    expect(await names('due=week&today=2026-02-23')).toEqual(['zebra']);
    expect(await names('due=week&today=2026-02-22')).toEqual([]);
    expect((await page('due=none')).total_rows).toBe(2);
    expect(await names(`ids=${idOf('zebra')},${idOf('Anchors')},999999&sort=name`)).toEqual([
      'Anchors',
      'zebra',
    ]);
    expect((await manager.get('/document/?page=0&ids=1;DROP')).status).toBe(422);
    expect(await names('has_segments=1&sort=name')).toEqual(ALL);
  });

  test('counts and filters only documents that the caller may see', async () => {
    const person = await freelancer(server, admin, 'user', {
      resources: [{ kind: 'document', id: idOf('zebra'), role: null }],
    });
    expect(await page('', person)).toMatchObject({ records: [{ name: 'zebra' }], total_rows: 1 });
    expect(await names('search=anchors', person)).toEqual([]);
    expect(await names(`ids=${idOf('Anchors')}`, person)).toEqual([]);
    expect(await names(`assigned=${person.id}`)).toEqual(['zebra']);
    expect((await page('', person)).records[0]?.assigned).toMatchObject([{ id: person.id }]);
    expect((await names('sort=assigned'))[0]).toBe('zebra');
    const values = (await person.get('/document/filters')).body;
    expect(values).toMatchObject({
      source_langs: ['en'],
      target_langs: ['fr'],
      assigned: [{ id: person.id }],
    });
    const all = (await manager.get('/document/filters')).body;
    expect(all.target_langs).toEqual(['de', 'de-AT', 'fr', 'tr']);
    expect(all.created_by).toHaveLength(1);
  });
});
