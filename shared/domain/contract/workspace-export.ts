import { z } from '@tessera/shared/schema';
import { id, time } from './common.ts';
import { endpoint } from './endpoint.ts';
import { OF_OPERATIONS } from './resource.ts';

/** The last file of the archive, `manifest.json`: an archive without it is incomplete. */
export const exportManifest = z.object({
  tessera: z.literal('export'),
  /** The application's version. */
  version: z.string(),
  started_at: time,
  finished_at: time,
  exported_by: z.object({ id, username: z.string() }),
  counts: z.object({
    documents: z.int(),
    segments: z.int(),
    comments: z.int(),
    changes: z.int(),
    glossaries: z.int(),
    terms: z.int(),
    memories: z.int(),
    units: z.int(),
    users: z.int(),
    audit_events: z.int(),
  }),
  /** Items in the bin are excluded, because they were deleted on purpose. */
  in_bin: z.object({ documents: z.int(), glossaries: z.int(), memories: z.int() }),
  /** Data that could not be written, and why; the rest is complete. */
  problems: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
});
export type ExportManifest = z.output<typeof exportManifest>;

export const exportWorkspace = endpoint({
  id: 'workspace.export',
  method: 'GET',
  path: '/export',
  summary:
    'The whole workspace as one ZIP: documents as uploaded and as translated, glossaries (TBX), memories (TMX), users without secrets, audit log, settings, and a manifest with counts and SHA-256',
  // Users who can create administrators can reach everything anyway.
  access: 'users.manage',
  resource: OF_OPERATIONS,
  answerKind: 'file',
  errors: { 403: 'Confirm your identity first (confirm-required); never for an API token' },
  audit: true,
});
