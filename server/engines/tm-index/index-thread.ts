import { Worker } from 'node:worker_threads';
import type { PackedUnits, TmAnswer, TmRequest } from './messages.ts';
import { buffersOf, packUnits } from './packed-units.ts';
import type { SegmentName } from './segment-file.ts';
import type { IndexedUnit, TmIndexStats, TmQuery, TmSearchResult } from './tm-index.ts';

/** A thread with an index. */
export interface IndexThread {
  /** Adds or replaces units; once it resolves, every later search sees them. */
  add(units: readonly IndexedUnit[]): Promise<void>;
  /** Resolves to the number of units that existed. */
  remove(unitIds: readonly number[]): Promise<number>;
  removeMemory(memoryId: number): Promise<void>;
  search(query: TmQuery): Promise<TmSearchResult>;
  stats(): Promise<TmIndexStats>;
  /** Like `add`, of at most {@link MAX_PACKED} units, whose buffers are handed over. */
  addPacked(units: PackedUnits): Promise<void>;
  /** Writes the thread's units to a file; resolves to the bytes written. */
  save(path: string, name: SegmentName): Promise<number>;
  /** Replaces its units with those in the file; rejects and changes nothing unless it is the wanted one. */
  load(path: string, name: SegmentName): Promise<void>;
  /** Removes all units. */
  clear(): Promise<void>;
  /** Replaces the thread with a new, empty one, as after a crash. */
  empty(): void;
  close(): Promise<void>;
}

/** The index thread died during a call: the index is empty and must be filled again. */
export class TmIndexLostError extends Error {
  constructor(cause: unknown) {
    super('The translation-memory index stopped and is being rebuilt', { cause });
    this.name = 'TmIndexLostError';
  }
}

type Value = Extract<TmAnswer, { ok: true }>['value'];
type Body = TmRequest extends infer R ? (R extends TmRequest ? Omit<R, 'call'> : never) : never;

interface PendingCall {
  resolve(value: Value): void;
  reject(error: unknown): void;
}

/** Most units per message: a search waits while one is processed (about 10 ms). */
const MAX_PACKED = 2000;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 30_000;

export interface IndexThreadOptions {
  /** Called when the thread and its units are lost. */
  onLost: () => void;
  /** Called when a new thread is running. */
  onRestart: (cause: unknown) => void;
  /** Starts the thread; by default worker.ts. */
  spawn?: (() => Worker) | undefined;
}

function spawnWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { name: 'tm-index' });
}

/**
 * An index in a worker thread. If the thread dies, its calls reject with `TmIndexLostError`, a new empty one
 * is started and `onRestart` is called.
 */
export function createIndexThread(options: IndexThreadOptions): IndexThread {
  const pending = new Map<number, PendingCall>();
  let calls = 0;
  let closed = false;
  let pause = FIRST_PAUSE_MS;
  let restartTimer: NodeJS.Timeout | undefined;
  let worker: Worker | null = start();

  function start(): Worker {
    const started = (options.spawn ?? spawnWorker)();
    started.unref();
    started.on('message', (answer: TmAnswer) => {
      const call = pending.get(answer.call);
      pending.delete(answer.call);
      if (pending.size === 0 && !closed) started.unref();
      if (answer.ok) {
        pause = FIRST_PAUSE_MS;
        call?.resolve(answer.value);
      } else call?.reject(new Error(answer.message));
    });
    let cause: unknown;
    started.on('error', (error) => {
      cause = error;
    });
    started.on('exit', (code) =>
      lose(started, cause ?? new Error(`The index's thread ended with code ${code}`)),
    );
    return started;
  }

  function lose(lost: Worker, cause: unknown): void {
    if (worker !== lost) return;
    worker = null;
    const calls = [...pending.values()];
    pending.clear();
    for (const call of calls) call.reject(new TmIndexLostError(cause));
    if (closed) return;
    options.onLost();
    restartTimer = setTimeout(() => {
      worker = start();
      options.onRestart(cause);
    }, pause);
    // Back off, so that a thread that dies at once is not restarted in a tight loop.
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
  }

  function call(body: Body, transfer: ArrayBuffer[] = []): Promise<Value> {
    const target = worker;
    if (!target) return Promise.reject(new TmIndexLostError(closed ? 'closed' : 'restarting'));
    const number = ++calls;
    return new Promise((resolve, reject) => {
      pending.set(number, { resolve, reject });
      target.ref();
      target.postMessage({ ...body, call: number } as TmRequest, transfer);
    });
  }

  async function addPacked(batch: PackedUnits): Promise<void> {
    await call({ kind: 'add', batch }, buffersOf(batch));
  }

  return {
    addPacked,
    async add(units) {
      for (let at = 0; at < units.length; at += MAX_PACKED) {
        await addPacked(packUnits(units.slice(at, at + MAX_PACKED)));
      }
    },
    async save(path, name) {
      return (await call({ kind: 'save', path, name })) as number;
    },
    async load(path, name) {
      await call({ kind: 'load', path, name });
    },
    async remove(unitIds) {
      return (await call({ kind: 'remove', unit_ids: [...unitIds] })) as number;
    },
    async removeMemory(memoryId) {
      await call({ kind: 'removeMemory', memory_id: memoryId });
    },
    async search(query) {
      return (await call({ kind: 'search', query })) as TmSearchResult;
    },
    async clear() {
      await call({ kind: 'clear' });
    },
    async stats() {
      return (await call({ kind: 'stats' })) as TmIndexStats;
    },
    empty() {
      const lost = worker;
      if (!lost) return;
      lose(lost, new Error('emptied'));
      void lost.terminate();
    },
    async close() {
      closed = true;
      clearTimeout(restartTimer);
      // Keep the process alive for callers that await the end.
      worker?.ref();
      await worker?.terminate();
    },
  };
}
