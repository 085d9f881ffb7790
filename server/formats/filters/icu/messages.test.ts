import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { Filter } from '../filter.ts';
import { arbFilter, jsonFilter } from '../json/index.ts';
import { writeOutPlaceholders } from '../placeholders.ts';
import { readFiltered } from '../read-filtered.ts';
import { findPython } from '../testing/python.ts';
import { writeFiltered } from '../write-filtered.ts';

const HOSTILE = "< & \" ' ]]> { } %s \\ ` \u05e9\u05dc\u05d5\u05dd \u{1F600}\u00a0#: @ {{z}} '{n\nend'";
const bytes = (text: string) => new TextEncoder().encode(text);
const inJson = (message: string) => bytes(JSON.stringify({ files: message }));

function read(message: string, language: string, filter: Filter = jsonFilter) {
  return readFiltered(filter, inJson(message), language).segments.map((segment) => ({
    ...segment,
    text: writeOutPlaceholders(segment.source, segment.codes ?? []).text,
  }));
}

/** The message with the given texts, by form name. */
function write(message: string, language: string, texts: Record<string, string>): string {
  const segments = read(message, language);
  const edits = Object.entries(texts).map(([name, text]): [number, string] => {
    const at = segments.findIndex(({ block }) => block?.form?.name === name);
    return [at, text];
  });
  const written = writeFiltered(jsonFilter, inJson(message), new Map(edits), language);
  return JSON.parse(Buffer.from(written).toString()).files;
}

const python = findPython('icu');
if (!python) console.info('Not installed, so not asked to read messages: icu (python3-icu).');

/** Formats a message with ICU for each number. */
function format(message: string, language: string, numbers: readonly number[]): string[] {
  const program = `
import icu, json, sys
message, language, numbers = json.load(sys.stdin)
parsed = icu.MessageFormat(icu.UnicodeString(message), icu.Locale(language))
print(json.dumps([str(parsed.format(["n"], [icu.Formattable(n)])) for n in numbers]))`;
  const input = JSON.stringify([message, language, numbers]);
  return JSON.parse(execFileSync(python ?? '', ['-c', program], { encoding: 'utf8', input }));
}

const FILES = '{n, plural, one {# file} other {# files}}';

