import { parseText, plainText } from '@tessera/shared/text/inline-codes';
import type { Mark } from './SegmentText.tsx';

/** Marks the occurrences of the search text, ignoring case; a hit does not span inline codes. */
export function searchMarks(text: string, search: string): Mark[] {
  const wanted = search.toLowerCase();
  if (wanted === '' || !plainText(text).toLowerCase().includes(wanted)) return [];
  const marks: Mark[] = [];
  for (const part of parseText(text)) {
    if (part.type !== 'text') continue;
    const folded = part.text.toLowerCase();
    // Lower-casing can lengthen the text (İ), which would shift the offsets.
    if (folded.length !== part.text.length) continue;
    for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
      marks.push({
        start: part.start + at,
        end: part.start + at + wanted.length,
        wrap: (content, key) => <mark key={key}>{content}</mark>,
      });
    }
  }
  return marks;
}
