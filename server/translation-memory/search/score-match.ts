import type { Match } from '../../../shared/domain/contract/translation-memory/search.ts';
import { formatCode, parseText, plainText, STX } from '../../../shared/domain/text/inline-codes.ts';
import type { MatchRequest } from '../../engines/look-up.ts';
import { textSimilarity } from '../../engines/tm-index/similarity.ts';
import { isUnreviewed } from '../import/unreviewed.ts';
import { type Languages, repairTarget } from './repair-target.ts';

/** A unit as stored in the database. */
export interface MatchedUnit {
  id: number;
  memory_id: number;
  memory_name: string;
  source: string;
  target: string;
  previous_source: string | null;
  next_source: string | null;
  context_key: string | null;
  created_at: string;
  created_by: string | null;
  updated_at: string;
  updated_by: string | null;
  origin: string;
  extra: string | null;
}

export interface ScoredMatch extends Omit<Match, 'repaired'> {
  /** Orders equally similar matches: two points per matching neighbour, one for the key. */
  context_rank: number;
}

/** Penalties, in hundredths of similarity. */
const OTHER_CODES = 1;
const UNREVIEWED = 1;
/** For identical text whose source has several translations in the memories. */
const SEVERAL_TRANSLATIONS = 1;
/** A repaired target was not approved in that form: only identical text scores 1. */
const REPAIRED = 1;

/** Scores a unit for a text. Each figure in the result follows from the others. */
export function scoreMatch(
  unit: MatchedUnit,
  { source, context, memory_penalties }: Pick<MatchRequest, 'source' | 'context' | 'memory_penalties'>,
): ScoredMatch {
  const text_similarity = textSimilarity(unit.source, source);
  const penalties: Match['penalties'] = [];
  if (!haveSameCodes(unit.source, source))
    penalties.push({ reason: 'Other inline codes', points: OTHER_CODES });
  if (isUnreviewed(unit.extra)) penalties.push({ reason: 'Not reviewed', points: UNREVIEWED });
  const points = memory_penalties?.find(({ id }) => id === unit.memory_id)?.points ?? 0;
  if (points > 0) penalties.push({ reason: `Memory ${unit.memory_name}`, points });
  const similarity = withPenalties(text_similarity, penalties);
  const agreeing = countNeighbours(unit, context);
  const hasKey = Boolean(context?.key) && context?.key === unit.context_key;
  return {
    id: unit.id,
    memory_id: unit.memory_id,
    memory_name: unit.memory_name,
    source: unit.source,
    target: unit.target,
    similarity,
    text_similarity,
    penalties,
    percent: percentOf(similarity, agreeing === 2, hasKey),
    context: agreeing === 2 ? 'both' : agreeing === 1 ? 'one' : 'none',
    is_same_key: hasKey,
    context_rank: 2 * agreeing + (hasKey ? 1 : 0),
    created_at: unit.created_at,
    created_by: unit.created_by,
    updated_at: unit.updated_at,
    updated_by: unit.updated_by,
    origin: unit.origin,
  };
}

/**
 * 102 = neighbours and key, 101 = neighbours, 100 = identical; else rounded down, so that nothing else shows
 * 100.
 */
function percentOf(similarity: number, isBetween: boolean, hasKey: boolean): number {
  if (similarity < 1) return Math.floor(similarity * 100 + 1e-9);
  return isBetween ? (hasKey ? 102 : 101) : 100;
}

/**
 * Deducts a point from identical texts with different translations, except one confirmed by its neighbours:
 * the user must choose.
 */
export function penaliseAmbiguous(matches: readonly ScoredMatch[]): ScoredMatch[] {
  const identical = matches.filter(({ text_similarity }) => text_similarity === 1);
  if (new Set(identical.map(({ target }) => target)).size < 2) return [...matches];
  return matches.map((match) => {
    if (match.text_similarity < 1 || match.context === 'both') return match;
    const penalties = [...match.penalties, { reason: 'Several translations', points: SEVERAL_TRANSLATIONS }];
    const similarity = withPenalties(match.text_similarity, penalties);
    return { ...match, penalties, similarity, percent: percentOf(similarity, false, match.is_same_key) };
  });
}

/** 1 only for identical text with identical codes. */
function withPenalties(similarity: number, penalties: Match['penalties']): number {
  const points = penalties.reduce((sum, penalty) => sum + penalty.points, 0);
  return Math.max(0, points === 0 ? similarity : Math.round((similarity - points / 100) * 1e12) / 1e12);
}

/** The target adapted to the text, and its new score; `null` = nothing to repair. */
export function repairMatch(
  unit: Pick<Match, 'source' | 'target'>,
  { source, ...languages }: Languages & { source: string },
): Match['repaired'] {
  const repaired = repairTarget(unit, source, languages);
  if (!repaired) return null;
  // Codes that differ only in number do not change the text.
  if (plainText(unit.source) === plainText(source) && haveSameCodes(unit.source, source))
    return { target: repaired.target, similarity: 1 };
  const penalties = [{ reason: 'Repaired', points: REPAIRED }];
  if (!haveSameCodes(repaired.source, source))
    penalties.push({ reason: 'Other inline codes', points: OTHER_CODES });
  return {
    target: repaired.target,
    similarity: withPenalties(textSimilarity(repaired.source, source), penalties),
  };
}

/**
 * Whether two texts have the same codes in the same order and, if their text is equal, at the same positions.
 */
export function haveSameCodes(a: string, b: string): boolean {
  if (!a.includes(STX) && !b.includes(STX)) return true;
  if (plainText(a) === plainText(b)) return renumbered(a) === renumbered(b);
  return kindsOf(a) === kindsOf(b);
}

/** Renumbers codes by order of appearance, since files and documents may number them differently. */
function renumbered(text: string): string {
  const numbers = new Map<number, number>();
  return parseText(text)
    .map((part) => {
      if (part.type === 'text') return part.text;
      const number = numbers.get(part.id) ?? numbers.size + 1;
      numbers.set(part.id, number);
      return formatCode(number, part.kind);
    })
    .join('');
}

function kindsOf(text: string): string {
  return parseText(text)
    .flatMap((part) => (part.type === 'code' ? part.kind : []))
    .join(' ');
}

/**
 * `null` in a request is the edge of the document, which units store as `''`; unknown neighbours never match.
 */
function countNeighbours(unit: MatchedUnit, context: MatchRequest['context']): number {
  const agrees = (asked: string | null | undefined, kept: string | null) =>
    asked !== undefined && kept !== null && plainText(asked ?? '') === kept;
  return (
    Number(agrees(context?.previous, unit.previous_source)) + Number(agrees(context?.next, unit.next_source))
  );
}
