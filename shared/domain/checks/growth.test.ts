import { describe, expect, it } from 'vitest';
import { growthOf } from '../../testing/growth.ts';
import { CHECKS, type SegmentInput } from './index.ts';
import { viewSegment } from './segment-view.ts';
import { coded } from './test-support.ts';

/** Text lengths compared; the long one is a large segment, where quadratic cost would be visible. */
const SHORT = 250;
const LONG = 32 * SHORT;
/** Between linear (32) and quadratic (1024) cost for 32 times the text. */
const MOST_GROWTH = 160;

/** Each is repeated to the full length. */
const UNITS =
  `a|A|aB|1|1.|1,|1-|1a|0|٣|½|(|)|()|(a|(a)|a)|a()|:)|[|{|}|{{|{}|{0}|{a|{a}|{{a}}|{'|{a,|<|<a|<a b=|<a b="|<a b="c" |<b>|</b>|
<b></b>|<x>|<x></x>|<!--|<!-- -->|&|&a|&amp|&amp;|&aaa;|%|%s|%1$s|%(|%(a|%(a)0|%|%a|%A_|%-|%0|$|\${|$t(|$a|#a|@a|:a|"|" | "|"a" |1"|1" |'|'a|
a'a| 'a| 'a' |‘|‘a’|«|« a » |„|“|「|」|.|. |.a|a. |a.A|?|? |a?|aa? |¿aa? |a?)|!|a !|,|a ,|a,b|:|…|。|か。|-|--a|--a-|—|•|→|a@|@|a@a|
a@a.a |http://|http://a |http://)|http://(|www.|/|/a|/a/b |~/|C:\\|\\|\\\\a\\|\\n|\\u0041|a b |a a |Aa |AA |é|漢|漢 |α|א |etc.|a.b.| a.b. |т. д. |
_|_a|~a|a&|5 km |5% |$5 | -5|5 pm |five |2020-01-01 |2020 a|1.1.2020 |1 January 2020 |1 de |2020年|{a, plural, other {|
{a, plural, other {x}} |{a, plural, one {{a} x} other {y}} |{a, select,`
    .replaceAll('|\n', '|')
    .split('|')
    .concat(
      [
        ' ',
        '\t',
        '\n',
        ' \n',
        'a \n',
        'a\n)',
        '\u00a0',
        ' \u00a0',
        'a  ',
        'a   b',
        '|',
        'a|a',
        'a\u200b',
        '\u200e',
        '\ufffd',
      ],
      [
        'Ã©',
        '\ud83d',
        '\u0001',
        '\ufffc',
        'e\u0301',
        '\u0002',
        coded('{1}'),
        coded('{/1}'),
        coded('{1}a{/1} '),
        coded('{1/} '),
      ],
    );

/** Each is a text of numbered pieces, all different, to pair. */
const NUMBERED: readonly ((i: number) => string)[] = [
  (i) => `${i} `,
  (i) => `${i} km `,
  (i) => ` -${i}`,
  (i) => `<t${i}>`,
  (i) => `<a x="${i}">`,
  (i) => `{n${i}} `,
  (i) => `%${i}$s `,
  (i) => `%1$${i}d `,
  (i) => `%${i}d `,
  (i) => `http://a${i}.b `,
  (i) => `--a${i} `,
  (i) => `{a${i}, plural, one {x} other {y}} `,
  (i) => (i === 0 ? '{a, select, ' : `b${i} {x} `),
  (i) => `{a${i}, plural, other {`,
  (i) => coded(`{${i + 1}/}`),
  (i) => coded(`{${i + 1}}a`),
  (i) => coded(`{/${i + 1}}a`),
  (i) => coded(i % 2 ? `{/${i}}` : `{${i + 3}}`),
  (i) => `${1000 + i}-01-01 `,
  (i) => `\\u${(4096 + i).toString(16)}`,
];

/** Each is one long run with something before, after or inside it. */
const RUNS_OF: readonly ((run: string) => string)[] = [
  (run) => `Xx 5 ${run} 1x`,
  (run) => `http://a${run}`,
  (run) => `<a${run} b>`,
  (run) => `%(a)${run}`,
  (run) => `{${run}`,
  (run) => `zq${run}`,
];

const TEXTS: readonly (readonly [name: string, make: (length: number) => string])[] = [
  ...UNITS.map((unit) => [unit, (length: number) => unit.repeat(length / unit.length)] as const),
  ...NUMBERED.map((piece) => [piece(7), (length: number) => numbered(piece, length)] as const),
  ...RUNS_OF.flatMap((around) =>
    [' ', '.', ')', '0', 'a', '=', '\ufffc'].map(
      (char) => [around(char), (length: number) => around(char.repeat(length))] as const,
    ),
  ),
];

function numbered(piece: (i: number) => string, length: number): string {
  let text = '';
  for (let i = 0; text.length < length; i++) text += piece(i);
  return text;
}

const ORDINARY = coded('Save 5 files (now), “ok” <b>x</b> {1}%s{/1} & C:\\x. 1 January 2020 -5 km');
/** Languages with special rules, each used for some of the texts. */
const LANGUAGES = ['de', 'fr', 'es', 'zh', 'af'] as const;

function inputsOf(make: (length: number) => string, length: number, target_lang: string): SegmentInput[] {
  const text = make(length);
  const terms = [
    { source: 'a', target: 'a b c a b d' },
    { source: 'a', target: '1' },
    { source: 'x', target: '%', forbidden: true },
  ];
  const common = { source_lang: 'en', target_lang, terms, max_length: 10 };
  return [
    { ...common, source: ORDINARY, target: text },
    { ...common, source: 'Save', target: text },
    { ...common, source: text, target: `${text.slice(1)}.` },
  ];
}

/** Texts whose cost grows too fast, with the growth. */
function grownTooFast(make: (input: SegmentInput) => () => void): string[] {
  return TEXTS.flatMap(([name, text], at) => {
    const language = LANGUAGES[at % LANGUAGES.length] ?? 'de';
    const short = inputsOf(text, SHORT, language).map(make);
    return inputsOf(text, LONG, language).flatMap((input, which) => {
      const times = growthOf(make(input), short[which] ?? (() => {}), MOST_GROWTH);
      return times > MOST_GROWTH ? [`${JSON.stringify(name)} ${which}: ${Math.round(times)}`] : [];
    });
  });
}

const views = new Map<string, ReturnType<typeof viewSegment>>();

/** A fresh view, as some checks store findings for the next check; its texts are scanned once. */
function viewOf(input: SegmentInput) {
  const key = `${input.target_lang} ${input.source} ${input.target}`;
  const known = views.get(key) ?? viewSegment(input, '&');
  views.set(key, known);
  return known;
}

describe('cost growth for 32 times the text', () => {
  it('is about linear for preparing the checks', () => {
    expect(grownTooFast((input) => () => viewSegment(input, 'auto'))).toEqual([]);
  });

  it.each(CHECKS.filter(({ find }) => find))('is about linear for $id', ({ find }) => {
    expect(grownTooFast((input) => () => find?.({ ...viewOf(input) }))).toEqual([]);
  });
});
