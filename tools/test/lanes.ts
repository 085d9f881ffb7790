/** A command of `npm test` or `npm run test:long` whose time is counted. */
export interface Lane {
  name: string;
  command: readonly string[];
  env?: Record<string, string>;
  /** Cores that it keeps busy, of two: two lanes with one core each run at the same time. */
  cores: 1 | 2;
  /** Whether it is Vitest, which reports each failure and the number of tests itself. */
  hasTests: boolean;
  /** Whether it uses the built screens, so that the lane `build` must pass first. */
  needsBuild: boolean;
  /** About how long a long lane takes in CI, in seconds on two cores. */
  seconds?: number;
}

const REPORTER = '--reporter=./tools/test/lane-reporter.ts';
const vitest = (...args: string[]) => ['vitest', 'run', REPORTER, ...args];
const project = (...names: string[]) => vitest(...names.flatMap((name) => ['--project', name]));
const onPostgres = (command: readonly string[]) => ['node', 'tools/with-postgres.ts', ...command];

function tests(name: string, command: readonly string[]): Lane {
  return { name, command, cores: 2, hasTests: true, needsBuild: false };
}
function browserTests(name: string, command: readonly string[]): Lane {
  return { ...tests(name, command), needsBuild: true };
}
function program(name: string, ...command: string[]): Lane {
  return { name, command, cores: 1, hasTests: false, needsBuild: false };
}

export const CHECK = program('check', 'node', 'tools/check.ts');
export const BUILD = program(
  'build',
  ...['sh', '-c', 'node tools/build/main.ts && node tools/build/sizes.ts --gate'],
);
export const UNIT = tests('unit', project('unit'));

/** Every call with hostile arguments. */
const HOSTILE_CALLS = 'server/no-500.test.ts';
/** Their results do not depend on the database that they open. */
const NEUTRAL = [
  'server/db/sqlite/*.test.ts',
  'server/document/files/corpus.test.ts',
  'server/identity/policy/matrix.test.ts',
  'server/malware/malware.test.ts',
  'server/messaging/mail/mail.test.ts',
  'server/people/auth/permission-matrix.test.ts',
  'server/sandbox/sandbox.test.ts',
  'server/translation-memory/import/parse-in-thread.test.ts',
];
/** Slow, and faster tests run their queries too. */
const SLOW_ON_POSTGRES = ['server/identity/policy/two-worlds.test.ts', 'server/jobs/start.test.ts'];

/** `npm test`. Vitest fills both cores, so only the first two run at the same time. */
export const DEFAULT_LANES: readonly Lane[] = [
  CHECK,
  BUILD,
  UNIT,
  // The fuzz tests and the excluded ones have long lanes, or need no second database.
  tests(
    'postgres',
    onPostgres([
      ...project('postgres'),
      ...['server/', 'tools/trials/history'],
      ...[...NEUTRAL, HOSTILE_CALLS, ...SLOW_ON_POSTGRES].flatMap((file) => ['--exclude', file]),
    ]),
  ),
  tests('screens', project('screens')),
  browserTests('journeys', project('e2e')),
  browserTests('timed', project('timed')),
];

/** A lane that `.ci/run` runs only after a change to the files it covers. */
export interface LongLane extends Lane {
  /** Globs of the files that can make it fail. */
  covers: readonly string[];
  seconds: number;
}

/** A new library can break anything. */
const EVERYTHING = ['package-lock.json'];

/** Files that load, show and release remotes. */
const FEDERATION = [
  ...EVERYTHING,
  'e2e/platform/*.ts',
  'packages/federation-integrity/**',
  'rspack.config.base.ts',
  'server/release/**',
  'shared/remote/**',
  'shared/domain/{problems,release}/**',
  'shell/**',
  'tools/{build,remote}/**',
  'tools/operate/release/**',
];

/** Whatever changes texts, rights or files can break a promise. */
const HISTORY = [
  ...EVERYTHING,
  'server/{api,audit,collection,db,document,formats,glossary,identity,jobs}/**',
  'server/{machine-translation,people,translation-memory}/**',
  'server/workspace/{bin,retention,verify}/**',
  'shared/domain/{contract,policy,text}/**',
  'tools/trials/history/**',
];

