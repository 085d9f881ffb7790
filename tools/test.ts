import { existsSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startPostgres } from './postgres.ts';
import { RETRIED } from './support/retried-reporter.ts';
import { runLanes, type Step, StepFailed, type StepTime } from './support/run-steps.ts';
import { ensureSystemPackages } from './system-packages.ts';

// npm test: what CI runs, about half an hour on two cores.
// npm run test:quick: without a browser and without PostgreSQL, while one works.
// npm run test:long: what npm test has a short form of, whole: crash and fuzz loops, every journey over PostgreSQL, every
// mixture of two ages. docs/measurements/tests.md says which test proves what.
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    install: { type: 'boolean', default: true },
  },
  allowNegative: true,
});

const vitest = (...args: string[]) => ['npx', 'vitest', 'run', ...args];
const check: Step = { name: 'Format, lint, boundaries, types', command: ['npm', 'run', '--silent', 'check'] };
const build: Step = { name: 'Build', command: ['npm', 'run', '--silent', 'build'] };
const sizes: Step = {
  name: 'Budgets of the composed page',
  command: ['node', 'tools/build/sizes.ts', '--gate'],
};
const unit: Step = { name: 'Unit and server tests on SQLite', command: vitest('--project', 'unit') };
const skew: Step = { name: 'Shells and remotes of two ages', command: ['node', 'e2e/skew/main.ts'] };

async function withPostgres(
  run: (env: { TEST_DATABASE_URL: string }) => Promise<StepTime[]>,
): Promise<StepTime[]> {
  const cluster = await startPostgres();
  try {
    return await run({ TEST_DATABASE_URL: cluster.url });
  } finally {
    cluster.stop();
  }
}

async function runQuick(): Promise<StepTime[]> {
  const tests = vitest('--project', 'unit', '--exclude', 'tools/trials/**');
  return runLanes([check, { ...unit, command: tests }]);
}

async function runAll(): Promise<StepTime[]> {
  const begun = await runLanes([check], [build, sizes]);
  const tested = await runLanes([unit], [{ ...skew, command: [...skew.command, '--short'] }]);
  const over = await withPostgres((env) =>
    runLanes([
      { name: 'Storage tests on PostgreSQL', command: vitest('--project', 'postgres'), env },
      { name: 'Journeys in Chromium', command: vitest('--project', 'e2e', '--project', 'timed') },
      {
        name: 'Chosen journeys over PostgreSQL',
        command: vitest('--project', 'e2e', 'e2e/journeys', '--tags-filter', 'postgres'),
        env,
      },
    ]),
  );
  return [...begun, ...tested, ...over];
}

async function runLong(): Promise<StepTime[]> {
  const long = { TEST_LONG: '1' };
  return withPostgres((env) =>
    runLanes([
      build,
      { name: 'Crash and fuzz loops', command: vitest('--project', 'unit', 'tools/trials'), env: long },
      {
        name: 'Faults in the browser',
        command: vitest(
          ...['--project', 'e2e', '--project', 'timed'],
          ...['e2e/trials', 'e2e/platform/broken-remotes', 'e2e/platform/fault-matrix'],
        ),
        env: long,
      },
      { name: 'All journeys over PostgreSQL', command: vitest('--project', 'e2e', 'e2e/journeys'), env },
      skew,
    ]),
  );
}

function summarise(times: StepTime[], total: number): string {
  const lines = times.map(({ name, seconds }) => `${String(seconds).padStart(6)} s  ${name}`);
  const retried = existsSync(RETRIED)
    ? `\nPassed only when tried again:\n${readFileSync(RETRIED, 'utf8')}`
    : '';
  return `\n${lines.join('\n')}\n${retried}\nAll passed in ${total} s.\n`;
}

const started = performance.now();
rmSync(RETRIED, { force: true });
if (!options.quick) ensureSystemPackages({ install: options.install });
try {
  const times = await (options.quick ? runQuick() : options.long ? runLong() : runAll());
  process.stdout.write(summarise(times, Math.round((performance.now() - started) / 1000)));
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  process.stderr.write(
    `\n"${error.message}" failed after ${Math.round((performance.now() - started) / 1000)} s.\n`,
  );
  process.exitCode = 1;
}
