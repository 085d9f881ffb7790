import { setTimeout as sleep } from 'node:timers/promises';
import { getEnvironmentData, isMainThread, setEnvironmentData, threadId } from 'node:worker_threads';

// SQLite has one writer at a time and no queue: the first to try after a commit is next, nearly always the
// thread that has just committed. To keep a job with thousands of transactions from starving others, threads
// queue in shared memory: requests first, then short jobs, then large ones, and within a rank in order of arrival.

const KEY = 'tessera.sqlite.waiting';
/** Delay between attempts, in ms. */
export const RETRY_DELAY = 2;
/**
 * Longest time a thread lets others go first, in ms. A thread that has not tried for as long has died, and loses its
 * place.
 */
const MAX_YIELD = 1000n;

/** Lends a connection for a while; resolves when it is back. */
export type LendConnection = (forAWhile: () => Promise<void>) => Promise<void>;

const RANKS = { server: 0n, short: 1n, large: 2n } as const;
/** Larger than any time in ms. */
const RANK = 2n ** 48n;

/** Threads share a slot if their ids differ by a multiple of this; few live at once. */
const SLOTS = 32;
const BYTES = BigInt64Array.BYTES_PER_ELEMENT;
const memory = sharedMemory();
/** Of each thread: rank and time of arrival; 0 = it does not wait. The smallest is next. */
const places = new BigInt64Array(memory, 0, SLOTS);
/** When each thread last tried, in ms. */
const tried = new BigInt64Array(memory, SLOTS * BYTES, SLOTS);
/** How often the main thread or a short job has had to wait. */
const waitedFor = new BigInt64Array(memory, 2 * SLOTS * BYTES, 1);

const mine = threadId % SLOTS;
/** Places of this thread's waiters, the first one first. */
const placesHere: bigint[] = [];
let rank: bigint = isMainThread ? RANKS.server : RANKS.short;

function sharedMemory(): SharedArrayBuffer {
  const known = getEnvironmentData(KEY);
  if (known instanceof SharedArrayBuffer) return known;
  const created = new SharedArrayBuffer((2 * SLOTS + 1) * BYTES);
  // Shares the memory with threads started later.
  setEnvironmentData(KEY, created);
  return created;
}

/** Sets the rank of this thread's writes; call it at the beginning of a job. */
export function writeAs(kind: 'short' | 'large'): void {
  rank = RANKS[kind];
}

/** In ms, the same in all threads, and never set back as the time of day is. */
const clock = (): bigint => process.hrtime.bigint() / 1_000_000n;

/** Whether another thread's place is before this thread's. */
function isAnothersTurn(now: bigint): boolean {
  const alive = now - MAX_YIELD;
  const own = placesHere[0] ?? 0n;
  for (let slot = 0; slot < SLOTS; slot += 1) {
    const place = Atomics.load(places, slot);
    if (place > 0n && place < own && Atomics.load(tried, slot) > alive) return true;
  }
  return false;
}

/**
 * Repeats `tryNow` until it succeeds: from this thread's turn on, until no other connection is writing. Between
 * attempts the thread's connection is lent to others, so that readers need not wait.
 */
export async function waitForTurn(tryNow: () => boolean, lend: LendConnection): Promise<void> {
  const arrived = clock();
  const place = rank * RANK + arrived;
  const isDone = () => {
    const now = clock();
    Atomics.store(tried, mine, now);
    return (!isAnothersTurn(now) || now - arrived > MAX_YIELD) && tryNow();
  };
  // Before the first attempt: a thread between two of its transactions must see it.
  placesHere.push(place);
  Atomics.store(places, mine, placesHere[0] ?? 0n);
  try {
    if (isDone()) return;
    if (rank !== RANKS.large) Atomics.add(waitedFor, 0, 1n);
    do await lend(() => sleep(RETRY_DELAY));
    while (!isDone());
  } finally {
    placesHere.splice(placesHere.indexOf(place), 1);
    Atomics.store(places, mine, placesHere[0] ?? 0n);
  }
}

/** How often requests and short jobs have had to wait for another transaction; a counter. */
export function turnsWaitedFor(): number {
  return Number(Atomics.load(waitedFor, 0));
}
