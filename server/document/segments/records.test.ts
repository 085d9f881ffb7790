import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentRecord } from '../../../shared/domain/contract/document/record.ts';
import { buildDocument } from '../../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
let reviewer: Caller;
let user: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  reviewer = await server.as('reviewer');
  user = await server.as('user');
});
afterAll(() => server.close());

const rowsOf = (answer: { body: { records: DocumentRecord[] } }) =>
  answer.body.records.map((record) => record.row_number);

describe('listing segments', () => {
  test('returns 100 rows per page and counts all in total_rows, so that every page can be reached', async () => {
    const { document } = await buildDocument(server, manager, { segments: 225 });
    expect(document.records_count).toBe(225);
    for (const [page, first, length] of [
      [0, 1, 100],
      [2, 201, 25],
      [3, undefined, 0],
    ]) {
      const { body } = await user.get(`/document/${document.id}/records?page=${page}`);
      expect(body.total_rows).toBe(225);
      expect(body.records).toHaveLength(Number(length));
      expect(body.records[0]?.row_number).toBe(first);
    }
    const found = await user.get(`/document/${document.id}/records?page=1&search=CLAUSE`);
    expect(found.body.total_rows).toBe(225);
    expect(found.body.records[0].row_number).toBe(101);
  });

  test('returns the page around a row with the index of that row, the next one, or the last', async () => {
    const { document } = await buildDocument(server, manager, {
      segments: Array.from({ length: 450 }, (_, at) => ({
        source: at % 3 === 0 ? `Odd ${at + 1}` : `Text ${at + 1}`,
      })),
    });
    const { id } = document;
    const ask = async (query: string) => {
      const { body } = await user.get(`/document/${id}/records?${query}`);
      const [first, last] = [rowsOf({ body })[0], rowsOf({ body }).at(-1)];
      return [body.index, body.total_rows, body.records.length, first, last];
    };
    expect(await ask('around=250')).toEqual([249, 450, 100, 201, 300]);
    expect(await ask('around=9999')).toEqual([449, 450, 50, 401, 450]);
    expect(await ask('around=0')).toEqual([0, 450, 100, 1, 100]);
    // Every third of 450 rows, so 150.
    expect(await ask('search=odd&around=4')).toEqual([1, 150, 100, 1, 298]);
    expect(await ask('search=odd&around=300')).toEqual([100, 150, 50, 301, 448]);
    expect(await ask('search=odd&around=301')).toEqual([100, 150, 50, 301, 448]);
    expect(await ask('search=odd&around=296')).toEqual([99, 150, 100, 1, 298]);
    expect(await ask('query=row:..100 text&around=450')).toEqual([65, 66, 66, 2, 99]);
    expect(await ask('search=nowhere&around=3')).toEqual([0, 0, 0, undefined, undefined]);
    expect((await user.get(`/document/${id}/records?around=-1`)).status).toBe(422);
    expect((await user.get(`/document/${id}/records`)).body).not.toHaveProperty('index');
  });

  test('returns the file’s data with each record', async () => {
    const { document, records } = await buildDocument(server, manager, {
      segments: [
        {
          id: 'intro',
          source: 'Press <g id="1">OK</g>&amp;<x id="2"/>',
          target: 'OK',
          attributes: 'maxwidth="40" size-unit="char" xml:space="preserve"',
          more: '<note from="author">A button</note>',
        },
      ],
    });
    expect(records).toEqual([
      {
        id: expect.any(Number),
        document_id: document.id,
        row_number: 1,
        source: 'Press \u0002<1>\u0003OK\u0002</1>\u0003&\u0002<2/>\u0003',
        target: 'OK',
        codes: [
          expect.objectContaining({ id: 1, type: 'pair' }),
          expect.objectContaining({ id: 2, type: 'standalone' }),
        ],
        approved: false,
        state: 'translated',
        version: 1,
        locked: false,
        locked_by: null,
        source_of_file: null,
        repetitions_count: 0,
        has_comments: false,
        comments_count: 0,
        notes: [{ text: 'A button', from: 'author' }],
        max_length: 40,
        min_length: null,
        length_unit: 'char',
        approved_target: null,
        source_before: null,
        block: null,
        paragraph: null,
        preserve_space: true,
        key: '1/intro',
        match_percent: null,
        machine_engine: null,
        updated_at: expect.stringMatching(/Z$/),
        updated_by: null,
      },
    ]);
    expect(document).toMatchObject({
      word_count: 2,
      translated_records_count: 1,
      type: 'XLIFF',
      version: '1.2',
    });
  });

  describe('filters', () => {
    let id: number;
    let records: DocumentRecord[];
    beforeAll(async () => {
      const built = await buildDocument(server, manager, {
        segments: [
          { source: 'Ölpreis 50% a_b', target: 'oil \\ price' },
          { source: 'Oil', target: 'Ölpreis', attributes: 'approved="yes"' },
          { source: 'a b' },
          { source: 'Oil', target: '' },
          { source: 'dead<g id="1">li</g>ne', target: 'Frist' },
        ],
      });
      id = built.document.id;
      records = built.records;
      await user.post(`/document/records/${records[2]?.id}/comments`, { text: 'Why?' });
    });

    test.each([
      ['search=ölPREIS', [1, 2]],
      ['search=o', [1, 2, 4]],
      ['search=%25', [1]],
      ['search=50%25', [1]],
      ['search=a_b', [1]],
      ['search=_', [1]],
      ['search=%5C', [1]],
      ['search=null', [1, 2, 3, 4, 5]],
      ['search=undefined', [1, 2, 3, 4, 5]],
      ['search=deadline', [5]],
      ['search=b%01o', []],
      ['search="', []],
      ['search="OR oil', []],
      ['source=ölpreis', [1]],
      ['target=ölpreis', [2]],
      ['source=oil&target=öl', [2]],
      ['target=oil', [1]],
      ['source=b', [1, 3]],
      ['target=is', [2, 5]],
      ['approved=true', [2]],
      ['approved=0', [1, 3, 4, 5]],
      ['approved=', [1, 2, 3, 4, 5]],
      ['state=initial', [3, 4]],
      ['state=reviewed', [2]],
      ['state=', [1, 2, 3, 4, 5]],
      ['repetitions=1', [2, 4]],
      ['comments=true', [3]],
      ['state=initial&repetitions=1&search=oil', [4]],
    ])('%s finds the rows %j', async (query, rows) => {
      const answer = await user.get(`/document/${id}/records?${query}`);
      expect(answer.status).toBe(200);
      expect(rowsOf(answer)).toEqual(rows);
      expect(answer.body.total_rows).toBe(rows.length);
    });

    test.each(['state=done', 'approved=maybe', 'page=-1', 'page=x'])('%s is rejected', async (query) => {
      expect((await user.get(`/document/${id}/records?${query}`)).status).toBe(422);
    });

    test('finds the next open segment after a row, wrapping around, and under a filter', async () => {
      const next = async (query: string) => {
        const { status, body } = await user.get(`/document/${id}/records/next?${query}`);
        return status === 204 ? null : [body.record.row_number, body.index];
      };
      expect(await next('')).toEqual([1, 0]);
      expect(await next('after=1')).toEqual([3, 2]);
      expect(await next('after=5')).toEqual([1, 0]);
      expect(await next('after=2&search=oil')).toEqual([4, 2]);
      expect(await next('after=4&search=oil')).toEqual([1, 0]);
      expect(await next('approved=true')).toBeNull();
      expect(await next('search=nothing')).toBeNull();
    });
  });

  test('never finds segments of another document', async () => {
    const one = await buildDocument(server, manager, { segments: ['common words here'] });
    const two = await buildDocument(server, manager, { segments: ['common words here', 'common too'] });
    const found = await user.get(`/document/${one.document.id}/records?search=common`);
    expect(found.body).toMatchObject({ total_rows: 1, records: [{ id: one.records[0]?.id }] });
    expect((await user.get(`/document/${two.document.id}/records?search=common`)).body.total_rows).toBe(2);
  });

  test('skips units that must not be translated', async () => {
    const { document, records } = await buildDocument(server, manager, {
      segments: [{ source: 'Keep it', target: 'Lass es', attributes: 'translate="no"' }, 'Change it'],
    });
    expect(records.map(({ source }) => source)).toEqual(['Change it']);
    expect(document).toMatchObject({ records_count: 1, word_count: 2, translated_records_count: 0 });
  });

  test('lists segments locked by a tool, which cannot be changed and do not count as open', async () => {
    const { document, records } = await buildDocument(server, manager, {
      segments: [
        { source: 'Keep it', target: 'Lass es', attributes: 'xmlns:mq="MQXliff" mq:locked="locked"' },
        'Change it',
      ],
    });
    expect(records.map(({ locked }) => locked)).toEqual([true, false]);
    expect(document).toMatchObject({ records_count: 2, word_count: 4, translated_records_count: 1 });
    const refused = await reviewer.put(`/document/records/${records[0]?.id}`, {
      target: 'x',
      approved: true,
    });
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toMatch(/Segment 1 is locked/);
    expect((await user.get(`/document/${document.id}/records/next`)).body.record.row_number).toBe(2);
  });
});

