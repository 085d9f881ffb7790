import { languageMatches } from '../../../shared/text/languages.ts';
import type { Db } from '../../db/open.ts';
import { type Viewer, whereVisible } from '../../people/policy/visible.ts';
import { getDocumentScope } from '../document-queries.ts';
import { setAttachedGlossaries, setAttachedMemories } from './attachments.ts';

/** Of each kind: every one more makes each look-up slower. */
const MOST = 20;

/**
 * Attaches the memories and glossaries of a document's languages that its uploader may see: those in just these languages
 * first, and of them the ones that were changed last. Memories are only read: whoever wants approved segments saved says
 * to which.
 */
export async function attachMatching(trx: Db, documentId: number, viewer: Viewer): Promise<void> {
  const document = await getDocumentScope(trx, documentId);
  const memories = await findMatching(trx, 'memory', document, viewer);
  const glossaries = await findMatching(trx, 'glossary', document, viewer);
  const read = memories.map((id) => ({ id, mode: 'read' as const, penalty: 0 }));
  await setAttachedMemories(trx, document, read, viewer);
  await setAttachedGlossaries(
    trx,
    document,
    glossaries.map((id) => ({ id })),
    viewer,
  );
}

async function findMatching(
  trx: Db,
  kind: 'memory' | 'glossary',
  { source_lang, target_lang }: { source_lang: string; target_lang: string },
  viewer: Viewer,
): Promise<number[]> {
  const rows = await trx
    .selectFrom(kind)
    .select(['id', 'source_lang', 'target_lang'])
    .where('deleted_at', 'is', null)
    .where(whereVisible(viewer, kind))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const isExact = (row: { source_lang: string; target_lang: string }) =>
    row.source_lang === source_lang && row.target_lang === target_lang;
  const matching = rows.filter(
    (row) => languageMatches(row.source_lang, source_lang) && languageMatches(row.target_lang, target_lang),
  );
  const ordered = [...matching.filter(isExact), ...matching.filter((row) => !isExact(row))];
  return ordered.slice(0, MOST).map(({ id }) => id);
}
