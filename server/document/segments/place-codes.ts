import type { TermHit } from '../../../shared/contract/glossary.ts';
import type { Match } from '../../../shared/contract/translation-memory/search.ts';
import { parseText, plainText, STX } from '../../../shared/text/inline-codes.ts';
import { onlyPlaceOf, type Translate } from './repair-phrase.ts';

/** A pair of codes: its halves as written, and the words in it, `[start, end)` in the source without codes. */
interface Pair {
  open: string;
  close: string;
  start: number;
  end: number;
  words: string;
}

/** A pair in the target, `[from, to)` in its text without codes. */
interface Placed extends Pair {
  from: number;
  to: number;
}

/**
 * Puts the segment's pairs of codes into translations that have no codes, around the words that are those of the
 * source: the same ones (a number, a name), the translation of a term, or of a phrase that the memories have by itself.
 * Pairs whose words are not found once are left for people to place.
 */
export async function placeCodes(
  matches: readonly Match[],
  { source, terms }: { source: string; terms: readonly TermHit[] },
  translate: Translate,
): Promise<Match[]> {
  const pairs = pairsOf(source);
  const isBare = (match: Match) => !(match.repaired?.target ?? match.target).includes(STX);
  if (pairs.length === 0 || !matches.some(isBare)) return [...matches];
  const known = new Map(await translate([...new Set(pairs.map(({ words }) => words))]));
  for (const { kind, start, end, record } of terms) {
    if (kind === 'exact' && record.target !== '')
      known.set(plainText(source.slice(start, end)), record.target);
  }
  return matches.map((match) => {
    if (!isBare(match)) return match;
    const text = match.repaired?.target ?? match.target;
    const target = withPairs(text, pairs, known);
    if (target === text) return match;
    return { ...match, repaired: { similarity: match.similarity, ...match.repaired, target } };
  });
}

/** In the order in which they end. */
function pairsOf(source: string): Pair[] {
  const open = new Map<number, { raw: string; at: number }>();
  const pairs: Pair[] = [];
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
  return pairs;
}

function withPairs(text: string, pairs: readonly Pair[], known: ReadonlyMap<string, string>): string {
  const placed: Placed[] = [];
  for (const pair of pairs) {
    for (const words of [known.get(pair.words), pair.words]) {
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
