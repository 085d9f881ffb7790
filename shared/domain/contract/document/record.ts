import { z } from '@tessera/shared/schema';
import { parseSegmentQuery } from '../../text/segment-query.ts';
import {
  baseVersion,
  flag,
  id,
  listQuery,
  PAGE_SIZE,
  pathId,
  recordsOf,
  text,
  time,
  userRef,
  wording,
} from '../common.ts';
import { segmentState } from '../document.ts';
import { endpoint } from '../endpoint.ts';
import { termHit } from '../glossary.ts';
import { OF_DOCUMENT, OF_SEGMENT } from '../resource.ts';
import { foundMatches, match } from '../translation-memory/search.ts';
import { block } from './block.ts';

/** The meaning of a number in the inline-code notation; see `shared/domain/text/inline-codes.ts`. */
export const inlineCode = z.object({
  id: z.int(),
  type: z.enum(['pair', 'open', 'close', 'standalone']),
  display: z.string(),
  markup: z.string(),
  closing_markup: z.string().optional(),
  /** A placeholder filled by its position: the translation must keep its order. */
  is_positional: z.literal(true).optional(),
});

export const documentRecord = z.object({
  id,
  document_id: id,
  /** Position in the document, from 1. */
  row_number: z.int(),
  source: z.string(),
  /** The file's source if `source` was edited, otherwise `null`. */
  source_of_file: z.string().nullable().optional(),
  /** `''` = not translated yet. */
  target: z.string(),
  codes: z.array(inlineCode),
  approved: z.boolean(),
  state: segmentState,
  version: z.int(),
  /** Shown, but not editable. */
  locked: z.boolean(),
  /** Only a person’s lock can be removed; `null` = not locked. */
  locked_by: z.enum(['file', 'person']).nullable().optional(),
  /** Other segments of the document with the same source. */
  repetitions_count: z.int(),
  /** Whether there are unresolved comments. */
  has_comments: z.boolean(),
  /** All, including resolved ones. */
  comments_count: z.int(),
  /** Notes that came with the file. */
  notes: z.array(z.object({ text: z.string(), from: z.string().optional() })),
  /** Maximum length of the target; `null` = no limit. */
  max_length: z.int().nullable(),
  /** Minimum length. */
  min_length: z.int().nullable().optional(),
  /** Unit of both limits: characters, or bytes of UTF-8. */
  length_unit: z.enum(['char', 'byte']).optional(),
  /** The approved text, while a later change awaits review; `null` = unchanged since. */
  approved_target: z.string().nullable().optional(),
  /** The previous version's source, until the segment is translated again; `null` = unchanged. */
  source_before: z.string().nullable().optional(),
  /** False if white space collapses in the file. */
  preserve_space: z.boolean(),
  /** Identifies the segment in the file: file, unit and segment id. */
  key: z.string(),
  /** Equal for segments in the same paragraph of the file; `null` = unknown. */
  paragraph: z.string().nullable().optional(),
  /** Its role in the document; `null` = unknown. */
  block: block.nullable().optional(),
  /** The percentage of the match the target came from, 0–100; `null` = typed or from the file. */
  match_percent: z.int().nullable(),
  /** The machine translation engine whose unedited text the target is; `null` = none. */
  machine_engine: z.string().nullable().optional(),
  updated_at: time,
  updated_by: userRef.nullable(),
});

export type DocumentRecord = z.output<typeof documentRecord>;

export const RECORD_FILTERS = z.object({
  /**
   * Conditions as typed by users, `match:75..99 -state:final "gold coin"`: see
   * `shared/domain/text/segment-query.ts`.
   */
  query: listQuery.shape.search.refine(
    (query) => parseSegmentQuery(query).problems.length === 0,
    'field.query',
  ),
  /** Substrings of only source or only target. */
  source: listQuery.shape.search,
  target: listQuery.shape.search,
  approved: z.enum(['true', 'false', '1', '0', '']).optional(),
  state: segmentState.or(z.literal('')).optional(),
  repetitions: flag,
  comments: flag,
  /** With unresolved comments. */
  unresolved: flag,
  /** Changed since an approval. */
  changed: flag,
  /** With unwaived errors or warnings in the last report. */
  issues: flag,
});

