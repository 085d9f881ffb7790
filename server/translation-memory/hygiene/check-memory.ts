import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { HygieneCheck } from '../../../shared/domain/contract/translation-memory.ts';
import { plainText } from '../../../shared/domain/text/inline-codes.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { type CheckedUnit, checkUnit } from './check-unit.ts';

/** Units read at a time, with a turn for other requests in between. */
const PAGE = 500;
/** Unit ids stored per check, so that the units can be listed. */
const MAX_LISTED = 100_000;
/** Distinct targets counted per source. */
const MAX_TARGETS = 10_000;

/** Checks that read every unit; `stale` is answered by an index. */
type ScanCheck = Exclude<HygieneCheck, 'stale'>;
export interface CheckedMemory {
  id: number;
  /** An unfinished import. */
  hiddenJob: number | null;
}

export type Findings = Record<ScanCheck, { count: number; ids: number[] }>;

/**
 * Reads every unit of a memory once, ordered by the hash of the source, so that equal sources are adjacent
 * and only one group is in memory at a time. Other requests run between the pages, but the work grows with
 * the memory: a large memory is checked by a job.
 */
export async function checkMemory(
  db: Db,
  memory: CheckedMemory,
  progress: (looked: number) => Promise<void> = async () => {},
): Promise<Findings> {
  const findings: Findings = {
    duplicate: { count: 0, ids: [] },
    contradiction: { count: 0, ids: [] },
    untranslated: { count: 0, ids: [] },
    codes: { count: 0, ids: [] },
    length: { count: 0, ids: [] },
    no_words: { count: 0, ids: [] },
  };
  let group = new SameSource(findings);
  let last: { source_hash: string; id: number } | null = null;
  let looked = 0;
  for (;;) {
    const units: CheckedUnit[] = await nextUnits(db, memory, last);
    for (const unit of units) {
      if (unit.source_hash !== last?.source_hash) {
        group.close();
        group = new SameSource(findings);
      }
      group.add(unit);
      for (const check of checkUnit(unit)) addFinding(findings, check, unit.id);
      last = unit;
    }
    if (units.length < PAGE) break;
    looked += units.length;
    await progress(looked);
    await setImmediate();
  }
  group.close();
  return findings;
}

function addFinding(findings: Findings, check: ScanCheck, id: number): void {
  const found = findings[check];
  found.count += 1;
  if (found.ids.length < MAX_LISTED) found.ids.push(id);
}

/** The units of one source, oldest first. */
class SameSource {
  readonly #findings: Findings;
  readonly #seen = new Set<string>();
  readonly #targets = new Set<string>();
  readonly #ids: number[] = [];
  #count = 0;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  add({ id, source, target, previous_source, next_source, context_key }: CheckedUnit): void {
    const whole = JSON.stringify([source, target, previous_source, next_source, context_key]);
    if (this.#seen.has(whole)) addFinding(this.#findings, 'duplicate', id);
    else if (this.#seen.size < MAX_TARGETS) this.#seen.add(whole);
    if (this.#targets.size < MAX_TARGETS) this.#targets.add(plainText(target));
    this.#count += 1;
    if (this.#ids.length < MAX_LISTED) this.#ids.push(id);
  }

  close(): void {
    if (this.#targets.size < 2) return;
    const found = this.#findings.contradiction;
    found.count += this.#count;
    found.ids.push(...this.#ids.slice(0, Math.max(0, MAX_LISTED - found.ids.length)));
  }
}

/** The next units by the index of hashes: first with the same source, then with the next sources. */
async function nextUnits(
  db: Db,
  memory: CheckedMemory,
  last: { source_hash: string; id: number } | null,
): Promise<CheckedUnit[]> {
  if (!last) return selectUnits(db, memory, sql`source_hash > ''`, PAGE);
  const { source_hash, id } = last;
  const isSame = sql`source_hash = ${source_hash} AND id > ${id}`;
  const same = await selectUnits(db, memory, isSame, PAGE);
  if (same.length === PAGE) return same;
  const isNext = sql`source_hash > ${source_hash}`;
  return [...same, ...(await selectUnits(db, memory, isNext, PAGE - same.length))];
}

async function selectUnits(
  db: Db,
  { id, hiddenJob }: CheckedMemory,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<CheckedUnit[]> {
  // Otherwise SQLite would choose an index by memory and sort all of it for each page.
  const index = dialectOf(db).indexedBy('unit_source');
  const isThere = hiddenJob === null ? sql`` : sql`AND (job_id IS NULL OR job_id <> ${hiddenJob})`;
  const { rows } =
    await sql<CheckedUnit>`SELECT id, source_hash, source, target, previous_source, next_source,
    context_key FROM unit ${index} WHERE memory_id = ${id} AND deleted_at IS NULL AND ${where} ${isThere}
    ORDER BY source_hash, id LIMIT ${limit}`.execute(db);
  return rows;
}
