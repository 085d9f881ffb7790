import { z } from '@tessera/shared/schema';
import {
  ALL_ERROR_TYPES,
  ERROR_DIMENSIONS,
  ERROR_SEVERITIES,
  type ErrorDimension,
  type ErrorType,
} from '../../lqa/error-types.ts';
import { id, listQuery, message, pathId, text, time, userRef } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { OF_DOCUMENT, OF_SEGMENT } from '../resource.ts';
import { reportLanguage } from '../user.ts';
import { rowNumbers } from './record.ts';

export const errorSeverity = z.enum(ERROR_SEVERITIES);
const errorType = z.enum(ALL_ERROR_TYPES as [ErrorType, ...ErrorType[]]);

const errorDimension = z.enum(ERROR_DIMENSIONS as [ErrorDimension, ...ErrorDimension[]]);

/** `[start, end)` in UTF-16 code units of the target in the inline-code notation. */
const span = z
  .tuple([z.int().min(0), z.int().min(0)])
  .refine(([start, end]) => start < end, 'field.characters');

export const lqaError = z.object({
  id,
  type: errorType,
  severity: errorSeverity,
  /** The range in `target`; `null` = the whole segment. */
  span: z.tuple([z.int(), z.int()]).nullable(),
  /** The segment's target when the error was found. */
  target: z.string(),
  note: z.string(),
  at: time,
  user: userRef.nullable(),
  /** The author of the text; `null` = none, e.g. from the file. */
  author: userRef.nullable(),
});

export type LqaError = z.output<typeof lqaError>;

/** Changes to the previous text by the last person who edited a segment. */
export const trackedChanges = z.object({
  /** The history entry with the current text. */
  change_id: id,
  before: z.string(),
  after: z.string(),
  at: time,
  user: userRef.nullable(),
  /** The author of the changed text. */
  author: userRef.nullable(),
});

export type TrackedChanges = z.output<typeof trackedChanges>;

const acceptedChanges = z.object({
  /** The history entry up to which the text is accepted. */
  change_id: id,
  /** If single changes were accepted: the previous text including them. `null` = everything. */
  before: z.string().nullable(),
});

export type AcceptedChanges = z.output<typeof acceptedChanges>;

const segmentLqa = z.object({
  errors: z.array(lqaError),
  /** `null` = all text is by one person, or all changes were accepted. */
  changes: trackedChanges.nullable(),
  /** Absent in answers of older servers, which cannot accept single changes. */
  accepted: acceptedChanges.nullable().optional(),
  in_sample: z.boolean(),
});

export const getSegmentLqa = endpoint({
  id: 'document.records.lqa.get',
  method: 'GET',
  path: '/document/records/{id}/lqa',
  summary: 'Errors marked in a segment, and the last person’s changes to the previous text',
  access: 'document.read',
  resource: OF_SEGMENT,
  params: pathId,
  answer: segmentLqa,
});

export const listTrackedChanges = endpoint({
  id: 'document.lqa.changes.list',
  method: 'GET',
  path: '/document/{id}/lqa/changes',
  summary: 'The tracked changes of up to 100 segments of a document, by row number',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  query: z.object({ rows: rowNumbers }),
  /** Only segments with tracked changes. */
  answer: z.array(trackedChanges.extend({ record_id: id })),
});

export const markError = endpoint({
  id: 'document.records.lqa.errors.create',
  method: 'POST',
  path: '/document/records/{id}/lqa/errors',
  summary: 'Mark an error in a segment, with its MQM type and severity',
  access: 'document.approve',
  resource: OF_SEGMENT,
  params: pathId,
  body: z.object({
    type: errorType,
    severity: errorSeverity,
    span: span.nullable().default(null),
    note: text.max(2000).default(''),
  }),
  answer: lqaError,
  status: 201,
});

export const removeError = endpoint({
  id: 'document.records.lqa.errors.remove',
  method: 'DELETE',
  path: '/document/records/{id}/lqa/errors/{error_id}',
  summary: 'Remove an error marked in a segment',
  access: 'document.approve',
  resource: OF_SEGMENT,
  params: pathId.extend({ error_id: pathId.shape.id }),
  answer: message,
});

export const acceptChanges = endpoint({
  id: 'document.records.lqa.accept',
  method: 'PUT',
  path: '/document/records/{id}/lqa/accepted',
  summary:
    'Accept the tracked changes of a segment up to a history entry, or individual changes, or withdraw the acceptance',
  access: 'document.translate',
  resource: OF_SEGMENT,
  params: pathId,
  body: z.object({
    change_id: id.nullable(),
    /** To accept single changes: the previous text including them. */
    before: text.nullable().default(null),
  }),
  answer: segmentLqa,
});

