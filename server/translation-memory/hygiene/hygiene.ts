import { type RawBuilder, sql } from 'kysely';
import type { Answer } from '../../../shared/domain/contract/endpoint.ts';
import {
  type getHygiene as contract,
  HYGIENE_CHECKS,
  type HygieneCheck,
  type Memory,
} from '../../../shared/domain/contract/translation-memory.ts';
import { hiddenJob } from '../../collection/collection-queries.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { checkMemory, type Findings } from './check-memory.ts';

/** Memories up to this many units are checked on request; larger ones by a job. */
const MAX_CHECKED_ON_REQUEST = 20_000;
/** Memories whose findings are cached, at a few megabytes each at most. */
const MAX_KEPT = 20;
const STALE_YEARS = 2;

interface Stored {
  state: string;
  findings: Findings | null;
  stale: number;
  checked_at: string | null;
  job_id: number | null;
}

/** Cached findings and running checks, by database, as a process may have several open. */
const kept = new WeakMap<Db, Map<number, { checkedAt: string; findings: Findings; stale: number }>>();
const runningChecks = new WeakMap<Db, Map<string, Promise<void>>>();

/** Identifies the memory's current state. */
function stateOf(memory: Memory): string {
  return JSON.stringify([memory.updated_at, memory.records_count, memory.processing_status]);
}

/** Checks every unit of a memory and stores the findings. Concurrent callers share one run. */
async function checkNow(db: Db, memory: Memory): Promise<void> {
  const running = runningChecks.get(db) ?? new Map<string, Promise<void>>();
  runningChecks.set(db, running);
  const key = `${memory.id} ${stateOf(memory)}`;
  const look =
    running.get(key) ??
    checkMemory(db, { id: memory.id, hiddenJob: hiddenJob(memory) })
      .then((findings) => storeFindings(db, memory, findings))
      .finally(() => running.delete(key));
  running.set(key, look);
  await look;
}

/**
 * Stores the findings of a check. `memory` is its state before the check, so that later changes make them
 * outdated.
 */
export async function storeFindings(trx: Db, memory: Memory, findings: Findings): Promise<void> {
  const { count: stale } = await trx
    .selectFrom('unit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('memory_id', '=', memory.id)
    .where('deleted_at', 'is', null)
    .where('updated_at', '<', staleSince())
    .executeTakeFirstOrThrow();
  const row = {
    state: stateOf(memory),
    findings: JSON.stringify({ findings, stale }),
    checked_at: new Date().toISOString(),
  };
  await trx
    .insertInto('memory_hygiene')
    .values({ memory_id: memory.id, job_id: null, ...row })
    .onConflict((conflict) => conflict.column('memory_id').doUpdateSet(row))
    .execute();
}

async function readStored(db: Db, memoryId: number): Promise<Stored | null> {
  const row = await db
    .selectFrom('memory_hygiene')
    .select(['state', 'checked_at', 'job_id'])
    .where('memory_id', '=', memoryId)
    .executeTakeFirst();
  if (!row) return null;
  if (row.checked_at === null) return { ...row, findings: null, stale: 0 };
  const all = kept.get(db) ?? new Map();
  kept.set(db, all);
  let known = all.get(memoryId);
  if (known?.checkedAt !== row.checked_at) {
    const { findings: json } = await db
      .selectFrom('memory_hygiene')
      .select('findings')
      .where('memory_id', '=', memoryId)
      .executeTakeFirstOrThrow();
    known = { checkedAt: row.checked_at, ...JSON.parse(json ?? '{}') } as typeof known & object;
    all.set(memoryId, known);
    for (const id of all.keys()) if (all.size > MAX_KEPT) all.delete(id);
  }
  return { ...row, findings: known.findings, stale: known.stale };
}

/** The last check's findings; a small memory that changed since is checked again. */
async function findingsOf(db: Db, memory: Memory): Promise<Stored | null> {
  const stored = await readStored(db, memory.id);
  const isCurrent = stored?.checked_at && stored.state === stateOf(memory);
  if (isCurrent || memory.records_count > MAX_CHECKED_ON_REQUEST) return stored;
  await checkNow(db, memory);
  return readStored(db, memory.id);
}

export async function countFindings(db: Db, memory: Memory): Promise<Answer<typeof contract>> {
  const stored = await findingsOf(db, memory);
  const { findings = null, stale = 0 } = stored ?? {};
  const count = (check: HygieneCheck) => (check === 'stale' ? stale : (findings?.[check]?.count ?? 0));
  return {
    units: memory.records_count,
    checked_at: stored?.checked_at ?? null,
    is_current: stored !== null && stored.checked_at !== null && stored.state === stateOf(memory),
    job_id: stored?.job_id ?? null,
    counts: Object.fromEntries(HYGIENE_CHECKS.map((check) => [check, count(check)])) as Answer<
      typeof contract
    >['counts'],
  };
}

/** A condition on units that a check finds, now or at the memory's last check. */
export async function hygieneCondition(
  db: Db,
  memory: Memory,
  check: HygieneCheck,
): Promise<RawBuilder<unknown>> {
  if (check === 'stale') return sql`unit.updated_at < ${staleSince()}`;
  const ids = (await findingsOf(db, memory))?.findings?.[check]?.ids ?? [];
  return dialectOf(db).isOneOf(sql.ref('unit.id'), ids);
}

function staleSince(): string {
  const since = new Date();
  since.setUTCFullYear(since.getUTCFullYear() - STALE_YEARS);
  return since.toISOString();
}
