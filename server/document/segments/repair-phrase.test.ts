import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Match } from '../../../shared/domain/contract/translation-memory/search.ts';
import { buildDocument } from '../../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { repairPhrases } from './repair-phrase.ts';

const KNOWN = new Map([
  ['spare tank', 'Reservetank'],
  ['main tank', 'Haupttank'],
  ['red', 'rot'],
  ['the cold pump', 'die kalte Pumpe'],
  ['the hot pump', 'die heiße Pumpe'],
]);

async function repaired(source: string, target: string, segment: string) {
  const match = { source, target, text_similarity: 0.8, similarity: 0.8, repaired: null } as Match;
  const [found] = await repairPhrases([match], { source: segment }, async () => KNOWN);
  return found?.repaired;
}

describe('replacing a phrase in a match', () => {
  test('handles texts that differ in one part, with as many surrounding words as needed', async () => {
    const text = 'Fill the main tank with 5 litres.';
    expect(
      await repaired(text, 'Haupttank mit 5 Litern füllen.', 'Fill the spare tank with 7 litres.'),
    ).toEqual({
      target: 'Reservetank mit 7 Litern füllen.',
      similarity: 0.95,
      phrase: { before: 'Haupttank', after: 'Reservetank' },
    });
    expect(
      await repaired('Stop the cold pump!', 'Halten Sie die kalte Pumpe an!', 'Stop the hot pump!'),
    ).toMatchObject({
      target: 'Halten Sie die heiße Pumpe an!',
    });
  });

  test.each([
    ['another word also differs', 'Fill the main tank.', 'Haupttank füllen', 'Empty the spare tank.'],
    ['the punctuation also differs', 'Fill the main tank.', 'Haupttank füllen', 'Fill the spare tank!'],
    [
      'the translation contains it twice',
      'Fill the main tank.',
      'Haupttank: Haupttank',
      'Fill the spare tank.',
    ],
    ['it is part of a word', 'Fill the main tank.', 'Haupttanks füllen', 'Fill the spare tank.'],
    ['no memory has the new phrase', 'Fill the main tank.', 'Haupttank füllen', 'Fill the small tank.'],
  ])('is skipped where %s', async (_, source, target, segment) => {
    expect(await repaired(source, target, segment)).toBeNull();
  });
});

describe('the matches of a segment', () => {
  let server: TestServer;
  let manager: Caller;
  beforeAll(async () => {
    server = await startTestServer();
    manager = await server.as('manager');
  });
  afterAll(() => server.close());

  test('have a phrase replaced that the attached memories translate in only one way', async () => {
    const languages = { source_lang: 'en', target_lang: 'de' };
    const { body: memory } = await manager.post('/translation_memory/', { name: 'M', ...languages });
    const add = (source: string, target: string, to = memory.id) =>
      manager.post(`/translation_memory/${to}/records`, { source, target });
    await add('Fill the main tank before you start.', 'Vor dem Start den Haupttank füllen.');
    await add('main tank', 'Haupttank');
    const { body: other } = await manager.post('/translation_memory/', { name: 'Other', ...languages });
    await add('spare tank', 'Ersatztank', other.id);
    const { document, records } = await buildDocument(server, manager, {
      segments: ['Fill the spare tank before you start.'],
    });
    await manager.post(`/document/${document.id}/memories`, {
      memories: [{ id: memory.id, mode: 'read', penalty: 0 }],
    });
    const repairs = async () => {
      const { body } = await manager.get(`/document/records/${records[0]?.id}/matches`);
      return body.matches.map((match: Match) => match.repaired);
    };
    // Another memory's translation does not count for this document.
    expect(await repairs()).toEqual([null]);
    await add('spare tank', 'Reservetank');
    expect(await repairs()).toEqual([
      {
        target: 'Vor dem Start den Reservetank füllen.',
        similarity: 0.95,
        phrase: { before: 'Haupttank', after: 'Reservetank' },
      },
    ]);
    await add('spare tank', 'Zweittank');
    expect(await repairs()).toEqual([null]);
  });
});
