import type { FoundMatches, Match } from '../../../shared/contract/translation-memory/search.ts';
import type { Viewer } from '../../people/policy/visible.ts';
import type { Services } from '../../services.ts';
import { listReadableMemories } from '../attachments/attachments.ts';
import { getNeighbours, getSourceSegment } from './record-queries.ts';

/** Matches for a segment from those memories of its document that the person may see. Throws 404. */
export async function findRecordMatches(
  { db, matcher }: Services,
  viewer: Viewer,
  recordId: number,
): Promise<FoundMatches> {
  const segment = await getSourceSegment(db, recordId);
  const memories = await listReadableMemories(db, viewer, segment.document_id);
  if (memories.length === 0) return { matches: [], is_complete: true };
  const neighbours = await getNeighbours(db, segment);
  const memory_ids = memories.map(({ id }) => id);
  const { matches, is_complete } = await matcher.findNow({
    source: segment.source,
    source_lang: segment.source_lang || undefined,
    target_lang: segment.target_lang || undefined,
    memory_ids,
    in_memory_order: true,
    memory_penalties: memories.map(({ id, penalty }) => ({ id, points: penalty })),
    context: { ...neighbours, key: segment.key },
  });
  return { matches: byPrecedence(matches, memory_ids), is_complete };
}

const CONTEXTS: Match['context'][] = ['both', 'one', 'none'];

/** Orders equally good matches by how early their memory was attached; keeps the order otherwise. */
function byPrecedence(matches: Match[], memoryIds: number[]): Match[] {
  const rank = ({ context, memory_id }: Match) => [CONTEXTS.indexOf(context), memoryIds.indexOf(memory_id)];
  return matches.toSorted((a, b) => {
    if (a.similarity !== b.similarity) return b.similarity - a.similarity;
    const [[contextOfA = 0, placeOfA = 0], [contextOfB = 0, placeOfB = 0]] = [rank(a), rank(b)];
    return contextOfA - contextOfB || placeOfA - placeOfB;
  });
}
