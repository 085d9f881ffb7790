import { createDistanceMatcher } from './bit-parallel.ts';
import type { Container, GramLists } from './container.ts';
import { offsetOf, textOf } from './container.ts';
import { GRAM_KEYS, type GramReader } from './grams.ts';
import { maxDistance, similarityOf } from './similarity.ts';
import { createWindowFilter } from './window-filter.ts';

export interface Candidate {
  unit_id: number;
  memory_id: number;
  text_similarity: number;
}

export interface SearchPlan {
  symbols: Uint16Array;
  length: number;
  threshold: number;
  limit: number;
  /** Steps of bit-parallel comparison (about 5 ns each) one search may spend. */
  maxWork: number;
}

export interface SearchOutcome {
  candidates: Candidate[];
  /** False when `maxWork` ended the search before the bound did. */
  complete: boolean;
  compared: number;
  passed: number;
}

/** Steps of the upper bound by which candidates are ordered. */
const STEPS = 1024;
/** Candidates compared before anything else: the best of them raise the bar for the others. */
const HEAD = 64;
/** Fewer candidates than this are compared at once. */
const WORTH_WINDOWS = 256;
export const debugTimes = { count: 0, window: 0, compare: 0, total: 0 };

interface QueryGrams {
  keys: Uint16Array;
  count: number;
}

/**
 * Finds the units nearest to a query. For every unit the grams it shares with the query bound its distance from
 * below; units are compared in full in order of that bound, and the search ends when no bound can beat the worst
 * of the best. Nothing within the threshold is lost unless `maxWork` is reached.
 *
 * The bound: with n and m characters, d edits of which at least max(0, m − n) insert. A deletion or replacement
 * takes at most q of the query's grams away, an insertion at most q − 1. So the query's grams missing from the
 * unit number at most q·d − max(0, m − n), and the unit's grams missing from the query q·d − max(0, n − m).
 */
