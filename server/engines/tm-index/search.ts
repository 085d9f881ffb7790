import { createDistanceMatcher } from './bit-parallel.ts';
import { type CandidateList, createCandidateList } from './candidates.ts';
import { type Container, offsetOf, textOf } from './container.ts';
import type { GramCounter } from './gram-counter.ts';
import type { GramReader, GramSize } from './grams.ts';
import { lowerBound } from './ordered.ts';
import type { SearchPlan, SearchScope, WantedSlots } from './search-plan.ts';
import { createSignatureFilter } from './signatures.ts';
import { maxDistance, similarityOf } from './similarity.ts';
import { createTrigramStage, MIN_ESTIMATE, maxCompared, type Span } from './trigram-stage.ts';
import { createWindowFilter } from './window-filter.ts';

export interface Candidate {
  unit_id: number;
  memory_id: number;
  text_similarity: number;
}

export interface SearchOutcome {
  candidates: Candidate[];
  /** False if `maxWork` was exhausted before the search was proved complete. */
  complete: boolean;
  /** False if it was exhausted before all possibly identical units were compared. */
  hasAllIdentical: boolean;
}

/** Candidates compared first: the best of them raise the bar for the others. */
const HEAD = 64;
/** Fewer candidates than this are compared without a second filter. */
const MIN_FOR_WINDOWS = 256;

/**
 * Finds the units nearest to a query. Three filters of growing cost bound every unit's distance from below:
 * its length; the bigrams it shares with the query; the bigrams it shares near the same place. The remaining
 * units are compared in full, in order of the bound, until no bound can beat the worst of the best: nothing
 * within the threshold is lost unless `maxWork` is exhausted first, and then only units with the lowest
 * bounds.
 *
 * The bigram bound: of n and m characters, d edits of which at least max(0, m − n) insert. A deletion or a
 * replacement removes at most two of the query's bigrams, an insertion at most one. So the query's bigrams
 * missing from the unit number at most 2d − max(0, m − n), and the unit's from the query 2d − max(0, n − m).
 */
