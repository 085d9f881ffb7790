import type { TermHit } from '../contract/glossary.ts';
import { isWordEdge } from '../text/find-text.ts';
import { parseText, plainText } from '../text/inline-codes.ts';

/**
 * A pair of codes: its halves as written, and the text inside, `[start, end)` in the source without codes.
 */
export interface Pair {
  open: string;
  close: string;
  start: number;
  end: number;
  words: string;
  /** Encloses all of the source. */
  isWhole: boolean;
}

/** A pair in the target, `[from, to)` in its text without codes. */
interface Placed extends Pair {
  from: number;
  to: number;
}

/** The pairs of codes around text, in order of their ends. */
export function pairsOf(source: string): Pair[] {
  const open = new Map<number, { raw: string; at: number }>();
  const pairs: Omit<Pair, 'isWhole'>[] = [];
  let plain = '';
  for (const part of parseText(source)) {
    if (part.type === 'text') plain += part.text;
    else if (part.kind === 'open') open.set(part.id, { raw: part.raw, at: plain.length });
    else if (part.kind === 'close') {
      const half = open.get(part.id);
      const words = plain.slice(half?.at);
      if (half && words.trim() !== '' && words === words.trim())
        pairs.push({ open: half.raw, close: part.raw, start: half.at, end: plain.length, words });
    }
  }
  return pairs.map((pair) => ({ ...pair, isWhole: pair.words === plain }));
}

/** Translations of a segment's terms, by their text in the source. */
export function translationsOf(source: string, terms: readonly TermHit[]): Map<string, string> {
  const known = new Map<string, string>();
  for (const { kind, start, end, record } of terms) {
    if (kind === 'exact' && record.target !== '')
      known.set(plainText(source.slice(start, end)), record.target);
  }
  return known;
}

/**
 * A translation with the pairs of codes around matching text: identical text (a number, a name), or according
 * to `known`; pairs around the whole source enclose the whole translation. Other pairs are left out.
 */
export function withPairs(text: string, pairs: readonly Pair[], known: ReadonlyMap<string, string>): string {
  const placed: Placed[] = [];
  for (const pair of pairs) {
    for (const words of pair.isWhole ? [text] : [known.get(pair.words), pair.words]) {
      const from = words ? onlyPlaceOf(words, text) : null;
      if (!words || from === null) continue;
      const wanted = { ...pair, from, to: from + words.length };
      if (placed.every((other) => areNestedAlike(other, wanted))) placed.push(wanted);
      break;
    }
  }
  // At one position, ends come before starts. The list has inner pairs first: they end first, and start last.
  const halves = [
    ...placed.map(({ to, close }) => ({ at: to, raw: close })),
    ...placed.toReversed().map(({ from, open }) => ({ at: from, raw: open })),
  ].sort((a, b) => a.at - b.at);
  let written = '';
  let last = 0;
  for (const { at, raw } of halves) {
    written += text.slice(last, at) + raw;
    last = at;
  }
  return written + text.slice(last);
}

/** Whether two pairs are separate or nested as in the source. */
function areNestedAlike(a: Placed, b: Placed): boolean {
  const isIn = (from: 'start' | 'from', to: 'end' | 'to') =>
    (a[from] <= b[from] && b[to] <= a[to]) || (b[from] <= a[from] && a[to] <= b[to]);
  const areApart = a.to <= b.from || b.to <= a.from;
  return isIn('start', 'end') ? isIn('from', 'to') : areApart;
}

/** Position of a phrase as whole words; `null` if absent or repeated. */
export function onlyPlaceOf(phrase: string, text: string): number | null {
  const at = text.indexOf(phrase);
  if (phrase === '' || at < 0 || text.includes(phrase, at + 1)) return null;
  return isWordEdge(text, at) && isWordEdge(text, at + phrase.length) ? at : null;
}
