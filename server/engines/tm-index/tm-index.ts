import { plainText } from '@tessera/shared/text/inline-codes';
import { createAlphabet } from './alphabet.ts';
import { bytesOf, type Container, isWideSymbol, unitAt } from './container.ts';
import { createGramCounter } from './gram-counter.ts';
import { releaseGramLists } from './gram-lists.ts';
import { createGramMemory } from './gram-memory.ts';
import { createGramReader } from './grams.ts';
import { createLocations } from './locations.ts';
import { createPacks, type PackedMemory } from './packs.ts';
import { type Candidate, createSearcher } from './search.ts';
import { scopeOf } from './search-scope.ts';
import { type FrozenContainer, readSegment, type SegmentName, writeSegment } from './segment-file.ts';
import type { SavedBlock } from './segment-links.ts';
import {
  addToShard,
  adoptContainer,
  type ContainerStore,
  containersOf,
  createShard,
  flushTail,
  isTailFull,
  mergeNext,
  rewrite,
  type Shard,
  tidyNext,
} from './shard.ts';

export interface IndexedUnit {
  /** A non-negative integer, unique across memories. */
  unit_id: number;
  memory_id: number;
  /**
   * A small memory is searched together with the others in its pack, ideally of the same languages. A
   * non-negative number; only its memory's first unit counts. Default 0.
   */
  pack?: number;
  /** Source text in the inline-code notation. */
  text: string;
}

export interface TmQuery {
  /** In the inline-code notation. */
  text: string;
  /** Memories to search; all if absent. */
  memory_ids?: number[] | undefined;
  /** Least `text_similarity`, 0–1. */
  threshold: number;
  limit: number;
  /**
   * Work limit of each stage of the search (long units, first comparisons, last filter, comparisons), in
   * steps of about 5 ns; a millisecond by default. Jobs that prefer waiting to an unproved result set more.
   */
  max_work?: number | undefined;
}

export interface TmSearchResult {
  /**
   * Best first; among equals the larger unit id first. Includes units as similar as the last of `limit`, up to
   * `MAX_TIES` of them, so that the caller can break ties with data that only the database has.
   */
  matches: Candidate[];
  /** True if no unit within the threshold that belongs to the best `limit` can be missing. */
  complete: boolean;
  /** True if no unit with the identical text is missing, not even a tie beyond `MAX_TIES`. */
  has_all_identical: boolean;
}

export interface TmIndexStats {
  units: number;
  memories: number;
  /** Memory used by the arrays of the index, in bytes. */
  bytes: number;
  /** Units that are still scanned rather than looked up. */
  unsealed_units: number;
  containers: number;
}

export interface TmIndex {
  /** Adds a unit or replaces the one with the same id; visible to the next search. */
  add(unit: IndexedUnit): void;
  addMany(units: Iterable<IndexedUnit>): void;
  /** Returns false for an unknown unit. */
  remove(unitId: number): boolean;
  removeMemory(memoryId: number): void;
  search(query: TmQuery): TmSearchResult;
  stats(): TmIndexStats;
  /** Performs one step of background merging; returns false if nothing is left to do. */
  tidy(): boolean;
  /**
   * Writes the index, as it is at the time of the call, to a file, without what earlier files have; searches
   * and changes continue. Resolves to the bytes written.
   */
  save(path: string, name: SegmentName): Promise<number>;
}

interface Options {
  maxWork?: number;
  /** Memories with more units have a shard of their own. */
  mostPacked?: number;
}

/** Limit on ties. Short texts have hundreds; each is loaded and scored, and users want only the newest. */
export const MAX_TIES = 40;
/** Default of `max_work`; bounds the time of searches that the filters hardly narrow down. */
export const MAX_WORK = 300_000;

/** The order of matches; among equals the larger unit id comes first. */
function nearestFirst(a: Candidate, b: Candidate): number {
  return b.text_similarity - a.text_similarity || b.unit_id - a.unit_id;
}

/** The best `limit` candidates and their ties. `isWhole` says whether all identical ones were found. */
export function nearestOf(
  found: Candidate[],
  limit: number,
  isWhole: boolean,
): Omit<TmSearchResult, 'complete'> {
  const sorted = found.sort(nearestFirst);
  const cut = sorted[limit + MAX_TIES];
  return {
    matches: sorted.slice(0, limit + MAX_TIES),
    has_all_identical: isWhole && (cut?.text_similarity ?? 0) < 1,
  };
}