export function createSearcher(reader: GramReader, counter: GramCounter) {
  const matcher = createDistanceMatcher();
  const windows = createWindowFilter();
  const signatures = createSignatureFilter();
  const trigrams = createTrigramStage(reader, counter);
  const coarse = createCandidateList();
  const fine = createCandidateList();
  let keys = new Uint16Array(0);

  /** Collects the units of a tail whose length and signature permit a similarity of `floor`. */
  function scan(tail: Container, owner: number, plan: SearchPlan, floor: number, wanted: WantedSlots): void {
    const { shortest, longest } = lengthsWithin(plan.length, floor);
    const { lengths, slots, size } = tail;
    // A single integer comparison, since most units of a tail have other lengths.
    const span = Math.min(longest, 0x7fffffff) - shortest;
    for (let row = 0; row < size; row++) {
      const m = (lengths[row] as number) | 0;
      if ((m - shortest) >>> 0 > span || tail.removed[row] !== 0) continue;
      if (wanted && slots && wanted[slots[row] as number] === 0) continue;
      scanRow(tail, owner, row, plan, floor);
    }
  }

  function scanRow(container: Container, owner: number, row: number, plan: SearchPlan, floor: number): void {
    const n = plan.length;
    const m = container.lengths[row] as number;
    const bits = container.signatures as Int32Array;
    const longer = Math.max(m, n);
    const most = maxDistance(floor, longer);
    const extra = Math.max(0, m - n);
    const lacking = Math.max(0, n - m);
    const missing = signatures.missing(bits, row, 2 * most - extra) + extra;
    if (missing > 2 * most) return;
    const least = Math.max(
      extra,
      lacking,
      (Math.max(missing, signatures.surplus(bits, row) + lacking) + 1) >> 1,
    );
    if (least <= most) coarse.add(owner, row, m, similarityOf(least, longer));
  }

  /** Collects the units of a span that share enough bigrams. */
  function filter(
    { container, lists, owner, from, to, wanted }: Span,
    plan: SearchPlan,
    floor: number,
  ): void {
    const n = plan.length;
    const slots = wanted && container.slots;
    const uncounted = counter.count(lists, keys, from, to);
    for (let row = from; row < to; ) {
      const m = container.lengths[row] as number;
      const end = lowerBound(container.lengths, row, to, m + 1);
      const longer = Math.max(m, n);
      const most = maxDistance(floor, longer);
      const extra = Math.max(0, m - n);
      const lacking = Math.max(0, n - m);
      const needed = keys.length + extra - 2 * most - uncounted;
      const found = counter.collect(row, end, needed);
      row = end;
      for (let i = 0; i < found; i++) {
        const one = counter.rows[i] as number;
        if (container.removed[one] !== 0 || (slots && wanted[slots[one] as number] === 0)) continue;
        const shared = (counter.counts[i] as number) + uncounted;
        const missing = Math.max(keys.length + extra, (lists.counts[one] as number) + lacking) - shared;
        const least = Math.max(extra, lacking, (missing + 1) >> 1);
        if (least <= most) coarse.add(owner, one, m, similarityOf(least, longer));
      }
    }
    counter.clear();
  }

  /** The rows of sealed containers with this gram size whose length permits `floor`. */
  function spansOf(plan: SearchPlan, scope: SearchScope, gramSize: GramSize, floor: number): Span[] {
    const { shortest, longest } = lengthsWithin(plan.length, floor);
    const spans: Span[] = [];
    scope.containers.forEach((container, owner) => {
      const lists = container.grams;
      if (lists?.gramSize !== gramSize) return;
      const from = lowerBound(container.lengths, 0, container.size, shortest);
      const to = lowerBound(container.lengths, from, container.size, longest + 1);
      if (from < to) spans.push({ container, lists, owner, from, to, wanted: wantedIn(scope, container) });
    });
    return spans;
  }

  function propose(plan: SearchPlan, scope: SearchScope, floor: number): void {
    coarse.clear();
    scope.containers.forEach((container, owner) => {
      if (!container.grams) scan(container, owner, plan, floor, wantedIn(scope, container));
    });
    const { shortest, longest } = lengthsWithin(plan.length, floor);
    scope.picked.forEach(({ container, row }, i) => {
      const m = container.lengths[row] as number;
      if (m >= shortest && m <= longest) scanRow(container, scope.containers.length + i, row, plan, floor);
    });
    const spans = spansOf(plan, scope, 2, floor);
    if (spans.length === 0) return;
    keys = reader.keys().slice(0, reader.read(plan.symbols, 0, plan.length, 2));
    for (const span of spans) filter(span, plan, floor);
  }

  function search(plan: SearchPlan, scope: SearchScope): SearchOutcome {
    const { containers, picked, memoryOf } = scope;
    const outcome: SearchOutcome = { candidates: [], complete: true, hasAllIdentical: true };
    const best: number[] = [];
    let floor = plan.threshold;
    let work = 0;

    /** Ends a stage before a candidate with this bound; the following ones have no higher bound. */
    function stopAt(bound: number): void {
      outcome.complete = false;
      if (bound >= 1) outcome.hasAllIdentical = false;
    }

    const containerOf = (owner: number) =>
      containers[owner] ?? (picked[owner - containers.length]?.container as Container);

    function compare(list: CandidateList, order: Uint32Array): void {
      for (const at of order) {
        const bound = list.boundOf(at);
        if (bound < floor) return;
        if (work > plan.maxWork) {
          stopAt(bound);
          return;
        }
        compareOne(list, at);
      }
    }

    function compareOne(list: CandidateList, at: number): void {
      const container = containerOf(list.ownerOf(at));
      const row = list.rowOf(at);
      const m = list.lengthOf(at);
      const longer = Math.max(m, plan.length);
      const most = maxDistance(floor, longer);
      const start = offsetOf(container, row);
      work += m * (1 + (Math.min(plan.length, most) >> 5));
      const distance = matcher.distance(textOf(container, row), start, start + m, most);
      if (distance > most) return;
      const text_similarity = similarityOf(distance, longer);
      outcome.candidates.push({
        unit_id: container.ids[row] as number,
        memory_id: memoryOf(container, row),
        text_similarity,
      });
      keepBest(best, text_similarity, plan.limit);
      if (best.length === plan.limit) floor = Math.max(floor, best[0] as number);
    }

    /** Groups the candidates of `order` by length, best first, as far as the work limit allows. */
    function groupByLength(order: Uint32Array): Map<number, number[]> {
      const groups = new Map<number, number[]>();
      for (const at of order) {
        const bound = coarse.boundOf(at);
        if (bound < floor) break;
        if (work > plan.maxWork) {
          stopAt(bound);
          break;
        }
        const m = coarse.lengthOf(at);
        work += m >> 1;
        const group = groups.get(m);
        if (group) group.push(at);
        else groups.set(m, [at]);
      }
      return groups;
    }

    function passWindows(order: Uint32Array): void {
      const n = plan.length;
      windows.prepare(plan.symbols, n);
      fine.clear();
      for (const [m, group] of groupByLength(order)) {
        const longer = Math.max(n, m);
        const most = maxDistance(floor, longer);
        const slack = (most - Math.abs(n - m)) >> 1;
        const needed = longer - 1 - 2 * most;
        windows.setWindow(m, Math.min(0, n - m) - slack, Math.max(0, n - m) + slack);
        for (const at of group) {
          const owner = coarse.ownerOf(at);
          const container = containerOf(owner);
          const row = coarse.rowOf(at);
          const kept = windows.count(textOf(container, row), offsetOf(container, row), needed);
          if (kept < 0) continue;
          const least = Math.max(Math.abs(n - m), (longer - kept) >> 1);
          fine.add(owner, row, m, Math.min(coarse.boundOf(at), similarityOf(least, longer)));
        }
      }
    }

    /** Compares long units, most likely first, until they become unlikely. */
    function compareLikely(): void {
      const spans = spansOf(plan, scope, 3, floor);
      if (spans.length === 0) return;
      const { list, isWhole } = trigrams.propose(plan, spans);
      if (!isWhole) outcome.complete = false;
      let left = isWhole ? list.size : maxCompared(plan.maxWork);
      for (const at of list.order()) {
        const likely = list.boundOf(at);
        if (left-- <= 0 || (!isWhole && likely < floor * MIN_ESTIMATE) || work > 8 * plan.maxWork) {
          stopAt(likely);
          break;
        }
        compareOne(list, at);
      }
      work = 0;
    }

    matcher.prepare(plan.symbols, plan.length);
    signatures.prepare(plan.symbols, plan.length);
    compareLikely();
    propose(plan, scope, floor);
    const order = coarse.order();
    compare(coarse, order.subarray(0, HEAD));
    const rest = order.subarray(HEAD);
    // Each stage has its own `maxWork`: long texts would spend all of it on the first candidates.
    work = 0;
    if (rest.length > MIN_FOR_WINDOWS) {
      passWindows(rest);
      work = 0;
      compare(fine, fine.order());
    } else compare(coarse, rest);
    outcome.candidates = outcome.candidates.filter((one) => one.text_similarity >= floor);
    return outcome;
  }

  return { search };
}

function wantedIn({ partial, wanted }: SearchScope, container: Container): WantedSlots {
  return partial.has(container.shardId) ? wanted : null;
}

/** The lengths of texts that can reach a similarity of `floor` to one of `length` characters. */
function lengthsWithin(length: number, floor: number): { shortest: number; longest: number } {
  return {
    shortest: Math.ceil(floor * length - 1e-9),
    longest: floor > 0 ? Math.floor(length / floor + 1e-9) : Number.POSITIVE_INFINITY,
  };
}

/** Keeps the `limit` largest numbers, ascending. */
function keepBest(best: number[], value: number, limit: number): void {
  if (best.length === limit && value <= (best[0] as number)) return;
  let at = 0;
  while (at < best.length && (best[at] as number) < value) at++;
  best.splice(at, 0, value);
  if (best.length > limit) best.shift();
}
