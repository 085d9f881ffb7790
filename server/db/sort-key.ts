/** Characters of a text that determine its position in a sorted list; index entries must stay small. */
const LENGTH = 40;
const ASCII = /^[\0-\x7f]*$/;

/** The sort key of a text: its beginning without case and accents, compared by code point. */
export function sortKey(text: string): string {
  const start = text.trimStart().slice(0, 2 * LENGTH);
  if (ASCII.test(start)) return start.slice(0, LENGTH).toLowerCase();
  const folded = start.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase();
  return folded.slice(0, LENGTH).toWellFormed();
}
