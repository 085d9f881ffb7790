/**
 * How much of a loop runs: `TEST_LONG=1` in CI, `TEST_LONG=full` every night; otherwise a few rounds as a
 * smoke test.
 */
const length = process.env.TEST_LONG === 'full' ? 'full' : process.env.TEST_LONG ? 'ci' : 'short';

/** Whether to run every combination instead of one of each kind. */
export const isLong = length !== 'short';

/** Whether this is the nightly run, which may take hours. */
export const isFull = length === 'full';

/** The number of rounds for the length of this run. */
export function rounds(numbers: { short: number; ci: number; full: number }): number {
  return numbers[length];
}
