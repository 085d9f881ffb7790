import { z } from '@tessera/shared/schema';
import { SEGMENT_STATES, type SegmentState } from '../text/segment-state.ts';
import {
  flag,
  id,
  jobRef,
  message,
  name,
  pathId,
  processingStatus,
  time,
  userRef,
  wording,
} from './common.ts';
import { givenIds } from './document/attachments.ts';
import { givenOptions, optionValues } from './document/options.ts';
import { endpoint } from './endpoint.ts';
import { OF_DOCUMENT, OWNED_BY_CREATOR } from './resource.ts';
import { filterValues, pagedList, resourceFilters, sortsOf } from './resource-list.ts';
import { reportLanguage } from './user.ts';

export const segmentState = z.enum(SEGMENT_STATES);

export type { SegmentState };

/** Of a document imported in a package: which package, and where in it. */
export const packageOfDocument = z.object({
  id,
  name: z.string(),
  /** The path of the document's file in the package. */
  entry: z.string(),
  /** How many of the package's files became documents. */
  documents_count: z.int(),
  /**
   * Whether the caller may see all of them, and so may download the package. Only in lists and of single
   * documents.
   */
  is_whole: z.boolean().optional(),
});

export const document = z.object({
  id,
  created_by: id,
  created_by_user: userRef,
  name: z.string(),
  status: processingStatus,
  processing_error: z.string().nullable(),
  processing_error_says: wording.optional(),
  /** The same for every document, for screens that only know XLIFF. */
  type: z.literal('XLIFF'),
  /** A format name from `GET /document/formats`. */
  format: z.string().optional(),
  /** The format's version: `1.2`, `2.0`, … */
  version: z.string(),
  source_lang: z.string(),
  /** `''` = given neither by the file nor on upload. */
  target_lang: z.string(),
  /** Segments of units that may be translated; units with `translate="no"` are not listed. */
  records_count: z.int(),
  approved_records_count: z.int(),
  /** Segments with a target that are not approved. */
  translated_records_count: z.int(),
  /** Words of the source, and of the approved segments. */
  word_count: z.int(),
  approved_word_count: z.int(),
  created_at: time,
  updated_at: time,
  /** The running or last failed import or processing job. */
  job_id: id.nullable(),
  /** Violations of the standard found on upload. */
  warnings: z.array(z.string()),
  /** The due date, `2026-11-25`; `null` = none, absent = from a server without due dates. */
  due_on: z.iso.date().nullable().optional(),
  /**
   * The users it was assigned to: all of them for managers and the owner, only themselves for others. Only in
   * lists.
   */
  assigned: z.array(userRef).optional(),
  /** Segments with an unresolved comment that mentions the caller; absent = none. Only in lists. */
  mentions_count: z.int().optional(),
  /** Its text is never sent to machine translation. */
  must_not_leave: z.boolean().optional(),
  /** Created to try out the editor, and removed together with its memory and glossary. */
  is_sample: z.boolean().optional(),
  package: packageOfDocument.optional(),
  /** Its import options; absent = its format has none, or from an older server. Only of single documents. */
  options: optionValues.optional(),
});

export type Document = z.output<typeof document>;

export const DOCUMENT_STAGES = ['untouched', 'begun', 'finished', 'importing', 'failed'] as const;
export type DocumentStage = (typeof DOCUMENT_STAGES)[number];

/** `week`: due within seven days, today included. Finished documents are neither `overdue` nor due. */
export const DUE_FILTERS = ['overdue', 'week', 'none'] as const;

export const documentSort = sortsOf(
  'name',
  'languages',
  'done',
  'words',
  'package',
  'mentions',
  'due',
  'assigned',
  'by',
  'updated',
);

export const listDocuments = pagedList(
  {
    id: 'document.list',
    path: '/document/',
    summary: 'All documents, or with `page` 100 of them',
    access: 'document.read',
    resource: { filtered: ['document'] },
  },
  {
    query: resourceFilters.extend({
      status: z.enum(DOCUMENT_STAGES).optional(),
      /** Assigned to this user, as far as the caller may know. */
      assigned: z.coerce.number().pipe(id).optional(),
      due: z.enum(DUE_FILTERS).optional(),
      /** The caller’s day for `due`; by default today in UTC. */
      today: z.iso.date().optional(),
      /** Only imported documents with segments. */
      has_segments: flag,
      sort: documentSort.optional(),
    }),
    row: document,
  },
);

