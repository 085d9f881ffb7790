import { z } from '@tessera/shared/schema';
import { baseVersion, flag, id, listQuery, pathId, text, time, userRef, wording } from '../common.ts';
import { segmentState } from '../document.ts';
import { endpoint } from '../endpoint.ts';
import { OF_DOCUMENT, OF_SEGMENT } from '../resource.ts';
import { RECORD_FILTERS } from './record.ts';

/** Why a segment was left unchanged. */
export const leftRecord = z.object({
  record_id: id,
  row_number: z.int(),
  reason: z.string(),
  reason_says: wording.optional(),
});

export type LeftRecord = z.output<typeof leftRecord>;

/** The result of a bulk change. */
const changedMany = z.object({
  /** Its journal entry; `null` = nothing changed. */
  action_id: z.string().nullable(),
  /** Set when a job makes the change because there are many segments: its report counts changed and skipped ones. */
  job_id: id.nullable(),
  changed: z.int(),
  /** Number of segments in scope left unchanged; the first thousand are listed. */
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
  /** Why it would not; `null` if it would, or if it is already the same. */
  reason: z.string().nullable(),
  reason_says: wording.optional(),
});

export const listRepetitions = endpoint({
  id: 'document.records.repetitions',
  method: 'GET',
  path: '/document/records/{id}/repetitions',
  summary: 'The other segments with the same source, 100 per page, and the effect of propagating on each',
  access: 'document.read',
  resource: OF_SEGMENT,
  params: pathId,
  query: listQuery.pick({ page: true }),
  answer: z.object({ repetitions: z.array(repetition), total_rows: z.int() }),
});

export const propagateRecord = endpoint({
  id: 'document.records.propagate',
  method: 'POST',
  path: '/document/records/{id}/propagate',
  summary: 'Propagate the target to unapproved segments with the same source; one action',
  access: 'document.translate',
  resource: OF_SEGMENT,
  params: pathId,
  body: z.object({
    /** Segments to leave alone. */
    except: z.array(id).max(10_000).default([]),
  }),
  answer: changedMany,
  errors: { 409: 'The segment has no translation to propagate' },
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
  'reimport',
  'repair',
  'split',
  'join',
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
  description_says: wording.optional(),
});

export type DocumentAction = z.output<typeof documentAction>;

export const listDocumentActions = endpoint({
  id: 'document.actions.list',
  method: 'GET',
  path: '/document/{id}/actions',
  summary: 'The journal of a document, newest first, 100 per page',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  query: listQuery.pick({ page: true }).extend({
    /** Entries per page. */
    limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(100),
    /** Only the caller's own undoable actions: in force, and not an undo. */
    mine: flag,
  }),
  answer: z.object({ actions: z.array(documentAction), total_rows: z.int() }),
});

export const undoDocumentAction = endpoint({
  id: 'document.actions.undo',
  method: 'POST',
  path: '/document/{id}/actions/{action_id}/undo',
  summary: 'Undo an action, including an undo; segments changed since are skipped and listed',
  access: 'document.translate',
  resource: OF_DOCUMENT,
  params: pathId.extend({ action_id: z.string().regex(/^[\w:-]{1,64}$/) }),
  answer: z.object({
    action_id: z.string().nullable(),
    job_id: id.nullable(),
    undone: z.int(),
    left_count: z.int(),
    left: z.array(leftRecord),
  }),
  errors: { 409: 'The action has already been undone' },
});

const bodyFlag = z.union([z.boolean(), flag]).default(false);

/** The list's filter as a request body. Unknown names are rejected: a typo must not widen a change to everything. */
export const recordFilterBody = z
  .strictObject({
    query: RECORD_FILTERS.shape.query,
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
    changed: bodyFlag,
    issues: bodyFlag,
  })
  .prefault({});

/** An occurrence of a text; `start` and `end` count UTF-16 units of the target. */
const hit = z.object({ start: z.int(), end: z.int(), replacement: z.string() });

export type Hit = z.output<typeof hit>;

/** Maximum hits listed per segment. */
export const MAX_HITS = 100;

/** Samples of the effect of a bulk change. */
const changeSample = z.object({
  record_id: id,
  row_number: z.int(),
  version: z.int(),
  target_before: z.string(),
  target_after: z.string(),
  approved_before: z.boolean(),
  approved_after: z.boolean(),
  /** When replacing: each occurrence, excluded or not; absent for a segment with more than a hundred. */
  hits: z.array(hit).optional(),
});

/** With `dry_run` nothing changes: `changed` counts what would change. */
const changedOrWould = changedMany.extend({ samples: z.array(changeSample) });

export const bulkAction = z.enum(['approve', 'unapprove', 'clear', 'copy_source', 'lock', 'unlock']);

export const changeInBulk = endpoint({
  id: 'document.bulk',
  method: 'POST',
  path: '/document/{id}/bulk',
  summary:
    'Approve, unapprove, clear, fill with the source, lock or unlock all segments matching a filter; one action',
  access: 'document.translate',
  resource: OF_DOCUMENT,
  params: pathId,
  body: z.object({
    /**
     * `approve`, `unapprove`, `lock` and `unlock` require the permission to approve. `copy_source` only fills
     * empty targets.
     */
    action: bulkAction,
    filter: recordFilterBody,
    dry_run: z.boolean().default(false),
  }),
  answer: changedOrWould,
  errors: { 409: 'The document is being imported' },
});

export const repairInTargets = endpoint({
  id: 'document.repair',
  method: 'POST',
  path: '/document/{id}/repair',
  summary: 'Apply the repairs of a check to the findings of the last report; one action',
  access: 'document.translate',
  resource: OF_DOCUMENT,
  params: pathId,
  body: z.object({
    check: z.string().max(60),
    /** Only findings of this subject. */
    subject: z.string().max(2000).default(''),
    dry_run: z.boolean().default(false),
  }),
  answer: changedOrWould,
  errors: { 409: 'The document is being imported' },
});

export const replaceInTargets = endpoint({
  id: 'document.replace',
  method: 'POST',
  path: '/document/{id}/replace',
  summary: 'Find and replace in the targets, between inline codes; one action',
  access: 'document.translate',
  resource: OF_DOCUMENT,
  params: pathId,
  body: z.object({
    find: text.max(1000).refine((value) => value !== '', 'field.empty'),
    /** With `regex`, `$1`, `$<name>` and `$&` refer to the match. */
    replace: text.max(1000),
    regex: z.boolean().default(false),
    match_case: z.boolean().default(false),
    /** Only whole words. */
    whole_word: z.boolean().default(false),
    /** The replacement takes the case of the match. */
    keep_case: z.boolean().default(false),
    /** Segments left alone. */
    except: z.array(id).max(10_000).default([]),
    /**
     * Hits left alone, by their `start` in a dry run of this version of the segment. A segment with another
     * version, or without a hit there, is left alone as a whole.
     */
    except_hits: z
      .array(
        z.object({
          record_id: id,
          version: baseVersion,
          starts: z.array(z.int().min(0)).min(1).max(MAX_HITS),
        }),
      )
      .max(1000)
      .default([]),
    filter: recordFilterBody,
    dry_run: z.boolean().default(false),
  }),
  answer: changedOrWould,
  errors: { 409: 'The document is being imported' },
});
