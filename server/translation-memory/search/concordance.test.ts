import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConcordanceHit } from '../../../shared/domain/contract/translation-memory/search.ts';
import { formatCode } from '../../../shared/domain/text/inline-codes.ts';
import { buildMemory } from '../../testing/builders.ts';
import { type Caller, startTestServer, type TestServer, testedDatabase } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
let translator: Caller;
let games: number;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  translator = await server.as('user');
  const code = formatCode(1, 'standalone');
  ({ id: games } = await buildMemory(manager, {
    units: [
      ['Points were hit hard.', 'Punkte wurden hart getroffen.'],
      ['Each monster has five hit points.', 'Jedes Monster hat fünf Trefferpunkte.'],
      ['Hit point', 'Trefferpunkt'],
      ['Lose one hit point now.', 'Verliere jetzt einen Trefferpunkt.'],
      [`Lose one hit${code} point.`, 'Verliere einen Lebenspunkt.'],
      ['The point of a hit is this.', 'Darum geht es.'],
      ['50%_\\ off', 'Go'],
    ],
  }));
  await buildMemory(manager, {
    name: 'French',
    target_lang: 'fr',
    units: [['A hit point', 'Un point de vie']],
  });
});
afterAll(() => server.close());

const ask = async (body: object) => (await translator.post('/translation_memory/concordance', body)).body;
const cut = (hit: ConcordanceHit, side: 'source' | 'target' = 'source') =>
  hit[`${side}_ranges`].map(({ start, end }) => hit[side].slice(start, end));
const sources = ({ records }: { records: ConcordanceHit[] }) => records.map(({ source }) => source);

