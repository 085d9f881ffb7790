import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

interface Sizes {
  /** Size of the log from which it is emptied, in bytes. */
  emptyFrom: number;
  /** Growth after which emptying is tried again, in bytes: somebody may read an old state for long. */
  againAfter: number;
}

/**
 * Imports change pages of the same index again and again: the longer the log, the fewer of them are written twice. Below
 * what makes requests checkpoint (driver.ts).
 */
const DEFAULT: Sizes = { emptyFrom: 100_000_000, againAfter: 50_000_000 };
/** How often it looks at what other threads wrote, in ms: an upload is written by the server's own. */
const LOOK = 500;
/** How long the end of a checkpoint waits for readers, in ms; writers wait as well. */
const MOST_WAITING = 100;

/**
 * Empties the write-ahead log for the threads that write most. SQLite itself only reuses the log once a checkpoint has
 * caught up with all writers, which never happens while two of them take turns: it then grows without end, and each
 * commit pays for a checkpoint.
 */
export class LogKeeper {
  readonly #database: DatabaseSync;
  readonly #path: string;
  readonly #sizes: Sizes;
  #next: number;

  constructor(database: DatabaseSync, sizes = DEFAULT) {
    this.#database = database;
    this.#sizes = sizes;
    this.#next = sizes.emptyFrom;
    this.#path = `${database.location()}-wal`;
  }

  /** Also looks now and then from now on; returns a function that stops it. */
  watch(): () => void {
    const timer = setInterval(() => {
      if (!this.#database.isTransaction) this.committed();
    }, LOOK).unref();
    return () => clearInterval(timer);
  }

  /** Call it after each commit. True when it tried to empty the log. */
  committed(): boolean {
    const { emptyFrom, againAfter } = this.#sizes;
    const size = statSync(this.#path, { throwIfNoEntry: false })?.size ?? 0;
    if (size < emptyFrom) this.#next = emptyFrom;
    if (size < this.#next) return false;
    this.#next = this.#empty() ? emptyFrom : size + againAfter;
    return true;
  }

  /** False when it could not be emptied. Others write during the first step, which leaves little for the second. */
  #empty(): boolean {
    this.#database.exec(`PRAGMA busy_timeout = ${MOST_WAITING}`);
    try {
      this.#database.exec('PRAGMA wal_checkpoint(PASSIVE)');
      const [result] = this.#database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
      return result?.busy === 0;
    } catch {
      // On a full disk, for example. What was committed is in the log all the same.
      return false;
    } finally {
      this.#database.exec('PRAGMA busy_timeout = 0');
    }
  }
}
