import fc from 'fast-check';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { forbiddenXmlCharacter } from '../../../../shared/domain/text/xml-chars.ts';
import { FormatError } from '../../format-error.ts';
import { readFiltered } from '../read-filtered.ts';
import { findFilter } from '../registry.ts';
import { writtenOut } from '../testing/check-case.ts';
import { writeFiltered } from '../write-filtered.ts';
import { tomlFilter } from './index.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string, values = {}) => readFiltered(tomlFilter, bytes(text), 'de', { values }).segments;
const write = (text: string, edits: [number, string][]) =>
  Buffer.from(writeFiltered(tomlFilter, bytes(text), new Map(edits), 'de')).toString();
const keysAndTexts = (text: string) => read(text).map((each) => [each.key, writtenOut(each.source, each)]);

const FILE = `# License

# The title
title = "It's \\"so\\" \\u00E9" # why
'a.b'.c = 'C:\\dir'
list = ["x", ['y'], 1, # one
  # The last
  { n = "z", m.o = "p" }]
long = """
  One \\
    two
"Three\\""""
raw = '''
\\d 'it'''
[ server . "x y" ]
at = 1979-05-27 07:32:00Z
on = true

# An item
[[item]]
name = "First"
[[item]]
name = "Second"
[item.sub]
rate = 1_0.5e-3
blank = " "
`;
const TEXTS = [
  ['title', 'It\'s "so" é'],
  ['a.b.c', 'C:\\dir'],
  ['list.0', 'x'],
  ['list.1.0', 'y'],
  ['list.3.n', 'z'],
  ['list.3.m.o', 'p'],
  ['long', '  One two\n"Three"'],
  ['raw', "\\d 'it"],
  ['item.0.name', 'First'],
  ['item.1.name', 'Second'],
];

describe('the TOML filter', () => {
  it('reads strings of every kind with their key paths, and comments as notes', () => {
    expect(keysAndTexts(FILE)).toEqual(TEXTS);
    const notes = read(FILE).map((each) => each.notes?.map(({ text }) => text).join('|') ?? '');
    expect(notes).toEqual(['The title', '', '', '', 'The last', 'The last', '', '', 'An item', '']);
    expect(read(`# ${'x'.repeat(501)}\n[a]\nb = "c"\n`)[0]?.notes).toBeUndefined();
  });

  it('reads files with line ends of Windows, and writes them', () => {
    const file = FILE.replaceAll('\n', '\r\n');
    expect(keysAndTexts(file)).toEqual(TEXTS);
    expect(write(file, [[7, 'a\nb']])).toBe(file.replace("\\d 'it'''", "a\r\nb'''"));
  });

  it('keeps the quotes and the layout of a string if they can hold the text', () => {
    const written = (at: number, text: string) => write(FILE, [[at, text]]);
    expect(written(0, 'a"\\b\n\t')).toBe(FILE.replace('"It\'s \\"so\\" \\u00E9"', '"a\\"\\\\b\\n\\t"'));
    expect(written(1, 'D:\\"x"')).toBe(FILE.replace("'C:\\dir'", '\'D:\\"x"\''));
    expect(written(1, "D:\\it's")).toBe(FILE.replace("'C:\\dir'", '"D:\\\\it\'s"'));
    expect(written(7, "it''")).toBe(FILE.replace("\\d 'it'''", "it'''''"));
    expect(written(7, "'''\\")).toBe(FILE.replace("'''\n\\d 'it'''", '"""\n\'\'\'\\\\"""'));
    const long = FILE.slice(FILE.indexOf('"""'), FILE.indexOf('raw') - 1);
    expect(written(6, 'a "b"\n"""c"')).toBe(FILE.replace(long, '"""\na "b"\n\\"\\"\\"c\\""""'));
  });

  it('keeps continued lines at both ends of a text', () => {
    const file = 'a = """\\\n  one \\\n  two\\\n  """\n';
    expect(keysAndTexts(file)).toEqual([['a', 'one two']]);
    expect(write(file, [[0, 'x']])).toBe('a = """\\\n  x\\\n  """\n');
    expect(write(file, [[0, '\nx']])).toBe('a = """\n\nx\\\n  """\n');
  });

  it('escapes as the file does', () => {
    expect(write('a = "\\u00e9"\n', [[0, 'ü😀']])).toBe('a = "\\u00fc\\U0001f600"\n');
    expect(write('a = "é"\n', [[0, 'ü😀']])).toBe('a = "ü😀"\n');
  });

  it('reads the descriptions of go-i18n as notes, and only the forms of its messages as texts', () => {
    const file =
      '[cats]\ndescription = "Number of cats"\nhash = "sha1-0"\none = "{{.n}} cat"\nother = "{{.n}} cats"\n' +
      '[page]\ndescription = "A page"\ntitle = "Page"\n';
    expect(keysAndTexts(file)).toEqual([
      ['cats.one', '{{.n}} cat'],
      ['cats.other', '{{.n}} cats'],
      ['page.description', 'A page'],
      ['page.title', 'Page'],
    ]);
    expect(read(file)[0]?.notes).toEqual([{ text: 'Number of cats' }]);
    expect(read('a = "x %{n} {b}"')[0]?.codes).toHaveLength(2);
  });

  it('skips keys by option, and recognises files by their content', () => {
    expect(read(FILE, { skipped_keys: ['item', 'list', '*.c'] }).map(({ key }) => key)).toEqual([
      ...['title', 'long', 'raw'],
    ]);
    expect(findFilter('a.toml', '# c\na = 1')).toBe(tomlFilter);
    expect(findFilter('a.toml', '<a/>')).toBeNull();
  });

  it.each([
    ['a string is not closed', 'a = "b'],
    ['a string is not closed', 'a = """b"'],
    ['a string is not closed', "a = 'b\n'"],
    ['malformed escape', 'a = "\\q"'],
    ['malformed escape', 'a = "\\ud800"'],
    ['control characters', 'a = "\u0001"'],
    ['value expected', 'a = b'],
    ['value expected', 'a = 1979-13-27'],
    ['end of line expected', 'a = "b" c = 1'],
    ['equals sign expected', 'a "b"'],
    ['closing bracket expected', '[a'],
    ['comma or closing bracket expected', 'a = ["b" "c"]'],
    ['comma or closing brace expected', 'a = {b = 1 c = 2}'],
    ['key expected', '= 1'],
    ['already defined', 'a = 1\na.b = 2'],
    ['already defined', '[a]\n[[a]]'],
    ['nested', `a = ${'['.repeat(100_000)}`],
    ['nested', `${'a.'.repeat(100_000)}a = 1`],
    ['A name is longer', `[${'a'.repeat(501)}]`],
    ['A name is longer', `${'a'.repeat(501)} = {}`],
  ])('reports “%s” with its position', (problem, file) => {
    expect(() => read(file)).toThrow(FormatError);
    expect(() => read(file)).toThrow(new RegExp(`Line \\d+, column \\d+: .*${problem}`));
  });

  it.each([
    ['escapes', `a = "${'\\"'.repeat(2_000_000)}"`],
    ['continued lines', `a = """b${'\n \\\n'.repeat(1_000_000)}"""`],
    ['quotes', `a = '''b${"''\n".repeat(1_000_000)}'''`],
    ['texts', `a = [${'"b", '.repeat(100_000)}]`],
    ['a comment', `a = 1 ${'#'.repeat(4_000_000)}\nb = "c"`],
    ['comments', `${'# c\n'.repeat(500_000)}b = "c"`],
    ['tables', `b = "c"${'\n[[d]]'.repeat(300_000)}`],
  ])('reads and writes megabytes of %s', (_name, file) => {
    expect(read(write(file, [[0, 'x']]))[0]?.source).toBe('x');
  });
});

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.replaceAll('\r\n', '\n')];
  const isTable = value !== null && typeof value === 'object' && !(value instanceof Date);
  return isTable ? Object.values(value).flatMap(stringsIn) : [];
}

