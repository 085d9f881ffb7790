import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import type { UnitChangeTable } from '../../db/schema/memories.ts';

export type UnitChange = Omit<UnitChangeTable, 'seq'> & { seq: number };

/** Changes read at a time. */
const BATCH = 2000;
/** Changes that are kept for servers to read; one that lags further behind must begin anew. */
const KEPT = 100_000;
/** How long a transaction that took a number may stay open before its change is given up, in ms. */
const LONGEST_TRANSACTION = 60_000;
/** Numbers below the newest that may still be on their way when a server starts. */
const LOOK_BACK = 1000;

/**
 * Reads `unit_change` on from where it was. On PostgreSQL a transaction may commit after one that took a later number:
 * the numbers left out are asked for again until no transaction can be so old.
 */
export class ChangeReader {
  readonly #db: Db;
  #last = 0;
  readonly #missing = new Map<number, number>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** From now on everything is new that is not committed yet. Call it before the units are read as a whole. */
  async begin(): Promise<void> {
    this.#missing.clear();
    const rows = await this.#db
      .selectFrom('unit_change')
      .select('seq')
      .orderBy('seq', 'desc')
      .limit(LOOK_BACK)
      .execute();
    const present = new Set(rows.map(({ seq }) => seq));
    this.#last = rows[0]?.seq ?? 0;
    if (!dialectOf(this.#db).isShared) return;
    for (let seq = Math.max(1, this.#last - LOOK_BACK); seq < this.#last; seq += 1) {
      if (!present.has(seq)) this.#missing.set(seq, Date.now());
    }
  }

  /** Says that these were taken in. Until then `next` answers them again: a database that goes away loses none. */
  took(changes: readonly UnitChange[]): void {
    for (const { seq } of changes) this.#note(seq);
  }

  /** The next changes, oldest first; `behind` = too many were missed, and the units must be read as a whole. */
  async next(): Promise<{ changes: UnitChange[]; more: boolean; behind: boolean }> {
    this.#forgetOld();
    const missing = [...this.#missing.keys()];
    const changes: UnitChange[] = await this.#db
      .selectFrom('unit_change')
      .select(['seq', 'unit_id', 'memory_id', 'kind'])
      .where((where) =>
        missing.length > 0
          ? where.or([where('seq', '>', this.#last), where('seq', 'in', missing)])
          : where('seq', '>', this.#last),
      )
      .orderBy('seq')
      .limit(BATCH)
      .execute();
    const newest = changes.at(-1)?.seq ?? 0;
    if (newest - this.#last > KEPT) return { changes: [], more: false, behind: true };
    return { changes, more: changes.length === BATCH, behind: false };
  }

  /** Deletes the changes that every server has read long since. */
  async prune(): Promise<void> {
    await this.#db
      .deleteFrom('unit_change')
      .where('seq', '<=', this.#last - KEPT)
      .execute();
  }

  #note(seq: number): void {
    this.#missing.delete(seq);
    if (dialectOf(this.#db).isShared) {
      for (let left = this.#last + 1; left < seq; left += 1) this.#missing.set(left, Date.now());
    }
    this.#last = Math.max(this.#last, seq);
  }

  #forgetOld(): void {
    const since = Date.now() - LONGEST_TRANSACTION;
    for (const [seq, seen] of this.#missing) if (seen < since) this.#missing.delete(seq);
  }
}