describe('a document in the bin', () => {
  test('answers 404 along with its segments until it is restored', async () => {
    const { document, records } = await buildDocument(server, manager, { segments: 1 });
    const record = records[0]?.id;
    expect((await user.delete(`/document/${document.id}`)).status).toBe(403);
    expect((await manager.delete(`/document/${document.id}`)).body.message).toMatch(/contract.xlf/);
    for (const path of [
      `/document/${document.id}`,
      `/document/${document.id}/records`,
      `/document/${document.id}/records/next`,
      `/document/${document.id}/memories`,
      `/document/${document.id}/glossaries`,
      `/document/records/${record}`,
      `/document/records/${record}/substitutions`,
      `/document/records/${record}/glossary_records`,
      `/document/records/${record}/history`,
      `/document/records/${record}/comments`,
    ]) {
      expect([path, (await user.get(path)).status]).toEqual([path, 404]);
    }
    expect((await user.put(`/document/records/${record}`, { target: 'x' })).status).toBe(404);
    expect((await user.post(`/document/records/${record}/comments`, { text: 'x' })).status).toBe(404);
    expect((await manager.delete(`/document/${document.id}`)).status).toBe(404);
    const { body: listed } = await user.get('/document/');
    expect(listed.map(({ id }: { id: number }) => id)).not.toContain(document.id);
    expect((await manager.post(`/document/${document.id}/restore`)).body.id).toBe(document.id);
    expect((await user.get(`/document/records/${record}`)).status).toBe(200);
    expect((await manager.post(`/document/${document.id}/restore`)).status).toBe(404);
  });

  test('does not affect later documents', async () => {
    const one = await buildDocument(server, manager, { segments: 1 });
    const two = await buildDocument(server, manager, { segments: 1 });
    await manager.delete(`/document/${one.document.id}`);
    expect((await user.get(`/document/${two.document.id}`)).status).toBe(200);
  });
});

