/** The fields that identify a segment in the next version of its file. */
export interface Told {
  /** Key in formats that have keys; need not be unique. */
  key: string;
  source: string;
}

type PairKind = 'same' | 'changed' | 'moved';

export interface Alignment {
  /** For each new segment the position of its old one and the kind of pair; null = added. */
  pairs: ({ old: number; kind: PairKind } | null)[];
  /** Positions of old segments that are missing in the new version. */
  removed: number[];
}

/** Minimum share of common letter pairs for two texts to count as versions of one text. */
const ALIKE = 0.5;
/**
 * Candidates compared per changed text, and in total: where nearly everything is new, there is nothing to
 * find.
 */
const WINDOW = 20;
const MAX_LOOKS = 200_000;
const COMPARED_LENGTH = 400;

/**
 * Aligns the segments of two versions: by key in formats that have keys, by text with its neighbours, by text
 * alone, and the rest between aligned segments by similarity. The longest aligned sequence in the same order
 * counts as unmoved, the others as moved.
 */
export function align(
  before: readonly Told[],
  after: readonly Told[],
  { hasNames }: { hasNames: boolean },
): Alignment {
  const found: Found = { ofNew: after.map(() => -1), isTaken: before.map(() => false) };
  const pass = (name: Name) => pairBy(before, after, name, found);
  if (hasNames) {
    pass(({ key, source }) => JSON.stringify([key, source]));
    pass(({ key }) => (isNumbered(key) ? null : key));
  }
  pass(({ source }, { previous, next }) => JSON.stringify([previous, source, next]));
  pass(({ source }, { previous }) => JSON.stringify([previous, source]));
  pass(({ source }, { next }) => JSON.stringify([source, next]));
  pass(({ source }) => source);
  if (hasNames) pass(({ key }) => key);
  pairAlike(before, after, found);
  const staying = longestIncreasing(found.ofNew);
  return {
    pairs: found.ofNew.map((old, at) => {
      if (old < 0) return null;
      if (before[old]?.source !== after[at]?.source) return { old, kind: 'changed' };
      return { old, kind: staying.has(at) ? 'same' : 'moved' };
    }),
    removed: found.isTaken.flatMap((isTaken, at) => (isTaken ? [] : [at])),
  };
}

interface Found {
  ofNew: number[];
  isTaken: boolean[];
}

type Name = (told: Told, around: { previous: string | null; next: string | null }) => string | null;

/** List items are keyed by position, which changes when an item is inserted before them. */
function isNumbered(key: string): boolean {
  return /(?:^|[.[])\d+\]?(?:~\d+)?$/.test(key);
}

/** Pairs segments with equal names, in order. */
function pairBy(
  before: readonly Told[],
  after: readonly Told[],
  name: Name,
  { ofNew, isTaken }: Found,
): void {
  const nameAt = (all: readonly Told[], at: number) => {
    const told = all[at];
    const around = { previous: all[at - 1]?.source ?? null, next: all[at + 1]?.source ?? null };
    return told ? name(told, around) : null;
  };
  const waiting = new Map<string, { places: number[]; next: number }>();
  for (let at = 0; at < before.length; at += 1) {
    if (isTaken[at]) continue;
    const named = nameAt(before, at);
    if (named === null) continue;
    const known = waiting.get(named);
    if (known) known.places.push(at);
    else waiting.set(named, { places: [at], next: 0 });
  }
  if (waiting.size === 0) return;
  for (let at = 0; at < after.length; at += 1) {
    if (ofNew[at] !== -1) continue;
    const named = nameAt(after, at);
    const known = named === null ? undefined : waiting.get(named);
    const old = known?.places[known.next];
    if (!known || old === undefined) continue;
    known.next += 1;
    ofNew[at] = old;
    isTaken[old] = true;
  }
}

/** Pairs the rest between the same neighbours, in order, where the texts are similar. */
function pairAlike(before: readonly Told[], after: readonly Told[], { ofNew, isTaken }: Found): void {
  const staying = longestIncreasing(ofNew);
  /** For each new segment, the old position of the next unmoved one. */
  const untils: number[] = [];
  for (let at = after.length - 1, until = before.length; at >= 0; at -= 1) {
    if (staying.has(at)) until = ofNew[at] ?? until;
    untils[at] = until;
  }
  let looks = 0;
  let from = 0;
  const letters = new Map<string, ReadonlySet<string>>();
  const lettersOf = (text: string) => {
    const known = letters.get(text) ?? bigrams(text.slice(0, COMPARED_LENGTH));
    letters.set(text, known);
    return known;
  };
  for (const [at, { source }] of after.entries()) {
    const old = ofNew[at] ?? -1;
    if (staying.has(at)) from = old + 1;
    if (old >= 0) continue;
    let best = -1;
    let likeness = ALIKE;
    const until = Math.min(untils[at] ?? 0, from + WINDOW);
    for (let place = from; place < until; place += 1) {
      if (isTaken[place]) continue;
      looks += 1;
      if (looks > MAX_LOOKS) return;
      const share = dice(lettersOf(before[place]?.source ?? ''), lettersOf(source));
      if (share > likeness) [best, likeness] = [place, share];
    }
    if (best < 0) continue;
    ofNew[at] = best;
    isTaken[best] = true;
    from = best + 1;
  }
}

function bigrams(text: string): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at < text.length - 1; at += 1) found.add(text.slice(at, at + 2));
  return found;
}

function dice(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const one of a) if (b.has(one)) shared += 1;
  return (2 * shared) / (a.size + b.size);
}

/** Positions of a longest increasing sequence; negative numbers are skipped. */
function longestIncreasing(values: readonly number[]): Set<number> {
  const previous = new Int32Array(values.length);
  /** By length of the sequence, the end of the sequence with the smallest last value. */
  const ends: number[] = [];
  for (const [at, value] of values.entries()) {
    if (value < 0) continue;
    let low = 0;
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[at] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = at;
  }
  const found = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) found.add(at);
  return found;
}
