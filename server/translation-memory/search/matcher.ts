import { sql } from 'kysely';
import type { Match } from '../../../shared/contract/translation-memory.ts';
import { plainText } from '../../../shared/text/inline-codes.ts';
import type { Db } from '../../db/open.ts';
import { textHash } from '../../db/text-hash.ts';
import type { Candidate } from '../../engines/tm-index/search.ts';
import type { Matcher, MatchRequest } from '../../services.ts';
import { UnitIndex, type UnitIndexOptions } from '../index/unit-index.ts';
import { selectVisibleUnits } from '../units/visible-units.ts';
import { loadMemoryLanguages, memoriesFor } from './memory-languages.ts';
import { scanUnits } from './scan-units.ts';
import {
  type MatchedUnit,
  penaliseSeveral,
  repairMatch,
  type ScoredMatch,
  scoreMatch,
} from './score-match.ts';

const DEFAULT_THRESHOLD = 0.7;
const DEFAULT_LIMIT = 10;
/** Candidates asked for beyond the limit: penalties may put some of the nearest behind. */
const SPARE = 3;
/** Candidates are asked for until none can be missing, or so many are there. */
const MAX_CANDIDATES = 1000;
/** Units with the very text that are looked at; of more the newest, and those that fit the context. */
const MAX_EXACT = 200;
/** Rounding slack of a threshold written in decimals. */
const SLACK = 1e-9;

export interface RunningMatcher extends Matcher {
  /** Starts to fill the index in the background; the first `find` does so too. */
  start(): void;
  /** Resolves when the index knows everything that was written before. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** The matcher over the index in a thread of its own. Until that is filled it compares in the database: slower, but right. */
export function createMatcher({ db, ...options }: UnitIndexOptions): RunningMatcher {
  const index = new UnitIndex({ db, ...options });
  return {
    start: () => index.start(),
    changed: () => index.changed(),
    report: () => index.report(),
    settled: () => index.settled(),
    close: () => index.close(),
    async find(request) {
      index.start();
      if (plainText(request.source) === '') return [];
      const memories = memoriesFor(await loadMemoryLanguages(db), request);
      return memories.length === 0 ? [] : findMatches(db, index, request, memories);
    },
  };
}

async function findMatches(
  db: Db,
  index: UnitIndex,
  request: MatchRequest,
  memories: number[],
): Promise<Match[]> {
  const { threshold = DEFAULT_THRESHOLD, limit = DEFAULT_LIMIT } = request;
  let exact: number[] | undefined;
  for (let wanted = limit + SPARE; ; wanted *= 4) {
    const { candidates, bound, hasAllIdentical } =
      threshold >= 1 ? NOTHING : await findCandidates(db, index, { ...request, threshold }, memories, wanted);
    if (!hasAllIdentical) exact ??= await findExact(db, request, memories);
    const ids = new Set([...(exact ?? []), ...candidates.map(({ unit_id }) => unit_id)]);
    const units: MatchedUnit[] = ids.size > 0 ? await loadUnits(db, [...ids]) : [];
    const scored = units.map((unit) => scoreMatch(unit, request));
    const matches = (request.ignore_several ? scored : penaliseSeveral(scored))
      .filter(({ similarity }) => similarity >= threshold - SLACK)
      .sort(compareMatches(request))
      .slice(0, limit);
    const least = matches.length < limit ? threshold : (matches.at(-1)?.similarity ?? threshold);
    if (bound <= least || wanted >= MAX_CANDIDATES) {
      return matches.map(({ context_rank: _, ...match }) => ({
        ...match,
        repaired: repairMatch(match, request.source),
      }));
    }
  }
}

interface Proposed {
  candidates: Candidate[];
  /** The most similar that a unit not proposed can be. */
  bound: number;
  /** False when a unit with the very text may not be among them: then the database is asked for those. */
  hasAllIdentical: boolean;
}

/** Of identical text alone the database knows all: that costs less than to wake the index. */
const NOTHING: Proposed = { candidates: [], bound: 0, hasAllIdentical: false };

/** The nearest units, from the index or, where it does not know a memory yet, from the database. */
async function findCandidates(
  db: Db,
  index: UnitIndex,
  { source, threshold }: MatchRequest & { threshold: number },
  memories: number[],
  limit: number,
): Promise<Proposed> {
  const query = { text: source, threshold: Math.max(0, threshold - SLACK), limit };
  const unsettled = new Set(await index.unsettled(memories));
  const settled = memories.filter((id) => !unsettled.has(id));
  const found = settled.length > 0 ? await index.search({ ...query, memory_ids: settled }) : null;
  const left = found ? [...unsettled] : memories;
  const scanned = left.length > 0 ? await scanUnits(db, { ...query, memory_ids: left }) : [];
  const lists = [found?.matches ?? [], scanned];
  const bounds = lists.map((list) => (list.length < limit ? 0 : (list.at(-1)?.text_similarity ?? 0)));
  return {
    candidates: lists.flat(),
    bound: Math.max(...bounds),
    hasAllIdentical: left.length === 0 && found?.has_all_identical === true,
  };
}

/** Units with the very text: the newest, and those whose neighbours or key agree. */
async function findExact(
  db: Db,
  { source, context, prefer }: MatchRequest,
  memories: number[],
): Promise<number[]> {
  const select = () =>
    db
      .selectFrom('unit')
      .select('id')
      .where('source_hash', '=', textHash(plainText(source)))
      // An expression, so that only the index of hashes is left: SQLite would walk through the whole memory by its index
      // of times to save a small sort, PostgreSQL by that of ids as long as it has no statistics of what was imported.
      .where(sql<number>`memory_id + 0`, 'in', memories)
      .where('deleted_at', 'is', null)
      .orderBy('updated_at', prefer === 'oldest' ? 'asc' : 'desc')
      .limit(MAX_EXACT);
  const rows = await select().execute();
  if (rows.length === MAX_EXACT && context) {
    const previous = context.previous === undefined ? null : plainText(context.previous ?? '');
    const next = context.next === undefined ? null : plainText(context.next ?? '');
    rows.push(
      ...(await select()
        .where((where) =>
          where.or([where('previous_source', '=', previous), where('next_source', '=', next)]),
        )
        .execute()),
    );
  }
  return rows.map(({ id }) => id);
}

function loadUnits(db: Db, ids: readonly number[]) {
  return selectVisibleUnits(db)
    .select([
      'unit.id',
      'unit.memory_id',
      'memory.name as memory_name',
      'unit.source',
      'unit.target',
      'unit.previous_source',
      'unit.next_source',
      'unit.context_key',
      'unit.created_at',
      'unit.created_by',
      'unit.updated_at',
      'unit.updated_by',
      'unit.origin',
      'unit.extra',
    ])
    .where('unit.id', 'in', ids)
    .execute();
}

/** Best first; of equals the one whose context agrees, then by memory where that counts, then the newest (or oldest). */
function compareMatches({
  prefer = 'newest',
  memory_ids = [],
  in_memory_order = false,
}: MatchRequest): (a: ScoredMatch, b: ScoredMatch) => number {
  const direction = prefer === 'newest' ? 1 : -1;
  const place = new Map(in_memory_order ? memory_ids.map((id, index) => [id, index] as const) : []);
  const placeOf = ({ memory_id }: ScoredMatch) => place.get(memory_id) ?? 0;
  return (a, b) =>
    b.similarity - a.similarity ||
    b.context_rank - a.context_rank ||
    placeOf(a) - placeOf(b) ||
    direction * (b.updated_at.localeCompare(a.updated_at) || b.id - a.id);
}
