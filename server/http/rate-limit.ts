import { TokenBucket } from 'limiter';
import { LRUCache } from 'lru-cache';
import { forPrograms, localised } from '../messages/localised.ts';
import { ProblemError } from '../messages/problem.ts';

/** Callers tracked at a time. */
const MAX_CALLERS = 50_000;

const MILLISECONDS = { minute: 60_000, hour: 3_600_000 };

interface Limit {
  /** Per caller; 0 = no limit. */
  amount: number;
  per: keyof typeof MILLISECONDS;
  /** Start of the error message, for programs. */
  tooMuch?: string;
}

/**
 * Limits each caller to an average per minute or hour, with bursts of up to the same amount after inactivity;
 * throws 429 with `Retry-After` beyond that. Each server process counts separately.
 */
export class RateLimit {
  readonly #limit: Limit;
  readonly #buckets = new LRUCache<string, TokenBucket>({ max: MAX_CALLERS });

  constructor(limit: Limit) {
    this.#limit = limit;
  }

  take(caller: string, count = 1): void {
    const { amount, per, tooMuch } = this.#limit;
    if (amount === 0) return;
    const bucket = this.#buckets.get(caller) ?? this.#addBucket(caller);
    if (bucket.tryRemoveTokens(count)) return;
    // More at once than a full bucket holds: waiting does not help, but is harmless.
    const wait = count > amount ? MILLISECONDS[per] : bucket.getWaitTime(count);
    const seconds = Math.ceil(wait / 1000);
    const detail = tooMuch
      ? forPrograms(`${tooMuch}. Try again in ${seconds} s.`)
      : localised('requests-too-many', { seconds });
    throw new ProblemError(429, detail, {
      headers: { 'retry-after': String(seconds) },
    });
  }

  #addBucket(caller: string): TokenBucket {
    const { amount, per } = this.#limit;
    const bucket = new TokenBucket({ bucketSize: amount, tokensPerInterval: amount, interval: per });
    // Buckets of the library start empty.
    bucket.content = amount;
    this.#buckets.set(caller, bucket);
    return bucket;
  }
}
