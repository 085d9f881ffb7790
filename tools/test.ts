import { rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureSystemPackages } from './system-packages.ts';
import { findDueLanes } from './test/due-lanes.ts';
import { BUILD, CHECK, DEFAULT_LANES, type Lane, LONG_LANES, UNIT } from './test/lanes.ts';
import { changedSince, cleanCommit, committedAt, readPassed, recordPassed } from './test/record.ts';
import { runLanes } from './test/run-lanes.ts';
import { summarise } from './test/summary.ts';

// npm test [-- <lane>…]: all lanes of the default run, or the given ones. With --due also the long lanes
// whose paths changed since they last passed, at the length for CI, the oldest pass first; --within <seconds>
// postpones those that might not end in time, which stay due.
// npm run test:quick: without a browser and without PostgreSQL, while you work.
// npm run test:long [-- <lane>…]: loops of kills and random input, all combinations, and the benchmarks. --ci
// runs them at the length for CI, and --record writes the lanes that passed at this commit to
// tools/test/passed.json. docs/measurements/tests.md describes each lane.
const { values: options, positionals: chosen } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    due: { type: 'boolean', default: false },
    ci: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    within: { type: 'string' },
    install: { type: 'boolean', default: true },
  },
  allowNegative: true,
  allowPositionals: true,
});

const RESULTS = resolve(import.meta.dirname, '../test-results');
const say = (text: string) => process.stdout.write(text);

function chooseLanes(): Lane[] {
  if (options.quick) return [CHECK, UNIT];
  const long = LONG_LANES.map((lane) => ({ ...lane, env: { TEST_LONG: options.ci ? '1' : 'full' } }));
  const lanes = options.long ? long : DEFAULT_LANES;
  if (chosen.length > 0) return withBuild(chosen.map((name) => findLane(lanes, name)));
  if (options.long) return withBuild(long);
  return [...lanes, ...(options.due ? dueLanes() : [])];
}

function findLane(lanes: readonly Lane[], name: string): Lane {
  const lane = lanes.find((each) => each.name === name);
  if (lane) return lane;
  const names = lanes.map((each) => `"${each.name}"`).join(', ');
  process.stderr.write(`There is no lane "${name}". The lanes are ${names}.\n`);
  process.exit(2);
}

/** The lanes, after the build if one of them needs it. */
function withBuild(lanes: readonly Lane[]): Lane[] {
  const isNeeded = lanes.some(({ needsBuild }) => needsBuild) && !lanes.includes(BUILD);
  return isNeeded ? [BUILD, ...lanes] : [...lanes];
}

function dueLanes(): Lane[] {
  const found = findDueLanes(LONG_LANES, readPassed(), changedSince, committedAt);
  for (const { lane, isDue, reason } of found)
    say(`[${lane.name}] ${isDue ? 'due' : 'not due'}: ${reason}\n`);
  return found.filter(({ isDue }) => isDue).map(({ lane }) => ({ ...lane, env: { TEST_LONG: '1' } }));
}

/** Installs system packages; the time is reported separately. */
function install(): void {
  const began = performance.now();
  const isInstalled = ensureSystemPackages({ install: options.install });
  const seconds = Math.round((performance.now() - began) / 1000);
  if (isInstalled) say(`Installed system packages in ${seconds} s, not counted below.\n`);
}

const within = options.within === undefined ? undefined : Number(options.within);
if (Number.isNaN(within)) {
  process.stderr.write('--within needs a number of seconds.\n');
  process.exit(2);
}
const commit = options.record ? cleanCommit() : null;
if (options.record && !commit) {
  process.stderr.write('Commit your changes first: --record names the commit that was tested.\n');
  process.exit(2);
}
const lanes = chooseLanes();
if (!options.quick) install();
rmSync(RESULTS, { recursive: true, force: true });

const began = performance.now();
const { results, postponed } = await runLanes(lanes, {
  logs: join(RESULTS, 'lanes'),
  say,
  ...(within !== undefined && { within }),
});
if (postponed.length > 0) say(`Postponed for lack of time, and still due: ${postponed.join(', ')}\n`);
say(summarise(results, (performance.now() - began) / 1000));
const haveAllRun = results.length + postponed.length === lanes.length;
const hasPassed = results.every((result) => result.hasPassed) && haveAllRun;
if (!hasPassed) say(`Logs, screenshots and traces: ${relative(process.cwd(), RESULTS)}\n`);
process.exitCode = hasPassed ? 0 : 1;
if (commit && cleanCommit() === commit) {
  const isLong = (name: string) => LONG_LANES.some((lane) => lane.name === name);
  const passed = results.filter((result) => result.hasPassed && isLong(result.name));
  recordPassed(
    passed.map(({ name }) => name),
    commit,
  );
}
