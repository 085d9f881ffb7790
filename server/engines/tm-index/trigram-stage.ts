import { type CandidateList, createCandidateList } from './candidates.ts';
import type { Container } from './container.ts';
import type { GramCounter } from './gram-counter.ts';
import { costOf, type GramLists, placeOf, rowsAt } from './gram-lists.ts';
import type { GramReader } from './grams.ts';
import { lowerBound } from './ordered.ts';
import type { SearchPlan, WantedSlots } from './search-plan.ts';
import { maxDistance, similarityOf } from './similarity.ts';
import { countWanted, wantedRows } from './wanted-rows.ts';

/** A range of rows of a container with suitable lengths. */
export interface Span {
  container: Container;
  lists: GramLists;
  owner: number;
  from: number;
  to: number;
  /** Rows of other memories do not count. */
  wanted: WantedSlots;
}

export interface Likely {
  /** Candidates whose bound is their estimated similarity, not a true bound. */
  list: CandidateList;
  /** True if no unit within the threshold is missing from the list. */
  isWhole: boolean;
}

/**
 * At least this number and share of a query's trigrams are counted, however common: the rarest may all be
 * where the texts differ, in a name or a number, which affects at most a third of the trigrams of a text that
 * is 70% the same.
 */
const MIN_COUNTED = 16;
const MIN_COUNTED_SHARE = 0.5;
const MAX_COUNTED = 255;
/**
 * Most candidates compared, as a share of `maxWork`: 1,500 by default. One in a thousand relevant matches
 * ranks lower. Threads that share a search share this limit.
 */
const COMPARED_SHARE = 1 / 200;
const MIN_COMPARED = 100;

export function maxCompared(maxWork: number): number {
  return Math.max(MIN_COMPARED, Math.ceil(maxWork * COMPARED_SHARE));
}

/** Limit on counting, as a share of `maxWork`; ten times as much found no further matches. */
const COUNTING_SHARE = 0.15;
/**
 * Units that share less than this part of the trigrams that randomly placed edits would leave count as unrelated: about
 * two standard deviations short for 40 characters, far more for longer texts.
 */
const MIN_SHARE = 0.35;
/** The same as a factor of similarity. */
export const MIN_ESTIMATE = Math.cbrt(MIN_SHARE);

/**
 * Finds long units by the rare trigrams they share with the query. In a text that is 70% the same, a third of
 * the trigrams survives even if every edit is placed at random, and more if whole words differ; unrelated
 * texts share a tenth. The rarest are counted first, until the work limit is reached: common ones say little
 * and cost most.
 */
export function createTrigramStage(reader: GramReader, counter: GramCounter) {
  const list = createCandidateList();
  const estimates = new Float64Array(MAX_COUNTED + 1);

  function propose(plan: SearchPlan, spans: Span[]): Likely {
    list.clear();
    const keyCount = reader.read(plan.symbols, 0, plan.length, 3);
    const chosen = chooseKeys(reader.keys().subarray(0, keyCount), spans, plan.maxWork * COUNTING_SHARE);
    const { used, places } = chosen;
    for (let shared = 0; shared <= used; shared++) estimates[shared] = Math.cbrt(shared / Math.max(1, used));
    const isCut = chosen.all * plan.length > plan.maxWork;
    const least = isCut ? Math.ceil(MIN_SHARE * plan.threshold ** 3 * used) : 0;
    spans.forEach((span, i) => {
      count(span, places.subarray(i * used, (i + 1) * used), keyCount - used, least, plan);
    });
    return { list, isWhole: !isCut };
  }

  function count(span: Span, places: Int32Array, uncounted: number, least: number, plan: SearchPlan): void {
    const { container, lists, owner, from, to, wanted } = span;
    const slots = wanted && container.slots;
    const n = plan.length;
    const keyCount = places.length + uncounted;
    counter.countPlaces(lists, places, from, to);
    for (let row = from; row < to; ) {
      const m = container.lengths[row] as number;
      const end = lowerBound(container.lengths, row, to, m + 1);
      const longer = Math.max(m, n);
      const most = maxDistance(plan.threshold, longer);
      const extra = Math.max(0, m - n);
      const lengthBound = similarityOf(Math.abs(m - n), longer);
      // An edit removes at most three of the query's trigrams, an insertion two.
      const needed = Math.max(least, keyCount + extra - 3 * most - uncounted);
      const found = counter.collect(row, end, needed);
      row = end;
      for (let i = 0; i < found; i++) {
        const one = counter.rows[i] as number;
        if (container.removed[one] !== 0 || (slots && wanted[slots[one] as number] === 0)) continue;
        list.add(owner, one, m, Math.min(lengthBound, estimates[counter.counts[i] as number] as number));
      }
    }
    counter.clear();
  }

  return { propose };
}

/** The trigrams to count, as places in the lists of each span: `used` of them per span. `all`: wanted rows. */
function chooseKeys(
  keys: Uint16Array,
  spans: Span[],
  budget: number,
): { used: number; places: Int32Array; all: number } {
  const { rows, costs, all } = estimate(keys, spans);
  const order = [...keys.keys()].sort((a, b) => (rows[a] as number) - (rows[b] as number));
  const least = Math.max(MIN_COUNTED, keys.length * MIN_COUNTED_SHARE);
  let used = 0;
  let spent = 0;
  for (; used < Math.min(order.length, MAX_COUNTED); used++) {
    spent += costs[order[used] as number] as number;
    if (spent > budget && used >= least) break;
  }
  const places = new Int32Array(spans.length * used);
  spans.forEach(({ lists }, i) => {
    for (let k = 0; k < used; k++) places[i * used + k] = placeOf(lists, keys[order[k] as number] as number);
  });
  return { used, places, all };
}

interface Estimate {
  /** Rows and counting cost of each key. */
  rows: Float64Array;
  costs: Float64Array;
  /** All wanted rows. */
  all: number;
}

/**
 * Estimates how many rows have each key and what counting it costs, from the largest spans that hold half of
 * the rows: there are dozens of small ones, and look-ups take a good part of a search's time. If only some
 * memories of a pack are wanted, their rows are counted exactly, so that the others do not affect the answer.
 */
function estimate(keys: Uint16Array, spans: Span[]): Estimate {
  const rows = new Float64Array(keys.length);
  const costs = new Float64Array(keys.length);
  const sized = spans.map(({ container, lists, from, to, wanted }) => {
    const some = wantedRows(container, wanted, from, to);
    return { lists, some, size: some ? some.count : to - from };
  });
  const all = sized.reduce((sum, { size }) => sum + size, 0);
  const enough = sized.some(({ some }) => some) ? all : all / 2;
  let seen = 0;
  for (const { lists, some, size } of sized.sort((a, b) => b.size - a.size)) {
    if (seen >= enough) break;
    seen += size;
    for (let k = 0; k < keys.length; k++) {
      const place = placeOf(lists, keys[k] as number);
      if (place < 0) continue;
      const found = some ? countWanted(lists, place, some) : rowsAt(lists, place);
      rows[k] = (rows[k] as number) + found;
      costs[k] = (costs[k] as number) + (some ? found : costOf(lists, place));
    }
  }
  if (seen > 0) for (let k = 0; k < keys.length; k++) costs[k] = ((costs[k] as number) * all) / seen;
  return { rows, costs, all };
}
