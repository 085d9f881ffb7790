import type { Match } from '../../shared/domain/contract/translation-memory/search.ts';
import type { Db } from '../db/open.ts';
import type { MatchRequest, TermFinder } from '../engines/look-up.ts';
import type { Context } from './engines/engine.ts';
import { memoriesThatMayLeave, termsThatMayLeave, unitsThatMayLeave } from './may-leave.ts';

/** Minimum similarity of matches in a prompt, and their maximum number. */
const SIMILAR = 0.6;
const MATCHES = 3;
/** Matches requested: some may have to stay. */
const FOUND = 4 * MATCHES;

/** Where to search for a model's context. */
export interface ContextSources {
  find(request: MatchRequest): Promise<readonly Match[]>;
  termFinder: TermFinder;
  memoryIds: readonly number[];
  glossaryIds: readonly number[];
}

export interface ContextSegment {
  source: string;
  source_lang: string;
  target_lang: string;
  previous: string | null;
  next: string | null;
  max_length: number | null;
  length_unit?: 'char' | 'byte' | undefined;
}

/** The context of a segment, limited to text that may be sent now. */
export async function contextOf(
  db: Db,
  { find, termFinder, memoryIds, glossaryIds }: ContextSources,
  { source, source_lang, target_lang, previous, next, max_length, length_unit }: ContextSegment,
): Promise<Context> {
  const languages = { source_lang, target_lang };
  const memory_ids = await memoriesThatMayLeave(db, memoryIds);
  const found =
    memory_ids.length === 0
      ? []
      : await find({ ...languages, source, memory_ids, threshold: SIMILAR, limit: FOUND });
  const units = await unitsThatMayLeave(
    db,
    found.map(({ id }) => id),
  );
  const hits =
    glossaryIds.length === 0
      ? []
      : await termFinder.find({ ...languages, text: source, glossary_ids: glossaryIds });
  const terms = await termsThatMayLeave(
    db,
    hits.map(({ record }) => record.id),
  );
  return {
    previous,
    next,
    terms: hits
      .filter(({ record }) => terms.has(record.id))
      .map(({ record }) => ({
        source: record.source,
        target: record.target,
        isForbidden: record.status === 'forbidden' || record.status === 'deprecated',
      })),
    // Unrepaired: a target repaired for the segment does not translate the unit's source.
    matches: found
      .filter(({ id }) => units.has(id))
      .slice(0, MATCHES)
      .map(({ source: before, target }) => ({ source: before, target })),
    maxLength: max_length,
    lengthUnit: length_unit ?? 'char',
  };
}
