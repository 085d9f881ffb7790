import { z } from 'zod';

/** A path inside our own origin or an absolute address, ending in a slash. */
const folderUrl = z.string().regex(/^(\/(?!\/)|https?:\/\/).*\/$/);
/** The longest name of a file or folder: below file system limits, with space for a suffix while writing. */
const MAX_NAME = 200;
const MAX_PATH = 1000;
const isName = (name: string) => name.length <= MAX_NAME;
const TOO_LONG = `Has a part of more than ${MAX_NAME} characters`;
/** Below the remote's folder, without path traversal. */
const fileName = z
  .string()
  .regex(/^(?!\.)[\w@.+-]+(\/(?!\.)[\w@.+-]+)*$/)
  .refine((path) => path.length <= MAX_PATH, `Longer than ${MAX_PATH} characters`)
  .refine((path) => path.split('/').every(isName), TOO_LONG);
const routePath = z.string().regex(/^[a-z][\w-]*(\/:?[\w-]+)*$/);
/** By former route, the route that opens in its place: `{ 'word-list/:id': 'glossary/:id' }`. */
const redirects = z.record(routePath, routePath).optional();

/** The name of a remote and of its folder. */
export const remoteName = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/)
  .refine(isName, TOO_LONG);

/** A file name that is also a folder of other files; `null` = none. */
function fileAndFolder(files: readonly string[]): string | null {
  const all = new Set(files);
  for (const file of files) {
    for (let at = file.indexOf('/'); at >= 0; at = file.indexOf('/', at + 1)) {
      if (all.has(file.slice(0, at))) return file.slice(0, at);
    }
  }
  return null;
}

export const navigationEntry = z.object({
  label: z.string().min(1),
  path: z.string().startsWith('/'),
  /** Only shown to users with this permission; absent = everyone. */
  permission: z.string().optional(),
});
export type NavigationEntry = z.output<typeof navigationEntry>;

/** A remote's size budget after gzip, KB: its entry, and the further files of one screen or panel. */
export const budget = z.object({ entry: z.number().positive(), screen: z.number().positive() });
export type Budget = z.output<typeof budget>;

/** A remote's declaration, in the `tessera` field of its package.json. */
export const remoteDeclaration = z.object({
  /** Plural display name: "Glossaries". */
  title: z.string().min(1),
  routes: z.array(z.object({ path: routePath, chunk: z.string() })),
  redirects,
  home: z.object({ chunk: z.string(), order: z.int() }).optional(),
  preferences: z.object({ chunk: z.string(), order: z.int() }).optional(),
  navigation: z.array(navigationEntry).default([]),
  /** When its files are prefetched: when the page is idle, or when a link to it is hovered. */
  prefetch: z.enum(['idle', 'hover']).default('hover'),
  /** Stricter than the default. */
  budget: budget.partial().optional(),
});
export type RemoteDeclaration = z.output<typeof remoteDeclaration>;

/** Package version and build hash: `0.1.0-3f2a9c1d`. Also a folder name. */
export const versionName = z
  .string()
  .regex(
    /^(?!\.)[\w.+-]*[\w+-]$/,
    'A version is named with letters, digits and "_", ".", "+", "-", and does not start or end with a dot',
  )
  .refine(isName, TOO_LONG);

/** The source, author and time of a build. */
export const buildOrigin = z.object({
  /** Abbreviated, with a trailing `+` if there were uncommitted changes. Absent outside a repository. */
  commit: z.string().max(100).optional(),
  by: z.string().max(MAX_NAME),
  at: z.iso.datetime(),
});
export type BuildOrigin = z.output<typeof buildOrigin>;

export const remoteRelease = z.object({
  name: remoteName,
  version: versionName,
  title: z.string().min(1),
  folder: folderUrl,
  entry: fileName,
  /** Every file of this version below `folder`, with its integrity; empty during development. */
  files: z
    .record(fileName, z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/))
    .refine((files) => fileAndFolder(Object.keys(files)) === null, {
      error: ({ input }) => `"${fileAndFolder(Object.keys(input as object))}" cannot be a file and a folder`,
    }),
  /** The shell version it needs, e.g. `^1.0.0`. */
  contract: z.string(),
  /** `files`: those needed to open the route, in addition to the entry. */
  routes: z.array(z.object({ path: routePath, files: z.array(fileName) })),
  redirects,
  home: z.object({ order: z.int(), files: z.array(fileName) }).nullable(),
  /** Absent in versions built before the preferences page, and without sections of it. */
  preferences: z.object({ order: z.int(), files: z.array(fileName) }).optional(),
  navigation: z.array(navigationEntry),
  prefetch: z.enum(['idle', 'hover']),
  /** Libraries used from the shell, with compatible versions: `{ react: '^19.3.1' }`. */
  shared: z.record(z.string(), z.string()).optional(),
  /** Checked against its files on release. */
  budget: budget.optional(),
  built: buildOrigin.optional(),
  /** The publisher, a deploy token's name or the user of a terminal; set when stored. */
  published: z.object({ by: z.string(), at: z.iso.datetime() }).optional(),
  /**
   * Who opened which of its screens in a browser before the release: routes as declared, `/` for the panel,
   * `/preferences` for its preferences. A statement of the deploying tool; absent: not verified.
   */
  verified: z
    .object({
      by: z.string().max(MAX_NAME),
      at: z.iso.datetime(),
      screens: z.array(z.string().max(MAX_PATH)),
    })
    .optional(),
  /** The signer: a public key, and the root key's signature that allows it to publish this remote; base64. */
  publisher: z.object({ key: z.string().max(100), grant: z.string().max(200) }).optional(),
  /** Signature by `publisher` of all fields except `folder`, `published` and `verified`, in base64. */
  signature: z.string().max(200).optional(),
});
export type RemoteRelease = z.output<typeof remoteRelease>;

