/** Statuses of a proxy that got no answer, and of a server that could not begin. */
const LOST = new Set([0, 502, 503, 504]);
/** A server that asks for a longer wait is not waited for, in ms: whoever called decides. */
const LONGEST_WAIT = 5_000;

/** A new name for a write: 128 random bits in hex. Not `randomUUID`, which pages without https lack. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What came of sending a request once: a status, 0 without an answer, and the wait that the server asked for. */
export interface Outcome {
  status: number;
  /** Seconds; `null` = it did not say. */
  retryAfter: number | null;
}

/**
 * How long to wait before a request is sent again, in ms; `null` when it should not be. `pause` is the shortest wait. A
 * browser that knows itself offline does not try.
 */
export function waitBeforeRepeat({ status, retryAfter }: Outcome, pause: number): number | null {
  // A conflict that passes: the first attempt is still being done.
  const isRunning = status === 409 && retryAfter !== null;
  if (!(LOST.has(status) || isRunning) || (status === 0 && globalThis.navigator?.onLine === false))
    return null;
  const wait = Math.max(pause, (retryAfter ?? 0) * 1000);
  return wait > LONGEST_WAIT ? null : wait;
}

/** Resolves after `ms`, or as soon as the signal is aborted. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
    if (signal?.aborted) done();
  });
}
