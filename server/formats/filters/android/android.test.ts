import { describe, expect, it } from 'vitest';
import { formatCode } from '../../../../shared/domain/text/inline-codes.ts';
import { readFiltered } from '../read-filtered.ts';
import { HOSTILE, readWrittenOut } from '../testing/check-case.ts';
import { writeFiltered } from '../write-filtered.ts';
import { androidFilter } from './index.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readWrittenOut(androidFilter, bytes(text));
const write = (text: string, edits: [number, string][]) =>
  Buffer.from(writeFiltered(androidFilter, bytes(text), new Map(edits))).toString();
const inFile = (content: string) =>
  `<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">${content}</resources>`;
const readValue = (raw: string) => read(inFile(`<string name="a">${raw}</string>`))[0]?.source;

describe('the Android filter', () => {
  it('reads strings, plural forms and array items, with the comment above as note', () => {
    const file = inFile(
      '<!-- Note --><string name="a">A</string><string name="b" translatable="false">B</string>' +
        '<string name="c">@string/a</string><plurals name="p"><item quantity="one">1</item><item quantity="other">2</item></plurals>' +
        '<string-array name="l"><item>x</item></string-array><integer-array name="i"><item>1</item></integer-array><string name="e"/>',
    );
    expect(read(file).map(({ key, source }) => [key, source])).toEqual([
      ['a', 'A'],
      ['p[one]', '1'],
      ['p[other]', '2'],
      ['l[0]', 'x'],
    ]);
    expect(read(file)[0]?.notes).toEqual([{ text: 'Note' }]);
  });

  it.each([
    ['\n   It\\\'s \\"so\\"\n   far ', 'It\'s "so" far'],
    ['"  kept  " lost', '  kept   lost'],
    ['a\\nb\\t\\u00e9\\@', 'a\nb\té@'],
    ['a\\u0020', 'a '],
    ['\\@a/b', '@a/b'],
    ['&lt;b> &amp;amp; \u00a0', '<b> &amp; \u00a0'],
    ['<![CDATA[<a href="x">it\\\'s</a>]]>', '<a href="x">it\'s</a>'],
  ])('reads %j as %j', (raw, text) => expect(readValue(raw)).toBe(text));

  it('turns markup into tags, and an untranslatable part into one code', () => {
    const file = inFile(
      '<string name="a">\n  Used <xliff:g id="n" example="3">%1$s</xliff:g> of <b>all</b>\n</string>',
    );
    const [segment] = read(file);
    const [one, open, close] = [formatCode(1, 'standalone'), formatCode(2, 'open'), formatCode(2, 'close')];
    expect(segment?.source).toBe(`Used ${one} of ${open}all${close}`);
    expect(segment?.codes?.map(({ display }) => display)).toEqual(['%1$s', 'b']);
    const edited = write(file, [[0, `${open}All${close}: ${one}`]]);
    expect(edited).toContain('>\n  <b>All</b>: <xliff:g id="n" example="3">%1$s</xliff:g>\n</string>');
    const blank = ` ${one}  ${open} x${close} `;
    expect(read(write(file, [[0, blank]]))[0]?.source).toBe(blank);
  });

  it.each(['x', '<![CDATA[x]]>', '<![CDATA[\\"x]]>', '\n x\n'])('writes hostile text in %j', (raw) => {
    const file = `<?xml version="1.0" encoding="windows-1252"?>\r\n${inFile(`<string name="a">${raw}</string>\r\n<string name="b">y</string>`)}`;
    const bytesBefore = Buffer.from(file, 'latin1');
    const edited = writeFiltered(androidFilter, bytesBefore, new Map([[0, `  ${HOSTILE}  ?`]]));
    const segments = readWrittenOut(androidFilter, edited);
    expect(segments.map(({ source }) => source)).toEqual([`  ${HOSTILE}  ?`, 'y']);
    const kept = file.indexOf('<string');
    expect(Buffer.from(edited).subarray(0, kept)).toEqual(bytesBefore.subarray(0, kept));
  });

  it('rejects invalid XML and reports the position', () => {
    expect(() => read('<resources>\n<string name="a">x</resources>')).toThrow(/Line 2|Line 2/);
  });

  it('adds the quantities that the target language needs, in order', () => {
    const file = `<?xml version="1.0" encoding="utf-8"?>
<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
    <plurals name="cars">
        <item quantity='one'>A <b>car</b></item>
        <!-- all else -->
        <item  quantity='other'><xliff:g id="n">%d</xliff:g> <b>cars</b></item>
    </plurals>
</resources>
`;
    const whole = bytes(file);
    const { segments } = readFiltered(androidFilter, whole, 'ar');
    expect(segments.map(({ key }) => key)).toEqual(
      ['zero', 'one', 'two', 'few', 'many', 'other'].map((name) => `cars[${name}]`),
    );
    expect(segments[2]?.block?.form).toEqual({ of: 'cars', name: 'two' });
    expect(segments[2]?.source).toBe(segments[5]?.source);
    const hostile = '< & " \' ]]> \u{1F600}\n@';
    const target = `${hostile}\u0002<1/>\u0003`;
    const written = Buffer.from(
      writeFiltered(
        androidFilter,
        whole,
        new Map([
          [0, 'none'],
          [2, 'two'],
          [4, target],
        ]),
        'ar',
      ),
    ).toString();
    expect(written).toContain(
      `<plurals name="cars">
        <item quantity='zero'>none</item>
        <item quantity='one'>A <b>car</b></item>
        <!-- all else -->
        <item  quantity='two'>two</item>
        <item  quantity='many'>`,
    );
    const again = readFiltered(androidFilter, bytes(written), 'ar').segments;
    expect(again.map(({ key }) => key)).toEqual(segments.map(({ key }) => key));
    expect(again[4]?.source).toBe(target);
    expect(again[5]?.source).toBe(segments[5]?.source);
    expect(readFiltered(androidFilter, whole, 'ar', { forms: false }).segments).toHaveLength(2);
  });
});
