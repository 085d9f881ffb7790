import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import type { TermHit } from '@tessera/shared/contract/glossary';
import { formatCode } from '@tessera/shared/text/inline-codes';
import { describe, expect, test } from 'vitest';
import { type Candidate, countWordsOf, gatherCandidates, phrasesOf } from './candidates.ts';
import { finderOf } from './find.ts';
import { firstWordOf, SuggestionIndex } from './suggest.ts';

const term = (text: string): Candidate => ({ text, origin: 'term', weight: 60 });
const word = (text: string): Candidate => ({ text, origin: 'document', weight: 10 });
const phrase = (text: string): Candidate => ({ text, origin: 'match', weight: 40 });
const NOTHING = {
  ...{ terms: [], matches: [], fragments: [], words: new Map<string, number>() },
  languages: { source: 'en', target: 'de' },
};
const taken = (index: SuggestionIndex, before: string, after = '') =>
  index.find(before, after).map(({ text, typed }) => before.slice(0, before.length - typed) + text);

describe('completing typed text', () => {
  const index = new SuggestionIndex(
    [term('Drache'), word('drängen'), phrase('der Drache greift an'), word('Einstellungen')],
    'de',
  );

  test("starts after two letters in any case, and adopts the candidate's case", () => {
    expect(taken(index, 'Ein d')).toEqual([]);
    expect(taken(index, 'Ein dr')).toEqual(['Ein Drache', 'Ein drängen']);
    expect(taken(index, 'Drä')).toEqual(['Drängen']);
    expect(taken(index, 'EINST')).toEqual(['EINSTELLUNGEN']);
  });

  test('phrases already begun come before single words', () => {
    expect(taken(index, 'Da kommt der Dra')).toEqual([
      'Da kommt der Drache greift an',
      'Da kommt der Drache',
    ]);
    expect(taken(index, 'der Drache ')).toEqual(['der Drache greift an']);
  });

  test('offers nothing inside a word, and no text that is already present', () => {
    expect(taken(index, 'dra', 'pe')).toEqual([]);
    expect(taken(index, 'dra', ' pe')).toEqual(['Drache']);
    expect(taken(index, 'Drache')).toEqual([]);
  });

  test('codes are not part of words', () => {
    expect(taken(index, `ein${formatCode(1, 'open')}dra`)).toEqual([`ein${formatCode(1, 'open')}Drache`]);
  });

  test('languages without spaces are completed from any character', () => {
    const japanese = new SuggestionIndex([term('ドラゴンスレイヤー'), word('設定')], 'ja');
    expect(taken(japanese, '最強のドラ')).toEqual(['最強のドラゴンスレイヤー']);
    expect(taken(japanese, '設')).toEqual(['設定']);
  });

  test('numbers and placeholders are offered from their first character', () => {
    const source = 'Copy %d of 1,250 files to {folder} with fooBar, see https://example.org/a.';
    const candidates = gatherCandidates({ ...NOTHING, source });
    const numbers = new SuggestionIndex(candidates, 'de');
    expect(taken(numbers, 'Von 1')).toEqual(['Von 1.250']);
    expect(taken(numbers, 'nach {')).toEqual(['nach {folder}']);
    expect(taken(numbers, 'mit %')).toEqual(['mit %d']);
    expect(taken(numbers, 'siehe ht')).toEqual(['siehe https://example.org/a']);
    expect(taken(numbers, 'von foo')).toEqual(['von fooBar']);
  });
});

test('phrases start at each word of a text, within a clause and between codes', () => {
  expect(phrasesOf('Der Drache greift an. Lauf!')).toEqual([
    'Der Drache greift an',
    'Drache greift an',
    'greift an',
    'an',
    'Lauf',
  ]);
  expect(phrasesOf(`Klick ${formatCode(1, 'open')}hier${formatCode(1, 'close')}`)).toEqual(['Klick', 'hier']);
});

test('counts only words worth completing', () => {
  const words = new Map<string, number>();
  countWordsOf(
    'Die Einstellungen der 1234 Einstellungen',
    new Intl.Segmenter('de', { granularity: 'word' }),
    words,
  );
  expect([...words]).toEqual([['Einstellungen', 2]]);
});

