import { formatCode } from '@tessera/shared/text/inline-codes';
import { describe, expect, it } from 'vitest';
import { selectPairs } from './select-pairs.ts';
import type { TmxStamps, TmxVariant } from './types.ts';

const NO_STAMPS: TmxStamps = {
  created_at: null,
  created_by: null,
  changed_at: null,
  changed_by: null,
  usage_count: null,
  last_used_at: null,
};

function variant(lang: string, fields: Partial<TmxVariant> = {}): TmxVariant {
  return { lang, text: lang, codes: [], ...NO_STAMPS, props: [], notes: [], extra: {}, ...fields };
}

function chosen(langs: string[], source: string, target: string): string[] {
  const unit = { ...NO_STAMPS, variants: langs.map((lang) => variant(lang)) };
  return selectPairs(unit, source, target).map((pair) => `${pair.source} > ${pair.target}`);
}

describe('selectPairs', () => {
  it.each([
    ['exact languages', ['en', 'de', 'fr'], 'en', 'fr', ['en > fr']],
    ['any spelling of a language', ['en-US', 'de'], 'en_us', 'DE', ['en-US > de']],
    ['exact before related languages', ['en', 'en-US', 'de'], 'en-US', 'de', ['en-US > de']],
    ['the language for its region', ['en', 'en-GB', 'de'], 'en-US', 'de', ['en > de']],
    ['a region for the language', ['en-GB', 'de-AT'], 'en', 'de', ['en-GB > de-AT']],
    ['another region last', ['en-GB', 'de'], 'en-US', 'de', ['en-GB > de']],
    ['nothing for another script', ['en', 'zh-TW'], 'en', 'zh-CN', []],
    ['nothing if a side is missing', ['en', 'de'], 'en', 'fr', []],
    ['alternatives as several pairs', ['en', 'fr-CA', 'fr-CA'], 'en', 'fr-CA', ['en > fr-CA', 'en > fr-CA']],
    ['two sides of one language', ['en-US', 'en-GB'], 'en-US', 'en-GB', ['en-US > en-GB']],
    ['the less specific language for the other side', ['en', 'en-GB'], 'en-US', 'en-GB', ['en > en-GB']],
    ['never one text as both sides', ['en-GB', 'de'], 'en-US', 'en-GB', []],
  ])('selects %s', (_, langs, source, target, expected) => {
    expect(chosen(langs, source, target)).toEqual(expected);
  });

  it('skips empty texts', () => {
    const unit = { ...NO_STAMPS, variants: [variant('en'), variant('de', { text: '' })] };
    expect(selectPairs(unit, 'en', 'de')).toEqual([]);
  });

  it('numbers codes in source order, and alike in the target', () => {
    const code = (id: number, markup: string) => ({
      id,
      type: 'standalone' as const,
      display: markup,
      markup,
    });
    const one = (id: number) => formatCode(id, 'standalone');
    const unit = {
      ...NO_STAMPS,
      variants: [
        variant('en', { text: `${one(48)}a${one(2)}`, codes: [code(2, 'B'), code(48, 'A')] }),
        variant('de', {
          text: `${one(9)}${one(2)}b${one(48)}`,
          codes: [code(2, 'B'), code(9, 'C'), code(48, 'A')],
        }),
      ],
    };
    expect(selectPairs(unit, 'en', 'de')).toMatchObject([
      {
        source: `${one(1)}a${one(2)}`,
        target: `${one(3)}${one(2)}b${one(1)}`,
        source_codes: [code(1, 'A'), code(2, 'B')],
        target_codes: [code(1, 'A'), code(2, 'B'), code(3, 'C')],
      },
    ]);
  });

  it('takes author and time from the target, the unit, or the source', () => {
    const unit = {
      ...NO_STAMPS,
      created_by: 'unit',
      variants: [
        variant('en', { created_by: 'source', changed_by: 'source' }),
        variant('de', { created_at: '2020-01-01T00:00:00.000Z' }),
      ],
    };
    expect(selectPairs(unit, 'en', 'de')).toMatchObject([
      { created_by: 'unit', changed_by: 'source', created_at: '2020-01-01T00:00:00.000Z', usage_count: null },
    ]);
  });
});
