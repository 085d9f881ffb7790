import { Refusal } from './problem.ts';

const MINUTE = 60_000;
/** Callers remembered; more at once push out those that were silent longest. */
const MAX_CALLERS = 50_000;

interface Bucket {
  /** Requests that may be made at once. */
  left: number;
  at: number;
}

/**
 * Lets each caller make so many requests a minute on average, and as many at once after a silence; throws 429 with
 * `Retry-After` beyond that. Each server counts for itself.
 */
export class RateLimit {
  readonly #perMinute: number;
  readonly #callers = new Map<string, Bucket>();

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  take(caller: string, now = Date.now()): void {
    if (this.#perMinute === 0) return;
    const bucket = this.#callers.get(caller) ?? { left: this.#perMinute, at: now };
    const gained = ((now - bucket.at) / MINUTE) * this.#perMinute;
    const left = Math.min(this.#perMinute, bucket.left + gained);
    if (left < 1) {
      const seconds = Math.ceil(((1 - left) / this.#perMinute) * (MINUTE / 1000));
      throw new Refusal(429, `Too many requests. Try again in ${seconds} s.`, {
        headers: { 'retry-after': String(seconds) },
      });
    }
    // Taken out and put in again: the map's order is that of last use.
    this.#callers.delete(caller);
    this.#callers.set(caller, { left: left - 1, at: now });
    if (this.#callers.size > MAX_CALLERS) {
      const [silent] = this.#callers.keys();
      if (silent !== undefined) this.#callers.delete(silent);
    }
  }
}
