import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { createIndexThread, type IndexThread } from './index-thread.ts';
import type { PackedUnits } from './messages.ts';
import { type IndexedUnit, MAX_WORK, nearestOf, type TmIndexStats, type TmSearchResult } from './tm-index.ts';

export { TmIndexLostError } from './index-thread.ts';

export interface TmIndexClient extends Omit<IndexThread, 'empty' | 'addPacked' | 'save' | 'load'> {
  /** How many threads share the units. */
  readonly parts: number;
  /** Adds or replaces units, distributed by {@link partOf} and packed, one entry per thread. */
  addPacked(parts: readonly PackedUnits[]): Promise<void>;
  /** Writes the index, as it is at the time of the call, to one file per thread; resolves to the bytes written. */
  save(files: IndexFiles): Promise<number>;
  /**
   * Replaces the index with the contents of these files. Rejects unless all exist and are complete; clear it
   * then.
   */
  load(files: IndexFiles): Promise<void>;
  /** Adds all batches in turn, letting other calls run in between; `onProgress` gets the units added so far. */
  fill(
    batches: AsyncIterable<readonly IndexedUnit[]> | Iterable<readonly IndexedUnit[]>,
    onProgress?: (done: number) => void,
  ): Promise<number>;
}

/** The files of an index, all saved at the same time. */
export interface IndexFiles {
  id: string;
  pathOf(part: number): string;
}

/** The thread that holds a unit. */
export function partOf(unitId: number, parts: number): number {
  return unitId % parts;
}

export interface TmIndexClientOptions {
  /** Called after the index was lost: it is empty and must be filled again. */
  onRestart?: (cause: unknown) => void;
  /** Starts a thread; by default worker.ts. */
  spawn?: () => Worker;
  /** Threads that share the units; by default one per core, at most {@link MAX_THREADS}. */
  threads?: number;
}

/** More threads than this would spend more time waiting for each other than searching. */
const MAX_THREADS = 4;
/**
 * The index, with its units distributed over threads by id, so that each search uses several cores. If a
 * thread dies, all are restarted: units the others hold may be removed before the index is filled again.
 */
export function createTmIndexClient(options: TmIndexClientOptions = {}): TmIndexClient {
  const count = options.threads ?? Math.min(availableParallelism(), MAX_THREADS);
  /** Threads still restarting. */
  const missing = new Set<number>();
  const threads = Array.from({ length: count }, (_, at) =>
    createIndexThread({
      spawn: options.spawn,
      onLost: () => lose(at),
      onRestart: (cause) => comeBack(at, cause),
    }),
  );

  function lose(at: number): void {
    const isFirst = missing.size === 0;
    missing.add(at);
    if (isFirst) for (const thread of threads) thread.empty();
  }

  function comeBack(at: number, cause: unknown): void {
    missing.delete(at);
    if (missing.size === 0) options.onRestart?.(cause);
  }

  /** Groups items by thread; threads without items are left out. */
  function spread<Item>(items: readonly Item[], idOf: (item: Item) => number): [IndexThread, Item[]][] {
    const lists = threads.map((thread) => [thread, []] as [IndexThread, Item[]]);
    for (const item of items) lists[partOf(idOf(item), count)]?.[1].push(item);
    return lists.filter(([, list]) => list.length > 0);
  }

  async function add(units: readonly IndexedUnit[]): Promise<void> {
    await Promise.all(spread(units, ({ unit_id }) => unit_id).map(([thread, list]) => thread.add(list)));
  }

  const segmentsOf = ({ id, pathOf }: IndexFiles) =>
    threads.map((thread, part) => ({ thread, path: pathOf(part), name: { id, part, parts: count } }));

  return {
    parts: count,
    add,
    async addPacked(parts) {
      const some = threads.map((thread, at) => ({ thread, units: parts[at] }));
      await Promise.all(
        some.map(({ thread, units }) => (units && units.lengths.length > 0 ? thread.addPacked(units) : null)),
      );
    },
    async save(files) {
      return total(
        await Promise.all(segmentsOf(files).map(({ thread, path, name }) => thread.save(path, name))),
      );
    },
    async load(files) {
      await Promise.all(segmentsOf(files).map(({ thread, path, name }) => thread.load(path, name)));
    },
    async clear() {
      await Promise.all(threads.map((thread) => thread.clear()));
    },
    async remove(unitIds) {
      const lists = spread(unitIds, (id) => id);
      return total(await Promise.all(lists.map(([thread, list]) => thread.remove(list))));
    },
    async removeMemory(memoryId) {
      await Promise.all(threads.map((thread) => thread.removeMemory(memoryId)));
    },
    async search(query) {
      const shared = { ...query, max_work: (query.max_work ?? MAX_WORK) / count };
      return merged(await Promise.all(threads.map((thread) => thread.search(shared))), query.limit);
    },
    async stats() {
      return together(await Promise.all(threads.map((thread) => thread.stats())));
    },
    async fill(batches, onProgress) {
      let done = 0;
      for await (const batch of batches) {
        await add(batch);
        done += batch.length;
        onProgress?.(done);
      }
      return done;
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

function merged(results: readonly TmSearchResult[], limit: number): TmSearchResult {
  return {
    ...nearestOf(
      results.flatMap(({ matches }) => matches),
      limit,
      results.every(({ has_all_identical }) => has_all_identical),
    ),
    complete: results.every(({ complete }) => complete),
  };
}

function together(all: readonly TmIndexStats[]): TmIndexStats {
  return {
    units: total(all.map(({ units }) => units)),
    memories: Math.max(...all.map(({ memories }) => memories)),
    bytes: total(all.map(({ bytes }) => bytes)),
    unsealed_units: total(all.map(({ unsealed_units }) => unsealed_units)),
    containers: total(all.map(({ containers }) => containers)),
  };
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