export const LONG_LANES: readonly LongLane[] = [
  {
    ...tests('kills', [...project('trials'), 'tools/trials/faults/kills', 'tools/trials/cluster/stopped']),
    cores: 1,
    seconds: 230,
    covers: [
      ...EVERYTHING,
      'server/main.ts',
      'server/{composition,db,identity,jobs,runtime,uploads}/**',
      'server/document/{changes,journal,routes,saving,segments}/**',
      'server/translation-memory/{units,import}/**',
      'server/glossary/{terms,import}/**',
      'server/workspace/verify/**',
      'tools/operate/{backup,verify}{/**,.ts}',
      'tools/support/{durable-postgres,server-process,http-client}.ts',
      'tools/trials/{cluster,faults}/**',
    ],
  },
  {
    ...tests('processes', [
      ...project('trials'),
      ...['audit-stream', 'faults.test', 'server-process'].map((file) => `tools/trials/faults/${file}`),
      ...['tools/trials/cluster/several-servers', 'tools/docs/commands'],
    ]),
    seconds: 60,
    covers: [...EVERYTHING, 'bench/main.ts', 'docs/**', 'server/**', 'tools/**'],
  },
  {
    ...tests('restore', [...project('trials'), 'tools/trials/restore', 'tools/operate/backup']),
    cores: 1,
    seconds: 150,
    covers: [
      ...EVERYTHING,
      'server/db/**',
      'server/workspace/{export,system,verify}/**',
      'tools/operate/{backup,verify}{/**,.ts}',
      'tools/trials/restore/**',
    ],
  },
  {
    ...tests('upgrade', [...project('trials'), 'tools/trials/cluster/previous-version']),
    cores: 1,
    seconds: 100,
    covers: [
      ...EVERYTHING,
      'server/db/**',
      'server/document/{files,processing,resegment,versions}/**',
      'server/formats/**',
      'tools/support/{durable-postgres,landed,server-process,http-client}.ts',
      'tools/trials/cluster/**',
    ],
  },
  {
    name: 'skew',
    command: ['node', 'e2e/skew/main.ts'],
    cores: 1,
    hasTests: false,
    needsBuild: true,
    seconds: 180,
    covers: [
      ...EVERYTHING,
      'e2e/skew/**',
      'packages/**',
      'remotes/*/src/{remote,standalone}.tsx',
      'rspack.config.base.ts',
      'server/release/**',
      'shared/remote/**',
      'shared/browser/{api,router,session}/**',
      'shared/domain/{contract,release}/**',
      'shell/**',
      'tools/build/**',
      'tools/support/landed.ts',
    ],
  },
  {
    ...tests('fuzz', [...project('trials'), 'tools/trials/fuzz']),
    seconds: 300,
    covers: [
      ...EVERYTHING,
      'server/**/{routes,*-routes}.ts',
      'server/{api,document,formats,http}/**',
      'server/translation-memory/import/**',
      'server/glossary/import/**',
      'shared/domain/{contract,schema,text}/**',
      'tools/trials/fuzz/**',
    ],
  },
  {
    ...tests('fuzz on PostgreSQL', onPostgres([...project('postgres'), 'tools/trials/fuzz', HOSTILE_CALLS])),
    seconds: 150,
    covers: [
      ...EVERYTHING,
      'server/**/{routes,*-routes,queries,*-queries}.ts',
      'server/{api,db,http}/**',
      'server/document/routes/**',
      'shared/domain/{contract,schema}/**',
      'tools/trials/fuzz/**',
    ],
  },
  {
    ...tests('history', [...project('unit'), 'tools/trials/history']),
    cores: 1,
    seconds: 120,
    covers: HISTORY,
  },
  {
    ...tests(
      'history on PostgreSQL',
      onPostgres([...project('postgres'), 'tools/trials/history', ...SLOW_ON_POSTGRES]),
    ),
    cores: 1,
    seconds: 120,
    covers: HISTORY,
  },
  {
    ...browserTests('broken remotes', [
      ...project('e2e', 'timed', 'browser-trials'),
      ...[
        'blame',
        'broken-remotes',
        'fault-matrix',
        'faults',
        'hanging-screen',
        'lifetime',
        'shell-files',
      ].map((file) => `e2e/platform/${file}.test.ts`),
    ]),
    seconds: 420,
    covers: FEDERATION,
  },
  {
    ...browserTests('hosts and releases', [
      ...project('browser-trials'),
      ...['live-versions', 'operations-page', 'override', 'revisions', 'static-files', 'stock-host'].map(
        (file) => `e2e/platform/${file}.test.ts`,
      ),
      ...['stock-remote', 'two-origins'].map((file) => `e2e/platform/${file}.test.ts`),
    ]),
    seconds: 160,
    covers: [...FEDERATION, 'server/{people,runtime}/**', 'packages/**'],
  },
  {
    ...browserTests('new remotes', [
      ...project('browser-trials'),
      ...['new-remote', 'own-repository', 'broken-contract'].map((file) => `e2e/platform/${file}`),
      ...['e2e/journeys/source', 'e2e/journeys/standalone'],
    ]),
    seconds: 330,
    covers: [
      ...EVERYTHING,
      'e2e/journeys/{source,standalone}.test.ts',
      'e2e/platform/{broken-contract,new-remote,own-repository}.test.ts',
      'e2e/support/{checkout,from-source,standalone}.ts',
      'packages/**',
      'remotes/*/rspack.config.ts',
      'remotes/*/src/{remote,standalone}.tsx',
      'rspack.config.base.ts',
      'server/{release,sandbox}/**',
      'shared/{browser,remote}/**',
      'shell/src/federation/**',
      'tools/{build,contract,dev,new-remote,pack,remote}/**',
      'tools/operate/release/**',
    ],
  },
  {
    ...browserTests('edits', [
      ...project('e2e', 'browser-trials'),
      ...['e2e/trials/edit-faults', 'e2e/trials/typing', 'e2e/journeys/edits-firefox'],
      'e2e/journeys/documents-saving',
    ]),
    seconds: 330,
    covers: [
      ...EVERYTHING,
      'e2e/journeys/{documents-saving,edits-firefox}.test.ts',
      'e2e/support/{failing-proxy,firefox,real-browser,typing-page}.ts',
      'e2e/trials/{edit-faults,typing}*',
      'remotes/documents/src/core/{collaboration,live-editor,saving,session}/**',
      'remotes/documents/src/editor/{commands,conflict,strips}/**',
      'server/document/{routes,saving,segments}/**',
      'server/api/once/**',
      'shared/browser/{edits,session}/**',
      'shell/src/{federation,login}/**',
      'shared/ui/{focus,form}/**',
    ],
  },
  {
    ...browserTests('sizes', [
      ...project('browser-trials', 'screens'),
      ...['e2e/trials/every-size', 'e2e/trials/lost-files'],
      ...['e2e/screens/documents/by-keyboard', 'e2e/screens/shell/language'],
    ]),
    seconds: 400,
    covers: [
      ...EVERYTHING,
      'e2e/support/{fits,furnish,places,place-steps,pseudo-language,words}.ts',
      'e2e/screens/{documents/by-keyboard,shell/language}.test.ts',
      'e2e/trials/{every-size,lost-files}.test.ts',
      'remotes/*/src/**/*.{tsx,css}',
      'remotes/*/src/**/messages/*.json',
      'shared/**/*.{tsx,css}',
      'shared/**/messages/*.json',
      'shell/src/**',
    ],
  },
  {
    ...browserTests(
      'journeys on PostgreSQL',
      onPostgres([...project('e2e'), 'e2e/journeys', '--tags-filter', 'postgres']),
    ),
    seconds: 80,
    covers: [...EVERYTHING, 'e2e/journeys/**', 'server/**'],
  },
  {
    ...browserTests('all journeys on PostgreSQL', onPostgres([...project('e2e'), 'e2e/journeys'])),
    seconds: 600,
    covers: [...EVERYTHING, 'server/db/**', 'server/**/{queries,*-queries}.ts', 'server/workspace/search/**'],
  },
  {
    name: 'bench',
    command: ['node', 'bench/main.ts', 'all'],
    cores: 2,
    hasTests: false,
    needsBuild: true,
    seconds: 300,
    covers: [...EVERYTHING, 'bench/**', 'server/engines/**', 'server/testing/**'],
  },
];
