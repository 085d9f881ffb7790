import { describe, expect, test } from 'vitest';
import { formatCode } from './inline-codes.ts';
import { capitalised, termAt } from './term-case.ts';

interface Case {
  source: string;
  before?: string;
  lang?: string;
  /** The term in the source; by default as in the glossary. */
  matched?: string;
  case_sensitive?: boolean;
}

/** The translation as inserted after `before`. */
const inserted = (term: string, target: string, { source, before = '', lang = 'fr', ...more }: Case) =>
  termAt(
    { record: { source: term, target, case_sensitive: more.case_sensitive }, matched: more.matched ?? term },
    { source, before, lang },
  );

describe('the first letter of an inserted term', () => {
  const source = 'Close the lid.';

  test('is a capital at the beginning of the translation, unless the source begins with a small letter', () => {
    expect(inserted('lid', 'couvercle', { source })).toBe('Couvercle');
    expect(inserted('lid', 'couvercle', { source, before: `${formatCode(1, 'open')}«` })).toBe('Couvercle');
    expect(inserted('lid', 'couvercle', { source: 'lid of a kettle' })).toBe('couvercle');
    expect(inserted('蓋', 'couvercle', { source: '蓋を閉める' })).toBe('Couvercle');
  });

  test('is a capital at the beginning of a sentence, but not after an abbreviation', () => {
    expect(inserted('lid', 'couvercle', { source, before: 'Arrêtez. ' })).toBe('Couvercle');
    expect(inserted('lid', 'couvercle', { source, before: 'Prêt ? ' })).toBe('Couvercle');
    expect(inserted('lid', 'couvercle', { source, before: 'c. à d. ' })).toBe('couvercle');
  });

  test('is a capital at the beginning of a line if the source has one there', () => {
    const list = { source: 'Parts\nLid', before: 'Pièces\n' };
    expect(inserted('lid', 'couvercle', { ...list, matched: 'Lid' })).toBe('Couvercle');
    expect(inserted('lid', 'couvercle', list)).toBe('couvercle');
  });

  test('otherwise follows the glossary', () => {
    expect(inserted('lid', 'couvercle', { source, before: 'Fermez le ', matched: 'Lid' })).toBe('couvercle');
    expect(inserted('lid', 'Deckel', { source, before: 'Schließen Sie den ', lang: 'de' })).toBe('Deckel');
  });

  test('does not change in names, terms in capitals and case-sensitive terms', () => {
    expect(inserted('phone', 'iPhone', { source: 'Phone' })).toBe('iPhone');
    expect(inserted('drive', 'USB-Stick', { source: 'Drive', lang: 'de' })).toBe('USB-Stick');
    expect(inserted('npm', 'npm', { source: 'Use npm', case_sensitive: true })).toBe('npm');
  });
});

describe('a term that the source writes in capitals', () => {
  const warning = { source: 'CLOSE THE LID', before: 'FERMEZ LE ', matched: 'LID' };

  test('is inserted in capitals', () => {
    expect(inserted('lid', 'couvercle', warning)).toBe('COUVERCLE');
    expect(inserted('lid', 'Fußdeckel', { ...warning, lang: 'de' })).toBe('FUSSDECKEL');
    expect(inserted('lid', 'καπάκι', { ...warning, lang: 'el' })).toBe('ΚΑΠΑΚΙ');
    expect(inserted('lid', 'iPhone', warning)).toBe('iPhone');
  });

  test('is not changed if the glossary writes the source term in capitals too, or the term has one letter', () => {
    expect(inserted('LID', 'couvercle', warning)).toBe('couvercle');
    expect(inserted('x', 'abscisse', { source: 'X', before: 'l’', matched: 'X' })).toBe('abscisse');
    expect(inserted('lid', 'couvercle', { ...warning, case_sensitive: true })).toBe('couvercle');
  });
});

test.each([
  ['istanbul', 'tr', 'İstanbul'],
  ['ijsblokje', 'nl', 'IJsblokje'],
  ['άνοιγμα', 'el', 'Άνοιγμα'],
  ['éclair', '', 'Éclair'],
  ['კარი', 'ka', 'კარი'],
  ['غطاء', 'ar', 'غطاء'],
  ['蓋', 'ja', '蓋'],
  ['', 'de', ''],
])('%s in %s becomes %s', (text, lang, wanted) => {
  expect(capitalised(text, lang)).toBe(wanted);
});