export const candidate = z.object({
  release: remoteRelease,
  /** Percentage of all users. */
  share: z.number().min(0).max(100),
  /** Users who get it regardless of the share. */
  users: z.array(z.int()),
  /** The server promotes or drops it according to reports. */
  auto: z.boolean().optional(),
});
export type Candidate = z.output<typeof candidate>;
/** The users who get a version early. */
export type Staging = Omit<Candidate, 'release'>;

/** First path segments that belong to the shell or are not screens. */
export const SHELL_PATHS = ['login', 'operations', 'override', 'preferences', 'api', 'remotes', 'assets'];

/** The release document: the live version of each remote. The only mutable file of a deployment. */
export const release = z
  .object({
    format: z.literal(1),
    /** Incremented by every change; a change states the revision it is based on. */
    revision: z.int().min(0),
    changed_at: z.iso.datetime(),
    /** Expiry of the document: its server signs it again before. Absent without such a server. */
    expires_at: z.iso.datetime().optional(),
    remotes: z.record(z.string(), remoteRelease),
    /** Candidate versions for some of the users. */
    candidates: z.record(z.string(), candidate).optional(),
    /** Previously live versions, newest first: the fallbacks of a page when a live one fails. */
    previous: z.record(z.string(), z.array(remoteRelease)).optional(),
    /** By remote, the last version known to load in users' browsers; one of the live or previous ones. */
    known_good: z.record(z.string(), versionName).optional(),
    /** Remotes withdrawn from the release: the version that was live, then its fallbacks. */
    withdrawn: z.record(z.string(), z.array(remoteRelease)).optional(),
    /** Remotes whose version cannot be changed until they are unpinned. */
    pinned: z.array(z.string()).optional(),
  })
  .superRefine(({ remotes, candidates }, context) => {
    for (const key of Object.keys(candidates ?? {})) {
      if (!remotes[key])
        context.addIssue({
          code: 'custom',
          path: ['candidates', key],
          message: `no remote "${key}" is live`,
        });
    }
    const owners = new Map(SHELL_PATHS.map((path) => [path, 'shell']));
    const labels = new Map<string, string>();
    for (const [key, remote] of Object.entries(remotes)) {
      const refuse = (message: string) =>
        context.addIssue({ code: 'custom', path: ['remotes', key], message });
      if (remote.name !== key) refuse(`the entry "${key}" belongs to the remote "${remote.name}"`);
      for (const segment of new Set(addressesOf(remote).map(firstSegment))) {
        const owner = owners.get(segment);
        if (owner) {
          const whose = owner === 'shell' ? 'the shell' : `the remote "${owner}"`;
          refuse(`its route "/${segment}/" belongs to ${whose}`);
        }
        owners.set(segment, key);
      }
      for (const [from, to] of Object.entries(remote.redirects ?? {})) {
        const params = to.match(/:[\w-]+/g) ?? [];
        if (!remote.routes.some(({ path }) => path === to))
          refuse(`its redirect "${from}" leads to "${to}", which is not one of its routes`);
        if (!params.every((param) => from.split('/').includes(param)))
          refuse(`its redirect "${from}" lacks a parameter of "${to}"`);
      }
      for (const { label, path } of remote.navigation) {
        const other = labels.get(label);
        if (other) refuse(`its navigation entry "${label}" is also that of the remote "${other}"`);
        labels.set(label, key);
        if (!remote.routes.some((route) => firstSegment(route.path) === firstSegment(path)))
          refuse(`its navigation entry "${label}" leads to "${path}", which is not one of its routes`);
      }
      if (Object.keys(remote.files).length === 0) continue;
      const used = [
        remote.entry,
        ...remote.routes.flatMap((route) => route.files),
        ...(remote.home?.files ?? []),
        ...(remote.preferences?.files ?? []),
      ];
      for (const file of used) if (!(file in remote.files)) refuse(`its file "${file}" has no hash`);
    }
  });
export type Release = z.output<typeof release>;

/** What a verification of a version opens: its routes, `/` for its panel, and `/preferences` for its preferences. */
export function screensOf({ routes, home, preferences }: RemoteRelease): string[] {
  return [
    ...routes.map(({ path }) => path),
    ...(home ? ['/'] : []),
    ...(preferences ? ['/preferences'] : []),
  ];
}

/** The routes of a version, and the former ones that it redirects. */
export function addressesOf({ routes, redirects = {} }: RemoteRelease): string[] {
  return [...routes.map(({ path }) => path), ...Object.keys(redirects)];
}

export function firstSegment(path: string): string {
  return path.replace(/^\//, '').split('/', 1)[0] ?? '';
}
