import { describe, expect, test } from 'vitest';
import { growthOf } from '../../shared/testing/growth.ts';
import { htmlFilter } from './filters/html/index.ts';
import { codePlaceholders, type PlaceholderKind } from './filters/placeholders.ts';
import { readFiltered } from './filters/read-filtered.ts';
import { SkippedList } from './filters/skipped.ts';
import { writeFiltered } from './filters/write-filtered.ts';
import { xcstringsFilter } from './filters/xcstrings/index.ts';
import { xmlFilter } from './filters/xml-text/index.ts';
import { segmenterFor, sentenceEnds } from './segmentation/sentence-ends.ts';

/** Factor by which the text is longer; quadratic time would grow 1,024-fold. */
const TIMES = 32;
const MOST_GROWTH = 160;

/** Time to read a text of a given length relative to a short one. */
function growthWith(
  length: number,
  read: (text: string) => void,
  textOf: (length: number) => string,
): number {
  const [long, short] = [textOf(length), textOf(length / TIMES)];
  return growthOf(
    () => read(long),
    () => read(short),
    MOST_GROWTH,
  );
}

const repeated = (piece: string) => (length: number) => piece.repeat(length / piece.length);

const readFile = (filter: typeof htmlFilter, text: string) =>
  readFiltered(filter, new TextEncoder().encode(text), '', { skipped: new SkippedList() }).segments;

describe('32 times the text takes about 32 times as long', () => {
  test.each([
    'A sentence with (some. . . words) e.g. U.S.A. and so on... ',
    ...['.', ' .', '\n', ' ', '1) a ', '• a ', '1. A ', 'a. b ', '(1', '[a. '],
  ])('to split into sentences: %j', (piece) => {
    const read = (text: string) => sentenceEnds(text, segmenterFor('en', []));
    expect(growthWith(32_000, read, repeated(piece))).toBeLessThan(MOST_GROWTH);
  });

  test.each([
    '<i translate=no>x',
    '<style>a</style>',
    '</b>',
    '<p>',
    '<!--',
    '<a b=c ',
    '&#',
    '<svg></p>',
    '<b><p></b>',
    '<select>',
    '<b></b>',
  ])('to read as HTML, or to refuse: %s', (piece) => {
    const read = (text: string) => {
      try {
        readFile(htmlFilter, text);
      } catch (error) {
        expect(String(error)).toContain('nested more than');
      }
    };
    expect(growthWith(256_000, read, repeated(piece))).toBeLessThan(MOST_GROWTH);
  });

  const kinds: PlaceholderKind[] = ['printf', 'braces', 'mustache', 'dollar', 'tags', 'numbered-tags'];
  const findPlaceholders = (source: string) => codePlaceholders({ source, target: null }, kinds);

  test.each(['{', '{{', '<a ', '$t(', '%(a', '{a,', '<a>', '$a', '${', '% 1'])(
    'to search for placeholders: %s',
    (piece) => expect(growthWith(300_000, findPlaceholders, repeated(piece))).toBeLessThan(MOST_GROWTH),
  );

  test('to search for placeholders in unmatched tags', () => {
    const tags = (length: number) => repeated('<a>')(length / 2) + repeated('</b>')(length / 2);
    expect(growthWith(640_000, findPlaceholders, tags)).toBeLessThan(MOST_GROWTH);
  });
});

describe('a string catalogue 32 times as large takes about 32 times as long to translate', () => {
  const unit = (value: string) => ({ stringUnit: { state: 'translated', value } });
  const numbered = <Value>(count: number, of: (at: number) => Value) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`name ${at}`, of(at)]));
  const catalogue = (strings: object, indent = 2) =>
    new TextEncoder().encode(JSON.stringify({ sourceLanguage: 'en', strings }, null, indent));
  const manyStrings = (count: number) =>
    numbered(count, (at) => ({ localizations: { en: unit(`Text ${at}`) } }));
  const manyForms = (count: number) => {
    const device = numbered(count, (at) => unit(`Text ${at}`));
    return { one: { localizations: { en: { variations: { device } } } } };
  };

  test.each([
    ['with many strings', 6_400, (count: number) => catalogue(manyStrings(count))],
    ['with many strings on one line', 6_400, (count: number) => catalogue(manyStrings(count), 0)],
    ['with many forms of one string', 6_400, (count: number) => catalogue(manyForms(count))],
  ])('%s', (_, count, fileOf) => {
    const edits = (size: number) => new Map(Array.from({ length: size }, (_, at) => [at, `Wort ${at}`]));
    const [long, short] = [count, count / TIMES].map((size) => ({ file: fileOf(size), edits: edits(size) }));
    const write = (each: typeof long) => each && writeFiltered(xcstringsFilter, each.file, each.edits, 'de');
    const growth = growthOf(
      () => write(long),
      () => write(short),
      MOST_GROWTH,
    );
    expect(growth).toBeLessThan(MOST_GROWTH);
  });
});

test('200 selectors take at most quadratic time in the depth of the XML', () => {
  const rule = `<i:translateRule selector="/b${'//a'.repeat(7)}" translate="no"/>`.repeat(200);
  const fileOf = (depth: number) =>
    `<r xmlns:i="http://www.w3.org/2005/11/its"><i:rules>${rule}</i:rules>${'<a>'.repeat(depth)}x${'</a>'.repeat(depth)}</r>`;
  // Eight times as deep: 64 times for quadratic, 512 for cubic time.
  const growth = growthOf(
    () => readFile(xmlFilter, fileOf(200)),
    () => readFile(xmlFilter, fileOf(25)),
    MOST_GROWTH,
  );
  expect(growth).toBeLessThan(MOST_GROWTH);
});
