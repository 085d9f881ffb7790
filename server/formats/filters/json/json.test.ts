import { describe, expect, it } from 'vitest';
import { readFiltered, writeFiltered } from '../filter.ts';
import { arbFilter, jsonFilter } from './index.ts';

const HOSTILE = '< & " \' ]]> { } % \\ ` \u05e9\u05dc\u05d5\u05dd \u{1F600}\u00a0\nend';
const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string, filter = jsonFilter) => readFiltered(filter, bytes(text)).segments;

describe('JSON', () => {
  it('has every string that is not blank, by the path of its keys', () => {
    const file = '{ "a": { "b": ["x", 1, " "], "__proto__": "y" }, "a": "z", "n": null }';
    expect(read(file).map(({ key, source }) => [key, source])).toEqual([
      ['a.b.0', 'x'],
      ['a.__proto__', 'y'],
      ['a', 'z'],
    ]);
  });

  it('has only the messages of extensions and of extracted catalogues, with their descriptions', () => {
    const extension =
      '{"hi": {"message": "Hi $1", "description": "A greeting", "placeholders": {"1": {"content": "$1"}}}}';
    expect(read(extension)).toMatchObject([
      { key: 'hi.message', source: 'Hi $1', notes: [{ text: 'A greeting' }] },
    ]);
    const extracted = '[{"id": "a", "defaultMessage": "Hello", "description": "Note"}]';
    expect(read(extracted)).toMatchObject([{ source: 'Hello', notes: [{ text: 'Note' }] }]);
  });

  it('leaves out what a resource bundle says about its texts', () => {
    const bundle = '{"@@locale": "en", "hi": "Hi", "@hi": {"description": "A greeting", "type": "text"}}';
    expect(read(bundle, arbFilter)).toMatchObject([
      { key: 'hi', source: 'Hi', notes: [{ text: 'A greeting' }] },
    ]);
  });

  it('holds hostile text, and changes no other byte', () => {
    const file = '\ufeff{\r\n\t"a" : "x\\u00e4" ,\r\n\t"b":"y"}\r\n';
    const edited = Buffer.from(writeFiltered(jsonFilter, bytes(file), new Map([[1, HOSTILE]]))).toString();
    const at = file.indexOf('"y"');
    expect(edited.slice(0, at)).toBe(file.slice(0, at));
    expect(edited.endsWith('}\r\n')).toBe(true);
    expect(JSON.parse(edited.slice(1))).toEqual({ a: 'xä', b: HOSTILE });
    // The file was ASCII, and stays so.
    expect(edited.slice(1)).toMatch(/^[\0-\x7f]*$/);
  });

  it.each([
    ['a comma too much', '{"a": "b",}'],
    ['a comment', '{"a": "b" /* c */}'],
    ['no end', '{"a": "b"'],
    ['two values', '{} {}'],
    ['depth', '['.repeat(100_000)],
  ])('is refused with its place for %s', (_name, file) => {
    expect(() => read(file)).toThrow(/Line 1, column \d+/);
  });

  it('keeps an escape of half a pair as it is, and says so', () => {
    const file = '{"a": "\\ud800", "b": "\\ud83d\\ude00"}';
    const { segments, findings } = readFiltered(jsonFilter, bytes(file));
    expect(segments.map(({ source }) => source)).toEqual(['\u{1F600}']);
    expect(findings).toHaveLength(1);
  });
});
