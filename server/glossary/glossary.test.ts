import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildGlossary } from '../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let manager: Caller;
let reviewer: Caller;
let translator: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  reviewer = await server.as('reviewer');
  translator = await server.as('user');
});
afterAll(() => server.close());

const list = async (path: string) => (await translator.get(path)).body;
const sources = async (id: number, query = '') =>
  (await list(`/glossary/${id}/records${query}`)).records.map((record: { source: string }) => record.source);

describe('glossaries', () => {
  test('are created by a manager, and listed for everybody with creator and count', async () => {
    const glossary = await buildGlossary(manager, { name: 'Spielregeln', terms: 2 });
    expect(glossary).toMatchObject({
      name: 'Spielregeln',
      source_lang: 'en',
      target_lang: 'de',
      processing_status: 'done',
      processing_error: null,
      upload_time: null,
      records_count: 2,
      created_by_user: { id: expect.any(Number), username: 'The manager' },
    });
    expect(await list(`/glossary/${glossary.id}`)).toMatchObject({ id: glossary.id, records_count: 2 });
    expect(await list('/glossary/')).toContainEqual(expect.objectContaining({ id: glossary.id }));
  });

  test('return the message and the whole glossary after a rename', async () => {
    const { id } = await buildGlossary(manager);
    const renamed = await manager.put(`/glossary/${id}`, { name: '  Räuber & Gendarm ' });
    expect(renamed.status).toBe(200);
    expect(renamed.body).toMatchObject({
      message: expect.any(String),
      id,
      name: 'Räuber & Gendarm',
      source_lang: 'en',
      records_count: 0,
    });
  });

  test('have their languages normalised to BCP 47', async () => {
    const { id } = await buildGlossary(manager, { source_lang: 'en_us', target_lang: 'DE-de' });
    expect(await list(`/glossary/${id}`)).toMatchObject({ source_lang: 'en-US', target_lang: 'de-DE' });
  });

  test.each([
    [{ name: ' ', source_lang: 'en', target_lang: 'de' }, 'name'],
    [{ name: 'x', source_lang: '', target_lang: 'de' }, 'source_lang'],
    [{ name: 'x', source_lang: 'en', target_lang: 'not a language' }, 'target_lang'],
  ])('reject an invalid field by name: %o', async (body, path) => {
    const refused = await manager.post('/glossary/', body);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toMatchObject([{ path, message: expect.any(String) }]);
  });

  test('answer 404 everywhere once deleted, and are restored whole', async () => {
    const { id, records } = await buildGlossary(manager, { terms: 2 });
    const other = await buildGlossary(manager, { name: 'Stays', terms: 1 });
    expect((await manager.delete(`/glossary/${id}`)).body).toEqual({ message: expect.any(String) });
    for (const path of [`/glossary/${id}`, `/glossary/${id}/records`]) {
      const gone = await translator.get(path);
      expect(gone.status).toBe(404);
      expect(gone.response.headers.get('content-type')).toBe('application/problem+json');
    }
    const record = `/glossary/records/${records[0]?.id}`;
    expect((await reviewer.put(record, { source: 'a', target: 'b' })).status).toBe(404);
    expect((await reviewer.delete(record)).status).toBe(404);
    expect((await manager.put(`/glossary/${id}`, { name: 'x' })).status).toBe(404);
    expect((await manager.delete(`/glossary/${id}`)).status).toBe(404);
    const ids = (await list('/glossary/')).map((glossary: { id: number }) => glossary.id);
    expect(ids).not.toContain(id);
    expect(ids).toContain(other.id);
    expect(await sources(other.id)).toEqual(['term 1']);

    expect((await manager.post(`/glossary/${id}/restore`)).body).toMatchObject({ id, records_count: 2 });
    expect(await sources(id)).toEqual(['term 1', 'term 2']);
  });

  test('cannot be created, renamed or deleted by a translator', async () => {
    const { id } = await buildGlossary(manager);
    const body = { name: 'x', source_lang: 'en', target_lang: 'de' };
    expect((await translator.post('/glossary/', body)).status).toBe(403);
    expect((await translator.put(`/glossary/${id}`, body)).status).toBe(403);
    expect((await translator.delete(`/glossary/${id}`)).status).toBe(403);
    expect((await server.anonymous.get('/glossary/')).status).toBe(401);
  });

  test.each(['0', '-1', 'abc', '99999999999999999999', '2147483647'])(
    'answer 404 for an unknown id: %s',
    async (id) => {
      expect((await translator.get(`/glossary/${id}`)).status).toBe(404);
      expect((await translator.get(`/glossary/${id}/records`)).status).toBe(404);
      expect((await reviewer.delete(`/glossary/records/${id}`)).status).toBe(404);
    },
  );
});