describe('the ICU message splitter', () => {
  it('makes a segment for each branch that the target language needs, missing ones from `other`', () => {
    expect(read(FILES, 'ar').map(({ key, text }) => [key, text])).toEqual([
      ['files[zero]', '# files'],
      ['files[one]', '# file'],
      ['files[two]', '# files'],
      ['files[few]', '# files'],
      ['files[many]', '# files'],
      ['files[other]', '# files'],
    ]);
    expect(read(FILES, 'ru').map(({ block }) => block?.form?.name)).toEqual(['one', 'few', 'many', 'other']);
    expect(read(FILES, 'ja').map(({ block }) => block?.form)).toEqual([{ of: 'files', name: 'other' }]);
    expect(read(FILES, 'ar')[3]?.notes).toEqual([{ from: 'few', text: '3, 4, 5, 6, 7, …' }]);
    // For an unknown language: the forms in the file.
    expect(read(FILES, '').map(({ block }) => block?.form?.name)).toEqual(['one', 'other']);
  });

  it('writes the branches that have text, in order, without those that the language lacks', () => {
    expect(write(FILES, 'ar', { two: 'ملفان', one: 'ملف', many: '# ملفًا' })).toBe(
      '{n, plural, one {ملف} two {ملفان} many {# ملفًا} other {# files}}',
    );
    expect(write(FILES, 'ja', { other: '# 個' })).toBe('{n, plural, other {# 個}}');
    expect(write(FILES, 'de', { one: '# Datei' })).toBe(FILES.replace('# file}', '# Datei}'));
    expect(write('{n,plural,other{#}}', 'pl', { few: 'x' })).toBe('{n,plural,few{x} other{#}}');
    expect(write('{n,plural,=0{no}one{a}other{#}}', 'pl', { few: 'x', '=0': 'y' })).toBe(
      '{n,plural,=0{y}one{a}few{x}other{#}}',
    );
  });

  it('makes a segment of the text around branches, with the branches as a code', () => {
    const message = 'You have {n, plural, offset:1 =0 {none} one {# dog} other {{name} and # dogs}}, {name}.';
    const segments = read(message, 'en');
    expect(segments.map(({ key }) => key)).toEqual(['files', 'files[=0]', 'files[one]', 'files[other]']);
    expect(segments[0]?.codes?.map(({ markup }) => markup)).toEqual(['{n, plural}', '{name}']);
    const [{ source = '' } = {}] = segments;
    const turned = source.replace('You have ', '');
    expect(write(message, 'en', { '': turned, one: 'one' })).toBe(
      message.replace('You have ', '').replace('# dog}', 'one}'),
    );
  });

  it('splits nested branches', () => {
    const message =
      '{who, select, female {{n, plural, one {her #} other {her all #}}} other {{n, plural, one {a} other {b}} of {m, plural, other {c}}}}';
    expect(read(message, 'ru').map(({ key }) => key)).toEqual([
      'files[female][one]',
      'files[female][few]',
      'files[female][many]',
      'files[female][other]',
      'files[other]',
      'files[other][n: one]',
      'files[other][n: few]',
      'files[other][n: many]',
      'files[other][n: other]',
      'files[other][m: one]',
      'files[other][m: few]',
      'files[other][m: many]',
      'files[other][m: other]',
    ]);
    expect(write(message, 'ru', { 'female / few': 'x', 'other / m: other': 'y' })).toBe(
      message.replace(' other {her all', ' few {x} other {her all').replace('{c}', '{y}'),
    );
  });

  it.each(['ar', 'ja'])('writes hostile text in each branch, well-formed (%s)', (language) => {
    const message = "It''s {n, plural, one {# '{file'}} other {a # {b, date, short} <b>c</b>}} {d}";
    const names = read(message, language).map(({ block }) => block?.form?.name ?? '');
    // The text around the branches keeps its codes.
    const own = Object.fromEntries(names.filter(Boolean).map((name) => [name, `${HOSTILE}${name}`]));
    const written = write(message, language, own);
    const again = read(written, language).filter(({ block }) => block?.form?.name);
    expect(again.map(({ text }) => text)).toEqual(Object.values(own));
  });

  it('treats a typed argument as the argument, and quotes what only looks like one', () => {
    expect(write(FILES, 'de', { one: "l'{n} '# {x} it's" })).toBe(
      "{n, plural, one {l''{n} ''# '{x}' it''s} other {# files}}",
    );
  });

  it('keeps a message whole if programs read it differently', () => {
    for (const message of [
      '{n, plural, one {a}}',
      '{n, plural, one {a} one {b} other {c}}',
      '{n, plural, one {a { b} other {c}}',
      "{n, plural, other {'<b>'}}",
      `${'{a, select, other {'.repeat(20)}x${'}}'.repeat(20)}`,
      `{a, select, ${Array.from({ length: 101 }, (_, at) => `a${at} {b} `).join('')}other {c}}`,
      `{n, plural, other {${'x'.repeat(20_000)}}}`,
      'no {n} branches',
    ]) {
      expect(read(message, 'ar').map(({ key, part }) => [key, part])).toEqual([['files', undefined]]);
    }
  });

  it('keeps every other byte of the file, and the whole file if nothing was edited', () => {
    const file = bytes('{ "a" : "{n, plural, one{\\u0023} other{b}}",\r\n "c":"\\/" }');
    expect(writeFiltered(jsonFilter, file, new Map(), 'ar')).toEqual(file);
    const written = writeFiltered(jsonFilter, file, new Map([[2, 'two']]), 'ar');
    expect(Buffer.from(written).toString()).toBe(
      '{ "a" : "{n, plural, one{#} two{two} other{b}}",\r\n "c":"\\/" }',
    );
  });

  it('reads messages unsplit for documents imported before they were split', () => {
    const { segments } = readFiltered(arbFilter, inJson(FILES), 'ar', { forms: false });
    expect(segments.map(({ key, source }) => [key, source])).toEqual([['files', FILES]]);
    const written = writeFiltered(arbFilter, inJson(FILES), new Map([[0, 'x']]), 'ar', 'en', {
      forms: false,
    });
    expect(JSON.parse(Buffer.from(written).toString())).toEqual({ files: 'x' });
  });

  it.skipIf(!python)('writes branches that ICU formats for each number', () => {
    const names = ['zero', 'one', 'two', 'few', 'many', 'other'];
    const hostile = "'{n} <&\"'' ]]> { } %s \\ ` \u{1F600}\n'{' {m}'";
    const texts = Object.fromEntries(names.map((name) => [name, `${name} ${hostile}`]));
    const written = write(FILES, 'ar', texts);
    expect(format(written, 'ar@numbers=latn', [0, 1, 2, 3, 11, 100])).toEqual(
      [0, 1, 2, 3, 11, 100].map((number, at) => {
        return `${names[at]} ${hostile.replace('{n}', String(number))}`;
      }),
    );
  });
});
