import { describe, expect, it } from 'vitest';
import { formatCode } from '../../../../shared/domain/text/inline-codes.ts';
import type { FilterEdit } from '../filter.ts';
import { readFiltered } from '../read-filtered.ts';
import { HOSTILE, readWrittenOut } from '../testing/check-case.ts';
import { writeFiltered } from '../write-filtered.ts';
import { qtFilter } from './index.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => ({
  ...readFiltered(qtFilter, bytes(text)),
  segments: readWrittenOut(qtFilter, bytes(text)),
});
const write = (text: string, edits: [number, string | FilterEdit][]) =>
  Buffer.from(writeFiltered(qtFilter, bytes(text), new Map(edits))).toString();
const inFile = (messages: string) =>
  `<!DOCTYPE TS><TS version="2.1" language="de_AT" sourcelanguage="en"><context><name>Main</name>${messages}</context></TS>`;
const message = (translation: string) =>
  inFile(`<message><source>a &amp; b</source>${translation}</message>`);

describe('the Qt Linguist filter', () => {
  it('reads a segment per message and plural form, except obsolete ones', () => {
    const file = inFile(
      '<message numerus="yes"><source>%n car(s)</source><extracomment>Note</extracomment><translation><numerusform>Auto</numerusform><numerusform>Autos</numerusform></translation></message>' +
        '<message><source>b</source><translation type="unfinished">B</translation></message>' +
        '<message><source>c</source><translation type="vanished">C</translation></message>',
    );
    const { segments, source_lang, target_lang } = read(file);
    expect([source_lang, target_lang]).toEqual(['en', 'de_AT']);
    expect(segments).toMatchObject([
      { key: 'Main|%n car(s)[0]', target: 'Auto', notes: [{ text: 'Main' }, { text: 'Note' }] },
      { key: 'Main|%n car(s)[1]', target: 'Autos' },
      { key: 'Main|b', target: 'B', state: 'draft' },
    ]);
  });

  it.each([
    ['<translation type="unfinished"></translation>', '<translation>x</translation>'],
    ['<translation type="unfinished"/>', '<translation>x</translation>'],
    ['<translation/>', '<translation>x</translation>'],
    [
      '<translation type="unfinished"><numerusform/><numerusform>y</numerusform></translation>',
      '<translation><numerusform>x</numerusform><numerusform>y</numerusform></translation>',
    ],
  ])('turns %s into %s', (before, after) => {
    expect(write(message(before), [[0, 'x']])).toBe(message(after));
  });

  it('finishes a message on approval alone', () => {
    const file = message('<translation type="unfinished">x</translation>');
    expect(write(file, [[0, { target: 'x', state: 'draft' }]])).toBe(file);
    expect(write(file, [[0, { target: 'x', state: 'final' }]])).toBe(message('<translation>x</translation>'));
  });

  it('keeps characters forbidden in XML as codes between source and translation', () => {
    const file = inFile(
      '<message><source>a<byte value="x1b"/>b</source><translation>A<byte value="x1b"/></translation></message>',
    );
    const [segment] = read(file).segments;
    const code = formatCode(1, 'standalone');
    expect(segment).toMatchObject({ key: 'Main|ab', source: `a${code}b`, target: `A${code}` });
    expect(write(file, [[0, `${code}B`]])).toContain('<translation><byte value="x1b"/>B</translation>');
  });

  it('writes hostile text', () => {
    expect(read(write(message('<translation/>'), [[0, HOSTILE]])).segments[0]?.target).toBe(HOSTILE);
  });
});