/** Scanning fewer units than this takes no longer than searching sealed containers of them. */
const MIN_SEALED = 256;
/** Units added per merge step: enough merging to keep up with filling. */
const MERGE_EVERY = 32;
/** Default of `mostPacked`: a memory of so many units is searched as fast in a shard of its own. */
const MOST_PACKED = 4096;
/** Time after which merging is left to the next call, in ms: searches wait for it. */
const MOST_MERGING = 30;

/** An index of texts by edit distance, in memory. See docs/matching.md for its bounds. */
export function createTmIndex(options: Options = {}): TmIndex {
  return createLoadable(options).index;
}

/** The index saved in a file. Throws unless it is the wanted one and complete. */
export function loadTmIndex(path: string, name: SegmentName, options: Options = {}): TmIndex {
  const { index, load } = createLoadable(options);
  load(path, name);
  return index;
}

function createLoadable(options: Options): { index: TmIndex; load(path: string, name: SegmentName): void } {
  const alphabet = createAlphabet();
  const reader = createGramReader();
  const memory = createGramMemory();
  const locations = createLocations();
  const packs = createPacks();
  const mostPacked = options.mostPacked ?? MOST_PACKED;
  /** By memory, and packs by their negative number. */
  const shards = new Map<number, Shard>();
  const free: number[] = [];
  const containers: (Container | null)[] = [];
  /** Where sealed containers were last saved. */
  const saved = new WeakMap<Container, SavedBlock>();
  /** Containers released while the index is being saved, which still reads them. */
  let retired: Container[] | null = null;
  const store: ContainerStore = {
    containers,
    locations,
    reader,
    memory,
    register(container) {
      container.number = free.pop() ?? containers.length;
      containers[container.number] = container;
    },
    release(container) {
      containers[container.number] = null;
      free.push(container.number);
      if (retired) retired.push(container);
      else if (container.grams) releaseGramLists(container.grams, memory);
    },
  };
  const searcher = createSearcher(reader, createGramCounter(memory.memory));

  function shardOf(id: number): Shard {
    const shard = shards.get(id) ?? createShard(id, store);
    shards.set(id, shard);
    return shard;
  }

  function append(unit: IndexedUnit): Shard {
    remove(unit.unit_id);
    const length = alphabet.encode(plainText(unit.text));
    const isWide = isWideSymbol(alphabet.widest());
    const encoded = { id: unit.unit_id, symbols: alphabet.symbols(), start: 0, length, isWide };
    const memory = shards.has(unit.memory_id) ? null : packs.join(unit.memory_id, unit.pack ?? 0);
    if (memory && memory.units.length >= mostPacked) unpack(memory);
    else if (memory) {
      const shard = shardOf(memory.shardId);
      packs.addUnit(memory, unit.unit_id);
      addToShard(shard, store, { ...encoded, slot: memory.slot });
      return shard;
    }
    const shard = shardOf(unit.memory_id);
    addToShard(shard, store, { ...encoded, slot: 0 });
    return shard;
  }

  /** Moves a memory that has grown large to a shard of its own. */
  function unpack(memory: PackedMemory): void {
    const shard = shardOf(memory.id);
    const left = new Set<Container>();
    for (const id of memory.units) {
      const place = locations.get(id);
      const container = containers[Math.floor(place / 65536)] as Container;
      const row = place % 65536;
      addToShard(shard, store, { ...unitAt(container, row), slot: 0 });
      container.removed[row] = 1;
      container.dead++;
      left.add(container);
    }
    packs.drop(memory);
    for (const container of left) rewriteIfSparse(container);
  }

  /** Merges a little after `added` units, which spreads the merging after a flush over later calls. */
  function settle(shard: Shard, added: number): void {
    if (isTailFull(shard)) {
      flushTail(shard, store);
      if (added === 1) return;
    }
    const until = performance.now() + MOST_MERGING;
    for (let merges = 1 + Math.floor(added / MERGE_EVERY); merges > 0 && mergeNext(shard, store); merges--) {
      if (performance.now() > until) return;
    }
  }

  function remove(unitId: number): boolean {
    const place = locations.get(unitId);
    if (place < 0) return false;
    const container = containers[Math.floor(place / 65536)];
    if (!container) return false;
    container.removed[place % 65536] = 1;
    container.dead++;
    locations.delete(unitId);
    if (container.slots) packs.removeUnit(container.slots[place % 65536] as number, unitId);
    rewriteIfSparse(container);
    return true;
  }

  function rewriteIfSparse(container: Container): void {
    const shard = shards.get(container.shardId);
    if (shard && container.grams && container.dead > 64 && container.dead * 4 > container.size) {
      rewrite(shard, container, store);
    }
  }

  function removeMemory(memoryId: number): void {
    for (const id of [...(packs.get(memoryId)?.units ?? [])]) remove(id);
    const shard = shards.get(memoryId);
    if (!shard) return;
    for (const container of containersOf(shard)) {
      for (let row = 0; row < container.size; row++) {
        if (container.removed[row] === 0) locations.delete(container.ids[row] as number);
      }
      store.release(container);
    }
    shards.delete(memoryId);
  }

  function search(query: TmQuery): TmSearchResult {
    const length = alphabet.encodeQuery(plainText(query.text));
    const outcome = searcher.search(
      {
        symbols: alphabet.symbols(),
        length,
        threshold: query.threshold,
        limit: query.limit,
        maxWork: query.max_work ?? options.maxWork ?? MAX_WORK,
      },
      scopeOf(query.memory_ids, { shards, packs, locations, containers }),
    );
    return {
      ...nearestOf(outcome.candidates, query.limit, outcome.hasAllIdentical),
      complete: outcome.complete,
    };
  }

  function stats(): TmIndexStats {
    let bytes = locations.bytes + alphabet.bytes + memory.memory.buffer.byteLength;
    let unsealed = 0;
    let count = 0;
    for (const container of containers) {
      if (!container || container.size === 0) continue;
      count++;
      bytes += bytesOf(container);
      if (!container.grams) unsealed += container.size - container.dead;
    }
    return {
      units: locations.size,
      memories: [...shards.keys()].filter((id) => id >= 0).length + packs.size,
      bytes,
      unsealed_units: unsealed,
      containers: count,
    };
  }

  /** Later additions and removals do not affect it: arrays only grow, and `removed` is copied. */
  function freeze(all: readonly Container[]): FrozenContainer[] {
    return all.map((one) => ({
      container: { ...one, removed: one.removed.slice(0, one.size) },
      saved: saved.get(one) ?? null,
    }));
  }

  async function save(path: string, name: SegmentName): Promise<number> {
    const all = [...shards.values()].flatMap(containersOf).filter(({ size }) => size > 0);
    const { bytes, blocks } = await writeSegment(path, name, {
      characters: [...alphabet.characters()],
      packed: packs.ids(),
      containers: freeze(all),
    });
    // The units of a tail are not final.
    all.forEach((one, i) => {
      if (one.grams) saved.set(one, blocks[i] as SavedBlock);
    });
    return bytes;
  }

  function load(path: string, name: SegmentName): void {
    let packed: readonly (number | null)[] = [];
    readSegment(path, name, memory, {
      begin(head) {
        alphabet.adopt(head.characters);
        locations.reserve(head.units);
        packed = head.packed;
      },
      add(container, block) {
        const { shardId, slots, size, removed, ids } = container;
        adoptContainer(shardOf(shardId), container, store);
        if (container.grams) saved.set(container, block);
        if (!slots) return;
        for (let row = 0; row < size; row++) {
          const slot = slots[row] as number;
          if (removed[row] === 0) packs.adopt(packed[slot] as number, slot, shardId, ids[row] as number);
        }
      },
    });
    packs.adopted();
  }

  const index: TmIndex = {
    add(unit) {
      settle(append(unit), 1);
    },
    addMany(units) {
      const touched = new Map<Shard, number>();
      for (const unit of units) {
        const shard = append(unit);
        touched.set(shard, (touched.get(shard) ?? 0) + 1);
      }
      for (const [shard, added] of touched) settle(shard, added);
    },
    remove,
    removeMemory,
    search,
    stats,
    tidy() {
      for (const shard of shards.values()) {
        if (shard.tail.size >= MIN_SEALED) {
          flushTail(shard, store);
          return true;
        }
        if (tidyNext(shard, store)) return true;
      }
      return false;
    },
    async save(path, name) {
      if (retired) throw new Error('The index is being saved already.');
      retired = [];
      try {
        return await save(path, name);
      } finally {
        for (const { grams } of retired) if (grams) releaseGramLists(grams, memory);
        retired = null;
      }
    },
  };
  return { index, load };
}
