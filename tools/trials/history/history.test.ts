import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../support/long.ts';
import { openInProcess } from './in-process.ts';
import { runHistory } from './run-history.ts';
import { shrink } from './shrink.ts';
import type { Step } from './step.ts';
import { stepsOf } from './steps.ts';

// `npm run history`, always with the same seeds; on PostgreSQL too.
const SEEDS = Array.from({ length: rounds({ short: 1, ci: 6, full: 400 }) }, (_, at) => 20_261_128 + at);
const STEPS = rounds({ short: 60, ci: 80, full: 200 });

describe('a random history of a workspace', () => {
  test.each(SEEDS)('breaks no promise (seed %i)', { timeout: 600_000 }, async (seed) => {
    const { failure, calls, byStatus } = await runHistory(
      openInProcess,
      stepsOf(seed, STEPS, { isProcess: false }),
    );
    expect(failure).toBeNull();
    // Calls reach the handlers, not only the validation.
    expect(byStatus.get(200)).toBeGreaterThan(calls / 4);
  });

  test('is the same for the same seed, and fewer steps are its beginning', () => {
    const steps = stepsOf(7, 50, { isProcess: true });
    expect(stepsOf(7, 50, { isProcess: true })).toEqual(steps);
    expect(stepsOf(7, 20, { isProcess: true })).toEqual(steps.slice(0, 20));
  });
});

test('a failing history shrinks to the steps and calls that it needs', async () => {
  const steps = stepsOf(3, 40, { isProcess: false });
  const needed = [steps[4], steps[17], steps.at(-1)] as Step[];
  const fails = async (some: readonly Step[]) =>
    needed.every((step) => some.some(({ seed }) => seed === step.seed));
  const short = await shrink(steps, fails);
  expect(short.map(({ seed }) => seed)).toEqual(needed.map(({ seed }) => seed));
  expect(short.every(({ calls }) => calls.length <= 1)).toBe(true);
});

test('the patches that revert fixes, for proving that histories find the defects, apply to the code of today', () => {
  const folder = join(import.meta.dirname, 'reverted');
  const root = resolve(import.meta.dirname, '../../..');
  const rejected = readdirSync(folder).filter(
    (name) => spawnSync('git', ['apply', '--check', join(folder, name)], { cwd: root }).status !== 0,
  );
  expect(rejected).toEqual([]);
});
