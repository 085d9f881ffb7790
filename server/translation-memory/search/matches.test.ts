import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Match } from '../../../shared/domain/contract/translation-memory/search.ts';
import { formatCode } from '../../../shared/domain/text/inline-codes.ts';
import { textSimilarity } from '../../engines/tm-index/similarity.ts';
import { claimAndAbandon } from '../../testing/abandoned-job.ts';
import { buildMemory } from '../../testing/builders.ts';
import { type Caller, startTestServer, type TestServer, testedDatabase } from '../../testing/server.ts';
import { numberedPairs, tmxOf } from '../../testing/tmx.ts';
import { createMatcher } from './matcher.ts';
import { scanUnits } from './scan-units.ts';

let server: TestServer;
let manager: Caller;
let translator: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  translator = await server.as('user');
  server.services.start();
  await server.services.matcher.settled();
});
afterAll(() => server.close());

const find = async (source: string, options: Record<string, unknown> = {}): Promise<Match[]> => {
  const { status, body } = await translator.post('/translation_memory/matches', { source, ...options });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
};
const bold = (text: string, id = 1) => formatCode(id, 'open') + text + formatCode(id, 'close');

describe('matches', () => {
  test('are sorted best first, with a score that follows from its parts', async () => {
    const { id } = await buildMemory(manager, {
      name: 'Dungeon rules',
      units: [
        ['The dragon attacks the knight', 'Der Drache greift den Ritter an'],
        ['The dragon attacks the knights', 'Der Drache greift die Ritter an'],
        ['Nothing like it at all', 'Ganz anders'],
      ],
    });
    const found = await find('The dragon attacks the knight', { memory_ids: [id] });
    expect(found).toMatchObject([
      {
        memory_id: id,
        memory_name: 'Dungeon rules',
        target: 'Der Drache greift den Ritter an',
        similarity: 1,
        text_similarity: 1,
        penalties: [],
        context: 'none',
        created_by: 'The manager',
        repaired: null,
      },
      { source: 'The dragon attacks the knights', text_similarity: 1 - 1 / 30, similarity: 1 - 1 / 30 },
    ]);
    for (const match of found) {
      const points = match.penalties.reduce((sum, penalty) => sum + penalty.points, 0);
      expect(match.similarity).toBeCloseTo(match.text_similarity - points / 100, 10);
    }
  });

  test('depend on word order: who attacks whom differs (defect 11)', async () => {
    const { id } = await buildMemory(manager, {
      units: [['The dragon attacks the knight', 'Der Drache greift den Ritter an']],
    });
    const [match] = await find('The knight attacks the dragon', { memory_ids: [id], threshold: 0 });
    expect(match?.similarity).toBe(
      textSimilarity('The dragon attacks the knight', 'The knight attacks the dragon'),
    );
    expect(match?.similarity).toBeLessThan(0.7);
  });

  test('include punctuation-only text, and numbers with their repair (defect 11)', async () => {
    const { id } = await buildMemory(manager, {
      units: [
        ['!!!', '!!!'],
        ['Roll a 20-sided die', 'Wirf einen 20-seitigen Würfel'],
      ],
    });
    expect(await find('!!!', { memory_ids: [id] })).toMatchObject([{ target: '!!!', similarity: 1 }]);
    const [die] = await find('Roll a 12-sided die', { memory_ids: [id] });
    expect(die).toMatchObject({
      target: 'Wirf einen 20-seitigen Würfel',
      text_similarity: 1 - 2 / 19,
      repaired: { target: 'Wirf einen 12-seitigen Würfel', similarity: 0.99 },
    });
  });

  test('score 1 only for identical text: other codes, capitals and spaces cost points', async () => {
    const { id } = await buildMemory(manager, { units: [[bold('Press start'), bold('Start drücken')]] });
    const only = { memory_ids: [id] };
    expect((await find(bold('Press start'), only))[0]).toMatchObject({
      similarity: 1,
      penalties: [],
      repaired: null,
    });
    expect((await find(bold('Press start', 3), only))[0]).toMatchObject({
      similarity: 1,
      repaired: { target: bold('Start drücken', 3), similarity: 1 },
    });
    expect((await find('Press start', only))[0]).toMatchObject({
      text_similarity: 1,
      similarity: 0.99,
      penalties: [{ reason: expect.any(String), points: 1 }],
      repaired: { target: 'Start drücken', similarity: 0.99 },
    });
    for (const other of ['press start', 'Press  start', 'Press start.']) {
      expect((await find(other, only))[0]?.similarity).toBeLessThan(1);
    }
  });

  test('respect threshold and limit without missing any', async () => {
    const units = numberedPairs(150);
    const { id } = await buildMemory(manager, { units });
    const source = 'Move the pawn to field 42.';
    const expected = units
      .map(([text]) => textSimilarity(text, source))
      .sort((a, b) => b - a)
      .slice(0, 25);
    const found = await find(source, { memory_ids: [id], limit: 25 });
    expect(found.map(({ text_similarity }) => text_similarity)).toEqual(expected);
    expect(await find(source, { memory_ids: [id], threshold: 1 })).toHaveLength(1);
    expect(await find(source, { memory_ids: [id], limit: 1 })).toMatchObject([{ source }]);
    expect(
      (await find(source, { memory_ids: [id], limit: 100, threshold: 0.97 })).every(
        (m) => m.similarity >= 0.97,
      ),
    ).toBe(true);
  });

  test('with identical text are sorted newest first, or oldest first on request', async () => {
    const { id, records } = await buildMemory(manager, {
      units: [
        ['Draw a card.', 'Ziehe eine Karte.'],
        ['Draw a card.', 'Nimm eine Karte.'],
      ],
    });
    const targets = async () =>
      (await find('Draw a card.', { memory_ids: [id] })).map(({ target }) => target);
    expect(await targets()).toEqual(['Nimm eine Karte.', 'Ziehe eine Karte.']);
    const first = records[0];
    await manager.put(`/translation_memory/records/${first?.id}`, {
      source: 'Draw a card.',
      target: 'Zieh!',
    });
    expect(await targets()).toEqual(['Zieh!', 'Nimm eine Karte.']);
    const oldest = await server.services.matcher.find({
      source: 'Draw a card.',
      memory_ids: [id],
      prefer: 'oldest',
    });
    expect(oldest.map(({ target }) => target)).toEqual(['Nimm eine Karte.', 'Zieh!']);
  });

  test('follow every change of a memory at once', async () => {
    const { id } = await buildMemory(manager);
    const sources = async () =>
      (await find('Shuffle the deck well', { memory_ids: [id], threshold: 0.5 })).map(({ source }) => source);
    expect(await sources()).toEqual([]);
    const { body: unit } = await manager.post(`/translation_memory/${id}/records`, {
      source: 'Shuffle the deck',
      target: 'Mische',
    });
    expect(await sources()).toEqual(['Shuffle the deck']);
    const path = `/translation_memory/records/${unit.id}`;
    await manager.put(path, { source: 'Shuffle the decks well', target: 'Mische' });
    expect(await sources()).toEqual(['Shuffle the decks well']);
    await manager.delete(path);
    expect(await sources()).toEqual([]);
    await manager.post(`${path}/restore`);
    expect(await sources()).toEqual(['Shuffle the decks well']);
    await manager.delete(`/translation_memory/${id}`);
    expect(await sources()).toEqual([]);
    await manager.post(`/translation_memory/${id}/restore`);
    expect(await sources()).toEqual(['Shuffle the decks well']);
  });

  test('from an import appear only when it is done', async () => {
    const upload = await manager.upload('/translation_memory/upload', tmxOf(numberedPairs(1200)), 'a.tmx');
    const only = { memory_ids: [upload.body.id] };
    await claimAndAbandon(server, { afterChunks: 1 });
    await server.services.matcher.settled();
    expect(await find('Move the pawn to field 7.', only)).toEqual([]);
    await server.runJobs();
    expect(await find('Move the pawn to field 7.', { ...only, limit: 3 })).toMatchObject([
      { target: 'Ziehe den Bauern auf Feld 7.', similarity: 1 },
      { text_similarity: expect.closeTo(1 - 1 / 26) },
      { text_similarity: expect.closeTo(1 - 1 / 26) },
    ]);
    await server.services.matcher.settled();
    expect(await find('Move the prawn to field 1199.', { ...only, limit: 1 })).toMatchObject([
      { source: 'Move the pawn to field 1199.' },
    ]);
  });

  test('written by another server are found by its next poll', async () => {
    const { db } = server.database;
    const elsewhere = createMatcher({ db, log: () => {} });
    elsewhere.start();
    await elsewhere.settled();
    const { id } = await buildMemory(manager, { units: [['Close the box', 'Schachtel zu']] });
    elsewhere.changed();
    expect(await elsewhere.find({ source: 'Close the boxes', memory_ids: [id] })).toHaveLength(1);
    await elsewhere.close();
  });

  test.runIf(testedDatabase === 'postgres')('written by another server arrive by notification', async () => {
    const { db } = server.database;
    const { databaseUrl } = server.settings;
    // Its polling is disabled.
    const interval = vi.spyOn(globalThis, 'setInterval').mockReturnValue(setTimeout(() => {}));
    const elsewhere = createMatcher({ db, databaseUrl, log: () => {} });
    elsewhere.start();
    interval.mockRestore();
    await elsewhere.settled();
    const { id } = await buildMemory(manager);
    const isFound = async (written: string) => {
      await manager.post(`/translation_memory/${id}/records`, { source: written, target: 'x' });
      const count = async () =>
        (await elsewhere.find({ source: `${written}s`, memory_ids: [id], threshold: 0.9 })).length;
      await expect.poll(count, { timeout: 10_000 }).toBe(1);
    };
    await isFound('Shuffle the deck');
    await isFound('Cut the deck');
    // A lost connection is re-established and then reads writes made meanwhile.
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query = 'LISTEN tessera_units'`.execute(db);
    await isFound('Turn the top card over');
    await elsewhere.close();
  });

  test('in a language apply to its regions, but not to other languages', async () => {
    const { id } = await buildMemory(manager, {
      source_lang: 'en',
      target_lang: 'de-DE',
      units: [['Lid', 'Deckel']],
    });
    const count = async (options: Record<string, unknown>) =>
      (await find('Lid', { memory_ids: [id], ...options })).length;
    expect(await count({ source_lang: 'en-US', target_lang: 'de' })).toBe(1);
    expect(await count({ target_lang: 'de-DE' })).toBe(1);
    expect(await count({ target_lang: 'de-AT' })).toBe(0);
    expect(await count({ source_lang: 'fr' })).toBe(0);
    await manager.put(`/translation_memory/${id}`, { source_lang: 'fr' });
    expect(await count({ source_lang: 'fr' })).toBe(1);
    expect(await count({ source_lang: 'en' })).toBe(0);
  });

  test('reject an invalid request, and are empty for unknown text', async () => {
    expect((await translator.post('/translation_memory/matches', {})).status).toBe(422);
    expect((await translator.post('/translation_memory/matches', { source: 'a', threshold: 2 })).status).toBe(
      422,
    );
    expect((await translator.post('/translation_memory/matches', { source: 'a', limit: 0 })).status).toBe(
      422,
    );
    expect((await server.anonymous.post('/translation_memory/matches', { source: 'a' })).status).toBe(401);
    expect(await find('', { threshold: 0 })).toEqual([]);
    expect(await find('anything', { memory_ids: [] })).toEqual([]);
    expect(await find('anything', { memory_ids: [2_147_483_647] })).toEqual([]);
  });

  test('are the same while the index is being filled', async () => {
    const units = numberedPairs(60);
    const { id } = await buildMemory(manager, {
      units: [...units, ['Move a 🎲 to field 33.', 'x']],
    });
    const request = { source: 'Move a pawn to field 33.', memory_ids: [id], limit: 20 };
    const scanned = await scanUnits(server.database.db, {
      text: request.source,
      memory_ids: [id],
      threshold: 0.7,
      limit: 20,
    });
    const indexed = await server.services.matcher.find(request);
    expect(scanned.map(({ text_similarity }) => text_similarity)).toEqual(
      indexed.map(({ text_similarity }) => text_similarity),
    );
    const fresh = createMatcher({ ...server.database, log: () => {} });
    expect(await fresh.find(request)).toEqual(indexed);
    await fresh.close();
  });
});
