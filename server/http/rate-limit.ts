import { LastUsed } from './last-used.ts';
import { Refusal } from './problem.ts';

const MINUTE = 60_000;
/** Callers remembered. */
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
  readonly #callers = new LastUsed<Bucket>(MAX_CALLERS);

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
    this.#callers.set(caller, { left: left - 1, at: now });
  }
}
