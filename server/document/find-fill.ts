import type { z } from 'zod';
import type { processOptions, SegmentState } from '../../shared/contract/document.ts';
import type { Match } from '../../shared/contract/translation-memory.ts';
import { type InlineCode, parseText, plainText } from '../../shared/text/inline-codes.ts';
import type { Matcher } from '../services.ts';
import { describeProblem } from './check-target.ts';
import type { DocumentScope } from './document-queries.ts';

/** What a segment is filled with. */
export interface Fill {
  target: string;
  state: SegmentState;
  match_percent: number | null;
}

interface OpenSegment {
  source: string;
  /** JSON InlineCode[]. */
  codes: string;
  key: string;
  previous: string | null;
  next: string | null;
}

interface Fillable {
  source: string;
  codes: readonly InlineCode[];
}

/** Matches looked through for one that fits. */
const LIMIT = 10;

/** The best of the memories for a segment, or the numbers of its source; `null` = nothing fits. */
export async function findFill(
  matcher: Matcher,
  options: z.output<typeof processOptions>,
  document: DocumentScope,
  memoryIds: readonly number[],
  segment: OpenSegment,
): Promise<Fill | null> {
  const fillable: Fillable = { source: segment.source, codes: JSON.parse(segment.codes) };
  const find = (threshold: number) =>
    memoryIds.length === 0
      ? []
      : matcher.find({
          source: segment.source,
          source_lang: document.source_lang || undefined,
          target_lang: document.target_lang || undefined,
          memory_ids: memoryIds,
          threshold,
          limit: LIMIT,
          context: { previous: segment.previous, next: segment.next, key: segment.key },
          prefer: options.memory_usage,
        });
  // Identical text is looked up by its hash, which takes a fraction of a search for similar text.
  const exact = firstOf(await find(1), (match) => fillExactly(match, fillable));
  if (exact) return exact;
  const threshold = options.similarity_threshold;
  const fuzzy =
    threshold < 1 ? firstOf(await find(threshold), (match) => fillFuzzily(match, fillable)) : null;
  if (fuzzy) return fuzzy;
  if (!options.substitute_numbers || !isNumbers(segment.source)) return null;
  return { target: segment.source, state: 'translated', match_percent: null };
}

function firstOf(matches: readonly Match[], fill: (match: Match) => Fill | null): Fill | null {
  for (const match of matches) {
    const found = fill(match);
    if (found) return found;
  }
  return null;
}

/** A unit of the same text whose codes are those of the segment, as many of each. */
function fillExactly(match: Match, segment: Fillable): Fill | null {
  if (match.text_similarity < 1) return null;
  const wanted = codesIn(segment.source);
  const target = [match.repaired?.target, match.target].find(
    (candidate) => candidate !== undefined && isWritable(candidate, segment) && codesIn(candidate) === wanted,
  );
  if (!target) return null;
  return { target, state: 'translated', match_percent: match.context === 'both' ? 101 : 100 };
}

/** A similar unit, as a draft; codes that do not fit are left out. */
function fillFuzzily(match: Match, segment: Fillable): Fill | null {
  const candidates = [match.repaired?.target, match.target, plainText(match.target)];
  const target = candidates.find((candidate) => candidate && isWritable(candidate, segment));
  if (!target) return null;
  return { target, state: 'draft', match_percent: Math.min(99, Math.floor(match.similarity * 100)) };
}

function isWritable(target: string, { source, codes }: Fillable): boolean {
  return target.trim() !== '' && describeProblem(target, { source, codes, original_target: null }) === null;
}

/** The codes of a text, whatever their order. */
function codesIn(text: string): string {
  const codes = parseText(text).flatMap((part) => (part.type === 'code' ? part.raw : []));
  return codes.sort().join('');
}

function isNumbers(source: string): boolean {
  const text = plainText(source);
  return /\p{N}/u.test(text) && !/\p{L}/u.test(text);
}
