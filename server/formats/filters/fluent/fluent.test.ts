import { type Pattern, parse, Resource, serializeExpression } from '@fluent/syntax';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseText } from '../../../../shared/domain/text/inline-codes.ts';
import { readFiltered } from '../read-filtered.ts';
import { findFilter } from '../registry.ts';
import { writtenOut } from '../testing/check-case.ts';
import { branchCodes } from '../testing/own-codes.ts';
import { writeFiltered } from '../write-filtered.ts';
import { fluentFilter } from './index.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string, language = '') => readFiltered(fluentFilter, bytes(text), language).segments;
const write = (text: string, edits: [number, string][], language = '') =>
  Buffer.from(writeFiltered(fluentFilter, bytes(text), new Map(edits), language)).toString();

const FILE = `### For all
## Group

# About
about = About { -brand } and <a data-l10n-name="x">{ $name }</a>
    .title = The title
-brand = Firefox
    .gender = masculine
long =
    First
      indented

    last { "{" }
files = { $count ->
    [0] none
    [one] one file
   *[other] { $count } files
}
`;

describe('the Fluent filter', () => {
  it('reads messages, attributes, terms and variants, with comments as notes', () => {
    expect(read(FILE).map((each) => [each.key, writtenOut(each.source, each)])).toEqual([
      ['about', 'About  and <a data-l10n-name="x"></a>'],
      ['about.title', 'The title'],
      ['-brand', 'Firefox'],
      ['long', 'First\n  indented\n\nlast {'],
      ['files[0]', 'none'],
      ['files[one]', 'one file'],
      ['files[other]', ' files'],
    ]);
    const [about] = read(FILE);
    expect(about?.codes?.map(({ markup }) => markup)).toEqual([
      '{ -brand }',
      '{ $name }',
      '<a data-l10n-name="x">',
    ]);
    expect(about?.notes).toEqual([{ text: 'About' }, { text: 'Group' }]);
  });

  it('adds the plural forms that the target language needs, and drops those it never uses', () => {
    const forms = (language: string) => read(FILE, language).flatMap(({ block }) => block?.form?.name ?? []);
    expect(forms('pl')).toEqual(['0', 'one', 'few', 'many', 'other']);
    expect(forms('ja')).toEqual(['0', 'other']);
    expect(
      write(
        FILE,
        [
          [6, 'kilka'],
          [7, 'wiele'],
          [8, 'pliku'],
        ],
        'pl',
      ),
    ).toBe(
      FILE.replace('   *[other] { $count } files', '   [few] kilka\n   [many] wiele\n   *[other] pliku'),
    );
    const japanese = write(FILE, [[5, 'x']], 'ja');
    expect(japanese).toBe(FILE.replace('[one] one file\n   *[other] { $count } files', '*[other] x'));
    expect(read(japanese, 'ja').map(({ key }) => key)).toEqual(read(FILE, 'ja').map(({ key }) => key));
  });

  it('adds plural forms of ordinals, but none to variants that are not numbers', () => {
    const ordinal = 'a = { NUMBER($n, type: "ordinal") ->\n  [one] x\n *[other] y\n }\n';
    expect(read(ordinal, 'en').map(({ key }) => key)).toEqual(['a[one]', 'a[two]', 'a[few]', 'a[other]']);
    const platform = 'a = { PLATFORM() ->\n  [macos] x\n *[other] y\n }\n';
    expect(read(platform, 'pl').map(({ key }) => key)).toEqual(['a[macos]', 'a[other]']);
  });

  it('writes text around select expressions together with their variants', () => {
    const file = 'a = You have { $n ->\n        [one] one\n       *[other] { $n } mails\n    } in the box.\n';
    const segments = read(file, 'pl');
    expect(segments.map(({ key }) => key)).toEqual(['a', 'a[one]', 'a[few]', 'a[many]', 'a[other]']);
    const [around] = segments;
    const edits = segments.map((each, at): [number, string] => [
      at,
      at === 0 ? (around?.source ?? '').replace('You have', 'Masz') : `x${at}${branchCodes(each)}`,
    ]);
    const written = write(file, edits, 'pl');
    expect(written).toBe(
      'a = Masz { $n ->\n        [one] x1\n       [few] x2\n       [many] x3\n       *[other] x4\n    } in the box.\n',
    );
  });

  it('writes further lines with the indentation of the text', () => {
    expect(write('a =\n      One\n      two\n', [[0, 'x\n\n  y\nz']])).toBe(
      'a =\n      x\n\n        y\n      z\n',
    );
    expect(
      write('a = One\r\n    .b = Two\r\n', [
        [0, 'x\ny'],
        [1, 'z\n[w'],
      ]),
    ).toBe('a = x\r\n    y\r\n    .b = z\r\n        {"["}w\r\n');
    expect(write('a =\n{ $b } c\n', [[0, 'x']])).toBe('a =\n    x\n');
  });

  it('reports lines that programs skip, and changes none of them', () => {
    const file = 'a = One }\nb = Two\nc\n  d\ne = {\n-f\nok = Three';
    const { segments, findings } = readFiltered(fluentFilter, bytes(file));
    expect(segments.map(({ key }) => key)).toEqual(['b', 'ok']);
    expect(findings.map(({ line }) => line)).toEqual([1, 3, 5]);
    expect(write(file, [[1, 'Drei']])).toBe(file.replace('Three', 'Drei'));
  });

  it('does not recognise FreeMarker templates', () => {
    expect(findFilter('a.ftl', '# license\n\na = b\n')).toBe(fluentFilter);
    expect(findFilter('a.ftl', '<#if a>\nb = c\n')).toBeNull();
    expect(findFilter('a.ftl', '<html>')).toBeNull();
  });

  it('reads a text of 10 MB, and reports placeables that are nested too deeply', () => {
    expect(read(`a = ${'x'.repeat(10_000_000)}`)[0]?.source).toHaveLength(10_000_000);
    const { segments, findings } = readFiltered(fluentFilter, bytes(`a = ${'{ '.repeat(100_000)}`));
    expect([segments.length, findings.length]).toEqual([0, 1]);
  });

  it('reads and writes a text with 300,000 lines or 500,000 spaces', () => {
    expect(read(`a =\n${'  x\n'.repeat(300_000)}`)[0]?.source).toHaveLength(599_999);
    const wide = `x${' '.repeat(500_000)}y`;
    expect(read(`a = ${wide}`)[0]?.source).toBe(wide);
    expect(write('a = b\n', [[0, wide]])).toBe(`a = ${wide}\n`);
  });
});

