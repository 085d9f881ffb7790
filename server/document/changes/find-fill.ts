import type { z } from 'zod';
import type { AnalysisBand } from '../../../shared/domain/contract/document/analysis.ts';
import type { processOptions, SegmentState } from '../../../shared/domain/contract/document.ts';
import type { Match } from '../../../shared/domain/contract/translation-memory/search.ts';
import { type InlineCode, parseText, plainText } from '../../../shared/domain/text/inline-codes.ts';
import { termAt } from '../../../shared/domain/text/term-case.ts';
import type { Matcher, TermFinder } from '../../engines/look-up.ts';
import type { DocumentScope } from '../documents/queries.ts';
import { describeProblem } from '../segments/check-target.ts';
import { sharesWords } from './shares-words.ts';

/** A translation for an empty segment. */
export interface Fill {
  target: string;
  state: SegmentState;
  match_percent: number | null;
  machine_engine: string | null;
  /** Its origin: a match band as in analyses, or one of these. */
  band: AnalysisBand | 'numbers' | 'terms' | 'machine';
}

/** Sources of fills. */
export interface FillSources {
  matcher: Matcher;
  termFinder: TermFinder;
  /** In order of precedence. */
  memories: readonly { id: number; penalty: number }[];
  glossaryIds: readonly number[];
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

/** For fills that are neither a match nor machine translation. */
const BY_NOBODY = { match_percent: null, machine_engine: null };

/** Matches considered per segment. */
const LIMIT = 10;

/**
 * The best fill for a segment from the memories, a term, or the numbers of its source; `null` = none fits.
 */
export async function findFill(
  { matcher, termFinder, memories, glossaryIds }: FillSources,
  options: z.output<typeof processOptions>,
  document: DocumentScope,
  segment: OpenSegment,
): Promise<Fill | null> {
  const fillable: Fillable = { source: segment.source, codes: JSON.parse(segment.codes) };
  const find = (threshold: number) =>
    memories.length === 0
      ? []
      : matcher.find({
          source: segment.source,
          source_lang: document.source_lang || undefined,
          target_lang: document.target_lang || undefined,
          memory_ids: memories.map(({ id }) => id),
          in_memory_order: true,
          memory_penalties: memories.map(({ id, penalty }) => ({ id, points: penalty })),
          ignore_several: true,
          threshold,
          limit: LIMIT,
          context: { previous: segment.previous, next: segment.next, key: segment.key },
          prefer: options.memory_usage,
        });
  // Looking up identical text by its hash takes a fraction of a search for similar text.
  const exact = firstOf(await find(1), (match) => fillExactly(match, fillable));
  if (exact) return exact;
  if (options.use_terms && glossaryIds.length > 0) {
    const term = await findTerm(termFinder, document, glossaryIds, fillable);
    if (term) return { ...BY_NOBODY, target: term, state: 'draft', band: 'terms' };
  }
  const threshold = options.similarity_threshold;
  const isMeant = (match: Match) =>
    !options.shared_words || sharesWords(match.source, segment.source, document.source_lang);
  const fuzzy =
    threshold < 1
      ? firstOf(await find(threshold), (match) => (isMeant(match) ? fillFuzzily(match, fillable) : null))
      : null;
  if (fuzzy) return fuzzy;
  if (!options.substitute_numbers || !isNumbers(segment.source)) return null;
  return { ...BY_NOBODY, target: segment.source, state: 'translated', band: 'numbers' };
}

/**
 * The translation of a term that makes up the whole segment. Terms with several translations are skipped, as
 * nobody can choose here.
 */
async function findTerm(
  termFinder: TermFinder,
  document: DocumentScope,
  glossaryIds: readonly number[],
  segment: Fillable,
): Promise<string | null> {
  const { source } = segment;
  const hits = await termFinder.find({
    text: source,
    source_lang: document.source_lang,
    target_lang: document.target_lang || undefined,
    glossary_ids: glossaryIds,
  });
  const whole = hits.filter(
    ({ start, end, kind, record }) =>
      kind === 'exact' &&
      start === 0 &&
      end === source.length &&
      record.status !== 'forbidden' &&
      record.status !== 'deprecated',
  );
  const place = { source, before: '', lang: document.target_lang };
  const targets = new Set(whole.map((hit) => termAt(hit, place)));
  const [target] = targets;
  return targets.size === 1 && target !== undefined && isWritable(target, segment) ? target : null;
}

/** The band of a match, named as in analyses. */
export function bandOf(percent: number): AnalysisBand {
  if (percent >= 102) return 'context_102';
  if (percent >= 101) return 'context_101';
  return (['100', '95', '85', '75', '50'] as const).find((least) => percent >= Number(least)) ?? 'none';
}

function firstOf(matches: readonly Match[], fill: (match: Match) => Fill | null): Fill | null {
  for (const match of matches) {
    const found = fill(match);
    if (found) return found;
  }
  return null;
}

/** Fills from a unit with identical text and the same inline codes, each equally often. */
function fillExactly(match: Match, segment: Fillable): Fill | null {
  if (match.text_similarity < 1) return null;
  const wanted = codesIn(segment.source);
  const target = [match.repaired?.target, match.target].find(
    (candidate) => candidate !== undefined && isWritable(candidate, segment) && codesIn(candidate) === wanted,
  );
  if (!target) return null;
  const isBetween = match.context === 'both';
  const percent = isBetween ? (match.is_same_key ? 102 : 101) : 100;
  // 102 (same key) is stored as 101: the difference affects no decision in the editor.
  return {
    ...{ target, state: 'translated', band: bandOf(percent) },
    ...{ match_percent: Math.min(percent, 101), machine_engine: null },
  };
}

/** Fills from a similar unit, as a draft, dropping codes that do not fit. */
function fillFuzzily(match: Match, segment: Fillable): Fill | null {
  const candidates = [match.repaired?.target, match.target, plainText(match.target)];
  const target = candidates.find((candidate) => candidate && isWritable(candidate, segment));
  if (!target) return null;
  const percent = Math.min(99, Math.floor(match.similarity * 100 + 1e-9));
  return { target, state: 'draft', match_percent: percent, machine_engine: null, band: bandOf(percent) };
}

function isWritable(target: string, { source, codes }: Fillable): boolean {
  return target.trim() !== '' && describeProblem(target, { source, codes, original_target: null }) === null;
}

/** The codes of a text, in sorted order. */
function codesIn(text: string): string {
  const codes = parseText(text).flatMap((part) => (part.type === 'code' ? part.raw : []));
  return codes.sort().join('');
}

function isNumbers(source: string): boolean {
  const text = plainText(source);
  return /\p{N}/u.test(text) && !/\p{L}/u.test(text);
}
