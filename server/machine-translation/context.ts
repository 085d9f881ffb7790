import type { DocumentRecord } from '../../shared/domain/contract/document/record.ts';
import type { Match } from '../../shared/domain/contract/translation-memory/search.ts';
import { keyName } from '../../shared/domain/text/segment-query.ts';
import type { Db } from '../db/open.ts';
import type { MatchRequest, TermFinder } from '../engines/look-up.ts';
import type { Context } from './engines/engine.ts';
import { memoriesThatMayLeave, termsThatMayLeave, unitsThatMayLeave } from './may-leave.ts';

/** Minimum similarity of matches in a prompt, and their maximum number. */
const SIMILAR = 0.6;
const MATCHES = 3;
/** Matches requested: some may have to stay. */
const FOUND = 4 * MATCHES;
/** Most characters of notes in a prompt. */
const NOTE_CHARACTERS = 1_000;

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
  key: string;
  /** JSON of the contract's `notes`. */
  notes: string;
  previous: string | null;
  next: string | null;
  max_length: number | null;
  length_unit?: 'char' | 'byte' | undefined;
}

/** The first notes, up to {@link NOTE_CHARACTERS}. */
function notesOf({ notes }: ContextSegment): string[] {
  let room = NOTE_CHARACTERS;
  const all = JSON.parse(notes) as DocumentRecord['notes'];
  return all.flatMap(({ text }) => {
    room -= text.length;
    return room < 0 ? [] : text;
  });
}

/** The context of a segment, limited to text that may be sent now. */
export async function contextOf(
  db: Db,
  { find, termFinder, memoryIds, glossaryIds }: ContextSources,
  segment: ContextSegment,
): Promise<Context> {
  const { source, source_lang, target_lang, previous, next, max_length, length_unit } = segment;
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
    key: keyName(segment.key),
    notes: notesOf(segment),
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
