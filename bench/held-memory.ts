import { readFileSync } from 'node:fs';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

/**
 * What the process holds, in MB: memory of its own, and pages of files, which are SQLite's database and which the system
 * takes back when something else needs them.
 */
export interface Held {
  own: number;
  files: number;
}

export interface HeldMeanwhile {
  before: Held;
  largest: Held;
}

/** How often it is looked, in ms. */
const LOOK = 25;

function heldNow(): Held {
  const status = readFileSync('/proc/self/status', 'utf8');
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s*(\\d+)`).exec(status)?.[1]) / 1024;
  return { own: megabytes('RssAnon'), files: megabytes('RssFile') };
}

/** What it holds before and at most while `act` runs, which may leave no turn to anything else of its thread. */
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
