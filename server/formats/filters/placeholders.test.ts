import { describe, expect, it } from 'vitest';
import { readableText } from '../../../shared/domain/text/inline-codes.ts';
import type { FilterCode } from './codes.ts';
import { codePlaceholders, type PlaceholderKind, writeOutPlaceholders } from './placeholders.ts';

const ALL: PlaceholderKind[] = ['printf', 'braces', 'mustache', 'dollar', 'tags', 'numbered-tags'];
const code = (source: string, kinds = ALL, target: string | null = null) => {
  const segment: { source: string; target: string | null; codes?: FilterCode[] } = { source, target };
  return codePlaceholders(segment, kinds);
};
const shown = (source: string, kinds = ALL) => {
  const { codes = [], source: text } = code(source, kinds);
  return [readableText(text), ...codes.map(({ markup, closing_markup }) => markup + (closing_markup ?? ''))];
};

describe('placeholders', () => {
  it.each([
    [
      '%s of %1$@, %(n)d, %{m}, %.2f, %lu',
      ['{1/} of {2/}, {3/}, {4/}, {5/}, {6/}', '%s', '%1$@', '%(n)d', '%{m}', '%.2f', '%lu'],
    ],
    [
      '{0} {name} {when, date, short} {a.b}',
      ['{1/} {2/} {3/} {4/}', '{0}', '{name}', '{when, date, short}', '{a.b}'],
    ],
    ['{{a}} {{ b, c }} {{{d}}}', ['{1/} {2/} {3/}', '{{a}}', '{{ b, c }}', '{{{d}}}']],
    [
      '$name$ \u0024{x.y} $t(key, {"a": 1})',
      ['{1/} {2/} {3/}', '$name$', '\u0024{x.y}', '$t(key, {"a": 1})'],
    ],
    [
      'a <b class="x">c</b><br/> d</i> <e>',
      ['a {1}c{/1}{2/} d{3/} {4/}', '<b class="x"></b>', '<br/>', '</i>', '<e>'],
    ],
    // react-i18next's
    ['a <1>b <0>c</0></1><2/>', ['a {1}b {2}c{/2}{/1}{3/}', '<1></1>', '<0></0>', '<2/>']],
  ])('become codes: %s', (source, expected) => expect(shown(source)).toEqual(expected));

  it.each([
    '100% of it, 5 % or %',
    '{n, plural, one {item} other {items}}',
    '{ not one } { } {}',
    '1 < 2 > 0 & <3',
    'costs $ 5 or $5 or $x',
  ])('are not recognised: %s', (source) => expect(code(source, ALL).source).toBe(source));

  it('of one filter are not recognised by another', () => {
    expect(shown('%s {a} <b>', ['braces'])).toEqual(['%s {1/} <b>', '{a}']);
  });

  it('keep the numbers of existing codes, and are written out', () => {
    const own = { id: 1, type: 'standalone' as const, display: 'x', markup: '<x/>', at: 0 };
    const coded = codePlaceholders({ source: '%s \u0002<1/>\u0003', target: null, codes: [own] }, ALL);
    expect(readableText(coded.source)).toBe('{2/} {1/}');
    expect(writeOutPlaceholders('\u0002<1/>\u0003\u0002<2/>\u0003!', coded.codes ?? [])).toEqual({
      text: '\u0002<1/>\u0003%s!',
      codes: [own],
    });
  });

  it('of a target are matched to the source, or added', () => {
    const { target, codes } = code('<a>%s</a> %d %s', ALL, '%s <a>%d %s</a> %i');
    expect(readableText(target ?? '')).toBe('{2/} {1}{3/} {4/}{/1} {5/}');
    expect(codes?.at(-1)?.markup).toBe('%i');
    expect(writeOutPlaceholders(target ?? '', codes ?? []).text).toBe('%s <a>%d %s</a> %i');
  });
});
