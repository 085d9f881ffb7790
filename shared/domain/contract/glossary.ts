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
  text,
  time,
  userRef,
  wording,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { OF_GLOSSARY, OF_TERM, OWNED_BY_CREATOR } from './resource.ts';
import { collectionFilters, filterValues, pagedList, sortsOf } from './resource-list.ts';

export const glossary = z.object({
  id,
  name: z.string(),
  source_lang: z.string(),
  target_lang: z.string(),
  created_at: time,
  updated_at: time,
  processing_status: processingStatus,
  processing_error: z.string().nullable(),
  processing_error_says: wording.optional(),
  /** When its last file was uploaded; `null` = created by hand. */
  upload_time: time.nullable(),
  created_by_user: userRef,
  records_count: z.int(),
  /** The running or last failed import. */
  job_id: id.nullable(),
  /** Its text is never sent to machine translation. */
  must_not_leave: z.boolean().optional(),
});
export type Glossary = z.output<typeof glossary>;

export const TERM_STATUSES = ['preferred', 'admitted', 'deprecated', 'forbidden'] as const;
export const termStatus = z.enum(TERM_STATUSES);
export type TermStatus = z.output<typeof termStatus>;

export const glossaryRecord = z.object({
  id,
  glossary_id: id,
  created_at: time,
  updated_at: time,
  source: z.string(),
  target: z.string(),
  comment: z.string(),
  status: termStatus.nullable(),
  part_of_speech: z.string().nullable(),
  definition: z.string().nullable(),
  /** Usage note. */
  usage: z.string().nullable().optional(),
  /** Exact word forms only, no inflections. */
  exact: z.boolean().optional(),
  /** Case-sensitive. */
  case_sensitive: z.boolean().optional(),
  /** Prefix match: the last word may continue. */
  prefix: z.boolean().optional(),
  /** Terms with the same concept are synonyms; `null` = none. */
  concept_id: id.nullable().optional(),
  created_by_user: userRef,
  /** Incremented with each change; send it back with an update to avoid overwriting another user's. */
  version: z.int(),
});
export type GlossaryRecord = z.output<typeof glossaryRecord>;

export const termFields = z.object({
  source: requiredText,
  target: requiredText,
  comment: text.default(''),
  status: termStatus.nullable().optional(),
  part_of_speech: text.nullable().optional(),
  definition: text.nullable().optional(),
  usage: text.nullable().optional(),
  exact: z.boolean().optional(),
  case_sensitive: z.boolean().optional(),
  prefix: z.boolean().optional(),
});

export const glossarySort = sortsOf('name', 'languages', 'terms', 'updated');

export const listGlossaries = pagedList(
  {
    id: 'glossary.list',
    path: '/glossary/',
    summary: 'All glossaries, or with `page` 100 of them',
    access: 'glossary.read',
    resource: { filtered: ['glossary'] },
  },
  { query: collectionFilters.extend({ sort: glossarySort.optional() }), row: glossary },
);

export const listGlossaryFilters = endpoint({
  id: 'glossary.filters',
  method: 'GET',
  path: '/glossary/filters',
  summary: 'The values by which the list of glossaries can be filtered',
  access: 'glossary.read',
  resource: { filtered: ['glossary'] },
  answer: filterValues,
});

export const getGlossary = endpoint({
  id: 'glossary.get',
  method: 'GET',
  path: '/glossary/{id}',
  summary: 'One glossary',
  access: 'glossary.read',
  resource: OF_GLOSSARY,
  params: pathId,
  answer: glossary,
});

export const createGlossary = endpoint({
  id: 'glossary.create',
  method: 'POST',
  path: '/glossary/',
  summary: 'Create an empty glossary',
  access: 'glossary.manage',
  resource: OWNED_BY_CREATOR,
  body: z.object({ name, source_lang: language, target_lang: language }),
  answer: glossary,
  status: 201,
});

export const updateGlossary = endpoint({
  id: 'glossary.update',
  method: 'PUT',
  path: '/glossary/{id}',
  summary: 'Rename a glossary, change its languages, or keep its text from machine translation',
  access: 'glossary.manage',
  resource: OF_GLOSSARY,
  params: pathId,
  body: z.object({
    name,
    source_lang: language.optional(),
    target_lang: language.optional(),
    must_not_leave: z.boolean().optional(),
  }),
  answer: glossary.extend(message.shape),
});

export const deleteGlossary = endpoint({
  id: 'glossary.delete',
  method: 'DELETE',
  path: '/glossary/{id}',
  summary: 'Move a glossary to the bin',
  access: 'glossary.manage',
  resource: OF_GLOSSARY,
  params: pathId,
  answer: message,
});

export const restoreGlossary = endpoint({
  id: 'glossary.restore',
  method: 'POST',
  path: '/glossary/{id}/restore',
  summary: 'Restore a glossary from the bin',
  access: 'glossary.manage',
  resource: OF_GLOSSARY,
  params: pathId,
  answer: glossary,
});

export const TABLE_FORMATS = ['csv', 'xlsx', 'tbx'] as const;

