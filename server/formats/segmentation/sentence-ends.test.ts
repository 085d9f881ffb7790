import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { segmenterFor, sentenceEnds } from './sentence-ends.ts';

function cut(text: string, language: string, abbreviations: readonly string[] = []): string[] {
  const ends = sentenceEnds(text, segmenterFor(language, abbreviations));
  return [0, ...ends].map((start, at) => text.slice(start, ends[at]).trim());
}

test.each([
  [
    'en',
    ['Ask Dr. Smith, e.g. at 5 p.m. today.', 'He lives in the U.S.', 'It is far.', '(Is it?)', '"Yes!"'],
  ],
  ['en-GB', ['Version 2.1 costs $3.50.', 'See p. 55, fig. 3 etc.', 'The end...', 'Really?!', 'No.']],
  [
    'de',
    ['Am 3. Mai kam Hr. Dr. Meier, z. B. wegen der Nr. 5 usw. usf.', '„Gut.“', 'Auf Seite 12.', 'Ende.'],
  ],
  ['fr', ['M. Dupont est là.', 'Il dit : « Bonjour ! »', 'Puis il part.']],
  ['ja', ['これは山です。', '「はい。」', 'いいえ！']],
  ['ar', ['ما هذا؟', 'هذا كتاب.']],
  ['hi', ['यह एक है।', 'यह दो है।']],
  ['xx', ['Of no known language.', 'But so it is.']],
])('sentences in %s', (language, sentences) => {
  const space = language === 'ja' ? '' : ' ';
  expect(cut(sentences.join(space), language)).toEqual(sentences);
});

test('further abbreviations end no sentence, and are no patterns', () => {
  expect(cut('Das Fzg. Nr. Zwei. Ende.', 'de', ['Fzg'])).toEqual(['Das Fzg. Nr. Zwei.', 'Ende.']);
  expect(cut('One. Two.', 'en', ['.*', '(', 'O|e'])).toEqual(['One.', 'Two.']);
});

test('a long text is read in time', () => {
  const text = 'A sentence with (some. . . words) e.g. U.S.A. and so on... '.repeat(800);
  const before = performance.now();
  expect(cut(text, 'en').length).toBeGreaterThan(700);
  expect(cut('.'.repeat(50_000), 'en')).toHaveLength(1);
  expect(cut(' .'.repeat(25_000), 'en').length).toBeGreaterThan(0);
  expect(performance.now() - before).toBeLessThan(5_000);
});

/** Cases of another tool, not part of the project. */
const VECTORS = new URL('../../../../shared/vectors/segmentation_pragmatic.json', import.meta.url);

interface Case {
  lang: string;
  text: string;
  expected: string[];
  opts: string[];
}

/**
 * Of each language, how many cases have the same sentences but for white space. The others cut what is no sentence (items of
 * lists on one line, lines, parts after commas), keep speech together, or change the text itself.
 */
const ALIKE: Readonly<Record<string, number>> = {
  en: 163,
  da: 55,
  ru: 41,
  de: 29,
  it: 31,
  es: 29,
  hy: 26,
  kk: 10,
  ar: 4,
  ja: 4,
  fr: 5,
  bg: 4,
  nl: 2,
  am: 2,
  my: 2,
  zh: 1,
  hi: 2,
  fa: 2,
  ur: 2,
  pl: 1,
};

describe.runIf(existsSync(VECTORS))('the cases of pragmatic_segmenter', () => {
  const { cases }: { cases: Case[] } = existsSync(VECTORS)
    ? JSON.parse(readFileSync(VECTORS, 'utf8'))
    : { cases: [] };
  const spaced = (texts: readonly string[]) => texts.map((text) => text.trim().replaceAll(/\s+/g, ' '));

  test.each(Object.entries(ALIKE))('%s: %i cases or more are alike', (language, count) => {
    const alike = cases.filter(
      ({ lang, text, expected, opts }) =>
        lang === language &&
        opts.length === 0 &&
        JSON.stringify(spaced(cut(text, lang)).filter(Boolean)) === JSON.stringify(spaced(expected)),
    );
    expect(alike.length).toBeGreaterThanOrEqual(count);
  });
});
