import { describe, expect, it } from 'vitest';
import type { FilterEdit } from '../filter.ts';
import { readFiltered } from '../read-filtered.ts';
import { HOSTILE, readWrittenOut } from '../testing/check-case.ts';
import { formatCases, hasFormatCorpus } from '../testing/corpus.ts';
import { writeFiltered } from '../write-filtered.ts';
import { xcstringsFilter } from './index.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string, lang = 'de') => readWrittenOut(xcstringsFilter, bytes(text), lang);
const write = (text: string, edits: [number, string | FilterEdit][], lang = 'de') =>
  Buffer.from(writeFiltered(xcstringsFilter, bytes(text), new Map(edits), lang)).toString();

const unit = (value: string, state = 'translated') => ({ stringUnit: { state, value } });
const plural = (forms: Record<string, string>) => ({
  variations: {
    plural: Object.fromEntries(Object.entries(forms).map(([form, text]) => [form, unit(text)])),
  },
});
/** Formatted like Xcode. */
const print = (strings: object) =>
  JSON.stringify({ sourceLanguage: 'en', strings, version: '1.0' }, null, 2)
    .replaceAll('": ', '" : ')
    .replaceAll('{}', '{\n\n    }');

describe('the string catalogue filter', () => {
  it('reads texts, or keys without a text, and the translations of one language', () => {
    const file = print({
      Save: {},
      'save.hint': {
        comment: 'Below',
        localizations: { de: unit('Hinweis', 'needs_review'), en: unit('Hint'), fr: unit('Indice') },
      },
      DEBUG: { shouldTranslate: false },
    });
    expect(read(file)).toMatchObject([
      { key: 'Save', source: 'Save', target: null },
      { key: 'save.hint', source: 'Hint', target: 'Hinweis', state: 'draft', notes: [{ text: 'Below' }] },
    ]);
    expect(readFiltered(xcstringsFilter, bytes(file), 'fr')).toMatchObject({
      source_lang: 'en',
      target_lang: 'fr',
      segments: [{ target: null }, { target: 'Indice', state: 'translated' }],
    });
  });

  it('adds the plural forms that the language needs', () => {
    const file = print({ cars: { localizations: { en: plural({ one: 'a car', other: '%lld cars' }) } } });
    const forms = (lang: string) =>
      read(file, lang).map(({ key, source }) => [key.replace(/.*\|/, ''), source]);
    expect(forms('ja')).toEqual([['other', '%lld cars']]);
    expect(forms('pl')).toEqual([
      ['one', 'a car'],
      ['few', '%lld cars'],
      ['many', '%lld cars'],
      ['other', '%lld cars'],
    ]);
  });

  it('adds objects for missing texts, as Xcode writes them, and nothing else', () => {
    const before = {
      'a "b"': {},
      c: { localizations: { en: unit('C'), fr: unit('C') } },
      n: { localizations: { en: plural({ one: '1', other: '2' }) } },
    };
    const after = {
      'a "b"': { localizations: { de: unit('A') } },
      c: { localizations: { de: unit('C!'), en: unit('C'), fr: unit('C') } },
      n: {
        localizations: { de: plural({ one: 'eins', other: 'zwei' }), en: plural({ one: '1', other: '2' }) },
      },
    };
    const edits: [number, string][] = [
      [0, 'A'],
      [1, 'C!'],
      [2, 'eins'],
      [3, 'zwei'],
    ];
    expect(write(print(before), edits)).toBe(print(after));
    const crlf = print(before).replaceAll('\n', '\r\n');
    expect(write(crlf, edits)).toBe(print(after).replaceAll('\n', '\r\n'));
  });

  it('writes texts in place, and approval alone clears needs_review', () => {
    const file = print({ a: { localizations: { de: unit('A', 'needs_review') } } });
    expect(write(file, [[0, { target: 'A', state: 'draft' }]])).toBe(file);
    const settled = file.replace('needs_review', 'translated');
    expect(write(file, [[0, { target: 'A', state: 'final' }]])).toBe(settled);
    expect(write(file, [[0, 'B']])).toBe(settled.replace('"A"', '"B"'));
  });

  it.each([
    ['invalid JSON', '{"sourceLanguage": "en",}'],
    ['JSON that is not a catalogue', '{"a": "b"}'],
    ['depth', '{"a":'.repeat(10_000)],
  ])('rejects %s and reports the position', (_name, file) => {
    expect(() => read(file)).toThrow(/Line 1, column \d+/);
  });
});

if (!hasFormatCorpus) console.log('xcstrings corpus: skipped, ../shared/corpus/formats is not here');

describe.skipIf(!hasFormatCorpus)('the string catalogue corpus', () => {
  it.each(formatCases(/^xcstrings\//))('reads and writes $path as the manifest says', (one) => {
    const file = one.read();
    const lang = 'de';
    const segments = readWrittenOut(xcstringsFilter, file, lang);
    // The manifest counts zero forms, which German lacks but Apple's reader supports.
    expect(segments.length).toBeGreaterThanOrEqual(one.least);
    expect(segments.length).toBeLessThanOrEqual(one.most);
    for (const text of one.first_texts) expect(segments.map(({ source }) => source)).toContain(text);
    expect(writeFiltered(xcstringsFilter, file, new Map(), lang)).toEqual(file);
    for (const language of [lang, 'ja', 'fr', 'ar']) {
      const before = readWrittenOut(xcstringsFilter, file, language);
      const own = new Map(before.map((_, at) => [at, `${HOSTILE}${at}`]));
      const written = writeFiltered(xcstringsFilter, file, own, language);
      const again = readWrittenOut(xcstringsFilter, written, language);
      expect(again.map(({ target }) => target)).toEqual([...own.values()]);
      expect(again.map(({ key, source }) => [key, source])).toEqual(
        before.map(({ key, source }) => [key, source]),
      );
      // Other languages are unchanged.
      const strip = (bytesOf: Uint8Array) => {
        const parsed = JSON.parse(Buffer.from(bytesOf).toString());
        for (const entry of Object.values<{ localizations?: Record<string, unknown> }>(parsed.strings)) {
          if (entry.localizations) delete entry.localizations[language];
          if (Object.keys(entry.localizations ?? {}).length === 0) delete entry.localizations;
        }
        return parsed;
      };
      expect(strip(written)).toEqual(strip(file));
    }
  });
});