export const listDocumentFilters = endpoint({
  id: 'document.filters',
  method: 'GET',
  path: '/document/filters',
  summary: 'The values by which the list of documents can be filtered',
  access: 'document.read',
  resource: { filtered: ['document'] },
  answer: filterValues.extend({
    /** The users that documents are assigned to, by name: managers and owners see all of them. */
    assigned: z.array(userRef),
  }),
});

export const getDocument = endpoint({
  id: 'document.get',
  method: 'GET',
  path: '/document/{id}',
  summary: 'One document',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  answer: document,
});

/** Why a package's file did not become a document; it stays in the package unchanged. */
export const passedReason = z.enum([
  /** No format supports it. */
  'format',
  /** It is a package itself: nested packages are not opened. */
  'nested',
  /** It belongs to the package but is not translated: references, skeletons, copies of the source. */
  'companion',
  'empty',
]);
export type PassedReason = z.output<typeof passedReason>;

export const passedEntry = z.object({ entry: z.string(), reason: passedReason });

export type PassedEntry = z.output<typeof passedEntry>;

/** The result for a package's files. */
const packageContents = z.object({
  /** In the package's order. */
  documents: z.array(document),
  /** The first 200. */
  passed: z.array(passedEntry),
  passed_count: z.int(),
});

export const uploadDocument = endpoint({
  id: 'document.upload',
  method: 'POST',
  path: '/document/',
  summary: 'Upload a file of any format of GET /document/formats',
  access: 'document.manage',
  resource: OWNED_BY_CREATOR,
  bodyKind: 'multipart',
  /** The translation of a monolingual file, in the same format: texts are matched by key. */
  moreFiles: ['target_file'],
  body: z.object({
    name: name.optional(),
    /** For files without one; by default from the file's name if it has one. */
    source_lang: z.string().max(35).optional(),
    target_lang: z.string().max(35).optional(),
    /**
     * `matching` = attach the memories (read-only) and glossaries of its languages on import; absent = none.
     */
    attach: z.enum(['none', 'matching']).optional(),
    /** Exactly these memories (read-only) and glossaries, instead of the matching ones. */
    memories: givenIds,
    glossaries: givenIds,
    /**
     * `1` = approved segments go to the caller's working memory for the languages, which is created if needed;
     * absent = to none. Requires the permission to manage memories.
     */
    working_memory: z.enum(['0', '1']).optional(),
    /**
     * Import options of the file's format; in a package, for files of formats that have them. Stored with the
     * document.
     */
    options: givenOptions,
  }),
  /** For a package, its last document, whose import ends last, with the list of all. */
  answer: document.extend(jobRef.shape).extend(packageContents.partial().shape),
  status: 201,
  errors: { 413: 'The file is too large', 415: 'Unknown file format' },
});

export const getDocumentPackage = endpoint({
  id: 'document.package',
  method: 'GET',
  path: '/document/{id}/package',
  summary: 'The package that a document was uploaded in: its documents and other files',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  answer: packageContents.extend({ id, name: z.string() }),
});

export const updateDocument = endpoint({
  id: 'document.update',
  method: 'PUT',
  path: '/document/{id}',
  summary:
    'Rename a document, set its due date, keep its text from machine translation, or set the target language if the file does not',
  access: 'document.manage',
  resource: OF_DOCUMENT,
  params: pathId,
  body: z.object({
    name: name.optional(),
    target_lang: z.string().max(35).optional(),
    due_on: z.iso.date().nullable().optional(),
    must_not_leave: z.boolean().optional(),
  }),
  answer: document,
});

export const deleteDocument = endpoint({
  id: 'document.delete',
  method: 'DELETE',
  path: '/document/{id}',
  summary: 'Move a document to the bin',
  access: 'document.manage',
  resource: OF_DOCUMENT,
  params: pathId,
  answer: message,
});

export const restoreDocument = endpoint({
  id: 'document.restore',
  method: 'POST',
  path: '/document/{id}/restore',
  summary: 'Restore a document from the bin',
  access: 'document.manage',
  resource: OF_DOCUMENT,
  params: pathId,
  answer: document,
});

