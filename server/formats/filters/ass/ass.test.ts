import { parse } from 'ass-compiler';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { formatCode, readableText } from '../../../../shared/domain/text/inline-codes.ts';
import { readFiltered } from '../read-filtered.ts';
import { findFilter } from '../registry.ts';
import { SkippedList } from '../skipped.ts';
import { writeFiltered } from '../write-filtered.ts';
import { assFilter } from './index.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (file: Uint8Array) => readFiltered(assFilter, file).segments;
const texts = (file: string) => read(bytes(file)).map(({ source }) => readableText(source));
const write = (file: string, edits: [number, string][]) =>
  Buffer.from(writeFiltered(assFilter, bytes(file), new Map(edits))).toString();

const HEAD = `[Script Info]
; made by hand
Title: Dialogue: not this
ScriptType: v4.00+

[V4+ Styles]
Format: Name, Fontname, Fontsize
Style: Default,Arial,20

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
`;
const line = (text: string, kind = 'Dialogue') =>
  `${kind}: 0,0:00:01.00,0:00:02.50,Default,Ana,0,0,0,,${text}\n`;
const FILE = HEAD + line('First, second') + line('{\\an8}Come {\\i1}in{\\i0}, please\\Nnow') + line('Last');

/** The text as libass shows it: blocks end at the next closing brace, and some letters after a backslash are escapes. */
function shown(field: string): string {
  let text = '';
  for (let at = 0; at < field.length; at++) {
    const two = field.slice(at, at + 2);
    const close = field.indexOf('}', at);
    if (field[at] === '{' && close >= 0) at = close;
    else if (/^\\[Nnh{}]/.test(two)) {
      text += { N: '\n', n: ' ', h: '\u00a0' }[two.charAt(1)] ?? two.charAt(1);
      at++;
    } else text += field.charAt(at);
  }
  return text;
}

/** The fields of the dialogue lines. */
function linesOf(file: string): { before: string; text: string }[] {
  return file.split(/[\r\n]+/).flatMap((one) => {
    const [, before = '', text = ''] = /^(Dialogue: (?:[^,]*,){9})([\s\S]*)$/.exec(one) ?? [];
    return before === '' ? [] : [{ before, text }];
  });
}

