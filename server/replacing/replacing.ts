/** Characters of a word; scripts without spaces between words have no whole words to find. */
const IN_WORD =
  /(?=[\p{L}\p{M}\p{N}_])[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether `[start, end)` of a text neither begins nor ends in the middle of a word. */
export function isWholeWord(text: string, start: number, end: number): boolean {
  return isBoundary(text, start) && isBoundary(text, end);
}

function isBoundary(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at);
  const [last = ''] = [...before].slice(-1);
  const [next = ''] = text.slice(at, at + 2);
  return !(IN_WORD.test(last) && IN_WORD.test(next));
}

/** The replacement in the case of the replaced text: all capitals, or the same first letter. */
export function inCaseOf(found: string, replacement: string, lang: string): string {
  const upper = (text: string) => text.toLocaleUpperCase(lang || undefined);
  const lower = (text: string) => text.toLocaleLowerCase(lang || undefined);
  const isCased = (letter: string) => upper(letter) !== lower(letter);
  const cased = [...found].filter(isCased);
  const [first] = cased;
  if (first === undefined) return replacement;
  if (cased.length > 1 && cased.every((letter) => letter === upper(letter))) return upper(replacement);
  const letters = [...replacement];
  const at = letters.findIndex(isCased);
  const letter = letters[at];
  if (letter === undefined) return replacement;
  letters[at] = first === upper(first) ? upper(letter) : lower(letter);
  return letters.join('');
}
