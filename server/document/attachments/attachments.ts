import type {
  AttachedGlossaries,
  AttachedMemories,
} from '../../../shared/domain/contract/document/attachments.ts';
import { primaryLanguage } from '../../../shared/domain/text/languages.ts';
import type { Db } from '../../db/open.ts';
import { readableIds } from '../../identity/policy/readable.ts';
import { findVisible, type Viewer } from '../../identity/policy/visible.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError, type WrongField } from '../../messages/problem.ts';
import type { DocumentScope } from '../documents/queries.ts';

/** In order of precedence, without binned ones. */
export async function listAttachedMemories(
  db: Db,
  documentId: number,
): Promise<AttachedMemories['memories']> {
  return db
    .selectFrom('document_memory')
    .innerJoin('memory', 'memory.id', 'document_memory.memory_id')
    .select(['memory.id', 'document_memory.mode', 'document_memory.penalty'])
    .where('document_id', '=', documentId)
    .where('memory.deleted_at', 'is', null)
    .orderBy('position')
    .execute();
}

export async function listWriteMemories(db: Db, documentId: number): Promise<number[]> {
  const memories = await listAttachedMemories(db, documentId);
  return memories.filter(({ mode }) => mode === 'write').map(({ id }) => id);
}

export async function listAttachedGlossaries(
  db: Db,
  documentId: number,
): Promise<AttachedGlossaries['glossaries']> {
  return db
    .selectFrom('document_glossary')
    .innerJoin('glossary', 'glossary.id', 'document_glossary.glossary_id')
    .select('glossary.id')
    .where('document_id', '=', documentId)
    .where('glossary.deleted_at', 'is', null)
    .orderBy('position')
    .execute();
}

/** The attached memories whose text the viewer may see; an API token may lack the permission. */
export async function listReadableMemories(
  db: Db,
  viewer: Viewer,
  documentId: number,
): Promise<AttachedMemories['memories']> {
  const attached = await listAttachedMemories(db, documentId);
  const readable = await readableIds(
    db,
    viewer,
    'memory',
    attached.map(({ id }) => id),
  );
  return attached.filter(({ id }) => readable?.includes(id));
}

/** The attached glossaries whose terms the viewer may see. */
export async function listReadableGlossaries(db: Db, viewer: Viewer, documentId: number): Promise<number[]> {
  const attached = await listAttachedGlossaries(db, documentId);
  const ids = attached.map(({ id }) => id);
  return (await readableIds(db, viewer, 'glossary', ids)) ?? [];
}

/**
 * Throws 422 for a memory that does not exist or is listed twice, and for a write memory with other
 * languages.
 */
export async function setAttachedMemories(
  trx: Db,
  document: DocumentScope,
  memories: AttachedMemories['memories'],
  viewer: Viewer,
): Promise<void> {
  const ids = memories.map(({ id }) => id);
  const present = await listAttachedMemories(trx, document.id);
  // People who may not see a memory can only leave it attached unchanged.
  const kept = memories.filter((memory) =>
    present.some(({ id, mode }) => id === memory.id && (mode === memory.mode || memory.mode === 'read')),
  );
  const known = await findAttachable(trx, 'memory', ids, { viewer, kept });
  requireAttachable('memories', ids, known);
  refuseFields(
    memories.flatMap(({ id, mode }, at) => {
      const memory = known.get(id);
      if (mode === 'read' || !memory || servesDocument(memory, document)) return [];
      const message = localised('attach.other-languages', {
        name: memory.name,
        memory_source: memory.source_lang,
        memory_target: memory.target_lang,
        source: document.source_lang,
        target: document.target_lang,
      });
      return [{ path: `memories.${at}.mode`, message }];
    }),
  );
  await trx.deleteFrom('document_memory').where('document_id', '=', document.id).execute();
  if (memories.length === 0) return;
  const rows = memories.map(({ id, mode, penalty }, position) => ({
    document_id: document.id,
    memory_id: id,
    mode,
    position,
    penalty,
  }));
  await trx.insertInto('document_memory').values(rows).execute();
}

/**
 * Throws 422 for a glossary that does not exist or is listed twice. Glossaries of other languages are
 * allowed; they match nothing.
 */
export async function setAttachedGlossaries(
  trx: Db,
  document: DocumentScope,
  glossaries: AttachedGlossaries['glossaries'],
  viewer: Viewer,
): Promise<void> {
  const ids = glossaries.map(({ id }) => id);
  const kept = await listAttachedGlossaries(trx, document.id);
  requireAttachable('glossaries', ids, await findAttachable(trx, 'glossary', ids, { viewer, kept }));
  await trx.deleteFrom('document_glossary').where('document_id', '=', document.id).execute();
  if (ids.length === 0) return;
  const rows = ids.map((id, position) => ({ document_id: document.id, glossary_id: id, position }));
  await trx.insertInto('document_glossary').values(rows).execute();
}

/**
 * Throws 422 for memories or glossaries that do not exist, that the viewer does not see, or that are listed
 * twice.
 */
export async function requireAttachableIds(
  db: Db,
  field: 'memories' | 'glossaries',
  ids: number[],
  viewer: Viewer,
): Promise<void> {
  const noun = field === 'memories' ? 'memory' : 'glossary';
  requireAttachable(field, ids, await findAttachable(db, noun, ids, { viewer, kept: [] }));
}

interface Attachable {
  id: number;
  name: string;
  source_lang: string;
  target_lang: string;
}

async function findAttachable(
  trx: Db,
  noun: 'memory' | 'glossary',
  ids: number[],
  { viewer, kept }: { viewer: Viewer; kept: readonly { id: number }[] },
): Promise<Map<number, Attachable>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom(noun)
    .select(['id', 'name', 'source_lang', 'target_lang'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  const attachable = await findVisible(trx, viewer, noun, ids);
  for (const { id } of kept) attachable.add(id);
  return new Map(rows.filter(({ id }) => attachable.has(id)).map((row) => [row.id, row]));
}

function requireAttachable(
  field: 'memories' | 'glossaries',
  ids: number[],
  known: ReadonlyMap<number, Attachable>,
): void {
  const noun = field === 'memories' ? 'memory' : 'glossary';
  refuseFields(
    ids.flatMap((id, at) => {
      const path = `${field}.${at}.id`;
      if (!known.has(id)) return [{ path, message: localised('attach.no-such', { kind: noun, id }) }];
      return ids.indexOf(id) < at ? [{ path, message: localised('attach.twice', { kind: noun }) }] : [];
    }),
  );
}

function refuseFields(fields: WrongField[]): void {
  const [first] = fields;
  if (first) throw new ProblemError(422, first.message, { fields });
}

/** Whether a document's units may go into a memory: `en-GB` into `en-US`, but not French into German. */
function servesDocument(memory: Attachable, document: DocumentScope): boolean {
  const fits = (a: string, b: string) => {
    const [one, other] = [primaryLanguage(a), primaryLanguage(b)];
    return one === other || one === 'und' || other === 'und';
  };
  return fits(memory.source_lang, document.source_lang) && fits(memory.target_lang, document.target_lang);
}
