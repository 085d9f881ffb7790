import { z } from '@tessera/shared/schema';
import {
  baseVersion,
  id,
  jobRef,
  language,
  listQuery,
  message,
  name,
  pathId,
  processingStatus,
  recordsOf,
  requiredText,
  time,
  userRef,
  wording,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { OF_MEMORY, OF_UNIT, OWNED_BY_CREATOR } from './resource.ts';
import { collectionFilters, filterValues, pagedList, sortsOf } from './resource-list.ts';

export const memory = z.object({
  id,
  /** Id of the user who created it. */
  created_by: id,
  created_by_user: userRef,
  name: z.string(),
  source_lang: z.string(),
  target_lang: z.string(),
  records_count: z.int(),
  processing_status: processingStatus,
  processing_error: z.string().nullable(),
  processing_error_says: wording.optional(),
  created_at: time,
  updated_at: time,
  /** The running or last failed import. */
  job_id: id.nullable(),
  /** Its text is never sent to machine translation. */
  must_not_leave: z.boolean().optional(),
});
export type Memory = z.output<typeof memory>;

export const unit = z.object({
  id,
  memory_id: id,
  /** In the inline-code notation. */
  source: z.string(),
  target: z.string(),
  created_at: time,
  updated_at: time,
  created_by: z.string().nullable(),
  updated_by: z.string().nullable(),
  /** `import`, `manual`, or the document a segment was approved in. */
  origin: z.string(),
  version: z.int(),
});
export type Unit = z.output<typeof unit>;

const memoryFields = z.object({ name, source_lang: language, target_lang: language });

export const memorySort = sortsOf('name', 'languages', 'units', 'updated');

export const listMemories = pagedList(
  {
    id: 'memory.list',
    path: '/translation_memory/',
    summary: 'All translation memories, or with `page` 100 of them',
    access: 'memory.read',
    resource: { filtered: ['memory'] },
  },
  { query: collectionFilters.extend({ sort: memorySort.optional() }), row: memory },
);

export const listMemoryFilters = endpoint({
  id: 'memory.filters',
  method: 'GET',
  path: '/translation_memory/filters',
  summary: 'The values by which the list of translation memories can be filtered',
  access: 'memory.read',
  resource: { filtered: ['memory'] },
  answer: filterValues,
});

export const getMemory = endpoint({
  id: 'memory.get',
  method: 'GET',
  path: '/translation_memory/{id}',
  summary: 'One translation memory',
  access: 'memory.read',
  resource: OF_MEMORY,
  params: pathId,
  answer: memory,
});

export const createMemory = endpoint({
  id: 'memory.create',
  method: 'POST',
  path: '/translation_memory/',
  summary: 'Create an empty memory',
  access: 'memory.manage',
  resource: OWNED_BY_CREATOR,
  body: memoryFields,
  answer: memory,
  status: 201,
});

export const updateMemory = endpoint({
  id: 'memory.update',
  method: 'PUT',
  path: '/translation_memory/{id}',
  summary: 'Rename a memory, change its languages, or keep its text from machine translation',
  access: 'memory.manage',
  resource: OF_MEMORY,
  params: pathId,
  body: memoryFields.partial().extend({ must_not_leave: z.boolean().optional() }),
  answer: memory,
});

export const deleteMemory = endpoint({
  id: 'memory.delete',
  method: 'DELETE',
  path: '/translation_memory/{id}',
  summary: 'Move a memory to the bin',
  access: 'memory.manage',
  resource: OF_MEMORY,
  params: pathId,
  answer: message,
});

export const restoreMemory = endpoint({
  id: 'memory.restore',
  method: 'POST',
  path: '/translation_memory/{id}/restore',
  summary: 'Restore a memory from the bin',
  access: 'memory.manage',
  resource: OF_MEMORY,
  params: pathId,
  answer: memory,
});

export const uploadMemory = endpoint({
  id: 'memory.upload',
  method: 'POST',
  path: '/translation_memory/upload',
  summary: 'Import a TMX file (1.1–1.4b, UTF-8 or UTF-16, optionally gzip) as a new memory or into one',
  access: 'memory.manage',
  resource: { kind: 'memory', from: 'body.memory_id' },
  bodyKind: 'multipart',
  body: z.object({
    name: name.optional(),
    /** Add to this memory instead of creating a new one. */
    memory_id: z.coerce.number().pipe(id).optional(),
    source_lang: language.optional(),
    target_lang: language.optional(),
  }),
  answer: memory.extend(jobRef.shape),
  status: 201,
  errors: {
    409: 'Another file is being imported into the memory',
    413: 'The file is too large',
    415: 'Not a TMX file',
  },
});

export const downloadMemory = endpoint({
  id: 'memory.download',
  method: 'GET',
  path: '/translation_memory/{id}/download',
  summary: 'The memory as TMX 1.4b, streamed',
  access: 'memory.read',
  resource: OF_MEMORY,
  params: pathId,
  answerKind: 'file',
});

/**
 * Possible problems of units. `duplicate`: an older unit has the same texts and context. `contradiction`: its
 * source also has other targets. `untranslated`: target = source. `codes`: inline codes differ between source
 * and target, or are broken. `length`: one side is more than three times as long. `no_words`: a side without
 * a letter. `stale`: not changed for two years.
 */
export const HYGIENE_CHECKS = [
  'duplicate',
  'contradiction',
  'untranslated',
  'codes',
  'length',
  'no_words',
  'stale',
] as const;
export type HygieneCheck = (typeof HYGIENE_CHECKS)[number];

export const UNIT_SORTS = ['source', '-source', 'target', '-target', 'updated_at', '-updated_at'] as const;

export const listUnits = endpoint({
  id: 'memory.records.list',
  method: 'GET',
  path: '/translation_memory/{id}/records',
  summary: 'The units of a memory, 100 per page; search is a case-insensitive substring of source or target',
  access: 'memory.read',
  resource: OF_MEMORY,
  params: pathId,
  query: listQuery.extend({
    sort: z.enum(UNIT_SORTS).optional(),
    /** Only units found by this check; limited to 100,000. */
    hygiene: z.enum(HYGIENE_CHECKS).optional(),
    /** Last changed or created by a user of this name. */
    by: z.string().max(200).optional(),
    /** First and last day of the last change, in UTC. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
  answer: recordsOf(unit),
});

export const listUnitPeople = endpoint({
  id: 'memory.people',
  method: 'GET',
  path: '/translation_memory/{id}/people',
  summary: 'The users who created or changed units of a memory; at most 200',
  access: 'memory.read',
  resource: OF_MEMORY,
  params: pathId,
  answer: z.array(z.string()),
});

const unitFields = z.object({ source: requiredText, target: requiredText });

export const createUnit = endpoint({
  id: 'memory.records.create',
  method: 'POST',
  path: '/translation_memory/{id}/records',
  summary: 'Add a unit',
  access: 'memory.edit_units',
  resource: OF_MEMORY,
  params: pathId,
  body: unitFields,
  answer: unit,
  status: 201,
});

export const updateUnit = endpoint({
  id: 'memory.records.update',
  method: 'PUT',
  path: '/translation_memory/records/{id}',
  summary: 'Change a unit',
  access: 'memory.edit_units',
  resource: OF_UNIT,
  params: pathId,
  body: unitFields.extend({ version: baseVersion.optional() }),
  answer: unit,
  errors: { 409: 'Someone else has changed the unit; see `current`' },
});

export const deleteUnit = endpoint({
  id: 'memory.records.delete',
  method: 'DELETE',
  path: '/translation_memory/records/{id}',
  summary: 'Move a unit to the bin',
  access: 'memory.edit_units',
  resource: OF_UNIT,
  params: pathId,
  answer: message,
});

export const getHygiene = endpoint({
  id: 'memory.hygiene',
  method: 'GET',
  path: '/translation_memory/{id}/hygiene',
  summary: 'The number of units each check finds; for a large memory, as of the last check',
  access: 'memory.read',
  resource: OF_MEMORY,
  params: pathId,
  answer: z.object({
    units: z.int(),
    /** `null` = not examined yet: the counts are meaningless. */
    checked_at: time.nullable(),
    /** Whether the memory is unchanged since. */
    is_current: z.boolean(),
    /** The running or last examination job. */
    job_id: id.nullable(),
    counts: z.object({
      duplicate: z.int(),
      contradiction: z.int(),
      untranslated: z.int(),
      codes: z.int(),
      length: z.int(),
      no_words: z.int(),
      stale: z.int(),
    }),
  }),
});

export const startHygiene = endpoint({
  id: 'memory.hygiene.start',
  method: 'POST',
  path: '/translation_memory/{id}/hygiene',
  summary: 'Check all units of a memory, as a job',
  access: 'memory.read',
  resource: OF_MEMORY,
  params: pathId,
  answer: jobRef,
});

const manyUnits = z.object({ ids: z.array(id).min(1).max(1000) });

export const deleteUnits = endpoint({
  id: 'memory.records.delete_many',
  method: 'POST',
  path: '/translation_memory/{id}/records/delete',
  summary: 'Move units of a memory to the bin in one request; returns those moved',
  access: 'memory.edit_units',
  resource: OF_MEMORY,
  params: pathId,
  body: manyUnits,
  answer: manyUnits.extend({ ids: z.array(id) }),
});

export const restoreUnits = endpoint({
  id: 'memory.records.restore_many',
  method: 'POST',
  path: '/translation_memory/{id}/records/restore',
  summary: 'Restore units of a memory from the bin in one request; returns those restored',
  access: 'memory.edit_units',
  resource: OF_MEMORY,
  params: pathId,
  body: manyUnits,
  answer: manyUnits.extend({ ids: z.array(id) }),
});

export const restoreUnit = endpoint({
  id: 'memory.records.restore',
  method: 'POST',
  path: '/translation_memory/records/{id}/restore',
  summary: 'Restore a unit from the bin',
  access: 'memory.edit_units',
  resource: OF_UNIT,
  params: pathId,
  answer: unit,
});
