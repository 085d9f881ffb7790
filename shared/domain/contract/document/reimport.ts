import { z } from '@tessera/shared/schema';
import { id, jobRef, listQuery, message, pathId, wording } from '../common.ts';
import { segmentState } from '../document.ts';
import { endpoint } from '../endpoint.ts';
import { OF_DOCUMENT } from '../resource.ts';
import { leftRecord } from './change.ts';
import { comparedFile } from './compared-file.ts';
import { inlineCode } from './record.ts';

/**
 * `change`: only the copy changed it; `conflict`: both did; `older`: it matches an earlier version here;
 * `refused`: it cannot be applied.
 */
export const reimportKind = z.enum(['change', 'conflict', 'older', 'refused']);
export type ReimportKind = z.output<typeof reimportKind>;

export const reimport = comparedFile.extend({
  /** Segments of the file that equal the document's. */
  unchanged: z.int(),
  counts: z.object({
    change: z.int(),
    conflict: z.int(),
    older: z.int(),
    refused: z.int(),
    chosen: z.int(),
  }),
});

export type Reimport = z.output<typeof reimport>;

export const reimportRow = z.object({
  id,
  record_id: id,
  row_number: z.int(),
  kind: reimportKind,
  /** Why it is refused. */
  reason: z.string().nullable(),
  reason_says: wording.optional(),
  source: z.string(),
  codes: z.array(inlineCode),
  /** The copy's base, the current target, and the copy's target. */
  base: z.string(),
  ours: z.string(),
  theirs: z.string(),
  ours_state: segmentState,
  theirs_state: segmentState,
  chosen: z.boolean(),
  /** The segment has changed since the comparison and is left alone. */
  outdated: z.boolean(),
});

export type ReimportRow = z.output<typeof reimportRow>;

const pathReimport = pathId.extend({ reimport_id: pathId.shape.id });

export const startReimport = endpoint({
  id: 'document.reimports.create',
  method: 'POST',
  path: '/document/{id}/reimports',
  summary: 'Compare a reviewed file (any XLIFF flavour, or the CSV or XLSX review table) with the document',
  access: 'document.translate',
  resource: OF_DOCUMENT,
  params: pathId,
  bodyKind: 'multipart',
  body: z.object({}),
  answer: reimport.extend(jobRef.shape),
  status: 201,
  errors: { 409: 'The document is being imported', 413: 'The file is too large' },
});

export const listReimports = endpoint({
  id: 'document.reimports.list',
  method: 'GET',
  path: '/document/{id}/reimports',
  summary: 'The last 20 reviewed files, newest first',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  answer: z.array(reimport),
});

const rowFilter = {
  kind: reimportKind.or(z.literal('')).default(''),
  chosen: z.enum(['true', 'false', '']).default(''),
};

export const getReimport = endpoint({
  id: 'document.reimports.get',
  method: 'GET',
  path: '/document/{id}/reimports/{reimport_id}',
  summary: 'What a reviewed file would change, by segment, 100 per page',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathReimport,
  query: listQuery.pick({ page: true }).extend(rowFilter),
  answer: z.object({ reimport, rows: z.array(reimportRow), total_rows: z.int() }),
});

export const chooseReimportRows = endpoint({
  id: 'document.reimports.choose',
  method: 'PUT',
  path: '/document/{id}/reimports/{reimport_id}/choice',
  summary: 'Select or deselect changes to apply; refused changes cannot be selected',
  access: 'document.translate',
  resource: OF_DOCUMENT,
  params: pathReimport,
  body: z.object({
    chosen: z.boolean(),
    /** Absent = all of the kind, or all. */
    row_ids: z.array(id).max(10_000).optional(),
    kind: rowFilter.kind,
  }),
  answer: reimport,
  errors: { 409: 'It has already been applied' },
});

export const applyReimport = endpoint({
  id: 'document.reimports.apply',
  method: 'POST',
  path: '/document/{id}/reimports/{reimport_id}/apply',
  summary: 'Apply the selected changes; one journal action',
  access: 'document.translate',
  resource: OF_DOCUMENT,
  params: pathReimport,
  answer: z.object({
    action_id: z.string().nullable(),
    job_id: id.nullable(),
    changed: z.int(),
    skipped_count: z.int(),
    skipped: z.array(leftRecord),
  }),
  errors: { 409: 'It has already been applied, or the comparison is still running' },
});

export const discardReimport = endpoint({
  id: 'document.reimports.discard',
  method: 'DELETE',
  path: '/document/{id}/reimports/{reimport_id}',
  summary: 'Delete a reviewed file; applied changes are kept',
  access: 'document.translate',
  resource: OF_DOCUMENT,
  params: pathReimport,
  answer: message,
});
