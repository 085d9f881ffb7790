import { z } from '@tessera/shared/schema';
import { id, pathId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { OF_DOCUMENT } from '../resource.ts';

export const memoryMode = z.enum(['read', 'write']);

const attachedMemory = z.object({
  id,
  mode: memoryMode,
  /** Penalty points for this memory's matches in this document. */
  penalty: z.int().min(0).max(100).default(0),
});

/**
 * Attached memories in order of precedence; `write` memories are also read, and receive approved segments.
 */
export const attachedMemories = z.object({ memories: z.array(attachedMemory).max(100) });

export type AttachedMemories = z.output<typeof attachedMemories>;

/** In a multipart body: JSON of a list of ids, in order of precedence. */
export const givenIds = z
  .string()
  .regex(/^\[([1-9]\d{0,8}(,[1-9]\d{0,8}){0,99})?\]$/)
  .transform((ids) => JSON.parse(ids) as number[])
  .optional();

export const getDocumentMemories = endpoint({
  id: 'document.memories.get',
  method: 'GET',
  path: '/document/{id}/memories',
  summary: 'The memories attached to a document',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  answer: attachedMemories,
});

export const setDocumentMemories = endpoint({
  id: 'document.memories.set',
  method: 'POST',
  path: '/document/{id}/memories',
  summary: 'Replace the memories attached to a document',
  access: 'document.manage',
  resource: OF_DOCUMENT,
  params: pathId,
  body: attachedMemories,
  answer: attachedMemories,
});

export const getWorkingMemory = endpoint({
  id: 'document.memories.working.get',
  method: 'GET',
  path: '/document/{id}/working_memory',
  summary: 'The caller’s working memory for the languages of a document',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  /** `null` = not created yet. */
  answer: z.object({ memory_id: id.nullable() }),
});

export const attachWorkingMemory = endpoint({
  id: 'document.memories.working',
  method: 'POST',
  path: '/document/{id}/working_memory',
  summary: 'Send approved segments to the caller’s working memory for the languages, created if needed',
  access: 'document.manage',
  resource: OF_DOCUMENT,
  params: pathId,
  answer: attachedMemories,
});

export const attachedGlossaries = z.object({ glossaries: z.array(z.object({ id })).max(100) });

export type AttachedGlossaries = z.output<typeof attachedGlossaries>;

export const getDocumentGlossaries = endpoint({
  id: 'document.glossaries.get',
  method: 'GET',
  path: '/document/{id}/glossaries',
  summary: 'The glossaries attached to a document',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  answer: attachedGlossaries,
});

export const setDocumentGlossaries = endpoint({
  id: 'document.glossaries.set',
  method: 'POST',
  path: '/document/{id}/glossaries',
  summary: 'Replace the glossaries attached to a document',
  access: 'document.manage',
  resource: OF_DOCUMENT,
  params: pathId,
  body: attachedGlossaries,
  answer: attachedGlossaries,
});