/** `3,1,2`: at most one page, regardless of the filter. */
export const rowNumbers = z
  .string()
  .regex(new RegExp(`^\\d{1,9}(,\\d{1,9}){0,${PAGE_SIZE - 1}}$`))
  .transform((rows) => rows.split(',').map(Number));

export const listDocumentRecords = endpoint({
  id: 'document.records.list',
  method: 'GET',
  path: '/document/{id}/records',
  summary: 'The segments of a document, 100 per page, or those with given numbers in the requested order',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  query: listQuery.extend(RECORD_FILTERS.shape).extend({
    rows: rowNumbers.optional(),
    /** The page with this row, or with the next one listed, or the last page; overrides `page`. */
    around: z.coerce.number().pipe(z.int().min(0)).optional(),
  }),
  answer: recordsOf(documentRecord).extend({
    /**
     * The row numbers of the page's last records, left out because the answer would be too large. Request
     * them by `rows`.
     */
    rest: z.array(z.int()).optional(),
    /** With `around`: the position of that row in the list, or the next one, or the last; 0-based. */
    index: z.int().optional(),
  }),
});

/** The position of the next unapproved segment after a row, under the same filter. */
export const findNextOpen = endpoint({
  id: 'document.records.next',
  method: 'GET',
  path: '/document/{id}/records/next',
  summary: 'The next unapproved segment after a row, wrapping at the end; 204 when all are approved',
  access: 'document.read',
  resource: OF_DOCUMENT,
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
  resource: OF_SEGMENT,
  params: pathId,
  answer: documentRecord,
});

export const updateDocumentRecord = endpoint({
  id: 'document.records.update',
  method: 'PUT',
  path: '/document/records/{id}',
  summary: 'Save a target. A changed target loses its approval unless `approved` says otherwise',
  access: 'document.translate',
  resource: OF_SEGMENT,
  params: pathId,
  body: z.object({
    target: text,
    approved: z.boolean().optional(),
    state: segmentState.optional(),
    version: baseVersion.optional(),
    /** The match that was inserted unedited, 0–100. */
    match_percent: z.int().min(0).max(102).nullable().optional(),
    /** Name of the engine whose text was inserted unedited. */
    machine_engine: z.string().max(200).nullable().optional(),
  }),
  answer: documentRecord,
  errors: { 409: 'Someone else has changed the segment, or it is locked (see `current`)' },
});

export const lockRecord = endpoint({
  id: 'document.records.lock',
  method: 'PUT',
  path: '/document/records/{id}/lock',
  summary: 'Lock a segment against all changes, or unlock it; one action',
  access: 'document.approve',
  resource: OF_SEGMENT,
  params: pathId,
  body: z.object({ locked: z.boolean(), version: baseVersion.optional() }),
  answer: documentRecord,
  errors: { 409: 'Someone else has changed the segment, or the file locks it (see `current`)' },
});

export const updateRecordSource = endpoint({
  id: 'document.records.source',
  method: 'PUT',
  path: '/document/records/{id}/source',
  summary: 'Edit the source that is translated; the file keeps its own. Withdraws the approval',
  access: 'document.manage',
  resource: OF_SEGMENT,
  params: pathId,
  body: z.object({
    /** With the tags of the file’s source; `null` restores that. */
    source: text.nullable(),
    version: baseVersion,
  }),
  answer: documentRecord,
  // The journal records it.
  audit: false,
  errors: { 409: 'Someone else has changed the segment, or it is locked (see `current`)' },
});

export const getRecordMatches = endpoint({
  id: 'document.records.matches',
  method: 'GET',
  path: '/document/records/{id}/matches',
  summary: 'Matches for a segment from the document’s memories, and whether all units were compared',
  access: 'document.read',
  resource: OF_SEGMENT,
  params: pathId,
  answer: foundMatches,
});

