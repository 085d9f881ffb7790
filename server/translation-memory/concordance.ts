import { PAGE_SIZE } from '../../shared/contract/common.ts';
import type { Answer, Body } from '../../shared/contract/endpoint.ts';
import type {
  ConcordanceHit,
  findConcordance as contract,
} from '../../shared/contract/translation-memory.ts';
import type { DatabaseKind, Db } from '../db/open.ts';
import { newestWith } from './concordance-candidates.ts';
import { listMemories } from './matcher.ts';
import { findInText, type Sought, soughtOf } from './score-concordance.ts';
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
  const sought = soughtOf(request.text, request.mode);
  const memories = await listMemories(db, request);
  if (memories.length === 0 || sought.phrase === '') return { records: [], total_rows: 0, is_complete: true };
  const hits = new Map<number, Ranked>();
  let isComplete = true;
  // The phrase first, so that what only has its words never keeps it out.
  for (const pieces of [[sought.phrase], sought.words]) {
    const candidates = newestWith(db, kind, { pieces, memories });
    for (;;) {
      const { value, done } = await candidates.next();
      if (done) {
        isComplete &&= value;
        break;
      }
      for (const unit of await loadUnits(db, value, memories)) {
        const hit = judge(unit, request.side, sought);
        if (hit && !hits.has(hit.id)) hits.set(hit.id, hit);
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

type LoadedUnit = Awaited<ReturnType<typeof loadUnits>>[number];

function judge(unit: LoadedUnit, side: 'source' | 'target' | 'both', sought: Sought): Ranked | null {
  const nothing = { rank: 0, ranges: [] };
  const source = side === 'target' ? nothing : findInText(unit.source, sought);
  const target = side === 'source' ? nothing : findInText(unit.target, sought);
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

function loadUnits(db: Db, ids: number[], memories: number[]) {
  return selectVisibleUnits(db)
    .select([
      'unit.id',
      'unit.memory_id',
      'memory.name as memory_name',
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
