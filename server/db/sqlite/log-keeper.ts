import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

interface Sizes {
  /** Size of the log from which it is emptied, in bytes. */
  emptyFrom: number;
  /** Growth after which emptying is tried again, in bytes: a reader may use an old state for long. */
  againAfter: number;
}

/**
 * Imports repeatedly change pages of the same index: the longer the log, the fewer are written twice. Smaller
 * than the size at which requests checkpoint (driver.ts).
 */
const DEFAULT: Sizes = { emptyFrom: 100_000_000, againAfter: 50_000_000 };
/** Interval for checking what other threads wrote, in ms: uploads are written by the main thread. */
const LOOK = 500;
/** How long the end of a checkpoint waits for readers, in ms; writers wait as well. */
const MOST_WAITING = 100;

/**
 * Empties the write-ahead log for the threads that write most. SQLite itself only reuses the log once a
 * checkpoint has caught up with all writers, which never happens while two of them alternate: the log would
 * grow without end, and each commit would pay for a checkpoint.
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

  /** Also checks at intervals; returns a function that stops it. */
  watch(): () => void {
    const timer = setInterval(() => {
      if (!this.#database.isTransaction) this.committed();
    }, LOOK).unref();
    return () => clearInterval(timer);
  }

  /** Call it after each commit. Returns whether it tried to empty the log. */
  committed(): boolean {
    const { emptyFrom, againAfter } = this.#sizes;
    const size = statSync(this.#path, { throwIfNoEntry: false })?.size ?? 0;
    if (size < emptyFrom) this.#next = emptyFrom;
    if (size < this.#next) return false;
    this.#next = this.#empty() ? emptyFrom : size + againAfter;
    return true;
  }

  /**
   * Returns false if it could not be emptied. Others write during the first step, which leaves little for the
   * second.
   */
  #empty(): boolean {
    this.#database.exec(`PRAGMA busy_timeout = ${MOST_WAITING}`);
    try {
      this.#database.exec('PRAGMA wal_checkpoint(PASSIVE)');
      const [result] = this.#database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
      return result?.busy === 0;
    } catch {
      // For example on a full disk. Commits are safe in the log.
      return false;
    } finally {
      this.#database.exec('PRAGMA busy_timeout = 0');
    }
  }
}
