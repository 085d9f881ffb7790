import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { createIndexThread, type IndexThread } from './index-thread.ts';
import { type IndexedUnit, MAX_WORK, nearestOf, type TmIndexStats, type TmSearchResult } from './tm-index.ts';

export { TmIndexLostError } from './index-thread.ts';

export interface TmIndexClient extends Omit<IndexThread, 'empty'> {
  /** Adds all batches one after the other, letting other calls in between; `onProgress` gets the units so far. */
  fill(
    batches: AsyncIterable<readonly IndexedUnit[]> | Iterable<readonly IndexedUnit[]>,
    onProgress?: (done: number) => void,
  ): Promise<number>;
}

export interface TmIndexClientOptions {
  /** Whatever was in the index is gone and must be fed again. */
  onRestart?: (cause: unknown) => void;
  /** Starts a thread; the index's own by default. */
  spawn?: () => Worker;
  /** Threads that share the units; by default as many as there are cores, and no more than {@link MOST_THREADS}. */
  threads?: number;
}

/** More threads than this wait for each other longer than they search. */
const MOST_THREADS = 4;
/**
 * The index, its units spread over threads by their ids, so that each search runs on several cores. When one of the
 * threads dies all begin anew: what the others hold may have been removed before they are fed again.
 */
export function createTmIndexClient(options: TmIndexClientOptions = {}): TmIndexClient {
  const count = options.threads ?? Math.min(availableParallelism(), MOST_THREADS);
  /** Threads that have not come back yet since one was lost. */
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

  /** By thread; one with nothing is not asked. */
  function spread<Item>(items: readonly Item[], idOf: (item: Item) => number): [IndexThread, Item[]][] {
    const lists = threads.map((thread) => [thread, []] as [IndexThread, Item[]]);
    for (const item of items) lists[idOf(item) % count]?.[1].push(item);
    return lists.filter(([, list]) => list.length > 0);
  }

  async function add(units: readonly IndexedUnit[]): Promise<void> {
    await Promise.all(spread(units, ({ unit_id }) => unit_id).map(([thread, list]) => thread.add(list)));
  }

  return {
    add,
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