test('accepting by word includes the characters before the word', () => {
  const segmenter = new Intl.Segmenter('de', { granularity: 'word' });
  expect(firstWordOf('che greift an', segmenter)).toBe('che');
  expect(firstWordOf(' greift an', segmenter)).toBe(' greift');
  expect(firstWordOf('…', segmenter)).toBe('…');
});

describe('language-specific forms', () => {
  const find = (source: string, target = 'de', more: Partial<Parameters<typeof finderOf>[0]> = {}) => {
    const record = { source, codes: [] } as unknown as DocumentRecord;
    const finder = finderOf({ ...NOTHING, languages: { source: 'en', target }, ...more, record });
    return (before: string, after = '') =>
      finder(before, after).map(({ text, typed }) => before.slice(0, before.length - typed) + text);
  };

  test('numbers are localised, and also offered unchanged where they may be identifiers', () => {
    const found = find('Version 2.5 of 1,234.5 on 12/31/2024');
    expect(found('Von 1')).toEqual(['Von 1.234,5']);
    expect(found('Version 2')).toEqual(['Version 2,5', 'Version 2.5']);
    expect(found('am 3')).toEqual(['am 31.12.2024']);
  });

  test("a quotation begins and ends with the language's quotation marks", () => {
    const found = find('Click "Save"');
    expect(found('Auf "')).toEqual(['Auf „', 'Auf „Save“']);
    expect(found('Auf „')).toEqual(['Auf „Save“']);
    expect(found('Auf „Speichern"')).toEqual(['Auf „Speichern“']);
    expect(found('Auf „Speichern“')).toEqual([]);
    expect(find('Click "Save"', 'fr')('Sur "')).toEqual(['Sur «\u00a0', 'Sur «\u00a0Save\u00a0»']);
    expect(find('A "b"', 'sv')('En "')).toEqual(['En ”', 'En ”b”']);
    expect(find('A "b"', 'sv')('En ”b"')).toEqual(['En ”b”']);
  });

  test('an inner quotation has its own marks, and an apostrophe is not a quotation mark', () => {
    const found = find('He said "take \'this\' now"');
    expect(found('Er sagte „nimm "')[0]).toBe('Er sagte „nimm ‚');
    expect(found("Er sagte „nimm '")[0]).toBe('Er sagte „nimm ‚');
    expect(found('Er sagte „nimm ‚das"')).toEqual(['Er sagte „nimm ‚das‘']);
    expect(find("It's so")("So '")).toEqual([]);
    expect(find('Say "so"')('href="')).toEqual([]);
    expect(find('It is 5" wide')('5"')).toEqual([]);
  });

  test('the beginning of a sentence is capitalised like the source, but names keep their case', () => {
    const words = new Map([
      ['schließen', 2],
      ['npm-Paket', 2],
    ]);
    expect(find('Close it', 'de', { words })('sch')).toEqual(['Schließen']);
    expect(find('close it', 'de', { words })('sch')).toEqual(['schließen']);
    expect(find('Close it', 'de', { words })('Bitte sch')).toEqual(['Bitte schließen']);
    expect(find('Stop. Close it', 'de', { words })('Halt. sch')).toEqual(['Halt. Schließen']);
    expect(find('Close it', 'de', { words })('np')).toEqual(['npm-Paket']);
    expect(find('Save it', 'tr', { words: new Map([['içeri', 2]]) })('iç')).toEqual(['İçeri']);
  });

  test('terms are in capitals like the source, and case-sensitive ones as in the glossary', () => {
    const hit = (target: string, more: object) =>
      ({
        record: { source: 'lid', target, ...more },
        matched: 'LID',
        start: 0,
        end: 3,
      }) as unknown as TermHit;
    expect(find('LID', 'fr', { terms: [hit('couvercle', {})] })('le co')).toEqual(['le COUVERCLE']);
    expect(find('LID', 'fr', { terms: [hit('couvercle', { case_sensitive: true })] })('co')).toEqual([
      'couvercle',
    ]);
  });
});
