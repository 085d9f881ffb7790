import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TermHit } from '../../../shared/domain/contract/glossary.ts';
import type { Match } from '../../../shared/domain/contract/translation-memory/search.ts';
import { createRecogniser } from '../../engines/terms/recogniser.ts';
import { buildDocument } from '../../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { repairTerm } from './repair-term.ts';

const TERMS = [
  { source: 'inlet valve', target: 'Einlassventil', status: 'preferred' },
  { source: 'drain valve', target: 'Ablassventil', status: 'preferred' },
  { source: 'pump', target: 'Pumpe', status: 'preferred' },
  { source: 'gate', target: 'Pforte', status: 'forbidden' },
];
const recogniser = createRecogniser(
  'en',
  TERMS.map(({ source }, index) => ({ term_id: index, text: source })),
);
const find = async (text: string) =>
  recogniser
    .find(text)
    .map(({ term_id, ...place }) => ({ ...place, record: TERMS[term_id] }) as unknown as TermHit);

const repaired = async (source: string, target: string, segment: string) => {
  const match = { source, target, text_similarity: 0.8, similarity: 0.8, repaired: null } as Match;
  return (await repairTerm(match, { source: segment, terms: await find(segment) }, find)).repaired;
};

describe('replacing a term in a match', () => {
  test('handles texts that differ in one glossary term, apart from numbers', async () => {
    expect(
      await repaired(
        'Open the inlet valve 2 times.',
        'Das Einlassventil 2-mal öffnen.',
        'Open the drain valve 3 times.',
      ),
    ).toEqual({
      target: 'Das Ablassventil 3-mal öffnen.',
      similarity: 0.95,
      term: { before: 'Einlassventil', after: 'Ablassventil' },
    });
  });

  test.each([
    [
      'another word also differs',
      'Open the inlet valve.',
      'Das Einlassventil öffnen.',
      'Close the drain valve.',
    ],
    [
      'the translation has another word',
      'Open the inlet valve.',
      'Das Ventil öffnen.',
      'Open the drain valve.',
    ],
    ['it contains the term twice', 'Use the pump.', 'Pumpe als Pumpe', 'Use the drain valve.'],
    ['the term is inside a word', 'Use the pump.', 'Pumpenraum', 'Use the drain valve.'],
    ['a term is inflected', 'Use the pumps.', 'Die Pumpe nutzen', 'Use the drain valve.'],
    ['the new term is forbidden', 'Use the pump.', 'Die Pumpe nutzen', 'Use the gate.'],
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

  test('have a term of its glossaries replaced', async () => {
    const languages = { source_lang: 'en', target_lang: 'de' };
    const { body: memory } = await manager.post('/translation_memory/', { name: 'M', ...languages });
    const unit = { source: 'Open the inlet valve slowly.', target: 'Das Einlassventil langsam öffnen.' };
    await manager.post(`/translation_memory/${memory.id}/records`, unit);
    const { document } = await buildDocument(server, manager, { segments: ['Open the drain valve slowly.'] });
    await manager.post(`/document/${document.id}/memories`, {
      memories: [{ id: memory.id, mode: 'read', penalty: 0 }],
    });
    const { records } = (await manager.get(`/document/${document.id}/records`)).body;
    const repairs = async () => {
      const { body } = await manager.get(`/document/records/${records[0].id}/matches`);
      return body.matches.map(({ repaired }: Match) => repaired);
    };
    expect(await repairs()).toEqual([null]);

    const { body: glossary } = await manager.post('/glossary/', { name: 'G', ...languages });
    for (const { source, target } of TERMS.slice(0, 2)) {
      await manager.post(`/glossary/${glossary.id}/records`, { source, target, comment: '' });
    }
    await manager.post(`/document/${document.id}/glossaries`, { glossaries: [{ id: glossary.id }] });
    expect(await repairs()).toEqual([
      {
        target: 'Das Ablassventil langsam öffnen.',
        similarity: 0.95,
        term: { before: 'Einlassventil', after: 'Ablassventil' },
      },
    ]);
  });
});
