import { normaliseLanguage, primaryLanguage } from './languages.ts';

export type Marks = readonly [open: string, close: string];

/** The marks around a quotation and a nested one, including their spaces. */
export interface QuotationMarks {
  outer: Marks;
  inner: Marks;
}

const LOW: QuotationMarks = { outer: ['„', '“'], inner: ['‚', '‘'] };
const LOW_HIGH: QuotationMarks = { outer: ['„', '”'], inner: ['‚', '’'] };
const ANGLES: QuotationMarks = { outer: ['«', '»'], inner: ['“', '”'] };
const ANGLES_LOW: QuotationMarks = { outer: ['«', '»'], inner: ['„', '“'] };
const ANGLES_SINGLE: QuotationMarks = { outer: ['«', '»'], inner: ['‹', '›'] };
const HIGH: QuotationMarks = { outer: ['“', '”'], inner: ['‘', '’'] };
const RIGHT: QuotationMarks = { outer: ['”', '”'], inner: ['’', '’'] };
const CORNERS: QuotationMarks = { outer: ['「', '」'], inner: ['『', '』'] };

/** From CLDR (`delimiters`), with the spaces of French; languages not listed use “…”. */
const OF_LANGUAGES: readonly (readonly [QuotationMarks, languages: string])[] = [
  [LOW, 'de lb dsb hsb cs sk sl bg mk is lt et ka'],
  [LOW_HIGH, 'pl hr bs sr'],
  [{ outer: ['„', '”'], inner: ['»', '«'] }, 'hu'],
  [{ outer: ['„', '”'], inner: ['«', '»'] }, 'ro mo'],
  [{ outer: ['«\u00a0', '\u00a0»'], inner: ['“', '”'] }, 'fr br'],
  [ANGLES, 'it es ca pt el ast an oc sq ar'],
  [{ outer: ['«', '»'], inner: ['‘', '’'] }, 'no nb nn eu'],
  [ANGLES_LOW, 'ru uk be kk ky tt'],
  [ANGLES_SINGLE, 'fa ps ckb hy am de-CH de-LI fr-CH it-CH gsw rm'],
  [RIGHT, 'sv fi he se'],
  [CORNERS, 'ja zh-TW zh-HK zh-MO zh-Hant'],
  [HIGH, 'pt-BR es-MX'],
];

const BY_LANGUAGE = new Map(
  OF_LANGUAGES.flatMap(([marks, languages]) => languages.split(' ').map((tag) => [tag, marks] as const)),
);

/** The quotation marks of a language, or of its region if different. */
export function quotationMarksOf(lang: string): QuotationMarks {
  const tag = normaliseLanguage(lang) ?? 'und';
  const [language, second] = tag.split('-');
  return (
    BY_LANGUAGE.get(tag) ??
    BY_LANGUAGE.get(`${language}-${second}`) ??
    BY_LANGUAGE.get(primaryLanguage(tag)) ??
    HIGH
  );
}