/** The text of a pattern as Mozilla's parser reads it, with placeables in their own notation. */
function judged(pattern: Pattern | null | undefined): string {
  return (pattern?.elements ?? [])
    .map((one) => {
      if (one.type === 'TextElement') return one.value;
      const { expression } = one;
      return expression.type === 'StringLiteral' ? expression.parse().value : serializeExpression(expression);
    })
    .join('');
}

const PARTS =
  'a| |  |\n|\n\n|\r|\t|{|}|[|*|.|#|-|=|"|\\|->|[one] x|*[other]|.b = c|é|\u00a0|\u2028|😀|<b>|$x|{""}|//'.split(
    '|',
  );
const LAYOUTS = [
  'k = v\nz = end\n',
  'k =\n    v\n    w\nz = end\n',
  'k =v\r\n  w\r\nz = end\r\n',
  'k =\n{ $a } v\nz = end\n',
  'k = { "  " }v\n  \n    w\n   x   \nz = end',
];

describe('the Fluent filter and Mozilla’s parser', () => {
  it.each(LAYOUTS)('read a written text unchanged: %j', (file) => {
    const text = fc
      .array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 10 })
      .map((parts) => parts.join(''))
      .filter((joined) => joined.trim() !== '');
    fc.assert(
      fc.property(text, (wanted) => {
        const written = write(file, [[0, wanted]]);
        const resource = parse(written, { withSpans: false });
        expect(resource).toBeInstanceOf(Resource);
        const [first, last, ...more] = resource.body;
        expect(more).toEqual([]);
        expect(last).toMatchObject({ type: 'Message', id: { name: 'z' } });
        expect(first?.type === 'Message' && judged(first.value)).toBe(wanted);
        const [again] = read(written);
        expect(writtenOut(again?.source ?? '', again ?? {})).toBe(wanted);
      }),
      { seed: 20_261_130, numRuns: 300 },
    );
  });

  it('read the same texts from a mutated file, and agree whether it has invalid lines', () => {
    const noise = fc.constantFrom(
      ...PARTS,
      '{ $n ->',
      '{ -b.c }',
      '{ F(a: 1, 2) }',
      '{',
      '}',
      '\n',
      ' = ',
      '\n-t = ',
      '\nm =',
    );
    const property = fc.property(
      fc.nat(FILE.length),
      fc.nat(12),
      fc.array(noise, { maxLength: 4 }),
      (at, gap, put) => {
        const file = `${FILE.slice(0, at)}${put.join('')}${FILE.slice(at + gap)}\n`;
        const { body } = parse(file, { withSpans: true });
        const { segments, findings } = readFiltered(fluentFilter, bytes(file));
        const isReported = findings.some(({ constraint }) => constraint === 'skipped-text');
        expect(isReported).toBe(body.some(({ type }) => type === 'Junk'));
        const simple = segments.filter(({ codes = [] }) => codes.length === 0);
        for (const { key, source, block } of simple) {
          if (block?.form) continue;
          const [id = '', attribute] = key.split('.');
          const values = body.flatMap((entry) => {
            if (entry.type !== 'Message' && entry.type !== 'Term') return [];
            if ((entry.type === 'Term' ? '-' : '') + entry.id.name !== id) return [];
            if (attribute === undefined) return [judged(entry.value)];
            return entry.attributes
              .filter((one) => one.id.name === attribute)
              .map((one) => judged(one.value));
          });
          expect(values).toContain(
            parseText(source)
              .map((part) => (part.type === 'text' ? part.text : ''))
              .join(''),
          );
        }
      },
    );
    fc.assert(property, { seed: 20_261_130, numRuns: 600 });
  });
});
