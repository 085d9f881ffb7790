import {
  appendUnit,
  type Container,
  createTail,
  type EncodedUnit,
  MAX_ROWS,
  sealContainer,
} from './container.ts';
import type { GramMemory } from './gram-memory.ts';
import type { GramReader } from './grams.ts';
import type { Locations } from './locations.ts';

/** Lengths up to this are classes of their own; above it a class spans 15%. */
const SINGLE_LENGTHS = 12;
const CLASS_RATIO = Math.log(1.15);
/** Number of containers of one tier (sizes within a factor of four) that are merged into one. */
const MERGE_AT = 3;
/** Smaller containers are merged in pairs: rewriting them is cheap, and a search looks up its grams in each. */
const SMALL_ROWS = 1024;
/**
 * When idle, a container is also rewritten to merge it with others that together have a quarter of its rows;
 * a small one always is.
 */
const IDLE_RATIO = 4;
/** Most characters in a merged container: searches wait while one is written (about 140 ms). */
const MAX_MERGED = 1 << 20;
/** The same while units are being added, when a search also waits for the adding. */
const MAX_MERGED_BETWEEN = 1 << 18;

function lengthClass(length: number): number {
  if (length <= SINGLE_LENGTHS) return length;
  return SINGLE_LENGTHS + 1 + Math.floor(Math.log(length / (SINGLE_LENGTHS + 1)) / CLASS_RATIO + 1e-9);
}

/** The units of one memory or pack: a tail in order of arrival, and sealed containers by length class. */
export interface Shard {
  /** The memory, or a negative number for a pack of small memories. */
  id: number;
  tail: Container;
  /** Units that have been sealed, including removed ones. */
  sealed: number;
  classes: Container[][];
  /** Classes with new containers since the last check for merges. */
  unmerged: Set<number>;
  /** The same for merging when idle. */
  untidy: Set<number>;
}

export interface ContainerStore {
  /** By container number; freed numbers hold `null`. */
  containers: (Container | null)[];
  register(container: Container): void;
  release(container: Container): void;
  locations: Locations;
  reader: GramReader;
  memory: GramMemory;
}

export function createShard(id: number, store: ContainerStore): Shard {
  const tail = createTail(id, 16, 512);
  store.register(tail);
  return { id, tail, sealed: 0, classes: [], unmerged: new Set(), untidy: new Set() };
}

export function addToShard(shard: Shard, store: ContainerStore, unit: EncodedUnit): void {
  if (shard.tail.size >= MAX_ROWS) flushTail(shard, store);
  store.locations.set(unit.id, shard.tail.number, appendUnit(shard.tail, unit));
}

/** Whether to seal the tail. Every query scans it, so it may hold at most a sixteenth of its shard. */
export function isTailFull({ tail, sealed }: Shard): boolean {
  return tail.size > Math.min(4096, Math.max(1024, sealed >> 4));
}

/** Moves the tail into sealed containers; `mergeNext` merges containers of one tier. */
export function flushTail(shard: Shard, store: ContainerStore): void {
  const tail = shard.tail;
  shard.sealed += tail.size - tail.dead;
  const present = new Set<number>();
  for (let row = 0; row < tail.size; row++) {
    if (tail.removed[row] === 0) present.add(lengthClass(tail.lengths[row] as number));
  }
  shard.tail = createTail(shard.id, 256, 8192);
  store.register(shard.tail);
  for (const number of present) {
    const sealed = sealContainer(
      [tail],
      store.reader,
      store.memory,
      (length) => lengthClass(length) === number,
    );
    if (!sealed) continue;
    const containers = shard.classes[number] ?? [];
    shard.classes[number] = containers;
    place(containers, sealed, store);
    shard.unmerged.add(number);
    shard.untidy.add(number);
  }
  store.release(tail);
}

/** Rewrites a sealed container without its removed units. */
export function rewrite(shard: Shard, container: Container, store: ContainerStore): void {
  for (const containers of shard.classes) {
    if (!containers) continue;
    const at = containers.indexOf(container);
    if (at < 0) continue;
    containers.splice(at, 1);
    const sealed = sealContainer([container], store.reader, store.memory, () => true);
    store.release(container);
    if (sealed) place(containers, sealed, store);
    return;
  }
}