export const processOptions = z.object({
  /** 0–1: minimum similarity of a match; 1 = identical text only. */
  similarity_threshold: z.number().min(0).max(1).default(1),
  /** Fill segments consisting only of numbers with the source's numbers. */
  substitute_numbers: z.boolean().default(false),
  /** The winner among equally good units. */
  memory_usage: z.enum(['newest', 'oldest']).default('newest'),
  /** Attached memories to use, in order of preference among equal matches; default: all, in their order. */
  memory_ids: z.array(id).max(100).optional(),
  /** Fill segments consisting of a single term of the attached glossaries with its translation. */
  use_terms: z.boolean().default(false),
  /** Skip similar texts that share fewer than half of their words: similar characters alone say little. */
  shared_words: z.boolean().default(false),
  /** A machine translation engine for segments still open then: their text is sent to it. */
  engine_id: id.optional(),
  /** Dry run: the job's report contains the expected result by band. Nothing is sent. */
  dry_run: z.boolean().default(false),
});

export const processDocument = endpoint({
  id: 'document.process',
  method: 'POST',
  path: '/document/{id}/process',
  summary:
    'Fill the open segments from the memories and, if requested, with a machine translation engine; idempotent',
  access: 'document.process',
  resource: OF_DOCUMENT,
  params: pathId,
  body: processOptions,
  answer: message.extend(jobRef.shape),
  errors: {
    409: 'The document is being imported or processed, its text must not be sent, or the engine is off',
  },
});

export const downloadDocument = endpoint({
  id: 'document.download',
  method: 'GET',
  path: '/document/{id}/download',
  summary:
    'The file with the current targets; `?original=1` for the bytes as uploaded. For a document from a package, the package with the current targets of all its documents; `?alone=1` for the document’s own file',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  query: z.object({ original: flag, alone: flag }),
  answerKind: 'file',
});

export const downloadXliff21 = endpoint({
  id: 'document.xliff21',
  method: 'GET',
  path: '/document/{id}/download/xliff21',
  summary: 'The segments with the current targets as a new XLIFF 2.1 file',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  answerKind: 'file',
});

export const downloadReview = endpoint({
  id: 'document.review',
  method: 'GET',
  path: '/document/{id}/download/review',
  summary: 'A table for reviewers (number, source, target, state, comments), which can be re-imported',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  query: z.object({ format: z.enum(['csv', 'xlsx']).default('xlsx'), language: reportLanguage }),
  answerKind: 'file',
});

/** A violation of the standard in a file. */
export const conformanceFinding = z.object({
  /** `error`: forbidden by the standard; `warning`: unusual, but allowed or harmless. */
  severity: z.enum(['error', 'warning']),
  constraint: z.string(),
  message: z.string(),
  message_says: wording.optional(),
  line: z.int(),
  column: z.int(),
  /** If there is one right answer: the current text, and the repaired one. */
  repair: z.object({ id: z.string(), before: z.string(), after: z.string() }).optional(),
});

export type ConformanceFinding = z.output<typeof conformanceFinding>;

export const getConformance = endpoint({
  id: 'document.conformance',
  method: 'GET',
  path: '/document/{id}/conformance',
  summary: 'Where the file, as repaired, violates the standard: the first 2,000 findings',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  answer: z.object({ findings: z.array(conformanceFinding), total: z.int() }),
});

export const repairConformance = endpoint({
  id: 'document.conformance.repair',
  method: 'POST',
  path: '/document/{id}/conformance/repair',
  summary: 'Repair findings in the document’s downloads; one journal action',
  access: 'document.manage',
  resource: OF_DOCUMENT,
  params: pathId,
  body: z.object({
    /** Ids of repairs; absent = all. */
    repairs: z.array(z.string().max(40)).min(1).max(2000).optional(),
  }),
  answer: z.object({ action_id: z.string(), repaired: z.int() }),
  errors: { 409: 'Nothing can be repaired, or someone else has repaired the file' },
});

export const downloadConformance = endpoint({
  id: 'document.conformance.download',
  method: 'GET',
  path: '/document/{id}/conformance/download',
  summary: 'The conformance report as CSV',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  query: z.object({ language: reportLanguage }),
  answerKind: 'file',
});