export function createSearcher(reader: GramReader) {
  const matcher = createDistanceMatcher();
  const windows = createWindowFilter();
  const shared = new Uint16Array(GRAM_KEYS);
  let places = new Uint32Array(4096);
  let owners: Container[] = [];
  let ownerOf = new Uint16Array(4096);
  let steps = new Uint16Array(4096);
  let found = 0;

  function propose(owner: number, row: number, bound: number): void {
    if (found === places.length) {
      places = enlarge(places, new Uint32Array(found * 2));
      ownerOf = enlarge(ownerOf, new Uint16Array(found * 2));
      steps = enlarge(steps, new Uint16Array(found * 2));
    }
    places[found] = row;
    ownerOf[found] = owner;
    // Rounded up, so that the order never claims less than the bound does.
    steps[found] = Math.ceil(bound * STEPS);
    found++;
  }

  function scan(
    container: Container,
    owner: number,
    plan: SearchPlan,
    range: { from: number; to: number },
  ): void {
    for (let row = range.from; row < range.to; row++) {
      if (container.removed[row] !== 0) continue;
      const m = container.lengths[row] as number;
      const longer = Math.max(m, plan.length);
      const apart = Math.abs(m - plan.length);
      if (apart <= maxDistance(plan.threshold, longer)) propose(owner, row, similarityOf(apart, longer));
    }
  }

  function filter(
    container: Container,
    owner: number,
    lists: GramLists,
    plan: SearchPlan,
    grams: QueryGrams,
    range: { from: number; to: number },
  ): void {
    const { from, to } = range;
    const whole = from === 0 && to === container.size;
    for (let i = 0; i < grams.count; i++) {
      const at = indexOfKey(lists.keys, grams.keys[i] as number);
      if (at < 0) continue;
      const rows = lists.rows;
      let start = lists.starts[at] as number;
      let end = lists.starts[at + 1] as number;
      if (!whole) {
        start = lowerBound(rows, start, end, from);
        end = lowerBound(rows, start, end, to);
      }
      for (let k = start; k < end; k++) {
        const row = rows[k] as number;
        shared[row] = (shared[row] as number) + 1;
      }
    }
    const n = plan.length;
    const q = lists.size;
    for (let row = from; row < to; ) {
      const m = container.lengths[row] as number;
      const longer = Math.max(m, n);
      const most = maxDistance(plan.threshold, longer);
      const extra = Math.max(0, m - n);
      const lacking = Math.max(0, n - m);
      const needed = grams.count + extra - q * most;
      for (; row < to && container.lengths[row] === m; row++) {
        const count = shared[row] as number;
        if (count < needed || container.removed[row] !== 0) continue;
        const missing = Math.max(grams.count + extra, (lists.counts[row] as number) + lacking) - count;
        const least = Math.max(extra, lacking, Math.ceil(missing / q));
        if (least <= most) propose(owner, row, similarityOf(least, longer));
      }
    }
    shared.fill(0, from, to);
  }

  function compareAll(plan: SearchPlan): SearchOutcome {
    const best: number[] = [];
    const candidates: Candidate[] = [];
    const outcome: SearchOutcome = { candidates, complete: true, compared: 0, passed: found };
    let floor = plan.threshold;
    let work = 0;
    const compare = (order: Uint32Array, from: number, to: number) => {
      for (let i = from; i < to; i++) {
        const at = order[i] as number;
        if ((steps[at] as number) / STEPS < floor) return;
        if (work > plan.maxWork) {
          outcome.complete = false;
          return;
        }
        const container = owners[ownerOf[at] as number] as Container;
        const row = places[at] as number;
        const m = container.lengths[row] as number;
        const longer = Math.max(m, plan.length);
        const most = maxDistance(floor, longer);
        const start = offsetOf(container, row);
        outcome.compared++;
        work += m * (1 + (Math.min(plan.length, most) >> 5));
        const distance = matcher.distance(textOf(container, row), start, start + m, most);
        if (distance > most) continue;
        const similarity = similarityOf(distance, longer);
        candidates.push({
          unit_id: container.ids[row] as number,
          memory_id: container.memoryId,
          text_similarity: similarity,
        });
        keepBest(best, similarity, plan.limit);
        if (best.length === plan.limit) floor = Math.max(floor, best[0] as number);
      }
    };
    matcher.prepare(plan.symbols, plan.length);
    const order = orderBySteps(steps, found);
    const head = Math.min(found, HEAD);
    compare(order, 0, head);
    if (found - head > WORTH_WINDOWS && (steps[order[head] as number] as number) / STEPS >= floor) {
      const t = performance.now();
      compareInWindows(plan, order.subarray(head), floor);
      debugTimes.window += performance.now() - t;
      outcome.passed = found;
      const rest = orderBySteps(steps, found);
      compare(rest, 0, found);
    } else compare(order, head, found);
    outcome.candidates = candidates.filter((one) => one.text_similarity >= floor);
    return outcome;
  }

  /** Replaces the candidates by those of `order` that pass the window filter, with its bound. */
  function compareInWindows(plan: SearchPlan, order: Uint32Array, floor: number): void {
    const n = plan.length;
    windows.prepare(plan.symbols, n);
    const byLength = new Map<number, number[]>();
    for (const at of order) {
      if ((steps[at] as number) / STEPS < floor) break;
      const m = (owners[ownerOf[at] as number] as Container).lengths[places[at] as number] as number;
      const same = byLength.get(m);
      if (same) same.push(at);
      else byLength.set(m, [at]);
    }
    const passed: number[] = [];
    for (const [m, group] of byLength) {
      const longer = Math.max(n, m);
      const most = maxDistance(floor, longer);
      const slack = (most - Math.abs(n - m)) >> 1;
      windows.setWindow(m, Math.min(0, n - m) - slack, Math.max(0, n - m) + slack);
      const needed = longer - 1 - 2 * most;
      for (const at of group) {
        const container = owners[ownerOf[at] as number] as Container;
        const row = places[at] as number;
        const kept = windows.count(textOf(container, row), offsetOf(container, row), needed);
        if (kept < 0) continue;
        const least = Math.max(Math.abs(n - m), Math.ceil((longer - 1 - kept) / 2));
        steps[at] = Math.min(steps[at] as number, Math.ceil(similarityOf(least, longer) * STEPS));
        passed.push(at);
      }
    }
    passed.sort((a, b) => a - b);
    found = passed.length;
    passed.forEach((at, i) => {
      places[i] = places[at] as number;
      ownerOf[i] = ownerOf[at] as number;
      steps[i] = steps[at] as number;
    });
  }

  function search(plan: SearchPlan, containers: Container[]): SearchOutcome {
    const t0 = performance.now();
    found = 0;
    owners = containers;
    const gramsBySize = new Map<number, QueryGrams>();
    const shortest = Math.ceil(plan.threshold * plan.length - 1e-9);
    const longest =
      plan.threshold > 0 ? Math.floor(plan.length / plan.threshold + 1e-9) : Number.POSITIVE_INFINITY;
    containers.forEach((container, owner) => {
      const lists = container.grams;
      if (!lists) {
        scan(container, owner, plan, { from: 0, to: container.size });
        return;
      }
      const from = lowerBound(container.lengths, 0, container.size, shortest);
      const to = lowerBound(container.lengths, from, container.size, longest + 1);
      if (from === to) return;
      let grams = gramsBySize.get(lists.size);
      if (!grams) {
        const count = reader.read(plan.symbols, 0, plan.length, lists.size);
        grams = { count, keys: reader.keys().slice(0, count) };
        gramsBySize.set(lists.size, grams);
      }
      filter(container, owner, lists, plan, grams, { from, to });
    });
    const t1 = performance.now();
    debugTimes.count += t1 - t0;
    const r = compareAll(plan);
    debugTimes.total += performance.now() - t0;
    return r;
  }

  return { search };
}

/** Indexes by falling step, stable. */
function orderBySteps(steps: Uint16Array, count: number): Uint32Array {
  const starts = new Uint32Array(STEPS + 2);
  for (let i = 0; i < count; i++) {
    const step = STEPS - (steps[i] as number);
    starts[step + 1] = (starts[step + 1] as number) + 1;
  }
  for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] as number) + (starts[i - 1] as number);
  const order = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const step = STEPS - (steps[i] as number);
    const at = starts[step] as number;
    order[at] = i;
    starts[step] = at + 1;
  }
  return order;
}

/** Keeps the `limit` largest numbers, ascending. */
function keepBest(best: number[], value: number, limit: number): void {
  let at = 0;
  while (at < best.length && (best[at] as number) < value) at++;
  best.splice(at, 0, value);
  if (best.length > limit) best.shift();
}

function indexOfKey(keys: Uint16Array, key: number): number {
  const at = lowerBound(keys, 0, keys.length, key);
  return at < keys.length && keys[at] === key ? at : -1;
}

/** First index in `[from, to)` whose value is at least `value`; `to` when none is. */
function lowerBound(values: Uint16Array | Uint32Array, from: number, to: number, value: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function enlarge<T extends Uint16Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