describe('terms of a glossary', () => {
  test('return 100 of 125 records per page, and count all in total_rows', async () => {
    const { id } = await buildGlossary(manager, { terms: 125 });
    const [first, second, third] = await Promise.all(
      [0, 1, 2].map((page) => list(`/glossary/${id}/records?page=${page}&search=`)),
    );
    expect([first.records.length, second.records.length, third.records.length]).toEqual([100, 25, 0]);
    expect([first.total_rows, second.total_rows, third.total_rows]).toEqual([125, 125, 125]);
    expect(first.records[0].source).toBe('term 1');
    expect(second.records[0].source).toBe('term 101');
    expect(second.records[24].source).toBe('term 125');
  });

  test('are found by substrings of source or target, ignoring case', async () => {
    const { id } = await buildGlossary(manager, {
      terms: [
        { source: 'Dragon', target: 'Drache' },
        { source: 'ÜBERMUT', target: 'hubris' },
        { source: '100% sure', target: 'ganz_sicher\\x' },
        { source: '骰子', target: 'Würfel' },
      ],
    });
    expect(await sources(id, '?search=dRAG')).toEqual(['Dragon']);
    expect(await sources(id, '?search=drach')).toEqual(['Dragon']);
    expect(await sources(id, `?search=${encodeURIComponent('übermut')}`)).toEqual(['ÜBERMUT']);
    expect(await sources(id, `?search=${encodeURIComponent('骰')}`)).toEqual(['骰子']);
    expect(await sources(id, '?search=nothing%20like%20it')).toEqual([]);
    // A search text does not match across source and target.
    expect(await sources(id, '?search=dragondrache')).toEqual([]);
  });

  test.each([
    ['%', 1],
    ['0%', 1],
    ['00% s', 1],
    ['_', 1],
    ['nz_si', 1],
    ['\\', 1],
    ['er\\x', 1],
    ['g_nz', 0],
    ['100%%', 0],
    ['"', 0],
    ["' OR 1=1 --", 0],
  ])('are searched literally for the characters of %o', async (search, total) => {
    const { id } = await buildGlossary(manager, {
      terms: [
        { source: '100% sure', target: 'ganz_sicher\\x' },
        { source: 'Dragon', target: 'Drache' },
      ],
    });
    expect((await list(`/glossary/${id}/records?search=${encodeURIComponent(search)}`)).total_rows).toBe(
      total,
    );
  });

  test.each(['null', 'undefined', ''])('are all listed for the empty search %o', async (search) => {
    const { id } = await buildGlossary(manager, { terms: 2 });
    expect((await list(`/glossary/${id}/records?page=0&search=${search}`)).total_rows).toBe(2);
  });

  test('count all matches of a search in total_rows, not only the page', async () => {
    const { id } = await buildGlossary(manager, { terms: 120 });
    const found = await list(`/glossary/${id}/records?search=TERM&page=1`);
    expect(found.total_rows).toBe(120);
    expect(found.records).toHaveLength(20);
  });

  test('are sorted by text without case and accents, and by time, in both directions', async () => {
    const { id } = await buildGlossary(manager, {
      terms: [
        { source: 'zebra', target: '1' },
        { source: 'Éclair', target: '3' },
        { source: 'Apple', target: '2' },
      ],
    });
    expect(await sources(id, '?sort=source')).toEqual(['Apple', 'Éclair', 'zebra']);
    expect(await sources(id, '?sort=-target')).toEqual(['Éclair', 'Apple', 'zebra']);
    expect(await sources(id, '?sort=-created_at')).toEqual(['Apple', 'Éclair', 'zebra']);
    expect((await translator.get(`/glossary/${id}/records?sort=folded`)).status).toBe(422);
  });

  test('sort the last page correctly', async () => {
    const { id } = await buildGlossary(manager, { terms: 125 });
    const far = await sources(id, '?sort=-source&page=1');
    const near = await sources(id, '?sort=source&page=0');
    expect(far).toEqual(near.slice(0, 25).reverse());
  });

  test('are added, changed, deleted and restored, and the count follows', async () => {
    const { id } = await buildGlossary(manager, { terms: 2 });
    const added = await translator.post(`/glossary/${id}/records`, {
      source: 'hit point',
      target: 'Trefferpunkt',
      comment: 'rules, p. 4',
    });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({
      glossary_id: id,
      source: 'hit point',
      comment: 'rules, p. 4',
      version: 1,
      status: null,
      created_by_user: { username: 'The user' },
    });
    expect((await list(`/glossary/${id}`)).records_count).toBe(3);

    const record = `/glossary/records/${added.body.id}`;
    const changed = await reviewer.put(record, {
      source: 'hit point',
      target: 'Lebenspunkt',
      comment: '',
      status: 'preferred',
    });
    expect(changed.body).toMatchObject({
      target: 'Lebenspunkt',
      comment: '',
      status: 'preferred',
      version: 2,
    });
    expect(await sources(id, '?search=lebens')).toEqual(['hit point']);
    expect(await sources(id, '?search=treffer')).toEqual([]);
    expect(await sources(id, '?status=preferred')).toEqual(['hit point']);

    expect((await reviewer.delete(record)).body).toEqual({ message: expect.any(String) });
    expect((await reviewer.delete(record)).status).toBe(404);
    expect(await sources(id)).toEqual(['term 1', 'term 2']);
    expect((await list(`/glossary/${id}`)).records_count).toBe(2);
    expect(await sources(id, '?search=lebens')).toEqual([]);

    expect((await reviewer.post(`${record}/restore`)).body).toMatchObject({ target: 'Lebenspunkt' });
    expect((await reviewer.post(`${record}/restore`)).status).toBe(200);
    expect((await list(`/glossary/${id}`)).records_count).toBe(3);
  });

  test('are deleted one by one, without those after them', async () => {
    const { id, records } = await buildGlossary(manager, { terms: 5 });
    await reviewer.delete(`/glossary/records/${records[1]?.id}`);
    expect(await sources(id)).toEqual(['term 1', 'term 3', 'term 4', 'term 5']);
  });

  test('answer 409 with the current version for a change to an outdated one', async () => {
    const { records } = await buildGlossary(manager, { terms: 1 });
    const path = `/glossary/records/${records[0]?.id}`;
    const body = { source: 'a', target: 'b', comment: '', version: 1 };
    expect((await reviewer.put(path, body)).body.version).toBe(2);
    const refused = await reviewer.put(path, { ...body, target: 'c' });
    expect(refused.status).toBe(409);
    expect(refused.body.current).toMatchObject({ target: 'b', version: 2 });
    expect((await reviewer.put(path, { ...body, version: undefined })).status).toBe(200);
  });

  test('reject one of two concurrent changes to a version', async () => {
    const { records } = await buildGlossary(manager, { terms: 1 });
    const path = `/glossary/records/${records[0]?.id}`;
    const answers = await Promise.all(
      ['b', 'c'].map((target) => reviewer.put(path, { source: 'a', target, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test.each([
    [{ source: '', target: 'b' }, 'source'],
    [{ source: '   ', target: 'b' }, 'source'],
    [{ source: 'a', target: '\n' }, 'target'],
    [{ source: 'a' }, 'target'],
    [{ source: 'a\0', target: 'b' }, 'source'],
    [{ source: 'a', target: '\ud800' }, 'target'],
    [{ source: 'a', target: 'b', status: 'odd' }, 'status'],
  ])('reject an empty or impossible term on its field (defect 8): %o', async (body, path) => {
    const { id, records } = await buildGlossary(manager, { terms: 1 });
    for (const refused of [
      await translator.post(`/glossary/${id}/records`, body),
      await reviewer.put(`/glossary/records/${records[0]?.id}`, body),
    ]) {
      expect(refused.status).toBe(422);
      expect(refused.body.errors[0].path).toBe(path);
    }
  });

  test('can be added but not changed or deleted by a translator', async () => {
    const { records } = await buildGlossary(manager, { terms: 1 });
    const path = `/glossary/records/${records[0]?.id}`;
    expect((await translator.put(path, { source: 'a', target: 'b' })).status).toBe(403);
    expect((await translator.delete(path)).status).toBe(403);
    expect((await translator.post(`${path}/restore`)).status).toBe(403);
  });
});
