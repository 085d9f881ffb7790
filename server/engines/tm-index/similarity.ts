import { plainText } from '@tessera/shared/text/inline-codes';
import { createDistanceMatcher } from './bit-parallel.ts';

const matcher = createDistanceMatcher();
/** Keeps the tables of one text that is compared with many. */
const manyMatcher = createDistanceMatcher();
/** Half of a character outside the basic plane. */
const SURROGATE = /[\ud800-\udfff]/;

/** Rounding slack of a threshold written in decimals: 0.8 of 10 characters allows 2 edits, not 1.9999999999999996. */
const SLACK = 1e-9;

/**
 * The number of code points to insert, delete or replace to turn `a` into `b`, without any normalisation. Above `max`
 * it may return any larger number.
 */
export function editDistance(a: string, b: string, max = Number.POSITIVE_INFINITY): number {
  if (a === b) return 0;
  const symbolOf = new Map<string, number>();
  const left = toSymbols(a, symbolOf);
  const right = toSymbols(b, symbolOf);
  let start = 0;
  const shorter = Math.min(left.length, right.length);
  while (start < shorter && left[start] === right[start]) start++;
  let end = 0;
  while (end < shorter - start && left[left.length - 1 - end] === right[right.length - 1 - end]) end++;
  const pattern = left.subarray(start, left.length - end);
  const longest = Math.max(left.length, right.length);
  matcher.prepare(pattern, pattern.length);
  return matcher.distance(right, start, right.length - end, Math.min(max, longest));
}

/** 1 − edit distance ÷ longer length, of the texts without their inline codes; 1 exactly when those are identical. */
export function textSimilarity(a: string, b: string): number {
  const left = plainText(a);
  const right = plainText(b);
  if (left === right) return 1;
  return similarityOf(editDistance(left, right), Math.max(countCodePoints(left), countCodePoints(right)));
}

export function similarityOf(distance: number, longerLength: number): number {
  return longerLength === 0 ? 1 : 1 - distance / longerLength;
}

/**
 * The similarity of each text to the wanted one, all without inline codes. Below the threshold it may be any value below
 * it. Cheaper than {@link editDistance} for each pair.
 */
export function similaritiesTo(wanted: string, texts: readonly string[], threshold: number): number[] {
  const hasPairs = SURROGATE.test(wanted);
  const units = unitsOf(wanted);
  manyMatcher.prepare(units, units.length);
  return texts.map((text) => {
    if (text === wanted) return 1;
    // A code unit is a code point unless it is half of one.
    const isPlain = !hasPairs && !SURROGATE.test(text);
    const count = isPlain ? (one: string) => one.length : countCodePoints;
    const longer = Math.max(count(text), count(wanted));
    const most = maxDistance(threshold, longer);
    if (Math.abs(count(text) - count(wanted)) > most) return 0;
    const distance = isPlain
      ? manyMatcher.distance(unitsOf(text), 0, text.length, most)
      : editDistance(text, wanted, most);
    return similarityOf(Math.min(distance, longer), longer);
  });
}

function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at);
  return units;
}

/** The most edits that keep two texts, the longer of `longerLength` characters, at `threshold` or above. */
export function maxDistance(threshold: number, longerLength: number): number {
  return Math.floor((1 - threshold) * longerLength + SLACK);
}

export function countCodePoints(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xd800 && unit < 0xdc00) {
      const next = text.charCodeAt(i + 1);
      if (next >= 0xdc00 && next < 0xe000) {
        count--;
        i++;
      }
    }
  }
  return count;
}

/** Assumes at most 65,535 distinct characters, which no real text exceeds. */
function toSymbols(text: string, symbolOf: Map<string, number>): Uint16Array {
  const symbols = new Uint16Array(text.length);
  let length = 0;
  for (const character of text) {
    let symbol = symbolOf.get(character);
    if (symbol === undefined) {
      symbol = Math.min(symbolOf.size, 65535);
      symbolOf.set(character, symbol);
    }
    symbols[length++] = symbol;
  }
  return symbols.subarray(0, length);
}
