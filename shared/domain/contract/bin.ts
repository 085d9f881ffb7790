import { z } from '@tessera/shared/schema';
import { id, listQuery, message, pathId, recordsOf, time, userRef } from './common.ts';
import { endpoint } from './endpoint.ts';
import { OF_DOCUMENT, OF_GLOSSARY, OF_MEMORY, OF_TERM, OF_UNIT, type ResourceKind } from './resource.ts';

/** When an item was moved to the bin, by whom, and until when it can be restored. */
const binned = z.object({
  id,
  deleted_at: time,
  /** `null` = not deleted by a user, or not recorded. */
  deleted_by: userRef.nullable(),
  /** When it is purged automatically. */
  kept_until: time,
});

/** A document, a glossary or a memory in the bin. */
export const binnedThing = binned.extend({
  name: z.string(),
  source_lang: z.string(),
  target_lang: z.string(),
  /** The number of segments, terms or units restored or purged with it. */
  records_count: z.int(),
});
export type BinnedThing = z.output<typeof binnedThing>;

/** A term or a unit in the bin. */
export const binnedPair = binned.extend({ source: z.string(), target: z.string() });
export type BinnedPair = z.output<typeof binnedPair>;

const query = z.object({ page: listQuery.shape.page });
const GONE = { 409: 'A job is still working on it' };

/** The binned items of a kind that the caller may restore; most recently deleted first. */
const listOf = <K extends ResourceKind>(kind: K, many: string) =>
  endpoint({
    id: `${kind}.bin`,
    method: 'GET',
    path: `/bin/${many}`,
    summary: `The ${many} in the bin that the caller may restore, 100 per page, last deleted first`,
    access: `${kind}.manage`,
    resource: { filtered: [kind] },
    query,
    answer: recordsOf(binnedThing),
  });

export const listBinnedDocuments = listOf('document', 'documents');
export const listBinnedGlossaries = listOf('glossary', 'glossaries');
export const listBinnedMemories = listOf('memory', 'memories');

export const purgeDocument = endpoint({
  id: 'document.purge',
  method: 'DELETE',
  path: '/bin/documents/{id}',
  summary: 'Permanently delete a document in the bin, with its file, segments, comments and history',
  access: 'document.manage',
  resource: OF_DOCUMENT,
  params: pathId,
  answer: message,
  errors: GONE,
});

export const purgeGlossary = endpoint({
  id: 'glossary.purge',
  method: 'DELETE',
  path: '/bin/glossaries/{id}',
  summary: 'Permanently delete a glossary in the bin, with its terms',
  access: 'glossary.manage',
  resource: OF_GLOSSARY,
  params: pathId,
  answer: message,
  errors: GONE,
});

export const purgeMemory = endpoint({
  id: 'memory.purge',
  method: 'DELETE',
  path: '/bin/memories/{id}',
  summary: 'Permanently delete a memory in the bin, with its units',
  access: 'memory.manage',
  resource: OF_MEMORY,
  params: pathId,
  answer: message,
  errors: GONE,
});

export const listBinnedTerms = endpoint({
  id: 'glossary.records.bin',
  method: 'GET',
  path: '/glossary/{id}/bin',
  summary: 'The deleted terms of a glossary, 100 per page, last deleted first',
  access: 'glossary.edit_terms',
  resource: OF_GLOSSARY,
  params: pathId,
  query,
  answer: recordsOf(binnedPair),
});

export const purgeTerm = endpoint({
  id: 'glossary.records.purge',
  method: 'DELETE',
  path: '/bin/terms/{id}',
  summary: 'Permanently delete a term in the bin',
  access: 'glossary.manage',
  resource: OF_TERM,
  params: pathId,
  answer: message,
});

export const listBinnedUnits = endpoint({
  id: 'memory.records.bin',
  method: 'GET',
  path: '/translation_memory/{id}/bin',
  summary: 'The deleted units of a memory, 100 per page, last deleted first',
  access: 'memory.edit_units',
  resource: OF_MEMORY,
  params: pathId,
  query,
  answer: recordsOf(binnedPair),
});

export const purgeUnit = endpoint({
  id: 'memory.records.purge',
  method: 'DELETE',
  path: '/bin/units/{id}',
  summary: 'Permanently delete a unit in the bin',
  access: 'memory.manage',
  resource: OF_UNIT,
  params: pathId,
  answer: message,
});
