/** Statuses of a proxy without an answer, and of a server that could not start the request. */
const LOST = new Set([0, 502, 503, 504]);
/** Longest wait requested by a server that is accepted, ms; otherwise the caller decides. */
const LONGEST_WAIT = 5_000;

/** A new key for a write: 128 random bits in hex. Not `randomUUID`, which pages without HTTPS lack. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The result of sending a request once: a status, 0 without an answer, and the wait requested by the server.
 */
export interface Outcome {
  status: number;
  /** Seconds; `null` = not given. */
  retryAfter: number | null;
}

/**
 * How long to wait before a request is sent again, in ms; `null` when it should not be. `pause` is the
 * shortest wait. A browser that reports being offline does not try.
 */
export function waitBeforeRepeat({ status, retryAfter }: Outcome, pause: number): number | null {
  // A temporary conflict: the first attempt is still running.
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