/**
 * Merges one group of containers; returns false if there is none. Searches wait for at most one such step.
 */
export function mergeNext(shard: Shard, store: ContainerStore): boolean {
  for (const number of shard.unmerged) {
    const containers = shard.classes[number] ?? [];
    if (mergeTier(containers, store)) return true;
    shard.unmerged.delete(number);
  }
  return false;
}

/**
 * Like `mergeNext`, for idle time: every container costs a search one look-up per gram, so a class should
 * have as few as possible.
 */
export function tidyNext(shard: Shard, store: ContainerStore): boolean {
  for (const number of shard.untidy) {
    const containers = shard.classes[number] ?? [];
    const group = fitting(containers, MAX_MERGED);
    let rows = group.reduce((sum, { size }) => sum + size, 0);
    const isTooLarge = ({ size }: Container) => size > Math.max(SMALL_ROWS, (rows - size) * IDLE_RATIO);
    for (let last = group.at(-1); last && isTooLarge(last); last = group.at(-1)) {
      rows -= last.size;
      group.pop();
    }
    if (group.length > 1) {
      merge(group, containers, store);
      return true;
    }
    shard.untidy.delete(number);
  }
  return false;
}

function mergeTier(containers: Container[], store: ContainerStore): boolean {
  const tiers = new Map<number, Container[]>();
  for (const one of containers) {
    const tier = Math.floor(Math.log2(one.size + 1) / 2);
    const same = tiers.get(tier) ?? [];
    same.push(one);
    tiers.set(tier, same);
  }
  const merging = [...tiers.values()].map((same) => fitting(same, MAX_MERGED_BETWEEN)).find(isWorthMerging);
  if (!merging) return false;
  merge(merging, containers, store);
  return true;
}

function merge(group: readonly Container[], containers: Container[], store: ContainerStore): void {
  const sealed = sealContainer(group, store.reader, store.memory, () => true);
  for (const one of group) {
    containers.splice(containers.indexOf(one), 1);
    store.release(one);
  }
  if (sealed) place(containers, sealed, store);
}

function isWorthMerging(group: Container[]): boolean {
  const [smallest] = group;
  return smallest !== undefined && group.length >= (smallest.size < SMALL_ROWS ? 2 : MERGE_AT);
}

/** As many of the containers as fit into one with so many characters, smallest first. */
function fitting(containers: Container[], mostCharacters: number): Container[] {
  const group: Container[] = [];
  let rows = 0;
  let characters = 0;
  for (const one of [...containers].sort((a, b) => a.size - b.size)) {
    rows += one.size;
    characters += one.narrowSize + one.wideSize;
    if (rows > MAX_ROWS || characters > mostCharacters) break;
    group.push(one);
  }
  return group;
}

function place(containers: Container[], container: Container, store: ContainerStore): void {
  register(container, store);
  containers.push(container);
}

function register(container: Container, store: ContainerStore): void {
  store.register(container);
  for (let row = 0; row < container.size; row++) {
    if (container.removed[row] === 0) {
      store.locations.set(container.ids[row] as number, container.number, row);
    }
  }
}

/** Adds a container with its units from another index; a tail replaces the empty one. */
export function adoptContainer(shard: Shard, container: Container, store: ContainerStore): void {
  if (!container.grams) {
    store.release(shard.tail);
    shard.tail = container;
    register(container, store);
    return;
  }
  const number = lengthClass(container.lengths[0] as number);
  const containers = shard.classes[number] ?? [];
  shard.classes[number] = containers;
  place(containers, container, store);
  shard.sealed += container.size - container.dead;
  shard.unmerged.add(number);
  shard.untidy.add(number);
}

/** The tail first, then the sealed ones by class. */
export function containersOf(shard: Shard): Container[] {
  const all = [shard.tail];
  for (const containers of shard.classes) if (containers) all.push(...containers);
  return all;
}
