import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatCode } from '../../../shared/domain/text/inline-codes.ts';
import { buildGlossary } from '../../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { createTermFinder } from './term-finder.ts';

let server: TestServer;
let manager: Caller;
let translator: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  translator = await server.as('user');
});
afterAll(() => server.close());

const find = async (text: string, options: Record<string, unknown>) => {
  const { status, body } = await translator.post('/glossary/terms', { text, source_lang: 'en', ...options });
  expect(status).toBe(200);
  return body as {
    record: { source: string; target: string };
    start: number;
    end: number;
    matched: string;
    kind: string;
  }[];
};
const foundIn = async (text: string, options: Record<string, unknown>) =>
  (await find(text, options)).map(({ record, matched, kind }) => [record.source, matched, kind]);

describe('terms in a text', () => {
  test('are found in place, including inflected forms, with record and reason', async () => {
    const { id } = await buildGlossary(manager, {
      terms: [
        { source: 'dragon', target: 'Drache' },
        { source: 'hit point', target: 'Trefferpunkt' },
      ],
    });
    const text = 'The dragons lose a hit point.';
    const hits = await find(text, { glossary_ids: [id] });
    expect(hits).toMatchObject([
      {
        record: { source: 'dragon', target: 'Drache', glossary_id: id },
        matched: 'dragons',
        kind: 'inflected',
      },
      { record: { source: 'hit point' }, matched: 'hit point', kind: 'exact', start: 19, end: 28 },
    ]);
    for (const { start, end, matched } of hits) expect(text.slice(start, end)).toBe(matched);
    expect(hits[0]).toHaveProperty('reason', expect.any(String));
  });

  test('are not found in another word order (defect 12)', async () => {
    const { id } = await buildGlossary(manager, { terms: [{ source: 'hit point', target: 'Trefferpunkt' }] });
    expect(await find('Three points were hit.', { glossary_ids: [id] })).toEqual([]);
    expect(await find('You hit the point.', { glossary_ids: [id] })).toEqual([]);
  });

  test('are resolved to the longest, across glossaries too', async () => {
    const { id } = await buildGlossary(manager, { terms: [{ source: 'game board', target: 'Spielplan' }] });
    const other = await buildGlossary(manager, {
      terms: [
        { source: 'board', target: 'Brett' },
        { source: 'game', target: 'Spiel' },
      ],
    });
    const ids = { glossary_ids: [other.id, id] };
    expect(await foundIn('Fold the game board.', ids)).toEqual([['game board', 'game board', 'exact']]);
    expect(await foundIn('A board game.', ids)).toEqual([
      ['board', 'board', 'exact'],
      ['game', 'game', 'exact'],
    ]);
  });

  test('have offsets in UTF-16 units of the sent text, including inline codes', async () => {
    const { id } = await buildGlossary(manager, { terms: [{ source: 'red die', target: 'roter Würfel' }] });
    const text = `🎲 Roll the ${formatCode(1, 'open')}red${formatCode(1, 'close')} die.`;
    const [hit] = await find(text, { glossary_ids: [id] });
    expect(text.slice(hit?.start, hit?.end)).toBe(hit?.matched);
    expect(hit).toMatchObject({ record: { source: 'red die' }, end: text.indexOf(' die.') + 4 });
  });

  test('follow every change of the glossary at once', async () => {
    const { id, records } = await buildGlossary(manager, { terms: [{ source: 'dragon', target: 'Drache' }] });
    const only = { glossary_ids: [id] };
    const text = 'The dragon and the wyvern.';
    const sources = async () => (await find(text, only)).map(({ record }) => record.source);
    expect(await sources()).toEqual(['dragon']);
    const added = await manager.post(`/glossary/${id}/records`, { source: 'wyvern', target: 'Wyvern' });
    expect(await sources()).toEqual(['dragon', 'wyvern']);
    const path = `/glossary/records/${records[0]?.id}`;
    await manager.put(path, { source: 'drake', target: 'Drache' });
    expect(await sources()).toEqual(['wyvern']);
    await manager.put(path, { source: 'dragon', target: 'Lindwurm' });
    expect((await find(text, only))[0]?.record.target).toBe('Lindwurm');
    await manager.delete(`/glossary/records/${added.body.id}`);
    expect(await sources()).toEqual(['dragon']);
    await manager.post(`/glossary/records/${added.body.id}/restore`);
    expect(await sources()).toEqual(['dragon', 'wyvern']);
    await manager.upload('/glossary/upload', 'source,target\nThe dragon,x\n', 'a.csv', {
      glossary_id: String(id),
    });
    expect(await sources()).toEqual(['dragon', 'wyvern']);
    await server.runJobs();
    expect(await sources()).toEqual(['The dragon', 'wyvern']);
    await manager.delete(`/glossary/${id}`);
    expect(await sources()).toEqual([]);
    await manager.post(`/glossary/${id}/restore`);
    expect(await sources()).toEqual(['The dragon', 'wyvern']);
  });

  test('written by one server are found by another that searched earlier', async () => {
    const { id } = await buildGlossary(manager, { terms: 1 });
    const elsewhere = createTermFinder({ db: server.database.db });
    const request = { text: 'A wyvern.', source_lang: 'en', glossary_ids: [id] };
    expect(await elsewhere.find(request)).toEqual([]);
    await manager.post(`/glossary/${id}/records`, { source: 'wyvern', target: 'Wyvern' });
    expect(await elsewhere.find(request)).toHaveLength(1);
  });

  test('of a language apply to its regions, but not to other languages', async () => {
    const { id } = await buildGlossary(manager, {
      source_lang: 'en-GB',
      target_lang: 'de',
      terms: [{ source: 'dragon', target: 'Drache' }],
    });
    const count = async (options: Record<string, unknown>) =>
      (await find('A dragon.', { glossary_ids: [id], ...options })).length;
    expect(await count({ source_lang: 'en' })).toBe(1);
    expect(await count({ source_lang: 'en-GB', target_lang: 'de-AT' })).toBe(1);
    expect(await count({ source_lang: 'en-US' })).toBe(0);
    expect(await count({ source_lang: 'en', target_lang: 'fr' })).toBe(0);
  });

  test('are searched in no glossary for an empty list, and in all by default', async () => {
    const { id } = await buildGlossary(manager, { terms: [{ source: 'unheard-of word', target: 'x' }] });
    expect(await find('An unheard-of word.', { glossary_ids: [] })).toEqual([]);
    expect(await find('An unheard-of word.', {})).toHaveLength(1);
    expect(await find('', { glossary_ids: [id] })).toEqual([]);
    expect((await translator.post('/glossary/terms', { text: 'x' })).status).toBe(422);
    expect((await server.anonymous.post('/glossary/terms', { text: 'x', source_lang: 'en' })).status).toBe(
      401,
    );
  });
});

