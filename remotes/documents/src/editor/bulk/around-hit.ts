import { plainText } from '@tessera/shared/text/inline-codes';

/** Characters on either side of a hit that distinguish it from others. */
const MOST = 16;

/** The end of the text before a hit, in whole words where there are spaces. */
export function wordsBefore(text: string): string {
  const plain = plainText(text);
  if (plain.length <= MOST) return plain;
  const end = [...plain].slice(-MOST).join('');
  return `…${end.includes(' ') ? end.slice(end.indexOf(' ') + 1) : end}`;
}

/** The beginning of the text after a hit. */
export function wordsAfter(text: string): string {
  const plain = plainText(text);
  if (plain.length <= MOST) return plain;
  const start = [...plain].slice(0, MOST).join('');
  return `${start.includes(' ') ? start.slice(0, start.lastIndexOf(' ')) : start}…`;
}
