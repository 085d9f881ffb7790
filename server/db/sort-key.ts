/** Characters of a text that decide its place in a sorted list; an index entry must stay small. */
const LENGTH = 40;
/** Has no accents. */
const ASCII = /^[\0-\x7f]*$/;

/** What a text is sorted by: its beginning without case and accents, in the order of code points. */
export function sortKey(text: string): string {
  const start = text.trimStart().slice(0, 2 * LENGTH);
  if (ASCII.test(start)) return start.slice(0, LENGTH).toLowerCase();
  const folded = start.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase();
  return folded.slice(0, LENGTH).toWellFormed();
}