export const getSubstitutions = endpoint({
  id: 'document.records.substitutions',
  method: 'GET',
  path: '/document/records/{id}/substitutions',
  summary: 'Only the matches of `document.records.matches`, for callers that do not support `is_complete`',
  access: 'document.read',
  resource: OF_SEGMENT,
  params: pathId,
  answer: z.array(match),
});

const ownMatch = z.object({
  record_id: id,
  row_number: z.int(),
  source: z.string(),
  /** With numbers and codes adapted to the segment. */
  target: z.string(),
  /** As in memories; 100 = identical. */
  percent: z.int(),
  approved: z.boolean(),
});
export type OwnMatch = z.output<typeof ownMatch>;

export const getOwnMatches = endpoint({
  id: 'document.records.own_matches',
  method: 'GET',
  path: '/document/records/{id}/own_matches',
  summary:
    'Similar translated segments near a segment in its document, approved or not; best first, at most 5',
  access: 'document.read',
  resource: OF_SEGMENT,
  params: pathId,
  answer: z.object({ matches: z.array(ownMatch) }),
});

export const getRecordTerms = endpoint({
  id: 'document.records.terms',
  method: 'GET',
  path: '/document/records/{id}/glossary_records',
  summary: 'Terms of the document’s glossaries that occur in the source; offsets into the source as sent',
  access: 'document.read',
  resource: OF_SEGMENT,
  params: pathId,
  answer: z.array(termHit),
});

/** Data in the file about a segment in addition to its texts. */
export const recordFileData = z.object({
  suggestions: z.array(
    z.object({
      source: z.string(),
      target: z.string(),
      /** 0–1; `null` = not in the file. */
      similarity: z.number().nullable(),
      origin: z.string(),
      /** Why it cannot be inserted; `null` = it can. */
      problem: z.string().nullable(),
      problem_says: wording.optional(),
    }),
  ),
  terms: z.array(
    z.object({ term: z.string(), translation: z.string().optional(), definition: z.string().optional() }),
  ),
});

export type RecordFileData = z.output<typeof recordFileData>;

export const getRecordFileData = endpoint({
  id: 'document.records.file',
  method: 'GET',
  path: '/document/records/{id}/file',
  summary: 'Translations and terms that the file contains for a segment',
  access: 'document.read',
  resource: OF_SEGMENT,
  params: pathId,
  answer: recordFileData,
});

export const recordChange = z.object({
  id,
  at: time,
  user: userRef.nullable(),
  /** The kind of action that made the change. */
  kind: z.enum(['import', 'edit', 'approve', 'unapprove', 'process', 'propagate', 'undo', 'split', 'join']),
  target_before: z.string(),
  target_after: z.string(),
  approved_before: z.boolean(),
  approved_after: z.boolean(),
  state_before: segmentState,
  state_after: segmentState,
  /** Whether the change locked or unlocked the segment and nothing else; `null` = neither. */
  locked_after: z.boolean().nullable().optional(),
  /** If the change edited the source. */
  source_before: z.string().nullable().optional(),
  source_after: z.string().nullable().optional(),
});

const historyLimit = z.coerce.number().pipe(z.int().min(1).max(PAGE_SIZE));

export type RecordChange = z.output<typeof recordChange>;

const HISTORY = {
  method: 'GET',
  path: '/document/records/{id}/history',
  summary:
    'The history of a segment, newest first. Large answers end early; with `limit`, the rest can be requested',
  access: 'document.read',
  resource: OF_SEGMENT,
  params: pathId,
} as const;

/** Answers an array of the newest changes, or called with `limit` a page: `getRecordHistory.page`. */
export const getRecordHistory = {
  ...endpoint({
    ...HISTORY,
    id: 'document.records.history',
    query: z.object({ limit: historyLimit.optional(), before: z.coerce.number().pipe(id).optional() }),
    answer: z.array(recordChange),
  }),
  page: endpoint({
    ...HISTORY,
    id: 'document.records.history.page',
    query: z.object({
      limit: historyLimit,
      /** Only changes before this one. */
      before: z.coerce.number().pipe(id).optional(),
    }),
    /** `total_rows` counts all changes of the segment. */
    answer: recordsOf(recordChange),
  }),
};
