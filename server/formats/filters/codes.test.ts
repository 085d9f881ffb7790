import { describe, expect, it } from 'vitest';
import { plainText } from '../../../shared/domain/text/inline-codes.ts';
import { type Inline, type InlineMark, numberCodes, writeCodes } from './codes.ts';
import { decodePlain } from './decode-plain.ts';
import type { Filter } from './filter.ts';
import { readFiltered } from './read-filtered.ts';
import { writeFiltered } from './write-filtered.ts';

/** Each line is a segment; `*` begins or ends bold, `[x]` is a placeholder and a segment of its own. */
const starred: Filter = {
  name: 'starred',
  reader: 1,
  title: 'Starred',
  extensions: [],
  languages: 'monolingual',
  encodings: [],
  not_kept: [],
  recognises: () => true,
  decode: (bytes) => decodePlain(bytes),
  read(text) {
    const segments = [...text.matchAll(/.+/g)].flatMap(({ 0: line, index: start }) => {
      const inlines: Inline[] = [];
      const inner = [];
      let opens: InlineMark | undefined;
      for (const { 0: piece, index } of line.matchAll(/\*|\[.*?\]|[^*[]+/g)) {
        const place = { start: start + index, end: start + index + piece.length };
        if (piece.startsWith('[')) {
          inlines.push({ type: 'code', kind: 'standalone', display: piece, ...place });
          const at = { start: place.start + 1, end: place.end - 1 };
          inner.push({ key: '', source: text.slice(at.start, at.end), target: null, ...at });
        } else if (piece !== '*') inlines.push({ type: 'text', text: piece, ...place });
        else if (opens) {
          inlines.push({ type: 'code', kind: 'close', display: 'b', opens, ...place });
          opens = undefined;
        } else {
          opens = { type: 'code', kind: 'open', display: 'b', ...place };
          inlines.push(opens);
        }
      }
      const coded = numberCodes(inlines, text);
      return [{ key: '', target: null, start, end: start + line.length, ...coded }, ...inner];
    });
    return { source_lang: null, target_lang: null, segments };
  },
  encoder:
    () =>
    (target, { codes = [] }) =>
      writeCodes(target, codes, (text) => text.toUpperCase()),
};

const bytes = (text: string) => new TextEncoder().encode(text);
const FILE = 'a *bold* [pic] z\nnext *open';
const read = (file: string) => readFiltered(starred, bytes(file)).segments;
const write = (edits: [number, string][]) =>
  Buffer.from(writeFiltered(starred, bytes(FILE), new Map(edits))).toString();

describe('filter codes', () => {
  it('appear in the text by number, with their markup alongside', () => {
    expect(read(FILE)).toMatchObject([
      {
        source: 'a \u0002<1>\u0003bold\u0002</1>\u0003 \u0002<2/>\u0003 z',
        codes: [
          { id: 1, type: 'pair', display: 'b', markup: '*', closing_markup: '*' },
          { id: 2, type: 'standalone', markup: '[pic]' },
        ],
      },
      { source: 'pic' },
      { source: 'next \u0002<1>\u0003open', codes: [{ id: 1, type: 'open' }] },
    ]);
  });

  it('can be moved, dropped and repeated by an edit', () => {
    const target = 'x\u0002<2/>\u0003\u0002<2/>\u0003\u0002<1>\u0003y\u0002</1>\u0003';
    expect(write([[0, target]])).toBe('X[pic][pic]*Y*\nnext *open');
    expect(write([[2, 'gone']])).toBe('a *bold* [pic] z\nGONE');
  });

  it('include the edit of a segment inside their markup', () => {
    expect(write([[1, 'img']])).toBe('a *bold* [IMG] z\nnext *open');
    const edits: [number, string][] = [
      [0, '\u0002<2/>\u0003x'],
      [1, 'img'],
      [2, 'y'],
    ];
    expect(write(edits)).toBe('[IMG]X\nY');
  });

  it.each([
    ['\u0002<3/>\u0003', /no tag \{3\}/],
    ['\u0002<2>\u0003', /no tag \{2\}/],
    ['\u0002<1>\u0003', /\{1\} is opened but not closed/],
    ['\u0002</1>\u0003\u0002<1>\u0003', /\{1\} is closed without being opened/],
  ])('are rejected in an invalid position: %j', (target, message) => {
    expect(() => write([[0, target]])).toThrow(message);
  });

  it('are not confused with text that looks like a code', () => {
    const { segments, findings } = readFiltered(starred, bytes('*a\u0002<2/>\u0003*\nb'));
    expect(segments.map(({ source }) => plainText(source))).toEqual(['b']);
    expect(findings).toHaveLength(1);
  });
});
