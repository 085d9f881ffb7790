import type { FoundMatches, Match } from '../../../shared/domain/contract/translation-memory/search.ts';
import type { Viewer } from '../../identity/policy/visible.ts';
import type { Services } from '../../services/services.ts';
import { isImportRunning } from '../../translation-memory/queries.ts';
import { translatePhrases } from '../../translation-memory/search/translate-phrases.ts';
import { listReadableGlossaries, listReadableMemories } from '../attachments/attachments.ts';
import { placeCodes } from './place-codes.ts';
import { getNeighbours, getSourceSegment } from './record-queries.ts';
import { repairPhrases } from './repair-phrase.ts';
import { repairTerm } from './repair-term.ts';

/**
 * Matches for a segment from those memories of its document that the person may see; incomplete while one of
 * them is being imported. Throws 404.
 */
export async function findRecordMatches(
  { db, matcher, termFinder }: Services,
  viewer: Viewer,
  recordId: number,
): Promise<FoundMatches> {
  const segment = await getSourceSegment(db, recordId);
  const memories = await listReadableMemories(db, viewer, segment.document_id);
  if (memories.length === 0) return { matches: [], is_complete: true };
  const neighbours = await getNeighbours(db, segment);
  const memory_ids = memories.map(({ id }) => id);
  const { matches, is_complete: isSearched } = await matcher.findNow({
    source: segment.source,
    source_lang: segment.source_lang || undefined,
    target_lang: segment.target_lang || undefined,
    memory_ids,
    in_memory_order: true,
    memory_penalties: memories.map(({ id, penalty }) => ({ id, points: penalty })),
    context: { ...neighbours, key: segment.key },
  });
  const is_complete = isSearched && !(await isImportRunning(db, memory_ids));
  const ordered = byPrecedence(matches, memory_ids);
  const glossary_ids = await listReadableGlossaries(db, viewer, segment.document_id);
  const { source, source_lang } = segment;
  const target_lang = segment.target_lang || undefined;
  const findTerms = (text: string) => termFinder.find({ source_lang, target_lang, text, glossary_ids });
  const terms = glossary_ids.length === 0 ? [] : await findTerms(source);
  const languages = { source_lang: source_lang || undefined, target_lang };
  const withTerms = await Promise.all(
    ordered.map((match) => repairTerm(match, { source, terms, ...languages }, findTerms)),
  );
  const translate = (phrases: readonly string[]) =>
    translatePhrases(db, phrases, { ...languages, memory_ids });
  const repaired = await repairPhrases(withTerms, { source, ...languages }, translate);
  return { matches: await placeCodes(repaired, { source, terms }, translate), is_complete };
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
