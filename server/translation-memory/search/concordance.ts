import { PAGE_SIZE } from '../../../shared/domain/contract/common.ts';
import type { Answer, Body } from '../../../shared/domain/contract/endpoint.ts';
import type {
  ConcordanceHit,
  findConcordance as contract,
} from '../../../shared/domain/contract/translation-memory/search.ts';
import type { Db } from '../../db/open.ts';
import { selectVisibleUnits } from '../units/visible-units.ts';
import { newestCandidates } from './concordance-candidates.ts';
import { isInMemories, loadMemoryLanguages, memoriesFor } from './memory-languages.ts';
import {
  type ConcordanceQuery,
  candidateQueriesOf,
  canMatch,
  findInText,
  parseConcordanceQuery,
} from './score-concordance.ts';

/** Hits collected, newest first, to choose the best from. */
const MAX_HITS = 500;
/** Units loaded at a time. */
const LOADED = 100;
const SIDES = { source: ['source'], target: ['target'], both: ['source', 'target'] } as const;

type Ranked = ConcordanceHit & { rank: number };

/** Units that contain a phrase or its words. The trigram index proposes candidates, the texts decide. */
export async function findConcordance(
  db: Db,
  request: Body<typeof contract>,
): Promise<Answer<typeof contract>> {
  const memories = memoriesFor(await loadMemoryLanguages(db), request);
  const query = parseConcordanceQuery(request.text, request.mode);
  if (memories.length === 0 || query.phrase === '') return { records: [], total_rows: 0, is_complete: true };
  const hits = new Map<number, Ranked>();
  let isComplete = true;
  const languages = await languagesOf(db, memories, request.side);
  const proposals = candidateQueriesOf(query, languages);
  // By stem, a text without all words is not a hit, and analysing it is the most expensive step.
  const words = request.mode === 'stem' ? proposals.at(-1) : undefined;
  for (const proposal of proposals) {
    const candidates = newestCandidates(db, { pieces: proposal.pieces, memories });
    for (;;) {
      const { value, done } = await candidates.next();
      if (done) {
        isComplete &&= value;
        break;
      }
      const likely = value.filter((unit) => !hits.has(unit.id) && canMatch(unit, proposal, request.side));
      for (let at = 0; at < likely.length && hits.size < MAX_HITS; at += LOADED) {
        const some = new Map(likely.slice(at, at + LOADED).map((unit) => [unit.id, unit]));
        for (const unit of await loadUnits(db, [...some.keys()], memories)) {
          const folded = some.get(unit.id);
          const sides = SIDES[request.side].filter(
            (side) => !words || !folded || canMatch(folded, words, side),
          );
          const hit = judge(unit, sides, query);
          if (hit) hits.set(hit.id, hit);
        }
      }
      if (hits.size >= MAX_HITS) break;
    }
    if (hits.size >= MAX_HITS) {
      isComplete = false;
      break;
    }
  }
  const sorted = [...hits.values()].sort(
    (a, b) => b.rank - a.rank || b.updated_at.localeCompare(a.updated_at) || b.id - a.id,
  );
  const first = request.page * PAGE_SIZE;
  const records = sorted.slice(first, first + PAGE_SIZE).map(({ rank: _, ...hit }) => hit);
  return { records, total_rows: sorted.length, is_complete: isComplete };
}

type Side = Body<typeof contract>['side'];

async function languagesOf(db: Db, memories: readonly number[], side: Side): Promise<string[]> {
  if (memories.length === 0) return [];
  const rows = await db
    .selectFrom('memory')
    .select(['source_lang', 'target_lang'])
    .where(isInMemories(db, memories, 'id'))
    .execute();
  const sides = rows.flatMap(({ source_lang, target_lang }) => [
    ...(side === 'target' ? [] : [source_lang]),
    ...(side === 'source' ? [] : [target_lang]),
  ]);
  return [...new Set(sides)];
}

type LoadedUnit = Awaited<ReturnType<typeof loadUnits>>[number];

function judge(loaded: LoadedUnit, sides: readonly Side[], query: ConcordanceQuery): Ranked | null {
  const { source_lang, target_lang, ...unit } = loaded;
  const nothing = { rank: 0, ranges: [] };
  const source = sides.includes('source') ? findInText(unit.source, query, source_lang) : nothing;
  const target = sides.includes('target') ? findInText(unit.target, query, target_lang) : nothing;
  const rank = Math.max(source.rank, target.rank);
  if (rank === 0) return null;
  return {
    ...unit,
    rank,
    found: rank > 1 ? 'phrase' : 'words',
    source_ranges: source.ranges,
    target_ranges: target.ranges,
  };
}

async function loadUnits(db: Db, ids: readonly number[], memories: readonly number[]) {
  return selectVisibleUnits(db)
    .select([
      'unit.id',
      'unit.memory_id',
      'memory.name as memory_name',
      'memory.source_lang',
      'memory.target_lang',
      'unit.source',
      'unit.target',
      'unit.created_at',
      'unit.updated_at',
      'unit.created_by',
      'unit.updated_by',
      'unit.origin',
      'unit.version',
    ])
    .where('unit.id', 'in', ids)
    .where(isInMemories(db, memories, 'unit.memory_id'))
    .execute();
}
