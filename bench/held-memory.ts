import { readFileSync } from 'node:fs';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

/**
 * The process's memory in MB: its own, and pages of files, which belong to SQLite's database and are
 * reclaimed under memory pressure.
 */
export interface Held {
  own: number;
  files: number;
}

export interface HeldMeanwhile {
  before: Held;
  largest: Held;
}

/** Sampling interval, ms. */
const LOOK = 25;

function heldNow(): Held {
  const status = readFileSync('/proc/self/status', 'utf8');
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s*(\\d+)`).exec(status)?.[1]) / 1024;
  return { own: megabytes('RssAnon'), files: megabytes('RssFile') };
}

/** Memory before, and at most during, `act`, which may block its thread. */
export async function watchMemory(act: () => Promise<void>): Promise<HeldMeanwhile> {
  globalThis.gc?.();
  const before = heldNow();
  const largest = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const watcher = new Worker(new URL(import.meta.url), { workerData: largest });
  await act();
  await watcher.terminate();
  const [own = 0, files = 0] = largest;
  return { before, largest: { own, files } };
}

if (!isMainThread) {
  setInterval(() => {
    const { own, files } = heldNow();
    workerData[0] = Math.max(workerData[0], own);
    workerData[1] = Math.max(workerData[1], files);
  }, LOOK);
}
