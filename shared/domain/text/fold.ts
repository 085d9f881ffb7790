/** Accents, Arabic vowels and Hebrew points; not the voicing of kana nor Indic vowels, which change words. */
const MARKS = /(?=[\p{Script=Inherited}\p{Script=Hebrew}])(?![\u3099\u309a])\p{M}/gu;

/** A text normalised for searches in the page: "francais" finds "Français", and "abc" its full-width form. */
export function foldForSearch(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').normalize('NFC').toLowerCase();
}
