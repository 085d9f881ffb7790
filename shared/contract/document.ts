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
  /** Whether there are comments that nobody resolved. */
  has_comments: z.boolean(),
  /** All of them, the resolved ones too. */
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
  /** With comments that nobody resolved. */
  unresolved: flag,
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

export const recordComment = z.object({
  id,
  text: z.string(),
  created_at: time,
  created_by_user: userRef,
  /** `null` = open. */
  resolved_at: time.nullable().optional(),
  resolved_by_user: userRef.nullable().optional(),
});
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

export const resolveRecordComment = endpoint({
  id: 'document.records.comments.resolve',
  method: 'PUT',
  path: '/document/records/{id}/comments/{comment_id}',
  summary: 'Resolve a comment, or open it again',
  access: 'document.translate',
  params: pathId.extend({ comment_id: z.coerce.number().pipe(id) }),
  body: z.object({ resolved: z.boolean() }),
  answer: recordComment,
});

/** Why a segment stayed as it was. */
export const leftRecord = z.object({ record_id: id, row_number: z.int(), reason: z.string() });
export type LeftRecord = z.output<typeof leftRecord>;

/** What one call did to many segments. */
const changedMany = z.object({
  /** Names it in the journal; `null` = nothing changed, so there is nothing to undo. */
  action_id: z.string().nullable(),
  /** Set when there are so many segments that a job does it: its report counts what changed and was left. */
  job_id: id.nullable(),
  changed: z.int(),
  /** How many stayed as they were although they were meant; the first thousand of them are listed. */
  skipped_count: z.int(),
  skipped: z.array(leftRecord),
});

export const repetition = z.object({
  record_id: id,
  row_number: z.int(),
  target: z.string(),
  approved: z.boolean(),
  state: segmentState,
  /** Whether propagating would change it. */
  would_change: z.boolean(),
  /** Why it would not; `null` when it would, or when it is the same already. */
  reason: z.string().nullable(),
});

export const listRepetitions = endpoint({
  id: 'document.records.repetitions',
  method: 'GET',
  path: '/document/records/{id}/repetitions',
  summary: 'The other segments with the same source, 100 a page, and what propagating would do to them',
  access: 'document.read',
  params: pathId,
  query: listQuery.pick({ page: true }),
  answer: z.object({ repetitions: z.array(repetition), total_rows: z.int() }),
});

export const propagateRecord = endpoint({
  id: 'document.records.propagate',
  method: 'POST',
  path: '/document/records/{id}/propagate',
  summary: 'Give the target to the unapproved segments with the same source; one action',
  access: 'document.translate',
  params: pathId,
  body: z.object({
    /** Segments to leave alone. */
    except: z.array(id).max(10_000).default([]),
  }),
  answer: changedMany,
  errors: { 409: 'The segment has no translation to give' },
});

export const actionKind = z.enum([
  'edit',
  'approve',
  'unapprove',
  'process',
  'propagate',
  'replace',
  'clear',
  'copy_source',
  'undo',
]);
export type ActionKind = z.output<typeof actionKind>;

export const documentAction = z.object({
  action_id: z.string(),
  kind: actionKind,
  user: userRef.nullable(),
  at: time,
  changed: z.int(),
  /** `null` = in force. */
  undone_at: time.nullable(),
  description: z.string(),
});
export type DocumentAction = z.output<typeof documentAction>;

export const listDocumentActions = endpoint({
  id: 'document.actions.list',
  method: 'GET',
  path: '/document/{id}/actions',
  summary: 'The journal of a document, newest first, 100 a page',
  access: 'document.read',
  params: pathId,
  query: listQuery.pick({ page: true }),
  answer: z.object({ actions: z.array(documentAction), total_rows: z.int() }),
});

