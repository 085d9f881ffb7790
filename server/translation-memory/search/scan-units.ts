import { plainText } from '../../../shared/domain/text/inline-codes.ts';
import { keysetPages } from '../../db/keyset.ts';
import type { Db } from '../../db/open.ts';
import type { Candidate } from '../../engines/tm-index/search.ts';
import { editDistance, maxDistance, similarityOf } from '../../engines/tm-index/similarity.ts';
import { selectVisibleUnits } from '../units/visible-units.ts';
import { isInMemories } from './memory-languages.ts';

/** Units compared before other requests get a turn. */
const PAGE = 500;

/** The most similar units by comparing all of them in the database: used while the index lacks them. */
export async function scanUnits(
  db: Db,
  {
    text,
    memory_ids,
    threshold,
    limit,
  }: { text: string; memory_ids: number[]; threshold: number; limit: number },
): Promise<Candidate[]> {
  const wanted = plainText(text);
  const load = (after: number, size: number) =>
    selectVisibleUnits(db)
      .select(['unit.id', 'unit.memory_id', 'unit.source'])
      .where(isInMemories(db, memory_ids, 'unit.memory_id'))
      .where('unit.id', '>', after)
      .orderBy('unit.id')
      .limit(size)
      .execute();
  let found: Candidate[] = [];
  for await (const rows of keysetPages(load, { size: PAGE })) {
    for (const { id, memory_id, source } of rows) {
      const text_similarity = similarity(wanted, plainText(source), threshold);
      if (text_similarity >= threshold) found.push({ unit_id: id, memory_id, text_similarity });
    }
    if (found.length > 4 * limit) found = best(found, limit);
    await new Promise(setImmediate);
  }
  return best(found, limit);
}

function best(candidates: Candidate[], limit: number): Candidate[] {
  return candidates
    .sort((a, b) => b.text_similarity - a.text_similarity || b.unit_id - a.unit_id)
    .slice(0, limit);
}

/** Returns −1 for a unit that is certainly below the threshold. */
function similarity(a: string, b: string, threshold: number): number {
  if (a === b) return 1;
  const longer = Math.max(a.length, b.length);
  const most = maxDistance(threshold, longer);
  // UTF-16 lengths differ from code-point lengths by a factor of two at most.
  if (Math.abs(a.length - b.length) > 2 * most) return -1;
  const codePoints = Math.max([...a].length, [...b].length);
  const distance = editDistance(a, b, maxDistance(threshold, codePoints));
  return similarityOf(Math.min(distance, codePoints), codePoints);
}
