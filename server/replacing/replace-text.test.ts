import { expect, test } from 'vitest';
import { compilePattern } from './find-pattern.ts';
import { replaceInTarget } from './replace-text.ts';

function replaced(text: string, find: string, replace = 'X', match_case = true): string | null {
  const replacement = { find, replace, regex: true, match_case };
  return replaceInTarget(text, compilePattern(replacement), replacement)?.text ?? null;
}

test('expressions mean the same as in JavaScript', () => {
  const texts = ['a\u00a0b\u3000c d', 'Größe 12,5 μm', '😀a😀', 'αβγ abc', 'ÄÖÜ äöü', 'x-1_2'];
  const expressions = [
    '\\s',
    '\\S+',
    '[\\s,]+',
    '[^\\s\\d]+',
    '\\d+',
    '\\bb',
    '\\p{L}+',
    '\\p{Script=Greek}',
    '\\u{1F600}',
    '\\u00e4',
    'x*',
    '(?:)',
    '^.',
    '.$',
    '(?<=\\d),',
    '(?<!\\d)\\d',
    '[a-c]{2}',
    '(a|ä)|Ö',
  ];
  for (const find of expressions) {
    for (const match_case of [true, false]) {
      const native = new RegExp(find, match_case ? 'gu' : 'giu');
      for (const text of texts) {
        expect([find, replaced(text, find, 'X', match_case)]).toEqual([find, text.replace(native, 'X')]);
      }
    }
  }
});

test('a word may contain letters of any language', () => {
  expect(replaced('große Datei', '(\\w+) (\\w+)', '$2 $1')).toBe('Datei große');
  expect(replaced('Größe: 12 μm', '[\\w:]+', 'x')).toBe('x x x');
  expect(replaced('çok, şey_1', '\\W+', ' ')).toBe('çok şey_1');
});

test('an error in an expression quotes what the user typed', () => {
  const wrong = (find: string) => () => replaced('', find, '', false);
  expect(wrong('(\\w+')).toThrow(/missing closing \)\.?$/);
  expect(wrong('a**')).toThrow(/: \*\*/);
});

test('group references are expanded, and all other text is literal', () => {
  const find = '(?<first>\\w)(\\w)';
  expect(replaced('ab', find, '$2$1 $& $<first> $$ $3 $12 $`')).toBe('ba ab a $ $3 a2 $`');
  expect(replaced('ab', '(a)|(c)', '[$2]')).toBe('[]b');
});
