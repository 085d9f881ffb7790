import fc from 'fast-check';
import JSON5 from 'json5';
import { describe, expect, it } from 'vitest';
import { forbiddenXmlCharacter } from '../../../../shared/domain/text/xml-chars.ts';
import { FormatError } from '../../format-error.ts';
import { readFiltered } from '../read-filtered.ts';
import { findFilter } from '../registry.ts';
import { writtenOut } from '../testing/check-case.ts';
import { writeFiltered } from '../write-filtered.ts';
import { json5Filter, jsonFilter } from './index.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string, language = '') => readFiltered(json5Filter, bytes(text), language).segments;
const write = (text: string, edits: [number, string][], language = '') =>
  Buffer.from(writeFiltered(json5Filter, bytes(text), new Map(edits), language)).toString();

const FILE = `// top
{
  // The title
  title: 'It\\'s "so"',
  "plain": "a\\x41\\u0042\\
c",
  nested_1: { 'single quoted': ['x', +1, .5, 0xFF, Infinity, null,], },
  car_one: '{{count}} car', car_other: '{{count}} cars',
}
`;

describe('the JSON5 filter', () => {
  it('reads names and strings in any quotes, with comments as notes', () => {
    const found = read(FILE);
    expect(found.map((each) => [each.key, writtenOut(each.source, each)])).toEqual([
      ['title', 'It\'s "so"'],
      ['plain', 'aABc'],
      ['nested_1.single quoted.0', 'x'],
      ['car_one', '{{count}} car'],
      ['car_other', '{{count}} cars'],
    ]);
    expect(found[0]?.notes).toEqual([{ text: 'The title' }]);
    expect(found[1]?.notes).toBeUndefined();
  });

  it('writes texts in the quotes, and added plural forms in the style, of the file', () => {
    expect(write(FILE, [[0, 'a"b\'c\\d']])).toBe(FILE.replace("'It\\'s \"so\"'", "'a\"b\\'c\\\\d'"));
    expect(write(FILE, [[1, 'x"y']])).toBe(FILE.replace('"a\\x41\\u0042\\\nc"', '"x\\"y"'));
    expect(write(FILE, [[4, "z'"]], 'pl')).toBe(
      FILE.replace("car_other: '", "car_few: 'z\\'', car_other: '"),
    );
  });

  it('recognises files by their extensions', () => {
    expect(findFilter('a.jsonc', '// c\n{')).toBe(json5Filter);
    expect(findFilter('a.json5', '{')).toBe(json5Filter);
    expect(findFilter('a.json', '/* c */ {}')).toBe(jsonFilter);
  });

  it.each([
    "{a: 'b}",
    '{a b}',
    '{a: b}',
    "{'a': 'b'",
    '{} x',
    '/* x',
    '{a: "\\1"}',
    '{1a: 2}',
    '{a: 01}',
    "{a: '\\u12'}",
  ])('rejects %j and reports the position', (file) => expect(() => read(file)).toThrow(/Line 1, column \d+/));

  it.each([json5Filter, jsonFilter])('reads 1 MB of comments on one line with $name', (filter) => {
    const file = `{${'/* c */ '.repeat(125_000)}"a": "b"}`;
    expect(readFiltered(filter, bytes(file)).segments.map(({ source }) => source)).toEqual(['b']);
  });

  it('rejects lists nested too deeply', () => {
    expect(() => read('['.repeat(100_000))).toThrow('nested');
  });
});

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}

/** A document cannot store control characters, which the filter reports. */
const isStorable = (text: string) => forbiddenXmlCharacter(text) === null;

const PARTS =
  'a| |\n|\r|\t|\'|"|\\|\\\'|\\"|//|/*|*/|{|}|,|:|\u2028|\u2029|é|😀|\\x41|\\u0041|\\\n|0|.|e|[|]|$|_'.split(
    '|',
  );
const noise = fc.array(fc.constantFrom(...PARTS), { maxLength: 5 }).map((parts) => parts.join(''));

describe('the json5 package and the filter', () => {
  it('read a written text unchanged', () => {
    fc.assert(
      fc.property(fc.nat(2), noise, (at, wanted) => {
        if (wanted.trim() === '') return;
        const values = stringsIn(JSON5.parse(write(FILE, [[at, wanted]])));
        expect(values).toHaveLength(5);
        expect(values[at]).toBe(wanted);
      }),
      { seed: 20_261_130, numRuns: 400 },
    );
  });

  it('read the same texts from a mutated file, or both reject it', () => {
    const mutated = fc.tuple(fc.nat(FILE.length), fc.nat(6), noise);
    fc.assert(
      fc.property(mutated, ([at, gap, put]) => {
        const file = FILE.slice(0, at) + put + FILE.slice(at + gap);
        let judged: unknown;
        try {
          judged = JSON5.parse(file);
        } catch {
          judged = null;
        }
        let own: string[] | null = null;
        try {
          own = read(file).map((each) => writtenOut(each.source, each));
        } catch (error) {
          expect(error).toBeInstanceOf(FormatError);
        }
        if (judged === null) expect(own).toBeNull();
        else expect(own).toEqual(expect.arrayContaining(stringsIn(judged).filter(isStorable)));
      }),
      { seed: 20_261_130, numRuns: 1_000 },
    );
  });
});