describe('the SubStation Alpha filter', () => {
  it('reads the texts of dialogue lines, with override blocks as codes and times and speaker as notes', () => {
    expect(texts(FILE)).toEqual(['First, second', 'Come {1/}in{2/}, please\nnow', 'Last']);
    const [, second] = read(bytes(FILE));
    expect(second?.key).toBe('0:00:01.00 --> 0:00:02.50');
    expect(second?.notes).toEqual([{ text: '0:00:01.00 --> 0:00:02.50' }, { text: 'Ana' }]);
    expect(second?.codes?.map(({ markup, display }) => [markup, display])).toEqual([
      ['{\\i1}', '\\i1'],
      ['{\\i0}', '\\i0'],
    ]);
  });

  it('writes line breaks and braces that players read as text, and keeps codes at the ends', () => {
    const codes = [1, 2].map((id) => formatCode(id, 'standalone'));
    expect(write(FILE, [[1, `${codes[0]}Herein${codes[1]}\nbitte`]])).toBe(
      FILE.replace('Come {\\i1}in{\\i0}, please\\Nnow', '{\\i1}Herein{\\i0}\\Nbitte'),
    );
    expect(write(FILE, [[2, 'a\r\nDialogue: {b} \\N \\']])).toBe(
      FILE.replace('Last', 'a\\NDialogue: \\{{}b} \\\u2060N \\\u2060'),
    );
  });

  it('reads escapes as players show them, and a soft line break as a code', () => {
    const file = HEAD + line('a\\hb\\nc') + line('\\{d\\} e') + line('f {g') + line('C:\\d');
    expect(texts(file)).toEqual(['a\u00a0b{1/}c', '{d} e', 'f {g', 'C:\\d']);
    expect(write(file, [[0, 'x\u00a0y']])).toContain(',,x\\hy\n');
    expect(write(FILE, [[0, 'x\u00a0y']])).toContain(',,x\u00a0y\n');
  });

  it('keeps codes at the ends out of the text, unless there are codes in between', () => {
    const file =
      HEAD +
      line('{\\an8}{\\i1}One{\\i0}') +
      line('{\\an8\\pos(1,2)}{\\i1}One{\\i0} two') +
      line('{\\k20}Ka{\\k30}ra{\\r}');
    expect(texts(file)).toEqual(['One', '{1/}One{2/} two', '{1/}Ka{2/}ra{3/}']);
  });

  it('includes white space around codes at the ends, which a translation may move', () => {
    const file = HEAD + line(' {\\i1}One{\\i0} two{\\b0}\\N') + line(' {\\an8}One{\\i1} two');
    expect(texts(file)).toEqual([' {1/}One{2/} two{3/}\n', 'One{1/} two']);
    const codes = [1, 2, 3].map((id) => formatCode(id, 'standalone')).join('');
    const written = write(file, [[0, `One two${codes}`]]);
    expect(written).toContain(',,One two{\\i1}{\\i0}{\\b0}\n');
    expect(texts(written)[0]).toBe('One two');
  });

  it('skips and reports drawings and comments', () => {
    const file =
      HEAD +
      line('{\\p1\\pos(1,2)}m 0 0 l 1 0{\\i1} 1 1{\\p0}Text{\\pos(3,4)} here') +
      line('{\\p2}m 0 0 l 1 0') +
      line('Why {this}', 'Comment') +
      line('{\\p0}Other {\\p1}m 0 0{\\p0} text');
    expect(texts(file)).toEqual(['Text{1/} here', 'Other {1/}{2/} text']);
    const skipped = new SkippedList();
    readFiltered(assFilter, bytes(file), 'de', { skipped });
    expect(skipped.entries.map(({ reason, line: at }) => [reason, at])).toEqual([
      ['image', 12],
      ['image', 13],
      ['untranslatable', 14],
      ['image', 15],
    ]);
    expect(write(file, [[1, `Anderer${formatCode(1, 'standalone')}${formatCode(2, 'standalone')}`]])).toBe(
      file.replace('Other {\\p1}m 0 0{\\p0} text', 'Anderer{\\p1}m 0 0{\\p0}'),
    );
  });

  it('uses the columns that the file states, and reports lines with other ones', () => {
    const events = (format: string, ...lines: string[]) =>
      `[Script Info]\r\n[Events]\r\n${format}${lines.join('\r\n')}\r\n`;
    const short = events('Format: Start, Text\r\n', 'dialogue: 1, a, b', 'Dialogue: c');
    expect(texts(short)).toEqual([' a, b']);
    const other = events('Format: Text, Start\r\n', 'Dialogue: a, 1');
    expect(texts(other)).toEqual([]);
    const skipped = new SkippedList();
    readFiltered(assFilter, bytes(short), 'de', { skipped });
    readFiltered(assFilter, bytes(other), 'de', { skipped });
    expect(skipped.totals).toEqual([{ reason: 'unsupported', count: 2 }]);
    expect(texts(events('', 'Dialogue: Marked=0,0,1,D,,0,0,0,,a, b'))).toEqual(['a, b']);
    expect(texts('[Fonts]\nDialogue: Marked=0,0,1,D,,0,0,0,,a\n')).toEqual([]);
  });

  it('reads and writes UTF-16 and code pages', () => {
    const marked = Buffer.from(`\ufeff${FILE.replaceAll('\n', '\r\n')}`, 'utf16le');
    expect(Buffer.from(writeFiltered(assFilter, marked, new Map([[2, 'Ж\nж']])))).toEqual(
      Buffer.from(`\ufeff${FILE.replace('Last', 'Ж\\Nж').replaceAll('\n', '\r\n')}`, 'utf16le'),
    );
    const latin = Buffer.from(FILE.replace('Last', 'Große Öfen überall'), 'latin1');
    expect(read(latin)[2]?.source).toBe('Große Öfen überall');
    const edited = (text: string) => Buffer.from(writeFiltered(assFilter, latin, new Map([[2, text]])));
    expect(edited('ü')).toEqual(Buffer.from(FILE.replace('Last', 'ü'), 'latin1'));
    expect(edited('日').toString()).toBe(FILE.replace('Last', '日'));
  });

  it('detects the code page from the texts, which fonts precede', () => {
    const fonts = `[Fonts]\nfontname: a.ttf\n${`${'!'.repeat(80)}\n`.repeat(1_000)}`;
    const file = FILE.replace('[Events]', `${fonts}\n[Events]`);
    const encoded = iconv.encode(file.replace('Last', 'Привет, как дела сегодня?'), 'windows-1251');
    expect(read(encoded)[2]?.source).toBe('Привет, как дела сегодня?');
  });

  it('recognises a file by its sections', () => {
    expect(findFilter('a.ass', `\ufeff${FILE}`)?.name).toBe('ass');
    expect(findFilter('a.ass', '[V4++ Styles]')?.name).toBe('ass');
    expect(findFilter('a.SSA', '; c\r\n[Script Info]\r\n')?.name).toBe('ass');
    expect(findFilter('a.ass', '1\n00:00:01,000 --> 00:00:02,000\nOne\n')).toBeNull();
  });

  it.each([
    '{'.repeat(2_000_000),
    '\\'.repeat(2_000_000),
    '{\\p1}'.repeat(200_000),
    `${'{'.repeat(1_000_000)}}`,
    ','.repeat(2_000_000),
  ])('reads long lines quickly', (text) => {
    expect(read(bytes(HEAD + line(`${text} a`))).length).toBeLessThan(2);
  });
});

