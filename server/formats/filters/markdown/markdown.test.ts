import { describe, expect, it } from 'vitest';
import { readableText } from '../../../../shared/domain/text/inline-codes.ts';
import { readFiltered } from '../read-filtered.ts';
import { HOSTILE } from '../testing/check-case.ts';
import { PARAGRAPHS } from '../testing/paragraphs.ts';
import { writeFiltered } from '../write-filtered.ts';
import { markdownFilter, mdxFilter } from './index.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const WHOLE = { values: PARAGRAPHS };
const read = (file: string, filter = markdownFilter) => readFiltered(filter, bytes(file), '', WHOLE).segments;
const texts = (file: string, filter = markdownFilter) =>
  read(file, filter).map(({ source }) => readableText(source));
const write = (file: string, edits: [number, string][], filter = markdownFilter) =>
  Buffer.from(writeFiltered(filter, bytes(file), new Map(edits), '', '', WHOLE)).toString();

describe('the Markdown filter', () => {
  it('reads paragraphs, headings, items, cells and image descriptions', () => {
    const file =
      '---\ntitle: "A: b"\nweight: 3\ndescription: plain\n---\n# One\n\nTwo\n===\n\n> three\n> four\n\n- five\n\n      code\n- [ ] six\n\n' +
      '| a | b |\n|---|---|\n| c | `d` |\n\n![seven](x "t")\n\n```js\ncode\n```\n\n[ref]: x\n\n<div title="nine">eight</div>\n';
    expect(read(file).map(({ key, source }) => [key, readableText(source)])).toEqual([
      ['title', 'A: b'],
      ['description', 'plain'],
      ['heading', 'One'],
      ['heading', 'Two'],
      ['paragraph', 'three four'],
      ['paragraph', 'five'],
      ['paragraph', 'six'],
      ['cell', 'a'],
      ['cell', 'b'],
      ['cell', 'c'],
      ['alt', 'seven'],
      ['div@title', 'nine'],
      ['div', 'eight'],
    ]);
  });

  it('reads emphasis, links, code, breaks, tags and notes as codes', () => {
    const file =
      'A **b *c*** [d](e "f") `g` ~~h~~  \ni <kbd>j</kbd> <http://k> ![l](m)[^1] {{< n o=p >}} &amp; \\* q';
    expect(texts(file)).toEqual([
      'A {1}b {2}c{/2}{/1} {3}d{/3} {4/} {5}h{/5}{6/}i {7}j{/7} {8/} {9/}{10/} {11/} & * q',
      'l',
    ]);
    expect(read(file)[0]?.codes?.map(({ display }) => display)).toEqual([
      'b',
      'i',
      'a',
      'g',
      's',
      'br',
      'kbd',
      'http://k',
      'img',
      '[^1]',
      '{{< n o=p >}}',
    ]);
  });

  it('separates task boxes, alert markers and terms from their texts', () => {
    expect(texts('> [!NOTE]\n> Look **out**\n\nTerm\n: Meaning\n: Other')).toEqual([
      'Look {1}out{/1}',
      'Term',
      'Meaning',
      'Other',
    ]);
    expect(
      write('> [!NOTE]\n> Look\n\nTerm\n: Meaning', [
        [0, 'Sieh'],
        [2, 'Sinn'],
      ]),
    ).toBe('> [!NOTE]\n> Sieh\n\nTerm\n: Sinn');
  });

  it('keeps the target of a reference whose text changes', () => {
    const file = 'See [Here] and [there][].\n\n[here]: x\n[there]: y\n';
    expect(
      write(file, [[0, '\u0002<2>\u0003dort\u0002</2>\u0003 \u0002<1>\u0003hier\u0002</1>\u0003']]),
    ).toBe('[dort][there] [hier][Here]\n\n[here]: x\n[there]: y\n');
  });

  it('continues lines in the same quotation and item', () => {
    const file = '> - a  \n>   b\n> \n> end';
    expect(write(file, [[0, 'x\ny\u0002<1/>\u0003z']])).toBe('> - x\n>   y  \n>   z\n> \n> end');
  });

  it('writes emphasis that works next to any character', () => {
    const target = 'wort\u0002<1>\u0003(fett) \u0002</1>\u0003wort';
    const edited = write('a **b** c', [[0, target]]);
    expect(read(edited)[0]?.source).toBe(target);
  });

  it.each([
    '# a',
    '- a',
    '+ a',
    '1. a',
    '2) a',
    '> a',
    '---',
    '===',
    '***',
    '___',
    '| a |\n|---|',
    ':--',
    '    code',
    '```',
    '~~~',
    '<div>',
    '<!-- a',
    '[a]: b',
    '[x] a',
    '[!NOTE] a',
    '![a](b)',
    '[a](b)',
    '**a**',
    '_a_',
    'snake_case _a_',
    '~a~',
    '&amp;',
    '&#42;',
    'a\\',
    'a  \nb',
    'a\n\nb',
    'a\n# b',
    'a\n---',
    '<a@b.c>',
    'https://a.b/c_d_e',
    ' a ',
    '+++',
    'a #',
    '`a',
    '{{ a }}',
    '\\*a',
    '!',
    'import a from "b"',
    '{a}',
    '< a',
    'x\n: y',
  ])('writes %j as text in every position', (text) => {
    for (const filter of [markdownFilter, mdxFilter]) {
      const file = 'p **x** [y](z)\n\n# h\n\n| c |\n|---|\n| d |\n\n> - q\n\n![alt](u)\n\n<p>html</p>\n';
      const before = read(file, filter);
      const targets = before.map(({ source }) =>
        source.replace(/^(?:p|h|c|d|q|alt|html)(?![a-z])/, () => text),
      );
      const again = read(write(file, [...targets.entries()], filter), filter);
      const spaced = (one: string) => one.replaceAll(/\s+/g, ' ').trim();
      expect(again.map(({ source }) => spaced(source))).toEqual(targets.map(spaced));
      expect(again.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
    }
  });

  it('leaves imports, expressions and tags of MDX unchanged', () => {
    const file =
      'import {A} from "a"\n\nexport const b = 1\n\n<A title="t">\n\nHi {name}, <B c={1} /> **x**\n\n</A>\n';
    expect(texts(file, mdxFilter)).toEqual(['t', 'Hi {1/}, {2/} {3}x{/3}']);
    expect(write(file, [[1, '{a} \u0002<1/>\u0003']], mdxFilter)).toBe(
      file.replace(/Hi.*x\*\*/, '\\{a\\} {name}'),
    );
  });

  it('keeps the quoting style of front matter where possible', () => {
    const file = '---\ntitle: a\ndescription: \'b\'\nsummary: "c"\n---\n';
    expect(
      write(file, [
        [0, 'x: y'],
        [1, "it's"],
        [2, '"\n'],
      ]),
    ).toBe('---\ntitle: "x: y"\ndescription: "it\'s"\nsummary: "\\"\\n"\n---\n');
  });

  it('keeps line breaks and changes no other byte', () => {
    const file = '\ufeffa\r\n* b  \r\n  c\r\n\r\n***\r\n';
    expect(write(file, [[1, 'x\ny']])).toBe('\ufeffa\r\n* x\r\n  y\r\n\r\n***\r\n');
  });

  it('parses a file in pieces, with references and code that span them', () => {
    const part = 'See [foo] and **b**.\n\n- *one*\n- two\n\n```js\na\n\nb\n```\n\n# Head\n\n';
    const code = `\`\`\`\n${'Text\n\n'.repeat(2000)}\`\`\`\n\n<!--\n${'Text\n\n'.repeat(2000)}-->\n\n`;
    const file = `${part.repeat(150)}${code}${part}[foo]: x\n`;
    const found = read(file);
    expect(found).toHaveLength(604);
    expect(found.slice(-4).map(({ source }) => readableText(source))).toEqual([
      'See {1}foo{/1} and {2}b{/2}.',
      '{1}one{/1}',
      'two',
      'Head',
    ]);
    const edited = write(file, [
      [603, 'x'],
      [600, '\u0002<1>\u0003y\u0002</1>\u0003'],
    ]);
    expect(
      edited.endsWith(`${part.replace('Head', 'x').replace(/See.*b\*\*\./, '[y][foo]')}[foo]: x\n`),
    ).toBe(true);
  });

  it('rejects a text that would take too long to parse, with the position', () => {
    expect(() => read('> '.repeat(200))).toThrow(/Line 1, column 1/);
    expect(() => read(`a\n\n${'_a*'.repeat(5000)}`)).toThrow(/Line 3, column 1/);
    const backticks = Array.from({ length: 1500 }, (_, count) => '`'.repeat(count));
    expect(() => read(`a\n\n${backticks.join(' ')}`)).toThrow(/Line 3, column 1/);
    expect(() => read('a'.repeat(5_000_001))).toThrow(/5 MB/);
  });

  it('reads a long line of white space in time', () => {
    expect(read(`a\n${' '.repeat(500_000)}\nb`).map(({ source }) => source)).toEqual(['a', 'b']);
  });
});

describe('Markdown code blocks', () => {
  const values = { code_blocks: true };
  const readCode = (file: string, filter = markdownFilter) =>
    readFiltered(filter, bytes(file), '', { values }).segments;
  const writeCode = (file: string, edits: [number, string][]) =>
    Buffer.from(
      writeFiltered(markdownFilter, bytes(file), new Map(edits), 'de', 'en', { values }),
    ).toString();

  it('are read if the option is on, in any container', () => {
    const file =
      'A\n\n```js\n// one\n\nx()\n```\n\n> ~~~\n> two\n> ~~~\n\n- b\n\n  ```\n  three\n  ```\n\n      four\n\n---\n\n    five\n\n```\n \n```\n\n```\nsix';
    expect(texts(file)).toEqual(['A', 'b']);
    const found = readCode(file);
    expect(found.map(({ source }) => source)).toEqual([
      'A',
      '// one\n\nx()',
      'two',
      'b',
      'three',
      'four',
      'five',
      'six',
    ]);
    expect(found.map(({ block }) => block?.kind)).toEqual([
      'paragraph',
      'code',
      'code',
      'paragraph',
      'code',
      'code',
      'code',
      'code',
    ]);
    expect(
      writeCode(
        file,
        [...found.entries()].map(([at, { source }]) => [at, source]),
      ),
    ).toBe(file);
    expect(readCode('```\na\n```\n\nb\n\n    no code\n', mdxFilter).map(({ key }) => key)).toEqual([
      'code',
      'paragraph',
      'paragraph',
    ]);
  });

  it('keep their line prefixes; a fence grows if a line would close it', () => {
    expect(writeCode('> ~~~ x\n> two\n>   \n> b\n> ~~~\n', [[0, 'zwei\n\n\n~~~\n ~~~~ ']])).toBe(
      '> ~~~~~ x\n> zwei\n>\n>\n> ~~~\n>  ~~~~ \n> ~~~~~\n',
    );
    expect(writeCode('- a\r\n\r\n      b\r\n\r\n      c\r\n', [[1, '\n\nd\ne\n\n']])).toBe(
      '- a\r\n\r\n      d\r\n      e\r\n',
    );
  });

  it.each([
    '```\na\n```',
    '> ~~~\n> a\n> b',
    '    a\n\n    b',
    '1. x\n\n   ````md\n   a\n   ````',
    '-     a',
  ])('store hostile text in %j', (file) => {
    const at = readCode(file).findIndex(({ key }) => key === 'code');
    const target = `${HOSTILE}\n\`\`\`\n    x\n~~~`;
    expect(readCode(writeCode(file, [[at, target]]))[at]?.source).toBe(target);
  });

  it('are not segmented into sentences', () => {
    const options = { values: { ...values, segmentation: 'sentences' }, language: 'en' };
    const { segments } = readFiltered(
      markdownFilter,
      bytes('One is. Two is.\n\n```\n// One is. Two is.\n```\n'),
      '',
      options,
    );
    expect(segments.map(({ source }) => source)).toEqual(['One is.', 'Two is.', '// One is. Two is.']);
  });
});
