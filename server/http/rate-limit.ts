import { TokenBucket } from 'limiter';
import { LRUCache } from 'lru-cache';
import { ProblemError } from './problem.ts';

/** Callers tracked at a time. */
const MAX_CALLERS = 50_000;

/**
 * Limits the requests of each caller to an average per minute, with bursts of up to a minute's worth after silence;
 * throws 429 with `Retry-After` beyond that. Each server process counts for itself.
 */
export class RateLimit {
  readonly #perMinute: number;
  readonly #buckets = new LRUCache<string, TokenBucket>({ max: MAX_CALLERS });

  /** @param perMinute requests a minute; 0 = no limit */
  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  take(caller: string): void {
    if (this.#perMinute === 0) return;
    const bucket = this.#buckets.get(caller) ?? this.#addBucket(caller);
    if (bucket.tryRemoveTokens(1)) return;
    const seconds = Math.ceil(bucket.getWaitTime(1) / 1000);
    throw new ProblemError(429, `Too many requests. Try again in ${seconds} s.`, {
      headers: { 'retry-after': String(seconds) },
    });
  }

  #addBucket(caller: string): TokenBucket {
    const bucket = new TokenBucket({
      bucketSize: this.#perMinute,
      tokensPerInterval: this.#perMinute,
      interval: 'minute',
    });
    // The buckets of limiter start empty.
    bucket.content = this.#perMinute;
    this.#buckets.set(caller, bucket);
    return bucket;
  }
}
