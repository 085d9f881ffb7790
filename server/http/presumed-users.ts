import { LRUCache } from 'lru-cache';
import type { SessionUser } from '../people/auth/session-user.ts';

/** How long a session most likely is what it was, in ms. */
const LIKELY = 60_000;
/** Sessions remembered. */
const MOST = 10_000;

/**
 * Who came with a session a moment ago. Most likely it still is theirs: what only reads may begin for them while the
 * database is asked. It is no leave to answer.
 */
export class PresumedUsers {
  readonly #seen = new LRUCache<string, SessionUser>({ max: MOST, ttl: LIKELY });

  /** `null` for a session that was not seen lately. */
  recall(session: string): SessionUser | null {
    return this.#seen.get(session) ?? null;
  }

  /** Takes what the database said of a session; `null` for one that is not good. */
  note(session: string, user: SessionUser | null): void {
    if (user) this.#seen.set(session, user);
    else this.#seen.delete(session);
  }
}