export const uploadGlossary = endpoint({
  id: 'glossary.upload',
  method: 'POST',
  path: '/glossary/upload',
  summary: 'Import a CSV, TSV, XLSX or TBX file as a new glossary, or into an existing one',
  access: 'glossary.manage',
  resource: { kind: 'glossary', from: 'body.glossary_id' },
  bodyKind: 'multipart',
  body: z.object({
    name: name.optional(),
    /** Default: from the file or its name, or else `en` to `und`; both can be changed later. */
    source_lang: language.optional(),
    target_lang: language.optional(),
    /** `refuse` = 422 for unknown languages, so that a page can ask for them. */
    untold_languages: z.enum(['assume', 'refuse']).optional(),
    /** Add to this glossary instead of creating a new one. */
    glossary_id: z.coerce.number().pipe(id).optional(),
  }),
  answer: glossary.extend(jobRef.shape),
  status: 201,
  errors: {
    409: 'Another file is being imported into the glossary',
    413: 'The file is too large',
    415: 'Unsupported file format',
  },
});

export const downloadGlossary = endpoint({
  id: 'glossary.download',
  method: 'GET',
  path: '/glossary/{id}/download',
  summary: 'The glossary as a file',
  access: 'glossary.read',
  resource: OF_GLOSSARY,
  params: pathId,
  query: z.object({
    format: z.enum(TABLE_FORMATS).default('csv'),
    /** For TBX: 2 = ISO 30042:2008, 3 = ISO 30042:2019. */
    version: z.enum(['2', '3']).default('3'),
  }),
  answerKind: 'file',
});

export const RECORD_SORTS = [
  'source',
  '-source',
  'target',
  '-target',
  'created_at',
  '-created_at',
  'updated_at',
  '-updated_at',
] as const;

export const listGlossaryRecords = endpoint({
  id: 'glossary.records.list',
  method: 'GET',
  path: '/glossary/{id}/records',
  summary:
    'The terms of a glossary, 100 per page; search is a case-insensitive substring of source or target',
  access: 'glossary.read',
  resource: OF_GLOSSARY,
  params: pathId,
  query: listQuery.extend({
    sort: z.enum(RECORD_SORTS).optional(),
    status: termStatus.optional(),
    /** Created by this user. */
    created_by: z.coerce.number().pipe(id).optional(),
    /** First and last day of the last change, in UTC. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    /** Only this record, for links. */
    record_id: z.coerce.number().pipe(id).optional(),
  }),
  answer: recordsOf(glossaryRecord),
});

export const listGlossaryPeople = endpoint({
  id: 'glossary.people',
  method: 'GET',
  path: '/glossary/{id}/people',
  summary: 'The authors of a glossary’s terms, by name; at most 200',
  access: 'glossary.read',
  resource: OF_GLOSSARY,
  params: pathId,
  answer: z.array(userRef),
});

export const createGlossaryRecord = endpoint({
  id: 'glossary.records.create',
  method: 'POST',
  path: '/glossary/{id}/records',
  summary: 'Add a term',
  access: 'glossary.add_terms',
  resource: [
    OF_GLOSSARY,
    { kind: 'term', from: 'body.synonym_of' },
    { kind: 'document', from: 'body.document_id' },
  ],
  params: pathId,
  /**
   * `synonym_of` adds it to the concept of another term of the glossary. `document_id` names the document whose
   * text it comes from: the term is not sent to machine translation while that is marked.
   */
  body: termFields.extend({ synonym_of: id.optional(), document_id: id.optional() }),
  answer: glossaryRecord,
  status: 201,
});

export const updateGlossaryRecord = endpoint({
  id: 'glossary.records.update',
  method: 'PUT',
  path: '/glossary/records/{id}',
  summary: 'Change a term',
  access: 'glossary.edit_terms',
  resource: OF_TERM,
  params: pathId,
  body: termFields.extend({ comment: text.optional(), version: baseVersion.optional() }),
  answer: glossaryRecord,
  errors: { 409: 'Someone else has changed the term; see `current`' },
});

export const deleteGlossaryRecord = endpoint({
  id: 'glossary.records.delete',
  method: 'DELETE',
  path: '/glossary/records/{id}',
  summary: 'Move a term to the bin',
  access: 'glossary.edit_terms',
  resource: OF_TERM,
  params: pathId,
  answer: message,
});

export const restoreGlossaryRecord = endpoint({
  id: 'glossary.records.restore',
  method: 'POST',
  path: '/glossary/records/{id}/restore',
  summary: 'Restore a term from the bin',
  access: 'glossary.edit_terms',
  resource: OF_TERM,
  params: pathId,
  answer: glossaryRecord,
});

/** A term found in running text. */
export const termHit = z.object({
  record: glossaryRecord,
  /** `[start, end)` in UTF-16 code units of the text as sent. */
  start: z.int(),
  end: z.int(),
  matched: z.string(),
  kind: z.enum(['exact', 'inflected']),
  /** Why it counts as the term. */
  reason: z.string(),
});
export type TermHit = z.output<typeof termHit>;

export const findTerms = endpoint({
  id: 'glossary.terms',
  method: 'POST',
  path: '/glossary/terms',
  summary: 'The terms that occur in a text; the longest match wins',
  access: 'glossary.read',
  resource: { filtered: ['glossary'] },
  body: z.object({
    text,
    source_lang: language,
    target_lang: language.optional(),
    /** Default: all glossaries of the languages. */
    glossary_ids: z.array(id).max(1000).optional(),
  }),
  answer: z.array(termHit),
});
