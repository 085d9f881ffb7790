import type { OwnMatch, RecordFileData } from '@tessera/shared/contract/document/record';
import type { Match } from '@tessera/shared/contract/translation-memory/search';
import { describe, expect, test } from 'vitest';
import { type Offer, rankOffers, withLate } from './offers.ts';

const match = (target: string, similarity: number, repaired: number | null = null) =>
  ({
    ...{
      id: target.length,
      source: 'Close the lid',
      target,
      similarity,
      context: 'none',
      is_same_key: false,
    },
    repaired: repaired === null ? null : { target: `${target} (repaired)`, similarity: repaired },
  }) as Match;
const own = (target: string, percent: number, source = 'Close the lid') =>
  ({ record_id: 1, row_number: 1, source, target, percent, approved: true }) satisfies OwnMatch;
const inFile = (target: string, similarity: number | null): RecordFileData['suggestions'][number] => ({
  ...{ source: 'Close lid', target, similarity, origin: '', problem: null },
});
const engine = { id: 7, name: 'Engine', kind: 'deepl' as const };

const shown = (offers: readonly Offer[]) =>
  offers.map(({ kind, target, percent }) => `${kind} ${target} ${percent ?? ''}`.trim());

describe('offers for a segment', () => {
  test('are ranked by their percentage after repairs', () => {
    const matches = [match('exact', 0.9), match('worse', 0.8, 0.95)];
    expect(
      shown(rankOffers({ source: 'x', matches, own: [own('own', 92)], file: [inFile('file', 0.91)] })),
    ).toEqual(['memory worse (repaired) 95', 'own own 92', 'file file 91', 'memory exact 90']);
  });

  test('with equal percentages come from memories first, then the document, then its file', () => {
    const material = { file: [inFile('file', 0.8)], own: [own('own', 80)], matches: [match('memory', 0.8)] };
    expect(shown(rankOffers({ source: 'x', ...material }))).toEqual([
      'memory memory 80',
      'own own 80',
      'file file 80',
    ]);
  });

  test('without a percentage rank below matches of 75% and above worse ones', () => {
    const matches = [match('good', 0.75), match('bad', 0.74)];
    const file = [inFile('unrated', null)];
    expect(shown(rankOffers({ source: 'x', matches, file, draft: 'terms', engines: [engine] }))).toEqual([
      'memory good 75',
      'file unrated',
      'draft terms',
      'machine',
      'memory bad 74',
    ]);
  });

  test('of a single term rank above matches that are only similar', () => {
    const matches = [match('same', 1), match('similar', 0.99)];
    expect(
      shown(rankOffers({ source: 'x', matches, draft: 'term', isTerm: true, engines: [engine] })),
    ).toEqual(['memory same 100', 'draft term', 'memory similar 99', 'machine']);
  });

  test('are listed once for each translation, unless a memory has it with several percentages', () => {
    const matches = [match('Deckel zu', 0.9), match('Deckel zu', 0.8)];
    const material = { matches, own: [own('Deckel zu', 100), own('Deckel zu', 70, 'Shut the lid')] };
    const offers = rankOffers({ source: 'Close the lid', draft: 'Deckel zu', ...material });
    expect(shown(offers)).toEqual(['memory Deckel zu 90', 'memory Deckel zu 80', 'own Deckel zu 70']);
    expect(new Set(offers.map(({ id }) => id)).size).toBe(3);
  });
});

describe('the order of the offers shown', () => {
  const named = (...targets: string[]) =>
    rankOffers({ source: 'x', own: targets.map((one) => own(one, 80)) });

  test('stays when better ones arrive, which are appended', () => {
    const order = withLate([], named('a', 'b'));
    const late = [...rankOffers({ source: 'x', matches: [match('better', 1)] }), ...named('a', 'b')];
    expect(withLate(order, late)).toEqual([...order, late[0]?.id]);
  });

  test('keeps the place of an offer that disappears or comes from another source', () => {
    const order = withLate([], named('a', 'b'));
    expect(withLate(order, named('b'))).toBe(order);
    expect(withLate(order, rankOffers({ source: 'x', matches: [match('b', 0.9), match('a', 0.8)] }))).toBe(
      order,
    );
  });
});
