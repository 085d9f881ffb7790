import { parse, serialize } from 'parse5';
import { describe, expect, it } from 'vitest';
import { readableText } from '../../../../shared/domain/text/inline-codes.ts';
import { readFiltered } from '../read-filtered.ts';
import { writeFiltered } from '../write-filtered.ts';
import { htmlFilter } from './index.ts';

const HOSTILE = '<b>< & &amp; " \' ]]> --> { } % \\ ` \u05e9\u05dc\u05d5\u05dd \u{1F600}\u00a0\nend';
const bytes = (text: string) => new TextEncoder().encode(text);
const read = (page: string) => readFiltered(htmlFilter, bytes(page)).segments;
const texts = (page: string) => read(page).map(({ source }) => readableText(source));
const write = (page: string, edits: [number, string][]) =>
  Buffer.from(writeFiltered(htmlFilter, bytes(page), new Map(edits))).toString();

describe('the HTML filter', () => {
  it('reads the text between blocks, with inline elements as codes', () => {
    const page =
      '<p>One <b>two</b>\n  &amp; <a href="x">three</a><br>four<p> five <!-- x --> six<ul><li><b>all</b><li> </ul>';
    expect(texts(page)).toEqual(['One {1}two{/1} & {2}three{/2}{3/}four', 'five {1/} six', 'all']);
    expect(read(page)[0]?.codes).toMatchObject([
      { type: 'pair', display: 'b', markup: '<b>', closing_markup: '</b>' },
      { type: 'pair', display: 'a', markup: '<a href="x">' },
      { type: 'standalone', display: 'br' },
    ]);
  });

  it('leaves out codes at the ends of a text that need not move', () => {
    expect(texts('<div><a href="x"><i class="icon"></i> Save</a></div>')).toEqual(['Save']);
    expect(texts('<b>One<p>Two</b> three')).toEqual(['One', 'Two{1} three'.replace('{1}', '{/1}')]);
    expect(texts('<p>a <b>b <i>c</b> d</i> e')).toEqual(['a {1}b {2}c{/1} d{/3} e']);
  });

  it('reads visible attributes, also within codes', () => {
    const page =
      '<meta name="description" content="D"><meta name="viewport" content="width"><p title=T>See <img alt=\'A\' src="s"> here' +
      '<input type=submit value=Go><input value="no" placeholder="P"><button aria-label="L">x</button>';
    expect(read(page).map(({ key, source }) => [key, readableText(source)])).toEqual([
      ['meta@content', 'D'],
      ['p@title', 'T'],
      ['p', 'See {1/} here{2/}{3/}{4}x{/4}'],
      ['img@alt', 'A'],
      ['input@value', 'Go'],
      ['input@placeholder', 'P'],
      ['button@aria-label', 'L'],
    ]);
    const edited = write(page, [
      [1, '"t"'],
      [2, 'Dort \u0002<1/>\u0003'],
      [3, 'a\'"<'],
    ]);
    expect(edited).toContain('<p title="&quot;t&quot;">Dort <img alt=\'a&#39;&quot;&lt;\' src="s">');
  });

  it('skips untranslatable content', () => {
    const page =
      '<p>Run <code translate="no">npm <b>i</b></code> now<p translate="no" title="x">No <b translate="yes">but</b> this <i>not</i></p>' +
      '<script>var a = "<p>x</p>";</script><style>p{}</style>end';
    expect(texts(page)).toEqual(['Run {1/} now', 'but', 'end']);
    expect(read(page)[0]?.codes?.[0]).toMatchObject({ display: 'npm i' });
  });

  it('keeps drawings and selects inside a text as one code, with texts of their own', () => {
    const page =
      '<p>Pick <select><option>One<option>Two</select> or <svg><title>Map</title><path d=""/></svg> now';
    expect(texts(page)).toEqual(['Pick {1/} or {2/} now', 'One', 'Two', 'Map']);
    expect(
      write(page, [
        [0, 'x \u0002<2/>\u0003'],
        [3, 'Karte'],
      ]),
    ).toBe('<p>x <svg><title>Karte</title><path d=""/></svg>');
  });

  it.each([
    ['a paragraph', '<p>a</p><p>b</p>', '<p>a</p><p>', '</p>'],
    ['a title', '<title>a</title><title>b</title>', '<title>a</title><title>', '</title>'],
    ['a text area', 'a<textarea>b</textarea>', 'a<textarea>', '</textarea>'],
    ['an attribute', '<p>a<img alt="b">', '<p>a<img alt="', '">'],
    ['an attribute without quotes', '<p>a<img alt=b>', '<p>a<img alt="', '">'],
  ])('writes hostile text in %s and changes no other byte', (_name, page, before, after) => {
    const edited = write(page, [[1, HOSTILE]]);
    expect(edited.startsWith(before)).toBe(true);
    expect(edited.endsWith(after)).toBe(true);
    expect(read(edited)[1]?.source.replace('\n', ' ')).toBe(HOSTILE.replace('\n', ' '));
    expect(serialize(parse(edited))).not.toContain('<b>');
  });

  it.each([
    ['windows-1252', '<meta charset="iso-8859-1"><p>caf\u00e9'],
    ['shift_jis', '<meta http-equiv="content-type" content="text/html; charset=shift_jis"><p>\u65e5\u672c'],
    ['windows-1252', '<p>caf\u00e9'],
  ])('decodes by declaration or fallback: %s', async (encoding, page) => {
    const { default: iconv } = await import('iconv-lite');
    const file = new Uint8Array(iconv.encode(page, encoding));
    const { segments, encoding: found } = readFiltered(htmlFilter, file);
    expect(found.toLowerCase()).toBe(encoding);
    expect(segments[0]?.source).toBe(page.slice(page.indexOf('<p>') + 3));
    const edited = writeFiltered(htmlFilter, file, new Map([[0, '\u00e9\u{1F600}']]));
    expect(readFiltered(htmlFilter, edited).segments[0]?.source).toBe('\u00e9\u{1F600}');
  });

  it('keeps line breaks and reports the language', () => {
    const page = '<html lang="de">\r\n<pre>a\r\n b</pre>\r\n<p>\u{1F600}\r\n c';
    const file = readFiltered(htmlFilter, bytes(page));
    expect(file.source_lang).toBe('de');
    expect(file.segments.map(({ source }) => source)).toEqual(['a\n b', '\u{1F600} c']);
    expect(write(page, [[1, 'x\ny']])).toBe(page.replace('\u{1F600}\r\n c', 'x\r\ny'));
  });

  it('rejects a page that is nested too deeply or contains NUL, with the position', () => {
    expect(() => read('<b>'.repeat(100_000))).toThrow(/Line 1, column 1537/);
    expect(() => read('<p>\na\0')).toThrow(/Line 2, column 2/);
  });

  it('cuts long ids, which the keys of many texts can have', () => {
    const page = `<div id="${'a'.repeat(300_000)}">${'b<p></p>'.repeat(20_000)}<i title="c"></i></div>`;
    const keys = read(page).map(({ key }) => key);
    expect(new Set(keys)).toEqual(new Set([`#${'a'.repeat(500)}`, 'i@title']));
  });
});
