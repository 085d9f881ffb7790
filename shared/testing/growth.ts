/** Shorter calls are too quick to time, in ms. */
const NEGLIGIBLE = 2;
/** Runs of the short input; the quickest counts. */
const SHORT_RUNS = 5;
/** Runs of the long input before its growth counts as real: a busy machine stretches single runs. */
const LONG_RUNS = 15;

function timeOf(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/**
 * How many times longer `long` takes than `short`, by the quickest run of each; 0 if `long` takes no time worth timing.
 * Runs `long` again only while it seems to take more than `limit` times as long. Only tests of the project `timed` may
 * call this: a test that runs at the same time changes the result.
 */
export function growthOf(long: () => void, short: () => void, limit: number): number {
  let slow = timeOf(long);
  if (slow < NEGLIGIBLE) return 0;
  const quick = Math.min(...Array.from({ length: SHORT_RUNS }, () => timeOf(short)));
  for (let run = 1; run < LONG_RUNS && slow > limit * quick; run++) slow = Math.min(slow, timeOf(long));
  return slow < NEGLIGIBLE ? 0 : slow / quick;
}
