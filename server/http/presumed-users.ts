import type { SessionUser } from '../auth/sessions.ts';

/** How long a session most likely is what it was, in ms. */
const LIKELY = 60_000;
/** Sessions remembered; more push out those that were silent longest. */
const MOST = 10_000;

interface Seen {
  user: SessionUser;
  at: number;
}

/**
 * Who came with a session a moment ago. Most likely it still is theirs: what only reads may begin for them while the
 * database is asked. It is no leave to answer.
 */
export class PresumedUsers {
  readonly #seen = new Map<string, Seen>();

  /** `null` for a session that was not seen lately. */
  recall(session: string, now = Date.now()): SessionUser | null {
    const seen = this.#seen.get(session);
    return seen && now - seen.at < LIKELY ? seen.user : null;
  }

  /** Takes what the database said of a session; `null` for one that is not good. */
  note(session: string, user: SessionUser | null, now = Date.now()): void {
    // Taken out and put in again: the map's order is that of last use.
    this.#seen.delete(session);
    if (!user) return;
    this.#seen.set(session, { user, at: now });
    if (this.#seen.size > MOST) {
      const [silent] = this.#seen.keys();
      if (silent !== undefined) this.#seen.delete(silent);
    }
  }
}
