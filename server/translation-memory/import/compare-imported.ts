import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { IDENTITY, serialiseIdentity, type UnitIdentity } from './fingerprint.ts';
import type { UnitRow } from './unit-row.ts';

/** A unit that existed before the import. */
export interface KnownUnit extends UnitIdentity {
  id: number;
  version: number;
}

/** A file unit's relation to the memory. */
export type Outcome =
  | { is: 'new' }
  | { is: 'identical' }
  /** The memory has its source with another target, in the same context if the file gives one. */
  | { is: 'changed'; known: KnownUnit };

/** Maximum number of stored fingerprints; a Set is limited to 2^24 entries. */
const MAX_SEEN = 12_000_000;

/** The units of one file so far, to import only one of several equal ones. */
export class SeenUnits {
  #fingerprints: Set<number> | null = new Set();

  /** `false` = already seen, `null` = too many to know. */
  add({ fingerprint }: Pick<UnitRow, 'fingerprint'>): boolean | null {
    if (!this.#fingerprints) return null;
    if (this.#fingerprints.has(fingerprint)) return false;
    if (this.#fingerprints.size >= MAX_SEEN) this.#fingerprints = null;
    else this.#fingerprints.add(fingerprint);
    return true;
  }
}

/** The memory's units with these sources, except the units of one job. */
export async function findKnown(
  db: Db,
  memoryId: number,
  jobId: number | null,
  rows: readonly UnitRow[],
): Promise<KnownUnits> {
  const known = await db
    .selectFrom('unit')
    .select([...IDENTITY, 'id', 'version', 'job_id', 'source_hash'])
    .where('memory_id', '=', memoryId)
    .where('source_hash', 'in', [...new Set(rows.map((row) => row.source_hash))])
    .where('deleted_at', 'is', null)
    // Keeps SQLite from using the index of ids, which would read the whole memory.
    .orderBy(sql`id + 0`)
    .execute();
  const before = known.filter((row) => row.job_id !== jobId || row.job_id === null);
  const own = known.filter((row) => row.job_id === jobId && row.job_id !== null);
  return new KnownUnits(before, own);
}

export class KnownUnits {
  readonly #texts: Set<string>;
  readonly #contexts: Set<string>;
  readonly #bySource = new Map<string, KnownUnit[]>();
  /** Units that an earlier run of the same job wrote. */
  readonly #own: Set<string>;

  constructor(before: readonly KnownUnit[], own: readonly UnitIdentity[]) {
    this.#texts = new Set(before.map(textsOf));
    this.#contexts = new Set(before.map(contextOf));
    this.#own = new Set(own.map(serialiseIdentity));
    for (const unit of before) {
      const same = this.#bySource.get(unit.source);
      if (same) same.push(unit);
      else this.#bySource.set(unit.source, [unit]);
    }
  }

  hasWritten(row: UnitIdentity): boolean {
    return this.#own.has(serialiseIdentity(row));
  }

  outcomeOf(row: UnitIdentity): Outcome {
    const isKnown = hasContext(row) ? this.#contexts.has(contextOf(row)) : this.#texts.has(textsOf(row));
    if (isKnown) return { is: 'identical' };
    const others = (this.#bySource.get(row.source) ?? []).filter(
      (unit) => unit.target !== row.target && (!hasContext(row) || neighboursOf(unit) === neighboursOf(row)),
    );
    const [known] = others.sort((a, b) => b.updated_at.localeCompare(a.updated_at) || b.id - a.id);
    return known ? { is: 'changed', known } : { is: 'new' };
  }
}

function hasContext({ previous_source, next_source, context_key }: UnitIdentity): boolean {
  return previous_source !== null || next_source !== null || context_key !== null;
}

function textsOf({ source, target }: UnitIdentity): string {
  return JSON.stringify([source, target]);
}

function neighboursOf({ previous_source, next_source, context_key }: UnitIdentity): string {
  return JSON.stringify([previous_source, next_source, context_key]);
}

function contextOf(row: UnitIdentity): string {
  return textsOf(row) + neighboursOf(row);
}
