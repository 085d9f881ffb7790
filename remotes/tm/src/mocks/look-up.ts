import {
  findConcordance,
  findMatches,
  type HygieneCheck,
  type Match,
  type Unit,
} from '@tessera/shared/contract/translation-memory';
import { concordancePage } from '@tessera/shared/testing/concordance-page';
import { mock } from '@tessera/shared/testing/mock';
import { plainText } from '@tessera/shared/text/inline-codes';
import type { HttpHandler } from 'msw';
import type { MemoryStore } from './store.ts';

/** The mocked search by similarity and by phrase. */
export function lookUpHandlers(store: MemoryStore): HttpHandler[] {
  const unitsOf = (ids: readonly number[] | undefined): Unit[] =>
    store
      .list()
      .filter(({ id }) => ids?.includes(id) ?? true)
      .flatMap(({ id }) => store.units(id));
  const nameOf = (unit: Unit) => store.find(unit.memory_id)?.name ?? '';

  return [
    mock(findMatches, ({ body: { source, memory_ids, threshold, limit } }) =>
      unitsOf(memory_ids)
        .map((unit): Match => {
          const similarity = similarityOf([...plainText(source)], [...plainText(unit.source)]);
          return {
            id: unit.id,
            memory_id: unit.memory_id,
            memory_name: nameOf(unit),
            source: unit.source,
            target: unit.target,
            similarity,
            text_similarity: similarity,
            penalties: [],
            context: 'none',
            created_at: unit.created_at,
            created_by: unit.created_by,
            updated_at: unit.updated_at,
            updated_by: unit.updated_by,
            origin: unit.origin,
            is_same_key: false,
            percent: Math.floor(similarity * 100),
            repaired: null,
          };
        })
        .filter(({ similarity }) => similarity >= threshold)
        .sort((a, b) => b.similarity - a.similarity || b.id - a.id)
        .slice(0, limit),
    ),

    mock(findConcordance, ({ body: { memory_ids, ...asked } }) => {
      const units = unitsOf(memory_ids).map((unit) => ({ ...unit, memory_name: nameOf(unit) }));
      return concordancePage(units, asked);
    }),
  ];
}

/** A mocked check counts and finds only what is wrong in one unit alone. */
export function findsUnit({ source, target, updated_at }: Unit, check: HygieneCheck): boolean {
  const [a, b] = [plainText(source).trim(), plainText(target).trim()];
  const hasWords = /\p{L}/u.test(a) && /\p{L}/u.test(b);
  if (check === 'untranslated') return hasWords && a === b;
  if (check === 'no_words') return !hasWords;
  if (check === 'stale') return Date.parse(updated_at) < Date.now() - 2 * 365.25 * 86_400_000;
  return false;
}

/** 1 − edit distance ÷ longer length. */
function similarityOf(a: string[], b: string[]): number {
  let above = b.map((_, index) => index + 1);
  for (const [row, letter] of a.entries()) {
    let corner = row;
    let left = row + 1;
    above = above.map((up, column) => {
      const distance = Math.min(up + 1, left + 1, corner + (letter === b[column] ? 0 : 1));
      corner = up;
      left = distance;
      return distance;
    });
  }
  const longer = Math.max(a.length, b.length);
  return longer === 0 ? 1 : 1 - (above.at(-1) ?? a.length) / longer;
}
