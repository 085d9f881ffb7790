import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readableText } from '../../../shared/domain/text/inline-codes.ts';
import { plainTextFilter } from './plain-text/index.ts';
import { readFiltered } from './read-filtered.ts';

/** Test cases of another tool, not part of the project. */
const VECTORS = new URL('../../../../shared/vectors/segmentation_pragmatic.json', import.meta.url);

interface Case {
  lang: string;
  text: string;
  expected: string[];
  opts: string[];
}

/**
 * Per language, the number of cases with the same sentences except for white space, read as plain text with a
 * text per line. See docs/filters.md for the differences.
 */
const ALIKE: Readonly<Record<string, number>> = {
  en: 187,
  da: 68,
  ru: 42,
  it: 34,
  es: 34,
  de: 32,
  hy: 26,
  kk: 11,
  ja: 7,
  fr: 5,
  ar: 4,
  bg: 4,
  nl: 3,
  am: 2,
  my: 2,
  zh: 2,
  hi: 2,
  fa: 2,
  ur: 2,
  pl: 1,
};

describe.runIf(existsSync(VECTORS))('the pragmatic_segmenter cases', () => {
  const { cases }: { cases: Case[] } = existsSync(VECTORS)
    ? JSON.parse(readFileSync(VECTORS, 'utf8'))
    : { cases: [] };
  const spaced = (texts: readonly string[]) => texts.map((text) => text.trim().replaceAll(/\s+/g, ' '));
  const sentencesIn = ({ text, lang }: Case) =>
    readFiltered(plainTextFilter, Buffer.from(text), 'xx', {
      values: { segmentation: 'sentences' },
      language: lang,
    }).segments.map(({ source }) => readableText(source));

  test.each(Object.entries(ALIKE))('match in %s for at least %i cases', (language, count) => {
    const alike = cases.filter(
      (one) =>
        one.lang === language &&
        one.opts.length === 0 &&
        JSON.stringify(spaced(sentencesIn(one))) === JSON.stringify(spaced(one.expected)),
    );
    expect(alike.length).toBeGreaterThanOrEqual(count);
  });
});
