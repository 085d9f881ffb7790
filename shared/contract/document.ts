import { z } from 'zod';
import {
  flag,
  id,
  jobRef,
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
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { termHit } from './glossary.ts';
import { match } from './translation-memory.ts';

/** From untouched to done; how each maps to a file's own words stands in `server/formats/xliff`. */
export const segmentState = z.enum(['initial', 'draft', 'translated', 'reviewed', 'final']);
export type SegmentState = z.output<typeof segmentState>;

export const document = z.object({
  id,
  created_by: id,
  created_by_user: userRef,
  name: z.string(),
  status: processingStatus,
  processing_error: z.string().nullable(),
  type: z.literal('XLIFF'),
  /** Of the format: `1.2`, `2.0`, … */
  version: z.string(),
  source_lang: z.string(),
  /** `''` = neither the file nor the person who uploaded it named one. */
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
  /** The import or processing that is running or failed last. */
  job_id: id.nullable(),
  /** What the file does that the standard forbids, on upload. */
  warnings: z.array(z.string()),
});
export type Document = z.output<typeof document>;

/** What a number in the inline-code notation stands for; see `shared/text/inline-codes.ts`. */
export const inlineCode = z.object({
  id: z.int(),
  type: z.enum(['pair', 'open', 'close', 'standalone']),
  display: z.string(),
  markup: z.string(),
  closing_markup: z.string().optional(),
});

export const documentRecord = z.object({
  id,
  document_id: id,
  /** Position in the document, from 1. */
  row_number: z.int(),
  source: z.string(),
  /** `''` = not translated yet. */
  target: z.string(),
  codes: z.array(inlineCode),
  approved: z.boolean(),
  state: segmentState,
  version: z.int(),
  /** A tool locked it in the file: shown, and not to be changed. */
  locked: z.boolean(),
  /** Other segments of the document with the same source. */
  repetitions_count: z.int(),
  has_comments: z.boolean(),
  comments_count: z.int(),
  /** Notes that came with the file. */
  notes: z.array(z.object({ text: z.string(), from: z.string().optional() })),
  /** Most characters the target may have; `null` = no limit. */
  max_length: z.int().nullable(),
  /** False where the file says that white space collapses. */
  preserve_space: z.boolean(),
  /** Identifies the segment in the file: file, unit and segment id. */
  key: z.string(),
  /** The match the target came from, 0–100; `null` = typed or from the file. */
  match_percent: z.int().nullable(),
  updated_at: time,
  updated_by: userRef.nullable(),
});
export type DocumentRecord = z.output<typeof documentRecord>;

export const listDocuments = endpoint({
  id: 'document.list',
  method: 'GET',
  path: '/document/',
  summary: 'All documents',
  access: 'document.read',
  answer: z.array(document),
});

export const getDocument = endpoint({
  id: 'document.get',
  method: 'GET',
  path: '/document/{id}',
  summary: 'One document',
  access: 'document.read',
  params: pathId,
  answer: document,
});

export const uploadDocument = endpoint({
  id: 'document.upload',
  method: 'POST',
  path: '/document/',
  summary: 'Upload an XLIFF file (.xlf, .xliff, .sdlxliff, .mqxliff, .mqxlz, .mxliff)',
  access: 'document.manage',
  bodyKind: 'multipart',
  body: z.object({
    name: name.optional(),
    /** For files that do not name one. */
    target_lang: z.string().max(35).optional(),
  }),
  answer: document.extend(jobRef.shape),
  status: 201,
  errors: { 413: 'The file is too large', 415: 'Not an XLIFF file' },
});

export const updateDocument = endpoint({
  id: 'document.update',
  method: 'PUT',
  path: '/document/{id}',
  summary: 'Rename a document',
  access: 'document.manage',
  params: pathId,
  body: z.object({ name }),
  answer: document,
});

export const deleteDocument = endpoint({
  id: 'document.delete',
  method: 'DELETE',
  path: '/document/{id}',
  summary: 'Put a document in the bin',
  access: 'document.manage',
  params: pathId,
  answer: message,
});

export const restoreDocument = endpoint({
  id: 'document.restore',
  method: 'POST',
  path: '/document/{id}/restore',
  summary: 'Take a document out of the bin',
  access: 'document.manage',
  params: pathId,
  answer: document,
});

export const RECORD_FILTERS = z.object({
  /** Substrings of source and of target alone. */
  source: listQuery.shape.search,
  target: listQuery.shape.search,
  approved: z.enum(['true', 'false', '1', '0', '']).optional(),
  state: segmentState.or(z.literal('')).optional(),
  repetitions: flag,
  comments: flag,
});

export const listDocumentRecords = endpoint({
  id: 'document.records.list',
  method: 'GET',
  path: '/document/{id}/records',
  summary: 'The segments of a document, 100 a page',
  access: 'document.read',
  params: pathId,
  query: listQuery.extend(RECORD_FILTERS.shape),
  answer: recordsOf(documentRecord),
});

/** The place of the next segment that is not approved, after a row, under the same filter. */
export const findNextOpen = endpoint({
  id: 'document.records.next',
  method: 'GET',
  path: '/document/{id}/records/next',
  summary: 'The next segment after a row that is not approved, wrapping at the end; 204 when all are',
  access: 'document.read',
  params: pathId,
  query: listQuery
    .extend(RECORD_FILTERS.shape)
    .extend({ after: z.coerce.number().pipe(z.int().min(0)).default(0) }),
  answer: z.object({
    record: documentRecord,
    /** Index of the record in the filtered list, 0-based. */
    index: z.int(),
  }),
});

export const getDocumentRecord = endpoint({
  id: 'document.records.get',
  method: 'GET',
  path: '/document/records/{id}',
  summary: 'One segment',
  access: 'document.read',
  params: pathId,
  answer: documentRecord,
});

export const updateDocumentRecord = endpoint({
  id: 'document.records.update',
  method: 'PUT',
  path: '/document/records/{id}',
  summary: 'Save a target. A changed target loses its approval unless `approved` says otherwise',
  access: 'document.translate',
  params: pathId,
  body: z.object({
    target: text,
    approved: z.boolean().optional(),
    state: segmentState.optional(),
    version: z.int().optional(),
    /** The match that was inserted unedited, 0–100. */
    match_percent: z.int().min(0).max(102).nullable().optional(),
  }),
  answer: documentRecord,
  errors: { 409: 'Somebody changed the segment meanwhile (`current` holds it), or the file locks it' },
});

export const getSubstitutions = endpoint({
  id: 'document.records.substitutions',
  method: 'GET',
  path: '/document/records/{id}/substitutions',
  summary: 'Matches for a segment from the document’s memories, best first',
  access: 'document.read',
  params: pathId,
  answer: z.array(match),
});

export const getRecordTerms = endpoint({
  id: 'document.records.terms',
  method: 'GET',
  path: '/document/records/{id}/glossary_records',
  summary: 'Terms of the document’s glossaries that occur in the source; offsets into the source as sent',
  access: 'document.read',
  params: pathId,
  answer: z.array(termHit),
});

export const recordChange = z.object({
  id,
  at: time,
  user: userRef.nullable(),
  /** What made the change. */
  kind: z.enum(['import', 'edit', 'approve', 'unapprove', 'process', 'propagate', 'undo']),
  target_before: z.string(),
  target_after: z.string(),
  approved_before: z.boolean(),
  approved_after: z.boolean(),
  state_before: segmentState,
  state_after: segmentState,
});
export type RecordChange = z.output<typeof recordChange>;

export const getRecordHistory = endpoint({
  id: 'document.records.history',
  method: 'GET',
  path: '/document/records/{id}/history',
  summary: 'What happened to a segment, newest first',
  access: 'document.read',
  params: pathId,
  answer: z.array(recordChange),
});

export const recordComment = z.object({ id, text: z.string(), created_at: time, created_by_user: userRef });
export type RecordComment = z.output<typeof recordComment>;

export const listRecordComments = endpoint({
  id: 'document.records.comments.list',
  method: 'GET',
  path: '/document/records/{id}/comments',
  summary: 'Comments on a segment, oldest first',
  access: 'document.read',
  params: pathId,
  answer: z.array(recordComment),
});

export const createRecordComment = endpoint({
  id: 'document.records.comments.create',
  method: 'POST',
  path: '/document/records/{id}/comments',
  summary: 'Comment on a segment',
  access: 'document.translate',
  params: pathId,
  body: z.object({ text: requiredText }),
  answer: recordComment,
  status: 201,
});

export const memoryMode = z.enum(['read', 'write']);
const attachedMemory = z.object({ id, mode: memoryMode });
/** Attached memories in order of precedence; `write` memories are read too and receive approved segments. */
export const attachedMemories = z.object({ memories: z.array(attachedMemory).max(100) });
export type AttachedMemories = z.output<typeof attachedMemories>;

export const getDocumentMemories = endpoint({
  id: 'document.memories.get',
  method: 'GET',
  path: '/document/{id}/memories',
  summary: 'The memories attached to a document',
  access: 'document.read',
  params: pathId,
  answer: attachedMemories,
});

export const setDocumentMemories = endpoint({
  id: 'document.memories.set',
  method: 'POST',
  path: '/document/{id}/memories',
  summary: 'Replace the memories attached to a document',
  access: 'document.manage',
  params: pathId,
  body: attachedMemories,
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
  params: pathId,
  answer: attachedGlossaries,
});

export const setDocumentGlossaries = endpoint({
  id: 'document.glossaries.set',
  method: 'POST',
  path: '/document/{id}/glossaries',
  summary: 'Replace the glossaries attached to a document',
  access: 'document.manage',
  params: pathId,
  body: attachedGlossaries,
  answer: attachedGlossaries,
});

export const processOptions = z.object({
  /** 0–1: the least similarity of a match that is taken; 1 = identical text only. */
  similarity_threshold: z.number().min(0).max(1).default(1),
  /** Fill segments that hold nothing but numbers with the numbers of the source. */
  substitute_numbers: z.boolean().default(false),
  /** Which of several equally good units wins. */
  memory_usage: z.enum(['newest', 'oldest']).default('newest'),
});

export const processDocument = endpoint({
  id: 'document.process',
  method: 'POST',
  path: '/document/{id}/process',
  summary: 'Fill the open segments from the memories; running it twice changes nothing twice',
  access: 'document.process',
  params: pathId,
  body: processOptions,
  answer: message.extend(jobRef.shape),
  errors: { 409: 'The document is being imported or processed already' },
});

export const downloadDocument = endpoint({
  id: 'document.download',
  method: 'GET',
  path: '/document/{id}/download',
  summary: 'The file with the present targets; `?original=1` the bytes as uploaded',
  access: 'document.read',
  params: pathId,
  query: z.object({ original: flag }),
  answerKind: 'file',
});

/** Ranges are `[start, end)` in UTF-16 code units of the text in the inline-code notation. */
const range = z.tuple([z.int(), z.int()]);
export const qualityIssue = z.object({
  check: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  message: z.string(),
  source_ranges: z.array(range).optional(),
  target_ranges: z.array(range).optional(),
  repair: z.object({ label: z.string(), target: z.string() }).optional(),
  /** What it is about: the same after edits elsewhere in the segment. */
  fingerprint: z.string(),
});

export const recordIssues = z.object({ record_id: id, row_number: z.int(), issues: z.array(qualityIssue) });

export const checkDocument = endpoint({
  id: 'document.qa',
  method: 'GET',
  path: '/document/{id}/qa',
  summary: 'Quality issues by record, those without any left out',
  access: 'document.read',
  params: pathId,
  answer: z.object({ records: z.array(recordIssues), total_issues: z.int() }),
});