describe('the terms of a glossary', () => {
  test('are filtered by status, creator and change dates, alone and combined', async () => {
    const { id } = await buildGlossary(manager, {
      terms: [
        { source: 'meeple', target: 'Meeple', status: 'preferred' },
        { source: 'pawn', target: 'Bauer', status: 'forbidden' },
      ],
    });
    const added = { source: 'tile', target: 'Plättchen', comment: '', status: 'preferred' };
    await translator.post(`/glossary/${id}/records`, added);
    const me = (await translator.get('/user/')).body.id;
    const them = (await manager.get('/user/')).body.id;
    const listed = async (query: string) => {
      const { status, body } = await translator.get(`/glossary/${id}/records?${query}`);
      expect(status).toBe(200);
      expect(body.total_rows).toBe(body.records.length);
      return body.records.map(({ source }: { source: string }) => source);
    };
    expect(await listed('status=preferred')).toEqual(['meeple', 'tile']);
    expect(await listed(`created_by=${me}`)).toEqual(['tile']);
    expect(await listed(`created_by=${them}&status=forbidden`)).toEqual(['pawn']);
    expect(await listed(`created_by=${them}&search=MEE&sort=-source`)).toEqual(['meeple']);
    const today = new Date().toISOString().slice(0, 10);
    expect(await listed(`from=${today}&to=${today}`)).toEqual(['meeple', 'pawn', 'tile']);
    expect(await listed('to=2001-01-01')).toEqual([]);
    expect((await translator.get(`/glossary/${id}/records?from=yesterday`)).status).toBe(422);

    const people = (await translator.get(`/glossary/${id}/people`)).body;
    expect(people.map((person: { id: number }) => person.id)).toEqual([them, me]);
  });
});