const points = z.number().min(0).max(1000);
const weight = z.number().min(0).max(100);

export const lqaProfile = z.object({
  severities: z.object({ neutral: points, minor: points, major: points, critical: points }),
  weights: z.object({
    terminology: weight,
    accuracy: weight,
    language: weight,
    style: weight,
    locale: weight,
    audience: weight,
    design: weight,
    other: weight,
  } satisfies Record<ErrorDimension, unknown>),
  limit: z.number().min(0).max(100_000),
  critical_fails: z.boolean(),
});

export const lqaSettings = z.object({
  profile: lqaProfile,
  /** A segment must be approved by someone other than its translator. */
  two_people: z.boolean(),
});

export type LqaSettings = z.output<typeof lqaSettings>;

const sample = z.object({ segments: z.int(), words: z.int(), at: time, user: userRef.nullable() });

const score = z.object({
  points: z.number(),
  points_per_1000: z.number().nullable(),
  score: z.number().nullable(),
  passed: z.boolean().nullable(),
});

export const reportedError = lqaError.extend({
  record_id: id,
  row_number: z.int(),
  source: z.string(),
  /** The current target. */
  target_now: z.string(),
  /** Whether it counts towards the score: all errors do without a sample. */
  counts: z.boolean(),
});

export type ReportedError = z.output<typeof reportedError>;

export const lqaReport = score.extend({
  settings: lqaSettings,
  sample: sample.nullable(),
  /** Words evaluated: the sample, or else approved segments and segments with errors. */
  words: z.int(),
  segments: z.int(),
  /** Of counted errors. */
  by_type: z.array(
    z.object({
      type: errorType,
      neutral: z.int(),
      minor: z.int(),
      major: z.int(),
      critical: z.int(),
      points: z.number(),
    }),
  ),
  /** Counted errors by author of the text. */
  by_author: z.array(z.object({ author: userRef.nullable(), errors: z.int(), points: z.number() })),
  /**
   * Counted errors by the week they were marked in: its Monday in UTC. Absent in answers of older servers.
   */
  by_week: z
    .array(
      z.object({
        week: z.iso.date(),
        author: userRef.nullable(),
        dimension: errorDimension,
        errors: z.int(),
        points: z.number(),
      }),
    )
    .optional(),
  errors: z.array(reportedError),
  total_rows: z.int(),
});

export type LqaReport = z.output<typeof lqaReport>;

export const getLqaReport = endpoint({
  id: 'document.lqa.get',
  method: 'GET',
  path: '/document/{id}/lqa',
  summary: 'The quality of a translation by the errors reviewers marked, 100 errors per page',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  query: listQuery.pick({ page: true }),
  answer: lqaReport,
});

export const setLqaSettings = endpoint({
  id: 'document.lqa.settings.set',
  method: 'PUT',
  path: '/document/{id}/lqa/settings',
  summary: 'Replace a document’s error weights, and whether two people must work on each segment',
  access: 'document.manage',
  resource: OF_DOCUMENT,
  params: pathId,
  body: lqaSettings,
  answer: lqaSettings,
});

export const drawSample = endpoint({
  id: 'document.lqa.sample.create',
  method: 'POST',
  path: '/document/{id}/lqa/sample',
  summary: 'Draw translated segments at random up to a number of words; replaces an earlier sample',
  access: 'document.approve',
  resource: OF_DOCUMENT,
  params: pathId,
  body: z.object({ words: z.int().min(1).max(10_000_000) }),
  answer: sample,
});

export const removeSample = endpoint({
  id: 'document.lqa.sample.remove',
  method: 'DELETE',
  path: '/document/{id}/lqa/sample',
  summary: 'Evaluate the whole document again instead of its sample',
  access: 'document.approve',
  resource: OF_DOCUMENT,
  params: pathId,
  answer: message,
});

export const downloadLqaReport = endpoint({
  id: 'document.lqa.download',
  method: 'GET',
  path: '/document/{id}/lqa/download',
  summary: 'The full report with every error as a page, a table or data',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  query: z.object({
    format: z.enum(['html', 'xlsx', 'json']).default('html'),
    language: reportLanguage,
  }),
  answerKind: 'file',
});
