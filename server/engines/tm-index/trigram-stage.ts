import { type CandidateList, createCandidateList } from './candidates.ts';
import type { Container } from './container.ts';
import type { GramCounter } from './gram-counter.ts';
import { costOf, type GramLists, placeOf, rowsAt } from './gram-lists.ts';
import type { GramReader } from './grams.ts';
import { lowerBound } from './ordered.ts';
import type { SearchPlan } from './search-plan.ts';
import { maxDistance, similarityOf } from './similarity.ts';

/** The rows of a container that are near enough in length. */
export interface Span {
  container: Container;
  lists: GramLists;
  owner: number;
  from: number;
  to: number;
}

export interface Likely {
  /** The bound of each is what its similarity probably is: no bound at all. */
  list: CandidateList;
  /** True when every unit within the threshold is in the list. */
  isWhole: boolean;
}

/**
 * However common they are, so many of a query's trigrams are counted, and this share: the rarest may all stand where the
 * texts differ, in a name or a number, and of a text that is 70 % the same a third of them at most does.
 */
const LEAST_COUNTED = 16;
const LEAST_COUNTED_SHARE = 0.5;
const MOST_COUNTED = 255;
/**
 * Candidates compared at most, of each step of `maxWork`: 1500 by default. Of a thousand matches that count, one stands
 * further back. Threads that share a search share these too.
 */
const COMPARED_SHARE = 1 / 200;
const LEAST_COMPARED = 100;

export function mostCompared(maxWork: number): number {
  return Math.max(LEAST_COMPARED, Math.ceil(maxWork * COMPARED_SHARE));
}

/** What counting may cost, as a share of `maxWork`: with ten times as much no more matches were found. */
const COUNTING_SHARE = 0.15;
/**
 * The share of what edits placed at random would leave of a text's trigrams below which a unit is taken to be
 * unrelated: about two standard deviations short for 40 characters, far more for longer texts.
 */
const LEAST_SHARE = 0.35;
/** That share, as a factor of similarity. */
export const LEAST_ESTIMATE = Math.cbrt(LEAST_SHARE);

/**
 * Proposes long units by the rare trigrams they share with the query. Of a text that is 70 % the same a third of all
 * trigrams is left even when every edit is placed at random, more when whole words differ; unrelated ones share a
 * tenth. The rarest come first, until the work is spent: what all texts have tells little and costs most.
 */
export function createTrigramStage(reader: GramReader, counter: GramCounter) {
  const list = createCandidateList();
  const estimates = new Float64Array(MOST_COUNTED + 1);

  function propose(plan: SearchPlan, spans: Span[]): Likely {
    list.clear();
    const keyCount = reader.read(plan.symbols, 0, plan.length, 3);
    const chosen = chooseKeys(reader.keys().subarray(0, keyCount), spans, plan.maxWork * COUNTING_SHARE);
    const { used, places } = chosen;
    for (let shared = 0; shared <= used; shared++) estimates[shared] = Math.cbrt(shared / Math.max(1, used));
    const rows = spans.reduce((sum, span) => sum + span.to - span.from, 0);
    const isCut = rows * plan.length > plan.maxWork;
    const least = isCut ? Math.ceil(LEAST_SHARE * plan.threshold ** 3 * used) : 0;
    spans.forEach((span, i) => {
      count(span, places.subarray(i * used, (i + 1) * used), keyCount - used, least, plan);
    });
    return { list, isWhole: !isCut };
  }

  function count(span: Span, places: Int32Array, uncounted: number, least: number, plan: SearchPlan): void {
    const { container, lists, owner, from, to } = span;
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
      // An edit takes at most three of the query's trigrams away, an insertion two.
      const needed = Math.max(least, keyCount + extra - 3 * most - uncounted);
      const found = counter.collect(row, end, needed);
      row = end;
      for (let i = 0; i < found; i++) {
        const one = counter.rows[i] as number;
        if (container.removed[one] !== 0) continue;
        list.add(owner, one, m, Math.min(lengthBound, estimates[counter.counts[i] as number] as number));
      }
    }
    counter.clear();
  }

  return { propose };
}

/** The trigrams to count, and where they stand in the lists of each span: `used` places a span. */
function chooseKeys(keys: Uint16Array, spans: Span[], budget: number): { used: number; places: Int32Array } {
  const { rows, costs } = estimate(keys, spans);
  const order = [...keys.keys()].sort((a, b) => (rows[a] as number) - (rows[b] as number));
  const least = Math.max(LEAST_COUNTED, keys.length * LEAST_COUNTED_SHARE);
  let used = 0;
  let spent = 0;
  for (; used < Math.min(order.length, MOST_COUNTED); used++) {
    spent += costs[order[used] as number] as number;
    if (spent > budget && used >= least) break;
  }
  const places = new Int32Array(spans.length * used);
  spans.forEach(({ lists }, i) => {
    for (let k = 0; k < used; k++) places[i * used + k] = placeOf(lists, keys[order[k] as number] as number);
  });
  return { used, places };
}

/**
 * How many rows have each key, and what counting it costs, in all spans: by the largest ones that hold half of the rows,
 * since a search has dozens of small ones, and looking up is a good part of its time.
 */
function estimate(keys: Uint16Array, spans: Span[]): { rows: Float64Array; costs: Float64Array } {
  const rows = new Float64Array(keys.length);
  const costs = new Float64Array(keys.length);
  const sizeOf = ({ from, to }: Span) => to - from;
  const all = spans.reduce((sum, span) => sum + sizeOf(span), 0);
  let seen = 0;
  for (const span of [...spans].sort((a, b) => sizeOf(b) - sizeOf(a))) {
    if (seen * 2 >= all) break;
    seen += sizeOf(span);
    for (let k = 0; k < keys.length; k++) {
      const place = placeOf(span.lists, keys[k] as number);
      if (place < 0) continue;
      rows[k] = (rows[k] as number) + rowsAt(span.lists, place);
      costs[k] = (costs[k] as number) + costOf(span.lists, place);
    }
  }
  for (let k = 0; k < keys.length; k++) costs[k] = ((costs[k] as number) * all) / seen;
  return { rows, costs };
}