describe('concordance', () => {
  test('lists phrases first, whole words before parts, then units with all the words', async () => {
    const answer = await ask({ text: 'HIT POINT', memory_ids: [games] });
    expect(sources(answer)).toEqual([
      'Hit point',
      expect.stringContaining('Lose one hit\u0002'),
      'Lose one hit point now.',
      'Each monster has five hit points.',
      'The point of a hit is this.',
    ]);
    expect(answer).toMatchObject({ total_rows: 5, is_complete: true });
    expect(answer.records.map(({ found }: ConcordanceHit) => found)).toEqual([
      'phrase',
      'phrase',
      'phrase',
      'phrase',
      'words',
    ]);
    expect(cut(answer.records[2])).toEqual(['hit point']);
    expect(cut(answer.records[1])[0]).toMatch(/^hit.*point$/s);
    expect(cut(answer.records[4])).toEqual(['point', 'hit']);
    expect(answer.records[0].memory_name).toBe('Rule books');
  });

  test('searches the target or both sides on request', async () => {
    expect((await ask({ text: 'trefferpunkt', memory_ids: [games] })).total_rows).toBe(0);
    const target = await ask({ text: 'trefferpunkt', memory_ids: [games], side: 'target' });
    expect(target.total_rows).toBe(3);
    expect(cut(target.records[0], 'target')).toEqual(['Trefferpunkt']);
    expect(target.records[0].source_ranges).toEqual([]);
    expect((await ask({ text: 'point', side: 'both', memory_ids: [games] })).total_rows).toBe(6);
  });

  test('by prefix finds beginnings of words only', async () => {
    expect(sources(await ask({ text: 'mons', mode: 'prefix', memory_ids: [games] }))).toEqual([
      'Each monster has five hit points.',
    ]);
    expect((await ask({ text: 'onster', mode: 'prefix', memory_ids: [games] })).total_rows).toBe(0);
    expect((await ask({ text: 'onster', memory_ids: [games] })).total_rows).toBe(1);
  });

  test('by stem finds each word in any form, adjacent ones first', async () => {
    const { id } = await buildMemory(manager, {
      name: 'Forms',
      units: [
        ['Roll the dice, then draw cards.', 'Würfle und ziehe Karten in den Häusern.'],
        ['The card shows a die.', 'Die Karte zeigt ein Haus.'],
        ['Drawing a card', 'Eine Karte ziehen'],
        ['A cardinal in general', 'Ein Kardinal, der Hausmeister'],
        [`He draws${formatCode(1, 'standalone')}many cards`, 'x'],
      ],
    });
    const byStem = (text: string, more: object = {}) =>
      ask({ text, mode: 'stem', memory_ids: [id], ...more });
    expect(sources(await byStem('draw card'))).toEqual([
      'Roll the dice, then draw cards.',
      expect.stringContaining('He draws'),
      'Drawing a card',
    ]);
    const { records } = await byStem('draw card');
    expect(cut(records[0])).toEqual(['draw cards']);
    expect(cut(records[1])).toEqual(['draws', 'cards']);
    expect(records.map(({ found }: ConcordanceHit) => found)).toEqual(['phrase', 'words', 'words']);
    expect((await byStem('die')).total_rows).toBe(2);
    expect((await byStem('dice')).total_rows).toBe(2);
    expect((await byStem('Haus', { side: 'target' })).total_rows).toBe(2);
    const houses = await byStem('Häuser', { side: 'both' });
    expect(houses.records.map((hit: ConcordanceHit) => cut(hit, 'target'))).toEqual([['Haus'], ['Häusern']]);
    expect((await byStem('general cards')).total_rows).toBe(0);
  });

  test('by stem finds text in scripts without spaces literally', async () => {
    const units = [['卡牌游戏', 'карты на столе']] as const;
    const { id } = await buildMemory(manager, { source_lang: 'zh', target_lang: 'ru', units: [...units] });
    expect((await ask({ text: '卡牌', mode: 'stem', memory_ids: [id] })).total_rows).toBe(1);
    const target = await ask({ text: 'карта', mode: 'stem', side: 'target', memory_ids: [id] });
    expect(cut(target.records[0], 'target')).toEqual(['карты']);
  });

  test('is limited by languages and memories, and searches all memories by default', async () => {
    expect((await ask({ text: 'hit point' })).total_rows).toBe(6);
    expect((await ask({ text: 'hit point', target_lang: 'fr-CA' })).total_rows).toBe(1);
    expect((await ask({ text: 'hit point', source_lang: 'it' })).total_rows).toBe(0);
    expect((await ask({ text: 'hit point', memory_ids: [] })).total_rows).toBe(0);
  });

  test('treats one or two characters, and SQL wildcards, as ordinary text', async () => {
    expect(sources(await ask({ text: 'a' })).length).toBeGreaterThan(3);
    for (const text of ['%', '_', '\\', '%_', '50%_\\']) expect((await ask({ text })).total_rows).toBe(1);
  });

  test('excludes binned units', async () => {
    const { id, records } = await buildMemory(manager, { units: [['Unmistakable', 'x']] });
    await manager.delete(`/translation_memory/records/${records[0]?.id}`);
    expect((await ask({ text: 'unmistakable' })).total_rows).toBe(0);
    await manager.post(`/translation_memory/records/${records[0]?.id}/restore`);
    expect((await ask({ text: 'unmistakable' })).total_rows).toBe(1);
    await manager.delete(`/translation_memory/${id}`);
    expect((await ask({ text: 'unmistakable' })).total_rows).toBe(0);
  });

  test('uses the index for large memories and returns the newest hits, 100 per page', async () => {
    const { id, records } = await buildMemory(manager, { name: 'Large', units: 130 });
    const { db } = server.database;
    await db.updateTable('memory').set({ records_count: 1_000_000 }).where('id', '=', id).execute();
    const first = await ask({ text: 'sentence', memory_ids: [id] });
    expect(first).toMatchObject({ total_rows: 130, is_complete: true });
    expect(first.records).toHaveLength(100);
    expect((await ask({ text: 'sentence', memory_ids: [id], page: 1 })).records).toHaveLength(30);
    expect((await ask({ text: 'sentence 77', memory_ids: [id] })).records[0].id).toBe(records[76]?.id);
    expect((await ask({ text: '77 sentence', memory_ids: [id] })).records[0].found).toBe('words');
    expect((await ask({ text: '77', memory_ids: [id] })).total_rows).toBe(1);
  });

  test('finds older units in large memories, too, in each mode', async () => {
    const { db } = server.database;
    const { id } = await buildMemory(manager, { name: 'Old', units: [['The oldest zeppelins fly.', 'x']] });
    await db.updateTable('memory').set({ records_count: 1_000_000 }).where('id', '=', id).execute();
    // Simulates 100,000 newer units.
    await (testedDatabase === 'postgres'
      ? sql`SELECT setval(pg_get_serial_sequence('unit', 'id'), 100000)`
      : sql`UPDATE sqlite_sequence SET seq = 100000 WHERE name = 'unit'`
    ).execute(db);
    const newer = { source: 'A zeppelin.', target: 'y' };
    await manager.post(`/translation_memory/${id}/records`, newer);
    const found = async (text: string, mode: string) =>
      sources(await ask({ text, mode, memory_ids: [id] })).toSorted();
    expect(await found('zeppelins', 'phrase')).toEqual(['The oldest zeppelins fly.']);
    expect(await found('zepp', 'prefix')).toEqual(['A zeppelin.', 'The oldest zeppelins fly.']);
    expect(await found('zeppelins', 'stem')).toEqual(['A zeppelin.', 'The oldest zeppelins fly.']);
    expect(await found('oldest zeppelin', 'stem')).toEqual(['The oldest zeppelins fly.']);
  });

  test('rejects signed-out callers, an empty text and an unknown side', async () => {
    expect((await server.anonymous.post('/translation_memory/concordance', { text: 'a' })).status).toBe(401);
    for (const body of [{}, { text: ' ' }, { text: 'a', side: 'left' }, { text: 'x'.repeat(1001) }]) {
      expect((await translator.post('/translation_memory/concordance', body)).status).toBe(422);
    }
  });
});
