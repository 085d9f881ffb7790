import { describe, expect, it } from 'vitest';
import { readableText } from '../../../../shared/domain/text/inline-codes.ts';
import { withThoseBefore } from '../options.ts';
import { readFiltered } from '../read-filtered.ts';
import { writeFiltered } from '../write-filtered.ts';
import { arbFilter, jsonFilter } from './index.ts';

const HOSTILE = '< & " \' ]]> { } % \\ ` \u05e9\u05dc\u05d5\u05dd \u{1F600}\u00a0\nend';
const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string, filter = jsonFilter) => readFiltered(filter, bytes(text)).segments;

describe('the JSON filter', () => {
  it('reads every non-blank string, keyed by its path', () => {
    const file = '{ "a": { "b": ["x", 1, " "], "__proto__": "y" }, "a": "z", "n": null }';
    expect(read(file).map(({ key, source }) => [key, source])).toEqual([
      ['a.b.0', 'x'],
      ['a.__proto__', 'y'],
      ['a', 'z'],
    ]);
  });

  it('reads only the messages of browser extensions and extracted catalogues, with descriptions', () => {
    const extension =
      '{"hi": {"message": "Hi $1", "description": "A greeting", "placeholders": {"1": {"content": "$1"}}}}';
    expect(read(extension)).toMatchObject([
      { key: 'hi.message', source: 'Hi $1', notes: [{ text: 'A greeting' }] },
    ]);
    const extracted = '[{"id": "a", "defaultMessage": "Hello", "description": "Note"}]';
    expect(read(extracted)).toMatchObject([{ source: 'Hello', notes: [{ text: 'Note' }] }]);
  });

  it('skips the metadata of a resource bundle', () => {
    const bundle = '{"@@locale": "en", "hi": "Hi", "@hi": {"description": "A greeting", "type": "text"}}';
    expect(read(bundle, arbFilter)).toMatchObject([
      { key: 'hi', source: 'Hi', notes: [{ text: 'A greeting' }] },
    ]);
  });

  it('reads the address of a screenshot in a resource bundle, but not an image inside it', () => {
    const address = 'https://example.com/hi.png';
    const bundle = (screenshot: string) =>
      JSON.stringify({ hi: 'Hi', '@hi': { description: 'A greeting', screenshot } });
    expect(read(bundle(address), arbFilter)).toMatchObject([
      { notes: [{ text: 'A greeting' }, { text: address, from: 'screenshot' }] },
    ]);
    expect(read(bundle('data:image/png;base64,AAAA'), arbFilter)[0]?.notes).toEqual([{ text: 'A greeting' }]);
  });

  it('adds the i18next plural forms that the target language needs, in order', () => {
    const file =
      '{\n  "a": {\n    "car_one" : "{{count}} car",\n    "car_other" : "{{count}} cars"\n  },\n  "b_ordinal_other": "{{count}}th", "type_other": "x"\n}';
    const { segments } = readFiltered(jsonFilter, bytes(file), 'pl');
    expect(segments.map(({ key, block }) => [key, block?.form?.of, block?.form?.name])).toEqual([
      ['a.car_one', 'a.car', 'one'],
      ['a.car_few', 'a.car', 'few'],
      ['a.car_many', 'a.car', 'many'],
      ['a.car_other', 'a.car', 'other'],
      ['b_ordinal_other', 'b_ordinal', 'other'],
      ['type_other', undefined, undefined],
    ]);
    expect(segments[1]?.notes).toEqual([{ text: '2, 3, 4, 22, 23, …', from: 'few' }]);
    const edits = new Map([
      [0, 'a'],
      [1, `b${HOSTILE}`],
      [2, 'c'],
    ]);
    const written = Buffer.from(writeFiltered(jsonFilter, bytes(file), edits, 'pl')).toString();
    expect(written).toBe(
      file.replace(
        '"{{count}} car",\n    ',
        `"a",\n    "car_few" : ${JSON.stringify(`b${HOSTILE}`)},\n    "car_many" : "c",\n    `,
      ),
    );
    const again = readFiltered(jsonFilter, bytes(written), 'pl').segments;
    expect(again.map(({ key }) => key)).toEqual(segments.map(({ key }) => key));
    const ordinals = readFiltered(jsonFilter, bytes('{"b_ordinal_other": "{{count}}"}'), 'en').segments;
    expect(ordinals.map(({ key }) => key)).toEqual(
      ['one', 'two', 'few', 'other'].map((name) => `b_ordinal_${name}`),
    );
  });

  it('replaces the plural of older i18next by the numbered forms of the target language', () => {
    const file =
      '{\n  "car": "{{count}} car",\n  "car_plural" : "{{count}} cars",\n  "user": "User", "user_plural": "Users"\n}';
    const keys = (language: string) =>
      readFiltered(jsonFilter, bytes(file), language).segments.map(({ key, source, block, notes }) => [
        key,
        readableText(source),
        block?.form?.name,
        notes?.[0]?.text,
      ]);
    const labels = [
      ['user', 'User', undefined, undefined],
      ['user_plural', 'Users', undefined, undefined],
    ];
    const car = ['car', '{1/} car', undefined, undefined];
    expect(keys('pl')).toEqual([
      car,
      ['car_0', '{1/} car', 'one', '1'],
      ['car_1', '{1/} cars', 'few', '2, 3, 4, 22, 23, …'],
      ['car_2', '{1/} cars', 'many', '0, 5, 6, 7, 8, …'],
      ...labels,
    ]);
    expect(keys('ja')).toEqual([car, ['car_0', '{1/} cars', 'other', '0, 1, 2, 3, 4, …'], ...labels]);
    expect(keys('de')).toEqual([car, ['car_plural', '{1/} cars', undefined, undefined], ...labels]);
    const edits = new Map([
      [1, 'a'],
      [2, `b${HOSTILE}`],
      [3, 'c'],
    ]);
    const written = Buffer.from(writeFiltered(jsonFilter, bytes(file), edits, 'pl')).toString();
    expect(written).toBe(
      file.replace(
        '"car_plural"',
        `"car_0" : "a",\n  "car_1" : ${JSON.stringify(`b${HOSTILE}`)},\n  "car_2" : "c",\n  "car_plural"`,
      ),
    );
    // Read again, the file has the same segments, however many forms are translated.
    for (const some of [edits, new Map([[2, 'b']])]) {
      const again = readFiltered(jsonFilter, writeFiltered(jsonFilter, bytes(file), some, 'pl'), 'pl');
      expect(again.segments.map(({ key, block }) => [key, block?.form?.name])).toEqual(
        keys('pl').map(([key, , form]) => [key, form]),
      );
    }
  });

  it('keeps the plural of older i18next as a text in documents imported before', () => {
    const file = bytes('{"car": "{{count}} car", "car_plural": "{{count}} cars"}');
    const values = withThoseBefore(jsonFilter.options);
    const { segments } = readFiltered(jsonFilter, file, 'pl', { values });
    expect(segments.map(({ key }) => key)).toEqual(['car', 'car_plural']);
  });

  it('writes hostile text and changes no other byte', () => {
    const file = '\ufeff{\r\n\t"a" : "x\\u00e4" ,\r\n\t"b":"y"}\r\n';
    const edited = Buffer.from(writeFiltered(jsonFilter, bytes(file), new Map([[1, HOSTILE]]))).toString();
    const at = file.indexOf('"y"');
    expect(edited.slice(0, at)).toBe(file.slice(0, at));
    expect(edited.endsWith('}\r\n')).toBe(true);
    expect(JSON.parse(edited.slice(1))).toEqual({ a: 'xä', b: HOSTILE });
    // The file was ASCII and stays so.
    expect(edited.slice(1)).toMatch(/^[\0-\x7f]*$/);
  });

  it.each([
    ['a trailing comma', '{"a": "b",}'],
    ['a comment that is not closed', '{"a": "b" /* c }'],
    ['a missing end', '{"a": "b"'],
    ['two values', '{} {}'],
    ['depth', '['.repeat(100_000)],
  ])('rejects %s and reports the position', (_name, file) => {
    expect(() => read(file)).toThrow(/Line 1, column \d+/);
  });

  it('reads comments above a text as its note, but not in resource bundles', () => {
    const file = '// file\n{\n  // One\n  /* two\n   * lines */\n  "a": "b", // c\n  "d": "e"\n}';
    expect(read(file)).toMatchObject([{ notes: [{ text: 'One\ntwo\nlines' }] }, { key: 'd' }]);
    expect(read(file)[1]?.notes).toBeUndefined();
    const written = writeFiltered(jsonFilter, bytes(file), new Map([[0, 'x']]));
    expect(Buffer.from(written).toString()).toBe(file.replace('"b"', '"x"'));
    expect(() => read('{"a": "b" /* c */}', arbFilter)).toThrow(/Line 1, column \d+/);
  });

  it('keeps an escaped lone surrogate unchanged and reports it', () => {
    const file = '{"a": "\\ud800", "b": "\\ud83d\\ude00"}';
    const { segments, findings } = readFiltered(jsonFilter, bytes(file));
    expect(segments.map(({ source }) => source)).toEqual(['\u{1F600}']);
    expect(findings).toHaveLength(1);
  });
});
