import { servingLanguages } from '../../../shared/domain/text/serving-languages.ts';
import { requirePermission } from '../../api/request-user.ts';
import type { Db } from '../../db/open.ts';
import { type Viewer, whereVisible } from '../../identity/policy/visible.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { type DocumentScope, getDocumentScope } from '../documents/queries.ts';
import { requireAttachableIds, setAttachedGlossaries, setAttachedMemories } from './attachments.ts';
import { addWorkingMemory } from './working-memory.ts';

/** Ids in order of priority, or all that match the document's languages. */
type WantedIds = readonly number[] | 'matching';

/** Memories and glossaries requested by an upload. */
export interface WantedAttachments {
  memories: WantedIds;
  glossaries: WantedIds;
  /** Whether approved segments go to the uploader's working memory. */
  working?: boolean;
}

export const MATCHING: WantedAttachments = { memories: 'matching', glossaries: 'matching' };

/**
 * `null` = none requested. Throws 422 for a memory or glossary that the uploader does not see, or that is
 * listed twice, and 403 for a working memory without the permission to create it.
 */
export async function readWanted(
  db: Db,
  given: {
    attach?: string | undefined;
    memories?: number[] | undefined;
    glossaries?: number[] | undefined;
    working_memory?: string | undefined;
  },
  viewer: SessionUser,
): Promise<WantedAttachments | null> {
  await requireAttachableIds(db, 'memories', given.memories ?? [], viewer);
  await requireAttachableIds(db, 'glossaries', given.glossaries ?? [], viewer);
  const others: WantedIds = given.attach === 'matching' ? 'matching' : [];
  const working = given.working_memory === '1';
  if (working) requirePermission(viewer, 'memory.manage');
  const wanted: WantedAttachments = {
    memories: given.memories ?? others,
    glossaries: given.glossaries ?? others,
    ...(working && { working }),
  };
  return working || wanted.memories.length + wanted.glossaries.length > 0 ? wanted : null;
}

/**
 * Attaches the requested memories and glossaries that still exist to an imported document. With `matching`,
 * the most recently changed come first. Memories are attached read-only, except for the working memory.
 */
export async function attachWanted(
  trx: Db,
  documentId: number,
  wanted: WantedAttachments,
  viewer: Viewer,
): Promise<void> {
  const document = await getDocumentScope(trx, documentId);
  const memories = await findWanted(trx, 'memory', wanted.memories, { document, viewer });
  const glossaries = await findWanted(trx, 'glossary', wanted.glossaries, { document, viewer });
  const read = memories.map((id) => ({ id, mode: 'read' as const, penalty: 0 }));
  await setAttachedMemories(trx, document, read, viewer);
  await setAttachedGlossaries(
    trx,
    document,
    glossaries.map((id) => ({ id })),
    viewer,
  );
  const isPairKnown = document.source_lang !== '' && document.target_lang !== '';
  if (wanted.working && isPairKnown) await addWorkingMemory(trx, document, viewer);
}

async function findWanted(
  trx: Db,
  kind: 'memory' | 'glossary',
  wanted: WantedIds,
  { document, viewer }: { document: DocumentScope; viewer: Viewer },
): Promise<number[]> {
  const rows = await trx
    .selectFrom(kind)
    .select(['id', 'source_lang', 'target_lang'])
    .where('deleted_at', 'is', null)
    .where(whereVisible(viewer, kind))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  if (wanted === 'matching') return servingLanguages(rows, document).map(({ id }) => id);
  const present = new Set(rows.map(({ id }) => id));
  return wanted.filter((id) => present.has(id));
}
