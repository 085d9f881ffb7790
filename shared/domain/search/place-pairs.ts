import type { TermHit } from '../contract/glossary.ts';
import { isWordEdge } from '../text/find-text.ts';
import { parseText, plainText } from '../text/inline-codes.ts';

/** A pair of codes: its halves as written, and the words in it, `[start, end)` in the source without codes. */
export interface Pair {
  open: string;
  close: string;
  start: number;
  end: number;
  words: string;
  /** Around all of the source. */
  isWhole: boolean;
}

/** A pair in the target, `[from, to)` in its text without codes. */
interface Placed extends Pair {
  from: number;
  to: number;
}

/** The pairs of codes around words, in the order in which they end. */
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

/** What the terms of a segment are in the target language, by their words in the source. */
export function translationsOf(source: string, terms: readonly TermHit[]): Map<string, string> {
  const known = new Map<string, string>();
  for (const { kind, start, end, record } of terms) {
    if (kind === 'exact' && record.target !== '')
      known.set(plainText(source.slice(start, end)), record.target);
  }
  return known;
}

/**
 * A translation with those pairs around the words that are those of the source: the same ones (a number, a name), or what
 * `known` says they are; and around all of it what is around all of the source. Other pairs are left out.
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
  // At one place: what ends before what begins. Inner pairs come first in the list: they end first, and begin last.
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

/** Whether two pairs are apart, or one in the other, as in the source. */
function areNestedAlike(a: Placed, b: Placed): boolean {
  const isIn = (from: 'start' | 'from', to: 'end' | 'to') =>
    (a[from] <= b[from] && b[to] <= a[to]) || (b[from] <= a[from] && a[to] <= b[to]);
  const areApart = a.to <= b.from || b.to <= a.from;
  return isIn('start', 'end') ? isIn('from', 'to') : areApart;
}

/** Where a phrase stands as words of its own; `null` where it does not, or more than once. */
export function onlyPlaceOf(phrase: string, text: string): number | null {
  const at = text.indexOf(phrase);
  if (phrase === '' || at < 0 || text.includes(phrase, at + 1)) return null;
  return isWordEdge(text, at) && isWordEdge(text, at + phrase.length) ? at : null;
}
