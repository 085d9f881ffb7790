/** Accents, Arabic vowels and Hebrew points; not the voicing of kana nor the vowels of Indic scripts, which make other words. */
const MARKS = /(?=[\p{Script=Inherited}\p{Script=Hebrew}])(?![\u3099\u309a])\p{M}/gu;

/** A text as searches in the page compare it: "francais" finds "Français", and "abc" what is typed full width. */
export function foldForSearch(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').normalize('NFC').toLowerCase();
}
