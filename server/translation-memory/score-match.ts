import type { Match } from '../../shared/contract/translation-memory.ts';
import { formatCode, parseText, plainText, STX } from '../../shared/text/inline-codes.ts';
import type { MatchRequest } from '../services.ts';
import { textSimilarity } from '../tm-index/similarity.ts';
import { repairTarget } from './repair-target.ts';

/** A unit as the database has it. */
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
}

export interface ScoredMatch extends Omit<Match, 'repaired'> {
  /** What decides among equally similar ones: neighbours that agree, twice, and the key. */
  context_rank: number;
}

/** In hundredths of similarity. */
const OTHER_CODES = 1;
/** A repaired target was never approved as it stands: only identical text is worth 1. */
const REPAIRED = 1;

/** How well a unit serves a text. Every figure follows from those beside it. */
export function scoreMatch(
  unit: MatchedUnit,
  { source, context }: Pick<MatchRequest, 'source' | 'context'>,
): ScoredMatch {
  const text_similarity = textSimilarity(unit.source, source);
  const penalties = haveSameCodes(unit.source, source)
    ? []
    : [{ reason: 'Other inline codes', points: OTHER_CODES }];
  const agreeing = countNeighbours(unit, context);
  const hasKey = Boolean(context?.key) && context?.key === unit.context_key;
  return {
    id: unit.id,
    memory_id: unit.memory_id,
    memory_name: unit.memory_name,
    source: unit.source,
    target: unit.target,
    similarity: less(text_similarity, penalties),
    text_similarity,
    penalties,
    context: agreeing === 2 ? 'both' : agreeing === 1 ? 'one' : 'none',
    context_rank: 2 * agreeing + (hasKey ? 1 : 0),
    created_at: unit.created_at,
    created_by: unit.created_by,
    updated_at: unit.updated_at,
  };
}

/** 1 only for identical text with identical codes. */
function less(similarity: number, penalties: Match['penalties']): number {
  const points = penalties.reduce((sum, penalty) => sum + penalty.points, 0);
  return Math.max(0, points === 0 ? similarity : Math.round((similarity - points / 100) * 1e12) / 1e12);
}

/** The target brought in line with the text, and what it is worth then; `null` = nothing to repair. */
export function repairMatch(unit: Pick<Match, 'source' | 'target'>, source: string): Match['repaired'] {
  const repaired = repairTarget(unit, source);
  if (!repaired) return null;
  // Codes that are only counted otherwise are no change of the text.
  if (plainText(unit.source) === plainText(source) && haveSameCodes(unit.source, source))
    return { target: repaired.target, similarity: 1 };
  const penalties = [{ reason: 'Repaired', points: REPAIRED }];
  if (!haveSameCodes(repaired.source, source))
    penalties.push({ reason: 'Other inline codes', points: OTHER_CODES });
  return { target: repaired.target, similarity: less(textSimilarity(repaired.source, source), penalties) };
}

/** Whether two texts have the same codes in the same order, and at the same places where the texts are equal. */
export function haveSameCodes(a: string, b: string): boolean {
  if (!a.includes(STX) && !b.includes(STX)) return true;
  if (plainText(a) === plainText(b)) return numberedAnew(a) === numberedAnew(b);
  return kindsOf(a) === kindsOf(b);
}

/** Codes numbered in the order in which they appear, as files and documents may count them differently. */
function numberedAnew(text: string): string {
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

/** `null` of a request is the edge of the document, which a unit keeps as `''`; what is not told cannot agree. */
function countNeighbours(unit: MatchedUnit, context: MatchRequest['context']): number {
  const agrees = (asked: string | null | undefined, kept: string | null) =>
    asked !== undefined && kept !== null && plainText(asked ?? '') === kept;
  return (
    Number(agrees(context?.previous, unit.previous_source)) + Number(agrees(context?.next, unit.next_source))
  );
}
