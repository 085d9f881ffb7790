import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import type { UnitChangeTable } from '../../db/schema/memories.ts';

export type UnitChange = Omit<UnitChangeTable, 'seq'> & { seq: number };

/** Changes read at a time. */
const BATCH = 2000;
/** Changes kept for servers to read; a server further behind must start over. */
const MAX_KEPT = 100_000;
/** How long to wait for a missing number, in ms: its transaction may still be open. */
const LONGEST_TRANSACTION = 60_000;
/** Numbers below the newest that may still be uncommitted when a server starts. */
const LOOKBACK = 1000;

/**
 * Reads `unit_change` incrementally. On PostgreSQL a transaction may commit after one with a higher number:
 * gaps are queried again until no transaction can be that old.
 */
export class ChangeReader {
  readonly #db: Db;
  #last = 0;
  readonly #missing = new Map<number, number>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Marks all committed changes as read. Call it before reading all units. */
  async begin(): Promise<void> {
    this.#missing.clear();
    const rows = await this.#db
      .selectFrom('unit_change')
      .select('seq')
      .orderBy('seq', 'desc')
      .limit(LOOKBACK)
      .execute();
    const present = new Set(rows.map(({ seq }) => seq));
    this.#last = rows[0]?.seq ?? 0;
    if (!dialectOf(this.#db).isShared) return;
    for (let seq = Math.max(1, this.#last - LOOKBACK); seq < this.#last; seq += 1) {
      if (!present.has(seq)) this.#missing.set(seq, Date.now());
    }
  }

  /** Every change up to this one was acknowledged, or will never be committed. */
  get position(): number {
    const [firstMissing] = [...this.#missing.keys()].sort((a, b) => a - b);
    return firstMissing === undefined ? this.#last : firstMissing - 1;
  }

  /**
   * Continues after a change. Returns false without effect when that number does not exist yet or too many
   * changes followed.
   */
  async resume(after: number): Promise<boolean> {
    const { newest } = await this.#db
      .selectFrom('unit_change')
      .select(({ fn }) => fn.max<number | null>('seq').as('newest'))
      .executeTakeFirstOrThrow();
    if ((newest ?? 0) < after || (newest ?? 0) - after > MAX_KEPT) return false;
    this.#missing.clear();
    this.#last = after;
    return true;
  }

  /**
   * Acknowledges changes. Until then `next` returns them again, so that losing the database connection loses
   * none.
   */
  acknowledge(changes: readonly UnitChange[]): void {
    for (const { seq } of changes) this.#note(seq);
  }

  /** The next changes, oldest first; `behind` = too many were missed, so all units must be read again. */
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
    if (newest - this.#last > MAX_KEPT) return { changes: [], more: false, behind: true };
    return { changes, more: changes.length === BATCH, behind: false };
  }

  /** Deletes changes that every server read long ago. */
  async prune(): Promise<void> {
    await this.#db
      .deleteFrom('unit_change')
      .where('seq', '<=', this.#last - MAX_KEPT)
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
