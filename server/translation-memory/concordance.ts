import { PAGE_SIZE } from '../../shared/contract/common.ts';
import type { Answer, Body } from '../../shared/contract/endpoint.ts';
import type {
  ConcordanceHit,
  findConcordance as contract,
} from '../../shared/contract/translation-memory.ts';
import type { DatabaseKind, Db } from '../db/open.ts';
import { type Candidate, newestWith } from './concordance-candidates.ts';
import { listMemories } from './matcher.ts';
import { canHave, findInText, proposalsOf, type Sought, soughtOf } from './score-concordance.ts';
import { selectVisibleUnits } from './visible-units.ts';

/** Hits that one search gathers to find the best among them: the newest. */
const MAX_HITS = 500;

type Ranked = ConcordanceHit & { rank: number };

/** The units that have a phrase or its words. The substring index proposes, the texts decide. */
export async function findConcordance(
  db: Db,
  kind: DatabaseKind,
  request: Body<typeof contract>,
): Promise<Answer<typeof contract>> {
  const memories = await listMemories(db, request);
  const sought = soughtOf(request.text, request.mode);
  if (memories.length === 0 || sought.phrase === '') return { records: [], total_rows: 0, is_complete: true };
  const hits = new Map<number, Ranked>();
  let isComplete = true;
  const languages = await languagesOf(db, memories, request.side);
  for (const proposal of proposalsOf(sought, languages)) {
    const candidates = newestWith(db, kind, { pieces: proposal.pieces, memories });
    for (;;) {
      const { value, done } = await candidates.next();
      if (done) {
        isComplete &&= value;
        break;
      }
      const likely = value.filter(
        ({ id, folded }) => !hits.has(id) && canHave(folded, proposal, request.side),
      );
      for (const unit of await loadUnits(db, likely, memories)) {
        const hit = judge(unit, request.side, sought);
        if (hit) hits.set(hit.id, hit);
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
    .where('id', 'in', memories)
    .execute();
  const sides = rows.flatMap(({ source_lang, target_lang }) => [
    ...(side === 'target' ? [] : [source_lang]),
    ...(side === 'source' ? [] : [target_lang]),
  ]);
  return [...new Set(sides)];
}

type LoadedUnit = Awaited<ReturnType<typeof loadUnits>>[number];

function judge(loaded: LoadedUnit, side: Side, sought: Sought): Ranked | null {
  const { source_lang, target_lang, ...unit } = loaded;
  const nothing = { rank: 0, ranges: [] };
  const source = side === 'target' ? nothing : findInText(unit.source, sought, source_lang);
  const target = side === 'source' ? nothing : findInText(unit.target, sought, target_lang);
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

async function loadUnits(db: Db, candidates: readonly Candidate[], memories: readonly number[]) {
  if (candidates.length === 0) return [];
  const ids = candidates.map(({ id }) => id);
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
    .where('unit.memory_id', 'in', memories)
    .execute();
}