describe('a document', () => {
  test('can be renamed by those who may manage it', async () => {
    const { document } = await buildDocument(server, manager, { segments: 1 });
    const renamed = await manager.put(`/document/${document.id}`, { name: 'Vertrag „Süd“' });
    expect(renamed.body).toMatchObject({ id: document.id, name: 'Vertrag „Süd“' });
    expect((await manager.put(`/document/${document.id}`, { name: ' ' })).status).toBe(422);
    expect((await reviewer.put(`/document/${document.id}`, { name: 'x' })).status).toBe(403);
    expect((await manager.put('/document/999999', { name: 'x' })).status).toBe(404);
  });
});

describe('comments', () => {
  test('are listed oldest first and counted on the segment', async () => {
    const { records } = await buildDocument(server, manager, { segments: 1 });
    const path = `/document/records/${records[0]?.id}`;
    const first = await user.post(`${path}/comments`, { text: 'Is this <b>right</b>?' });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      text: 'Is this <b>right</b>?',
      created_by_user: { username: 'The user' },
    });
    await reviewer.post(`${path}/comments`, { text: 'Yes' });
    const { body } = await user.get(`${path}/comments`);
    expect(body.map(({ text }: { text: string }) => text)).toEqual(['Is this <b>right</b>?', 'Yes']);
    expect((await user.get(path)).body).toMatchObject({ has_comments: true, comments_count: 2, version: 1 });
    expect((await user.post(`${path}/comments`, { text: ' ' })).status).toBe(422);
    expect((await user.post('/document/records/999999/comments', { text: 'x' })).status).toBe(404);
  });
});
