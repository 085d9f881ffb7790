import { setTimeout as sleep } from 'node:timers/promises';
import { getEnvironmentData, isMainThread, setEnvironmentData, threadId } from 'node:worker_threads';

// SQLite has one writer at a time and no queue: whoever tries first after a commit is next, which is nearly always the
// thread that has just committed. So that a job with thousands of transactions does not shut others out, threads count
// in shared memory who is waiting: jobs let the server's own thread in first, and take turns among themselves.

const KEY = 'tessera.sqlite.waiting';
/** Between two tries, in ms. */
const PAUSE = 2;
/** Longest that a job gives way at a time, in ms: a server that died while waiting must not stop it for ever. */
const LONGEST_WAY = 1000;

/** Gives a connection away for a while, and answers when it is back. */
export type Lend = (forAWhile: () => Promise<void>) => Promise<void>;

/** What the numbers in shared memory count. */
const SERVER_WAITS = 0;
const JOBS_WAIT = 1;
/** The thread that wrote last. */
const LAST = 2;
/** How often the server's thread had to wait so far. */
const WAITED_FOR = 3;
const NUMBERS = 4;

const shared = new Int32Array(sharedNumbers());
/** How many of those who wait wait in this thread. */
let waitingHere = 0;

function sharedNumbers(): SharedArrayBuffer {
  const known = getEnvironmentData(KEY);
  if (known instanceof SharedArrayBuffer) return known;
  const numbers = new SharedArrayBuffer(NUMBERS * Int32Array.BYTES_PER_ELEMENT);
  // Threads started from here get the same memory.
  if (isMainThread) setEnvironmentData(KEY, numbers);
  return numbers;
}

/** Before a write: a job lets the server's own thread in first, and another job when it wrote last itself. */
export async function giveWay(): Promise<void> {
  if (isMainThread) return;
  const until = Date.now() + LONGEST_WAY;
  while (isAnothersTurn() && Date.now() < until) await sleep(PAUSE);
  Atomics.store(shared, LAST, threadId);
}

function isAnothersTurn(): boolean {
  if (Atomics.load(shared, SERVER_WAITS) > 0) return true;
  return Atomics.load(shared, LAST) === threadId && Atomics.load(shared, JOBS_WAIT) > waitingHere;
}

/**
 * Waits in the queue of its thread until `tryNow` succeeds: until no other connection writes. Between two tries the
 * thread's connection is lent to whoever else wants it, so that those who only read do not wait with it.
 */
export async function waitForTurn(tryNow: () => boolean, lend: Lend): Promise<void> {
  const queue = isMainThread ? SERVER_WAITS : JOBS_WAIT;
  if (isMainThread) Atomics.add(shared, WAITED_FOR, 1);
  Atomics.add(shared, queue, 1);
  waitingHere += 1;
  try {
    do await lend(() => sleep(PAUSE));
    while (!tryNow());
  } finally {
    waitingHere -= 1;
    Atomics.sub(shared, queue, 1);
  }
}

/** How often requests had to wait for somebody else's transaction: grows for ever. */
export function turnsWaitedFor(): number {
  return Atomics.load(shared, WAITED_FOR);
}
