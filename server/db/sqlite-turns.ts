import { setTimeout as sleep } from 'node:timers/promises';
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';

// SQLite has one writer at a time and no queue: whoever tries first after a commit is next, which is nearly always the
// thread that has just committed. So that a job with thousands of transactions does not shut requests out, threads
// count in shared memory whether the server's own one is waiting, and the others let it in first.

const KEY = 'tessera.sqlite.waiting';
/** Between two tries, in ms. */
const PAUSE = 2;
/** Longest that a job gives way at a time, in ms: a server that died while waiting must not stop it for ever. */
const LONGEST_WAY = 1000;

const waiting = new Int32Array(sharedCounter());

function sharedCounter(): SharedArrayBuffer {
  const known = getEnvironmentData(KEY);
  if (known instanceof SharedArrayBuffer) return known;
  const counter = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  // Threads started from here get the same memory.
  if (isMainThread) setEnvironmentData(KEY, counter);
  return counter;
}

/** Before a write: a thread other than the server's own lets that one in first. */
export async function giveWay(): Promise<void> {
  if (isMainThread) return;
  const until = Date.now() + LONGEST_WAY;
  while (Atomics.load(waiting, 0) > 0 && Date.now() < until) await sleep(PAUSE);
}

/** After a try that found another connection writing. */
export async function waitForTurn(): Promise<void> {
  if (!isMainThread) return void (await sleep(PAUSE));
  Atomics.add(waiting, 0, 1);
  await sleep(PAUSE);
  Atomics.sub(waiting, 0, 1);
}
