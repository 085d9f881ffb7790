import { parseText, plainText } from '@tessera/shared/text/inline-codes';
import { textSimilarity } from './similarity.ts';

export interface Penalty {
  reason: string;
  /** Hundredths of similarity. */
  points: number;
}

export interface MatchFacts {
  /** Source text of the segment, in the inline-code notation. */
  segment: string;
  /** Source text of the unit. */
  source: string;
  /** Points the unit's memory costs in this document, 0–100. */
  memory_penalty?: number | undefined;
  /** Points the document puts on all matches, 0–100. */
  document_penalty?: number | undefined;
  /** The memories hold other translations of the same source. */
  has_several_translations?: boolean | undefined;
  /** Nobody has reviewed the translation. */
  is_unreviewed?: boolean | undefined;
}

export interface MatchScore {
  text_similarity: number;
  penalties: Penalty[];
  /** `text_similarity` less the points of all penalties; not below 0. */
  similarity: number;
}

/** The score of a match and all it is made of: what is shown can be recomputed from what is listed. */
export function scoreMatch(facts: MatchFacts): MatchScore {
  const text_similarity = textSimilarity(facts.segment, facts.source);
  const penalties: Penalty[] = [];
  if (hasOtherCodes(facts.segment, facts.source)) penalties.push({ reason: 'other formatting', points: 1 });
  if (facts.has_several_translations) penalties.push({ reason: 'several translations', points: 1 });
  if (facts.is_unreviewed) penalties.push({ reason: 'not reviewed', points: 1 });
  if (facts.memory_penalty) penalties.push({ reason: 'memory', points: facts.memory_penalty });
  if (facts.document_penalty) penalties.push({ reason: 'document', points: facts.document_penalty });
  return { text_similarity, penalties, similarity: lessPenalties(text_similarity, penalties) };
}

export function lessPenalties(textSimilarityOfMatch: number, penalties: readonly Penalty[]): number {
  const points = penalties.reduce((sum, penalty) => sum + penalty.points, 0);
  return points === 0 ? textSimilarityOfMatch : Math.max(0, textSimilarityOfMatch - points / 100);
}

/**
 * Whether two texts differ in their inline codes: in kind, order or nesting; for identical text also in place.
 * The numbers themselves do not matter, they are given by each document.
 */
export function hasOtherCodes(a: string, b: string): boolean {
  const isSameText = plainText(a) === plainText(b);
  return codeShape(a, isSameText) !== codeShape(b, isSameText);
}

function codeShape(text: string, withText: boolean): string {
  const numbers = new Map<number, number>();
  return parseText(text)
    .map((part) => {
      if (part.type === 'text') return withText ? part.text : '';
      const number = numbers.get(part.id) ?? numbers.size + 1;
      numbers.set(part.id, number);
      return `\u0002${part.kind}${number}\u0003`;
    })
    .join('');
}

/** What surrounds a segment, or surrounded the segment a unit was translated in; absent = unknown or none. */
export interface Surroundings {
  previous?: string | null | undefined;
  next?: string | null | undefined;
  key?: string | null | undefined;
}

export type ContextLevel = 'none' | 'one' | 'both';

export interface ContextMatch {
  context: ContextLevel;
  is_same_key: boolean;
}

/** Compares neighbours without their codes. A missing neighbour counts as the same only beside one that is there and is the same. */
export function matchContext(segment: Surroundings, unit: Surroundings): ContextMatch {
  const previous = compareNeighbours(segment.previous, unit.previous);
  const next = compareNeighbours(segment.next, unit.next);
  const same = [previous, next].filter((one) => one === 'same').length;
  const isEdge = same === 1 && (previous === 'neither' || next === 'neither');
  return {
    context: same === 2 || isEdge ? 'both' : same === 1 ? 'one' : 'none',
    is_same_key: Boolean(segment.key) && segment.key === unit.key,
  };
}

/** The percentage people know: 102 neighbours and key, 101 neighbours, else the similarity rounded down, so that 100 is identical. */
export function matchPercent(similarity: number, { context, is_same_key }: ContextMatch): number {
  if (similarity < 1) return Math.floor(similarity * 100 + 1e-9);
  if (context !== 'both') return 100;
  return is_same_key ? 102 : 101;
}

function compareNeighbours(
  a: string | null | undefined,
  b: string | null | undefined,
): 'same' | 'other' | 'neither' {
  if (!a && !b) return 'neither';
  if (!a || !b) return 'other';
  return plainText(a) === plainText(b) ? 'same' : 'other';
}

/**
 * The `limit` best of all units by what is known only once they are loaded, without missing one: asks for more
 * until no unit not yet seen could reach the last of the best. `fetch` answers matches with at least the given
 * number of the nearest texts, best first; `score` may only take points off.
 */
export async function collectBest<
  M extends { text_similarity: number },
  T extends { similarity: number },
>(options: {
  limit: number;
  threshold: number;
  fetch: (limit: number) => Promise<readonly M[]>;
  score: (matches: readonly M[]) => Promise<T[]>;
  compare: (a: T, b: T) => number;
}): Promise<T[]> {
  for (let asked = options.limit; ; asked *= 4) {
    const nearest = await options.fetch(asked);
    const scored = (await options.score(nearest)).filter((one) => one.similarity >= options.threshold);
    const best = scored.sort(options.compare).slice(0, options.limit);
    const worst = best.length === options.limit ? (best.at(-1)?.similarity ?? 0) : options.threshold;
    const farthest = nearest.at(-1)?.text_similarity ?? 0;
    if (nearest.length < asked || farthest <= worst || asked > 10_000) return best;
  }
}