const PARTS =
  'a|b c| |,|;|:|.|\\|\\N|\\n|\\h|\\{|\\}|{|}|{}|{\\i1}|{\\p1}m 0 0|{\\r}|[Events]|;|é|\u00a0|\u200f|\u2060|\u2028|\u0085|😀|Dialogue: 0,|\n|\r\n|\n\n|\t'.split(
    '|',
  );
const textOf = fc
  .array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join(''))
  .filter((text) => text.trim() !== '');
const oneBreak = (text: string) => text.replaceAll(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\n');
/** Marks are invisible. */
const seen = (text: string) => text.replaceAll('\u2060', '');

describe('after random edits of a SubStation Alpha file', () => {
  it('players show the typed text, and nothing else changes', () => {
    const property = fc.property(fc.nat(2), textOf, (at, wanted) => {
      const codes = at === 1 ? [1, 2].map((id) => formatCode(id, 'standalone')) : ['', ''];
      const written = write(FILE, [[at, `x${codes[0]}${wanted}${codes[1]}end`]]);
      const before = linesOf(FILE);
      const after = linesOf(written);
      expect(after.map((one) => one.before)).toEqual(before.map((one) => one.before));
      expect(written.startsWith(HEAD)).toBe(true);
      const expected = before.map(({ text }) => shown(text)).with(at, `x${oneBreak(wanted)}end`);
      expect(after.map(({ text }) => seen(shown(text)))).toEqual(expected.map(seen));
      const again = read(bytes(written));
      const plain = again.map(({ source, codes: own = [] }) => (own.length > 0 ? null : source));
      if (at !== 1) expect(plain[at]).toBe(`x${oneBreak(wanted)}end`);
      expect(again.map(({ codes: own = [] }) => own.map(({ markup }) => markup))).toEqual([
        [],
        ['{\\i1}', '{\\i0}'],
        [],
      ]);
    });
    fc.assert(property, { seed: 20_261_130, numRuns: 1000 });
  });

  it('ass-compiler finds no additional block, and reads braces as backslashes', () => {
    const property = fc.property(fc.nat(2), textOf, (at, wanted) => {
      const codes = at === 1 ? [1, 2].map((id) => formatCode(id, 'standalone')) : ['', ''];
      const { events, styles } = parse(write(FILE, [[at, `${codes[0]}x${wanted}${codes[1]}end`]]));
      const old = parse(FILE);
      expect(styles).toEqual(old.styles);
      const { dialogue } = events;
      expect(dialogue).toHaveLength(3);
      for (const [index, { Text, ...rest }] of dialogue.entries()) {
        const { Text: was, ...others } = old.events.dialogue[index] ?? expect.fail();
        expect(rest).toEqual(others);
        if (index !== at) expect(Text).toEqual(was);
      }
      const { combined = '', parsed = [] } = dialogue[at]?.Text ?? {};
      // The package leaves escapes as they are.
      const expected = oneBreak(wanted).replaceAll('{', '\\').replaceAll('\n', '\\N');
      expect(seen(combined)).toBe(seen(`x${expected}end`));
      const tags = parsed.flatMap((one) => one.tags.map((tag) => Object.keys(tag).join(' ')));
      expect(tags.filter((tag) => tag !== '')).toEqual(at === 1 ? ['an', 'i', 'i'] : []);
    });
    fc.assert(property, { seed: 20_261_130, numRuns: 1000 });
  });
});
