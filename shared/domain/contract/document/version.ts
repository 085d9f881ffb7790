import { z } from '@tessera/shared/schema';
import { id, jobRef, listQuery, message, pathId } from '../common.ts';
import { segmentState } from '../document.ts';
import { endpoint } from '../endpoint.ts';
import { OF_DOCUMENT } from '../resource.ts';
import { comparedFile } from './compared-file.ts';
import { inlineCode } from './record.ts';

/** The effect of a new file version on a segment. */
export const versionKind = z.enum(['changed', 'added', 'moved', 'removed']);
export type VersionKind = z.output<typeof versionKind>;

export const versionCounts = z.object({
  same: z.int(),
  changed: z.int(),
  added: z.int(),
  moved: z.int(),
  removed: z.int(),
});
export type VersionCounts = z.output<typeof versionCounts>;

export const sourceVersion = comparedFile.extend({
  counts: versionCounts,
  /** Another version replaced it: it can neither be applied nor undone. */
  is_outdated: z.boolean(),
});

export type SourceVersion = z.output<typeof sourceVersion>;

export const versionRow = z.object({
  id,
  kind: versionKind,
  /** In the new version; for removed segments, in the previous one. */
  row_number: z.int(),
  key: z.string(),
  source: z.string(),
  /** For changed segments. */
  source_before: z.string().nullable(),
  codes: z.array(inlineCode),
  /** The resulting target. */
  target: z.string(),
  state: segmentState,
});

export type VersionRow = z.output<typeof versionRow>;

const pathVersion = pathId.extend({ version_id: pathId.shape.id });

export const startVersion = endpoint({
  id: 'document.versions.create',
  method: 'POST',
  path: '/document/{id}/versions',
  summary: 'Compare a new version of the file with the document; every format except XLIFF',
  access: 'document.manage',
  resource: OF_DOCUMENT,
  params: pathId,
  bodyKind: 'multipart',
  body: z.object({}),
  answer: sourceVersion.extend(jobRef.shape),
  status: 201,
  errors: { 409: 'The document is being imported, or is XLIFF', 413: 'The file is too large' },
});

export const listVersions = endpoint({
  id: 'document.versions.list',
  method: 'GET',
  path: '/document/{id}/versions',
  summary: 'The last 20 new versions of the file, newest first',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  answer: z.array(sourceVersion),
});

export const getVersion = endpoint({
  id: 'document.versions.get',
  method: 'GET',
  path: '/document/{id}/versions/{version_id}',
  summary: 'What a new version would change, by segment, 100 per page',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathVersion,
  query: listQuery.pick({ page: true }).extend({ kind: versionKind.or(z.literal('')).default('') }),
  answer: z.object({ version: sourceVersion, rows: z.array(versionRow), total_rows: z.int() }),
});

export const applyVersion = endpoint({
  id: 'document.versions.apply',
  method: 'POST',
  path: '/document/{id}/versions/{version_id}/apply',
  summary: 'Replace the current version with the new one, as a job; one journal action',
  access: 'document.manage',
  resource: OF_DOCUMENT,
  params: pathVersion,
  answer: z.object({ action_id: z.string(), job_id: id }),
  errors: { 409: 'It has already been applied, is outdated, or the comparison is still running' },
});

export const discardVersion = endpoint({
  id: 'document.versions.discard',
  method: 'DELETE',
  path: '/document/{id}/versions/{version_id}',
  summary: 'Delete a new version; applied changes are kept and can no longer be undone',
  access: 'document.manage',
  resource: OF_DOCUMENT,
  params: pathVersion,
  answer: message,
});
