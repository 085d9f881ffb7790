import { type RawBuilder, sql } from 'kysely';
import type { Answer } from '../../shared/contract/endpoint.ts';
import type {
  getHygiene as contract,
  HygieneCheck,
  Memory,
} from '../../shared/contract/translation-memory.ts';
import type { DatabaseKind, Db } from '../db/open.ts';
import { checkMemory, type Findings } from './check-memory.ts';
import { hiddenJob } from './queries.ts';

/** Memories whose findings are kept: a few hundred kilobytes each at most. */
const MAX_KEPT = 20;
const STALE_YEARS = 2;

interface Kept {
  /** The memory as it was looked at. */
  state: string;
  findings: Promise<Findings>;
}

/** By database, since a process may have several open. */
const kept = new WeakMap<Db, Map<number, Kept>>();

/** What the checks find in a memory as it is now. Whoever asks meanwhile waits for the same look. */
function findingsOf(db: Db, kind: DatabaseKind, memory: Memory): Promise<Findings> {
  const all = kept.get(db) ?? new Map<number, Kept>();
  kept.set(db, all);
  const state = JSON.stringify([memory.updated_at, memory.records_count, memory.processing_status]);
  const known = all.get(memory.id);
  all.delete(memory.id);
  const present = known?.state === state ? known : { state, findings: look(db, kind, memory, all) };
  all.set(memory.id, present);
  for (const id of all.keys()) if (all.size > MAX_KEPT) all.delete(id);
  return present.findings;
}

function look(db: Db, kind: DatabaseKind, memory: Memory, all: Map<number, Kept>): Promise<Findings> {
  return checkMemory(db, kind, { id: memory.id, hiddenJob: hiddenJob(memory) }).catch((error) => {
    all.delete(memory.id);
    throw error;
  });
}

export async function countFindings(
  db: Db,
  kind: DatabaseKind,
  memory: Memory,
): Promise<Answer<typeof contract>> {
  const findings = await findingsOf(db, kind, memory);
  const { count: stale } = await db
    .selectFrom('unit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('memory_id', '=', memory.id)
    .where('deleted_at', 'is', null)
    .where('updated_at', '<', staleSince())
    .executeTakeFirstOrThrow();
  const { duplicate, contradiction, untranslated, codes, length, no_words } = findings;
  return {
    units: memory.records_count,
    counts: {
      duplicate: duplicate.count,
      contradiction: contradiction.count,
      untranslated: untranslated.count,
      codes: codes.count,
      length: length.count,
      no_words: no_words.count,
      stale,
    },
  };
}

/** True for the units of a memory that a check finds. */
export async function foundBy(
  db: Db,
  kind: DatabaseKind,
  memory: Memory,
  check: HygieneCheck,
): Promise<RawBuilder<unknown>> {
  if (check === 'stale') return sql`unit.updated_at < ${staleSince()}`;
  const { ids } = (await findingsOf(db, kind, memory))[check];
  return kind === 'postgres'
    ? sql`unit.id = ANY(${ids})`
    : sql`unit.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
}

function staleSince(): string {
  const since = new Date();
  since.setUTCFullYear(since.getUTCFullYear() - STALE_YEARS);
  return since.toISOString();
}
