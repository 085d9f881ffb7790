import { type RawBuilder, sql } from 'kysely';
import type { FoundMatches } from '../../../shared/domain/contract/translation-memory/search.ts';
import { plainText } from '../../../shared/domain/text/inline-codes.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { textHash } from '../../db/text-hash.ts';
import type { MatchRequest, ServerMatcher } from '../../engines/look-up.ts';
import type { Candidate } from '../../engines/tm-index/search.ts';
import { UnitIndex, type UnitIndexOptions } from '../index/unit-index.ts';
import { selectVisibleUnits } from '../units/visible-units.ts';
import { countUnits, loadMemoryLanguages, memoriesFor } from './memory-languages.ts';
import { scanUnits } from './scan-units.ts';
import {
  type MatchedUnit,
  penaliseAmbiguous,
  repairMatch,
  type ScoredMatch,
  scoreMatch,
} from './score-match.ts';

const DEFAULT_THRESHOLD = 0.7;
const DEFAULT_LIMIT = 10;
/** Candidates requested beyond the limit, since penalties may reorder the most similar ones. */
const SPARE = 3;
/** More candidates are requested until none can be missing, or up to this many. */
const MAX_CANDIDATES = 1000;
/** Maximum number of units with identical text: the newest, and those that fit the context. */
const MAX_EXACT = 200;
/** Maximum number of units compared in the database while the index lacks some of their memories. */
const FEW = 2000;
/** Rounding tolerance for a threshold written in decimals. */
const TOLERANCE = 1e-9;

export interface RunningMatcher extends ServerMatcher {
  /** Starts filling the index in the background; so does the first `find`. */
  start(): void;
  /** Resolves when the index includes everything written before the call. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** A matcher whose index runs in its own threads. */
export function createMatcher({ db, ...options }: UnitIndexOptions): RunningMatcher {
  const index = new UnitIndex({ db, ...options });

  async function begin(request: MatchRequest): Promise<number[]> {
    index.start();
    if (plainText(request.source) === '') return [];
    return memoriesFor(await loadMemoryLanguages(db), request);
  }

  return {
    start: () => index.start(),
    changed: () => index.changed(),
    report: () => index.report(),
    settled: () => index.settled(),
    close: () => index.close(),
    async find(request) {
      const memories = await begin(request);
      if (memories.length === 0) return [];
      await index.whenComplete(memories);
      // Units still missing in the index are compared in the database: slower, but correct.
      return (await findMatches(db, index, request, { memories, mostScanned: Number.POSITIVE_INFINITY }))
        .matches;
    },
    async findNow(request) {
      const memories = await begin(request);
      if (memories.length === 0) return { matches: [], is_complete: true };
      return findMatches(db, index, request, { memories, mostScanned: FEW });
    },
  };
}

/** Where matches come from. */
interface Scope {
  memories: number[];
  /** Maximum number of units compared in the database while the index lacks some. */
  mostScanned: number;
}

async function findMatches(
  db: Db,
  index: UnitIndex,
  request: MatchRequest,
  scope: Scope,
): Promise<FoundMatches> {
  const { threshold = DEFAULT_THRESHOLD, limit = DEFAULT_LIMIT } = request;
  let exact: number[] | undefined;
  for (let wanted = limit + SPARE; ; wanted *= 4) {
    const { candidates, bound, hasAllIdentical, isComplete } =
      threshold >= 1
        ? NO_CANDIDATES
        : await findCandidates(db, index, { ...request, threshold }, scope, wanted);
    if (!hasAllIdentical) exact ??= await findExact(db, request, scope.memories);
    const ids = new Set([...(exact ?? []), ...candidates.map(({ unit_id }) => unit_id)]);
    const units: MatchedUnit[] = ids.size > 0 ? await loadUnits(db, [...ids]) : [];
    const scored = units.map((unit) => scoreMatch(unit, request));
    const matches = (request.ignore_several ? scored : penaliseAmbiguous(scored))
      .filter(({ similarity }) => similarity >= threshold - TOLERANCE)
      .sort(compareMatches(request))
      .slice(0, limit);
    const least = matches.length < limit ? threshold : (matches.at(-1)?.similarity ?? threshold);
    if (bound <= least || wanted >= MAX_CANDIDATES) {
      const repaired = matches.map(({ context_rank: _, ...match }) => ({
        ...match,
        repaired: repairMatch(match, request),
      }));
      return { matches: repaired, is_complete: isComplete };
    }
  }
}

interface Proposed {
  candidates: Candidate[];
  /** Upper bound of the similarity of other units. */
  bound: number;
  /** False when units with identical text may be missing: the database is then queried for them. */
  hasAllIdentical: boolean;
  /** False when units may have been left uncompared. */
  isComplete: boolean;
}

/** For identical text only, the database is sufficient, and cheaper than a message to the index. */
const NO_CANDIDATES: Proposed = {
  candidates: [],
  bound: 0,
  hasAllIdentical: false,
  isComplete: true,
};

/**
 * The most similar units, from the index and, for small memories that it lacks in part, from the database.
 */
async function findCandidates(
  db: Db,
  index: UnitIndex,
  { source, threshold }: MatchRequest & { threshold: number },
  { memories, mostScanned }: Scope,
  limit: number,
): Promise<Proposed> {
  const query = { text: source, threshold: Math.max(0, threshold - TOLERANCE), limit };
  const incomplete = await index.incompleteMemories(memories);
  const found = await index.search({ ...query, memory_ids: memories });
  const lacking = found ? incomplete : memories;
  const isScanned = lacking.length > 0 && (await countUnits(db, lacking)) <= mostScanned;
  const scanned = isScanned ? await scanUnits(db, { ...query, memory_ids: lacking }) : [];
  const lists = [found?.matches ?? [], scanned];
  const bounds = lists.map((list) => (list.length < limit ? 0 : (list.at(-1)?.text_similarity ?? 0)));
  return {
    candidates: lists.flat(),
    bound: Math.max(...bounds),
    hasAllIdentical: lacking.length === 0 && found?.has_all_identical === true,
    isComplete: lacking.length === 0 || isScanned,
  };
}

/** Units with identical text: the newest, and units with matching neighbours or key. */
async function findExact(
  db: Db,
  { source, context, prefer }: MatchRequest,
  memories: number[],
): Promise<number[]> {
  const { indexedBy, isOneOf, withoutIndex } = dialectOf(db);
  const order = prefer === 'oldest' ? sql`ASC` : sql`DESC`;
  // Restricted to the index of hashes: SQLite would otherwise scan the whole memory by its index of times to
  // avoid a small sort, and PostgreSQL by id until it has statistics of imported units.
  const select = async (also: RawBuilder<unknown>) => {
    const { rows } = await sql<{ id: number }>`SELECT id FROM unit ${indexedBy('unit_source')}
      WHERE source_hash = ${textHash(plainText(source))} AND ${isOneOf(withoutIndex(sql`memory_id`), memories)}
        AND deleted_at IS NULL AND ${also} ORDER BY updated_at ${order} LIMIT ${MAX_EXACT}`.execute(db);
    return rows;
  };
  const rows = await select(sql`TRUE`);
  if (rows.length === MAX_EXACT && context) {
    const previous = context.previous === undefined ? null : plainText(context.previous ?? '');
    const next = context.next === undefined ? null : plainText(context.next ?? '');
    rows.push(...(await select(sql`(previous_source = ${previous} OR next_source = ${next})`)));
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

/**
 * Best first; equal ones by context, then by memory if the request ranks them, then newest (or oldest) first.
 */
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
