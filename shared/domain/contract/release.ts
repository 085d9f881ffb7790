import { z } from '@tessera/shared/schema';
import { buildOrigin, candidate, remoteName, remoteRelease, versionName } from '../release/release.ts';
import { time } from './common.ts';
import { endpoint } from './endpoint.ts';
import { OF_RELEASE } from './resource.ts';

/** Changes of the release document other than publishing. */
export const CHANGES = ['rollback', 'promote', 'pin', 'unpin', 'withdraw', 'restore'] as const;

/** One change of the release document. */
export const releaseChange = z.object({
  revision: z.int(),
  at: time,
  /** A deploy token's name, an account, or the user of a terminal. */
  by: z.string(),
  /** `publish`, `rollback`, `pin`, `unpin`, `promote`, `withdraw`, `restore`. */
  what: z.string(),
  remote: z.string(),
  version: z.string(),
  /** The version's build. */
  built: buildOrigin.optional(),
});
export type ReleaseChange = z.output<typeof releaseChange>;

export const released = z.object({ revision: z.int(), remote: z.string(), version: z.string() });
export type Released = z.output<typeof released>;

export const publishRemote = endpoint({
  id: 'release.publish',
  method: 'POST',
  path: '/release/{remote}',
  summary: 'Publish a version of one remote; requires that remote’s deploy token as the bearer token',
  access: null,
  resource: OF_RELEASE,
  params: z.object({ remote: remoteName }),
  body: z.object({
    /** The revision the change is based on; 409 if it is outdated. */
    revision: z.int(),
    release: remoteRelease,
    /** Contents of its files in base64. */
    files: z.record(z.string(), z.string()),
    /** For some of the users only. */
    staged: candidate.omit({ release: true }).optional(),
  }),
  answer: released,
  errors: { 409: 'Another revision is live, or the remote is pinned', 413: 'The files are too large' },
});

export const changeRelease = endpoint({
  id: 'release.change',
  method: 'POST',
  path: '/release/{remote}/change',
  summary:
    'Roll back, promote, pin, unpin, withdraw or restore one remote; requires that remote’s deploy token as the bearer token',
  access: null,
  resource: OF_RELEASE,
  params: z.object({ remote: remoteName }),
  /**
   * `to`: for a rollback, the version to return to; default: the last known good one, or the previous one.
   */
  body: z.object({ what: z.enum(CHANGES), to: versionName.optional() }),
  answer: released,
  errors: { 409: 'The live versions do not allow it; see the detail' },
});

export const releaseHistory = endpoint({
  id: 'release.history',
  method: 'GET',
  path: '/release/{remote}/history',
  summary: 'The change history, newest first; requires a deploy token as the bearer token',
  access: null,
  resource: OF_RELEASE,
  params: z.object({ remote: remoteName }),
  /** `versions`: the live versions after the change, by remote. */
  answer: z.array(releaseChange.extend({ versions: z.record(z.string(), z.string()) })),
});

export const releasedVersion = endpoint({
  id: 'release.version',
  method: 'GET',
  path: '/release/{remote}/version/{version}',
  summary: 'A released version, with the size of each file; requires a deploy token as the bearer token',
  access: null,
  resource: OF_RELEASE,
  params: z.object({ remote: remoteName, version: versionName }),
  /** `bytes`: by file name. */
  answer: z.object({ release: remoteRelease, bytes: z.record(z.string(), z.int()) }),
});

/** Largest body of {@link storeMaps} that senders should make, in bytes of base64. */
export const MOST_MAPS_SENT = 3_000_000;

export const storeMaps = endpoint({
  id: 'release.maps',
  method: 'POST',
  path: '/release/{remote}/version/{version}/maps',
  summary:
    'Store source maps of a released version, which no page can fetch; requires that remote’s deploy token as the bearer token',
  access: null,
  resource: OF_RELEASE,
  params: z.object({ remote: remoteName, version: versionName }),
  /** By script, gzipped and in base64. Stored maps are never replaced. */
  body: z.object({ maps: z.record(z.string(), z.string()) }),
  answer: z.object({ stored: z.int() }),
  errors: { 413: 'The maps are too large' },
});

/** Longest reason and stack in a report, characters. */
export const MOST_REASON = 300;
export const MOST_STACK = 4_000;

export const remoteReport = z.object({
  remote: remoteName,
  version: z.string().max(100),
  /**
   * `failed`: did not load. `crashed`: threw while rendering or leaving. `erred`: threw in an event handler, a
   * promise, a timer or a worker. `left`: was used and left without an error.
   */
  outcome: z.enum(['loaded', 'failed', 'crashed', 'erred', 'left']),
  /** From request to outcome, ms. */
  ms: z.int().min(0).max(3_600_000),
  reason: z.string().max(MOST_REASON).optional(),
  stack: z.string().max(MOST_STACK).optional(),
});
export type RemoteReport = z.output<typeof remoteReport>;