export const undoDocumentAction = endpoint({
  id: 'document.actions.undo',
  method: 'POST',
  path: '/document/{id}/actions/{action_id}/undo',
  summary: 'Take an action back, an undo included; what was changed since is left alone and listed',
  access: 'document.translate',
  params: pathId.extend({ action_id: z.string().regex(/^[\w:-]{1,64}$/) }),
  answer: z.object({
    action_id: z.string().nullable(),
    job_id: id.nullable(),
    undone: z.int(),
    left_count: z.int(),
    left: z.array(leftRecord),
  }),
  errors: { 409: 'The action was undone already' },
});

const bodyFlag = z.union([z.boolean(), flag]).default(false);
/** The filter of the list as a body has it. Unknown names are refused: a slip must not widen a change to all. */
export const recordFilterBody = z
  .strictObject({
    search: listQuery.shape.search,
    source: listQuery.shape.search,
    target: listQuery.shape.search,
    approved: z
      .union([RECORD_FILTERS.shape.approved, z.boolean()])
      .transform((value) => (typeof value === 'boolean' ? (value ? 'true' : 'false') : value)),
    state: RECORD_FILTERS.shape.state,
    repetitions: bodyFlag,
    comments: bodyFlag,
    unresolved: bodyFlag,
  })
  .prefault({});

/** What a change of many would do, first ones only. */
const changeSample = z.object({
  record_id: id,
  row_number: z.int(),
  target_before: z.string(),
  target_after: z.string(),
  approved_before: z.boolean(),
  approved_after: z.boolean(),
});

/** With `dry_run` nothing changes: `changed` counts what would. */
const changedOrWould = changedMany.extend({ samples: z.array(changeSample) });

export const bulkAction = z.enum(['approve', 'unapprove', 'clear', 'copy_source']);

export const changeInBulk = endpoint({
  id: 'document.bulk',
  method: 'POST',
  path: '/document/{id}/bulk',
  summary: 'Approve, reopen, clear, or fill with the source all segments under a filter; one action',
  access: 'document.translate',
  params: pathId,
  body: z.object({
    /** `approve` and `unapprove` take the permission to approve. `copy_source` fills empty targets only. */
    action: bulkAction,
    filter: recordFilterBody,
    dry_run: z.boolean().default(false),
  }),
  answer: changedOrWould,
  errors: { 409: 'The document is being imported' },
});

export const replaceInTargets = endpoint({
  id: 'document.replace',
  method: 'POST',
  path: '/document/{id}/replace',
  summary: 'Find and replace in the targets, in the text between inline codes; one action',
  access: 'document.translate',
  params: pathId,
  body: z.object({
    find: text.max(1000).refine((value) => value !== '', 'Must not be empty'),
    /** With `regex`, `$1`, `$<name>` and `$&` stand for what was found. */
    replace: text.max(1000),
    regex: z.boolean().default(false),
    match_case: z.boolean().default(false),
    filter: recordFilterBody,
    dry_run: z.boolean().default(false),
  }),
  answer: changedOrWould,
  errors: { 409: 'The document is being imported' },
});

/** What happens in a document while it is open. */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('record'),
    id,
    row_number: z.int(),
    version: z.int(),
    /** Who changed it. */
    user: userRef.nullable(),
  }),
  /** So much changed at once, or so much may have been missed, that what is shown must be read anew. */
  z.object({ type: z.literal('reload') }),
  /** Somebody came to a segment; `null` = went. */
  z.object({ type: z.literal('presence'), user: userRef, record_id: id.nullable() }),
]);
export type LiveEvent = z.output<typeof liveEvent>;

export const watchDocument = endpoint({
  id: 'document.events',
  method: 'GET',
  path: '/document/{id}/events',
  summary: 'Changes of segments and who is where, as server-sent events; first everybody who is there',
  access: 'document.read',
  params: pathId,
  answer: liveEvent,
  answerKind: 'events',
});

export const setPresence = endpoint({
  id: 'document.presence',
  method: 'POST',
  path: '/document/{id}/presence',
  summary: 'Say which segment one is at; it is forgotten after 30 seconds, so say it again in time',
  access: 'document.read',
  params: pathId,
  body: z.object({ record_id: id.nullable() }),
  answer: message,
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
