import { setImmediate } from 'node:timers/promises';
import type { Fragment } from '../../../shared/domain/contract/document/fragments.ts';
import type { Db } from '../../db/open.ts';
import { unfoldPair } from '../../db/search.ts';
import { selectVisibleUnits } from '../units/visible-units.ts';
import { commonPhrases, type Languages, type Pair, seedsOf } from './common-phrases.ts';
import { newestCandidates } from './concordance-candidates.ts';
import { isInMemories, loadMemoryLanguages, memoriesFor } from './memory-languages.ts';

export interface FragmentRequest extends Languages {
  source: string;
  memory_ids: number[];
}

/** Maximum number of source phrases looked up. */
const MOST_SEEDS = 10;
/** Newest units with a phrase: enough for common phrases. */
const MOST_UNITS = 30;
/** Maximum number of units scanned for them. */
const MOST_LOOKED_AT = 1000;
/** Time limit in ms for looking up further phrases: by then the user has moved on. */
const MOST_TIME = 250;

/** Phrases shared by translations of parts of a source, from the newest units with these parts. */
export async function findFragments(db: Db, request: FragmentRequest): Promise<Fragment[]> {
  const { source } = request;
  const memories = memoriesFor(await loadMemoryLanguages(db), request);
  if (memories.length === 0) return [];
  const until = performance.now() + MOST_TIME;
  const units = new Map<number, Pair>();
  for (const seed of seedsOf(source, request.source_lang).slice(0, MOST_SEEDS)) {
    if (performance.now() > until) break;
    for (const unit of await unitsWith(db, seed, memories)) units.set(unit.id, unit);
    await setImmediate();
  }
  return commonPhrases(source, [...units.values()], request);
}

async function unitsWith(db: Db, seed: string, memories: number[]) {
  const units: (Pair & { id: number })[] = [];
  let looked = 0;
  for await (const batch of newestCandidates(db, { pieces: [[seed]], memories })) {
    looked += batch.length;
    const likely = batch.filter(({ folded }) => unfoldPair(folded).source.includes(seed));
    for (let at = 0; at < likely.length && units.length < MOST_UNITS; at += MOST_UNITS) {
      const ids = likely.slice(at, at + MOST_UNITS).map(({ id }) => id);
      const loaded = await selectVisibleUnits(db)
        .select(['unit.id', 'unit.source', 'unit.target'])
        .where('unit.id', 'in', ids)
        .where(isInMemories(db, memories, 'unit.memory_id'))
        .execute();
      units.push(...loaded);
    }
    if (units.length >= MOST_UNITS || looked >= MOST_LOOKED_AT) break;
  }
  return units;
}