export const reportRemotes = endpoint({
  id: 'operations.report',
  method: 'POST',
  path: '/operations/reports',
  summary: 'Report of the remotes in a page: versions, load times, failures',
  access: 'session',
  body: z.object({ reports: z.array(remoteReport).max(50) }),
  answer: z.object({ message: z.string() }),
});

export const remoteFigures = z.object({
  version: z.string(),
  loaded: z.int(),
  failed: z.int(),
  crashed: z.int(),
  /** Errors in event handlers, promises, timers and workers. */
  erred: z.int(),
  /** Users in whose pages it loaded within the last day. */
  people: z.int(),
  /** Median of the last loads, `null` without any. */
  median_ms: z.number().nullable(),
  /** 95th percentile of the load times. */
  p95_ms: z.number().nullable(),
  last_at: time,
  last_reason: z.string().nullable(),
  last_stack: z.string().nullable(),
});

/** An error of one version, however often pages reported it. */
export const remoteError = z.object({
  id: z.int(),
  remote: z.string(),
  version: z.string(),
  /** Of the newest report. */
  outcome: z.enum(['failed', 'crashed', 'erred']),
  reason: z.string(),
  /** Original file, line and column: `src/terms/TermSheet.tsx:34:23`; `null` = unknown. */
  place: z.string().nullable(),
  /** With original places where source maps have them. */
  stack: z.string().nullable(),
  times: z.int(),
  /** Number of users affected. */
  users: z.int(),
  first_at: time,
  last_at: time,
});
export type RemoteError = z.output<typeof remoteError>;

export const getRemoteErrors = endpoint({
  id: 'operations.errors',
  method: 'GET',
  path: '/operations/errors',
  summary: 'The distinct errors of each remote, up to 20 each, last reported first',
  access: 'operations.manage',
  answer: z.array(remoteError),
});

export const getOperations = endpoint({
  id: 'operations.read',
  method: 'GET',
  path: '/operations/',
  summary: 'The live version of each remote, its health, and recent changes',
  access: 'operations.manage',
  answer: z.object({
    revision: z.int(),
    remotes: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        version: z.string(),
        previous: z.array(z.string()),
        /** The last version that loaded for users; `null` = none of the known ones. */
        known_good: z.string().nullable(),
        candidate: z.object({ version: z.string(), share: z.number(), users: z.int() }).nullable(),
        pinned: z.boolean(),
        figures: z.array(remoteFigures),
      }),
    ),
    history: z.array(releaseChange),
  }),
});

/** Page reports about a remote within an hour or a day. */
export const loadPoint = z.object({
  /** Start of the period. */
  at: time,
  loaded: z.int(),
  /** Failed to load, or threw during rendering. */
  failed: z.int(),
  /** Of load times; `null` without any. */
  median_ms: z.number().nullable(),
  p95_ms: z.number().nullable(),
});
export type LoadPoint = z.output<typeof loadPoint>;

export const getLoadHistory = endpoint({
  id: 'operations.history',
  method: 'GET',
  path: '/operations/history',
  summary: 'Load times and failures of each remote over time, with its version changes and sizes',
  access: 'operations.manage',
  /** Steps of an hour for a day and a week, of a day for a month. */
  query: z.object({ range: z.enum(['day', 'week', 'month']).default('week') }),
  answer: z.object({
    from: time,
    until: time,
    remotes: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        /** Oldest first, without periods that have no reports. */
        points: z.array(loadPoint),
        /**
         * Size of the version live at the start of the range, in bytes after gzip; `null` = its files are
         * gone.
         */
        bytes_before: z.int().nullable(),
        /** Oldest first. */
        changes: z.array(
          releaseChange.extend({
            /**
             * Size of the version live after the change, in bytes after gzip; `null` = its files are gone.
             */
            bytes: z.int().nullable(),
          }),
        ),
      }),
    ),
  }),
});

export const rollBackRemote = endpoint({
  id: 'operations.rollback',
  method: 'POST',
  path: '/operations/rollback',
  summary: 'Roll back a remote to the named version, or to the last known good one',
  access: 'operations.manage',
  body: z.object({ remote: remoteName, to: versionName.optional() }),
  answer: released,
  errors: { 409: 'There is no earlier version, or the remote is pinned' },
  // The handler records it with the version, which is missing in the call.
  audit: false,
});

export const promoteRemote = endpoint({
  id: 'operations.promote',
  method: 'POST',
  path: '/operations/promote',
  summary: 'Promote a staged version to all users',
  access: 'operations.manage',
  body: z.object({ remote: remoteName }),
  answer: released,
  errors: { 409: 'No version is staged, or the remote is pinned' },
  audit: false,
});

export const pinRemote = endpoint({
  id: 'operations.pin',
  method: 'POST',
  path: '/operations/pin',
  summary: 'Pin or unpin the version of a remote',
  access: 'operations.manage',
  body: z.object({ remote: remoteName, pinned: z.boolean() }),
  answer: released,
  audit: false,
});
