import { describe, expect, it } from 'vitest';
import { type GuessOptions, guessColumns } from './guess-columns.ts';

/** Guesses the mapping of rows given as text with cells separated by bars. */
function guess(rows: string[], options?: GuessOptions) {
  return guessColumns(
    rows.map((row, index) => ({ cells: row.split('|'), line: index + 1 })),
    options,
  );
}

describe('guessColumns', () => {
  it.each([
    ['source|target|comment', { source: 0, target: 1, comment: 2 }],
    ['Source term|Target term|Notes', { source: 0, target: 1, comment: 2 }],
    ['term|translation|note', { source: 0, target: 1, comment: 2 }],
    [
      'ID|Begriff|Übersetzung|Wortart|Definition|Bemerkung',
      { source: 1, target: 2, part_of_speech: 3, definition: 4, comment: 5 },
    ],
    ['Terme source|Terme cible|Contexte|Domaine', { source: 0, target: 1, context: 2, domain: 3 }],
    ['исходный термин|перевод|примечание|статус', { source: 0, target: 1, comment: 2, status: 3 }],
    ['用語|訳語|備考', { source: 0, target: 1, comment: 2 }],
    ['المصدر|الهدف|ملاحظات|الحالة', { source: 0, target: 1, comment: 2, status: 3 }],
    ['الإنجليزية|العربية', { source: 0, target: 1, source_lang: 'en', target_lang: 'ar' }],
    ['英語|日本語', { source: 0, target: 1, source_lang: 'en', target_lang: 'ja' }],
    ['source_term|TARGET_TERM|part_of_speech', { source: 0, target: 1, part_of_speech: 2 }],
    ['en-GB|de_AT', { source: 0, target: 1, source_lang: 'en-GB', target_lang: 'de-AT' }],
    ['key|en|cs', { source: 1, target: 2, source_lang: 'en', target_lang: 'cs' }],
    ['English|German|Comment', { source: 0, target: 1, comment: 2, source_lang: 'en', target_lang: 'de' }],
    ['Deutsch|Français', { source: 0, target: 1, source_lang: 'de', target_lang: 'fr' }],
    ['Source (en)|Target [fr-CA]', { source: 0, target: 1, source_lang: 'en', target_lang: 'fr-CA' }],
    [
      'term|description|casesensitive|forbidden|cs',
      { source: 0, target: 4, definition: 1, case_sensitive: 2, forbidden: 3, target_lang: 'cs' },
    ],
    ['Source|Target|Data|Source|Target', { source: 0, target: 1 }],
  ])('reads the headings %s', (heading, expected) => {
    expect(guess([heading, 'a|b|c|d|e|f'])).toMatchObject({ header_rows: 1, ...expected });
  });

  it('never uses a column in another language than the glossary’s', () => {
    const wanted = { source_lang: 'en', target_lang: 'de' };
    expect(guess(['en|cs', 'die|kostka'], wanted)).toMatchObject({ source: 0, target: null });
    expect(guess(['Source (en)|Target (cs)', 'die|kostka'], wanted)).toMatchObject({
      source: 0,
      target: null,
    });
    expect(guess(['en-GB|de-AT', 'die|Würfel'], wanted)).toMatchObject({ source: 0, target: 1 });
    expect(guess(['source|target', 'die|Würfel'], wanted)).toMatchObject({ source: 0, target: 1 });
  });

  it('assigns MateCat’s notes to the language before them', () => {
    const heading =
      'Forbidden|Domain|en-GB|Example of use|Notes|es-ES|Example of use|Notes|it-IT|Example of use|Notes';
    expect(guess([heading])).toMatchObject({
      source: 2,
      target: 5,
      comment: 7,
      context: 6,
      forbidden: 0,
      domain: 1,
    });
    expect(guess([heading], { source_lang: 'it', target_lang: 'en' })).toMatchObject({
      source: 8,
      target: 2,
      comment: 4,
      context: 3,
      source_lang: 'it-IT',
    });
  });

  it('reads terms that look like headings as terms', () => {
    for (const rows of [
      ['house|Haus', 'source|Quelle'],
      ['target|Ziel', 'house|Haus'],
    ])
      expect(guess(rows)).toMatchObject({ header_rows: 0, source: 0, target: 1 });
  });

  it('skips a title above the headings', () => {
    expect(guess(['My terms|1|2026', '', 'key|en|cs', 'a|b|c'])).toMatchObject({
      header_rows: 3,
      source: 1,
      target: 2,
    });
  });

  it('uses the order without headings, and counts no heading row', () => {
    expect(guess(['winter|hiver|cold', 'summer|été|'])).toMatchObject({
      header_rows: 0,
      source: 0,
      target: 1,
      comment: 2,
    });
    expect(guess(['code|original', 'a|b'])).toMatchObject({ header_rows: 0 });
    expect(guess(['it|is', 'no|or'])).toMatchObject({ source: 0, target: 1 });
  });

  it('leaves missing columns unset', () => {
    expect(guess(['key|en', 'a|b'])).toMatchObject({ source: 1, target: null });
    expect(guess([])).toMatchObject({ source: null, target: null, columns: [] });
  });
});
