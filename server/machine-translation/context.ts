import type { Match } from '../../shared/domain/contract/translation-memory/search.ts';
import type { MatchRequest, TermFinder } from '../engines/look-up.ts';
import type { Context } from './engines/engine.ts';

/** Minimum similarity of matches in a prompt, and their maximum number. */
const SIMILAR = 0.6;
const MATCHES = 3;

/** Where to search for a model's context: only text that may be sent. */
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

export async function contextOf(
  { find, termFinder, memoryIds, glossaryIds }: ContextSources,
  { source, source_lang, target_lang, previous, next, max_length, length_unit }: ContextSegment,
): Promise<Context> {
  const languages = { source_lang, target_lang };
  const found =
    memoryIds.length === 0
      ? []
      : await find({ ...languages, source, memory_ids: memoryIds, threshold: SIMILAR, limit: MATCHES });
  const hits =
    glossaryIds.length === 0
      ? []
      : await termFinder.find({ ...languages, text: source, glossary_ids: glossaryIds });
  return {
    previous,
    next,
    terms: hits.map(({ record }) => ({
      source: record.source,
      target: record.target,
      isForbidden: record.status === 'forbidden' || record.status === 'deprecated',
    })),
    // Unrepaired: a target repaired for the segment does not translate the unit's source.
    matches: found.map(({ source: before, target }) => ({ source: before, target })),
    maxLength: max_length,
    lengthUnit: length_unit ?? 'char',
  };
}