const judge = (file: string) => parse(file, { integersAsBigInt: 'asNeeded' });

/** A document cannot store control characters, which the filter reports. */
const isStorable = (text: string) => forbiddenXmlCharacter(text) === null;

const PARTS =
  'a| |\n|\r|\r\n|\t|\'|"|\'\'\'|"""|\\|\\\n|\\"|\\u0041|\\e|#|=|.|,|{|}|[|]|[[|]]|\u0000|\u007f|\u0085|\u2028|\u200f|é|😀|0|_|-|:|e|true|a.b'.split(
    '|',
  );
const textOf = (most: number) =>
  fc.array(fc.constantFrom(...PARTS), { maxLength: most }).map((parts) => parts.join(''));

describe('smol-toml and the filter', () => {
  const files = [
    FILE,
    FILE.replaceAll('\n', '\r\n'),
    'a = """\\\n  b \\\n"""\nc = \'\'\'d\'\'\'\ne = """f"""\n',
    'a = "\\u00e9"\nb = """\\u00e9"""\n',
  ];

  it.each(files)('agree on a text typed into file %#, and on all others, which do not change', (file) => {
    const before = stringsIn(judge(file));
    const property = fc.property(fc.nat(before.length - 1), textOf(10), (at, wanted) => {
      if (wanted.trim() === '') return;
      const written = write(file, [[at, wanted]]);
      const found = stringsIn(judge(written));
      // In files of Windows the judge keeps the line ends.
      const [inFile, typed] = [found[at], wanted].map((each) => each?.replaceAll('\r\n', '\n'));
      expect(inFile).toBe(typed);
      expect(found.toSpliced(at, 1)).toEqual(before.toSpliced(at, 1));
      if (!isStorable(wanted)) return;
      const again = read(written).map((each) => writtenOut(each.source, each));
      expect(again).toEqual(before.with(at, wanted));
    });
    fc.assert(property, { seed: 20_261_130, numRuns: 400 });
  });

  it('read the same texts from a mutated file, or both reject it', () => {
    const mutated = fc.tuple(fc.nat(FILE.length), fc.nat(6), textOf(4));
    const property = fc.property(mutated, ([at, gap, put]) => {
      const file = FILE.slice(0, at) + put + FILE.slice(at + gap);
      let judged: string[] | null = null;
      try {
        judged = stringsIn(judge(file)).filter(isStorable);
      } catch {
        // Rejected.
      }
      let own: string[] | null = null;
      try {
        own = read(file).map((each) => writtenOut(each.source, each));
      } catch (error) {
        expect(error).toBeInstanceOf(FormatError);
      }
      expect(own?.toSorted()).toEqual(judged?.toSorted());
    });
    fc.assert(property, { seed: 20_261_130, numRuns: 2_000 });
  });
});
