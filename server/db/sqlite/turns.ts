import { setTimeout as sleep } from 'node:timers/promises';
import { getEnvironmentData, isMainThread, setEnvironmentData, threadId } from 'node:worker_threads';

// SQLite has one writer at a time and no queue: the first to try after a commit is next, nearly always the
// thread that has just committed. To keep a job with thousands of transactions from starving others, threads
// count waiters in shared memory: jobs let the server's main thread go first, and alternate among themselves.

const KEY = 'tessera.sqlite.waiting';
/** Delay between attempts, in ms. */
const RETRY_DELAY = 2;
/** Longest time a job yields at once, in ms: a waiter that died must not stop it for ever. */
const MAX_YIELD = 1000;

/** Lends a connection for a while; resolves when it is back. */
export type LendConnection = (forAWhile: () => Promise<void>) => Promise<void>;

/** Indexes into the shared memory; the first two count waiting writers. */
const SERVER_WAITS = 0;
const JOBS_WAIT = 1;
/** The thread that wrote last. */
const LAST = 2;
/** How often the main thread has had to wait. */
const WAITED_FOR = 3;
const NUMBERS = 4;

const shared = new Int32Array(sharedNumbers());
/** Waiters in this thread. */
let waitingHere = 0;

function sharedNumbers(): SharedArrayBuffer {
  const known = getEnvironmentData(KEY);
  if (known instanceof SharedArrayBuffer) return known;
  const numbers = new SharedArrayBuffer(NUMBERS * Int32Array.BYTES_PER_ELEMENT);
  // Shares the memory with threads started later.
  if (isMainThread) setEnvironmentData(KEY, numbers);
  return numbers;
}

/** Call before a write: a job yields to the main thread, and to another job if it was the last to write. */
export async function yieldToWaiters(): Promise<void> {
  if (isMainThread) return;
  const until = Date.now() + MAX_YIELD;
  while (isAnothersTurn() && Date.now() < until) await sleep(RETRY_DELAY);
  Atomics.store(shared, LAST, threadId);
}

function isAnothersTurn(): boolean {
  if (Atomics.load(shared, SERVER_WAITS) > 0) return true;
  return Atomics.load(shared, LAST) === threadId && Atomics.load(shared, JOBS_WAIT) > waitingHere;
}

/**
 * Waits in its thread's queue until `tryNow` succeeds, i.e. until no other connection is writing. Between
 * attempts the thread's connection is lent to others, so that readers need not wait.
 */
export async function waitForTurn(tryNow: () => boolean, lend: LendConnection): Promise<void> {
  const queue = isMainThread ? SERVER_WAITS : JOBS_WAIT;
  if (isMainThread) Atomics.add(shared, WAITED_FOR, 1);
  Atomics.add(shared, queue, 1);
  waitingHere += 1;
  try {
    do await lend(() => sleep(RETRY_DELAY));
    while (!tryNow());
  } finally {
    waitingHere -= 1;
    Atomics.sub(shared, queue, 1);
  }
}

/** How often requests have had to wait for another transaction; a counter. */
export function turnsWaitedFor(): number {
  return Atomics.load(shared, WAITED_FOR);
}
