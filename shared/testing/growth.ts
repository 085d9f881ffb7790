/** Shorter calls are too quick to time, in ms. */
const NEGLIGIBLE = 2;
/** Runs of the short input; the quickest counts. */
const SHORT_RUNS = 5;
/** CPU time over which a call is repeated, in ms. The system counts it in steps of a few ms. */
const CPU_SAMPLE = 40;

function timeOf(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** CPU time of one run in ms: waiting for other programs does not count. */
function cpuOf(run: () => void): number {
  const start = process.threadCpuUsage();
  for (let runs = 1; ; runs++) {
    run();
    const { user, system } = process.threadCpuUsage(start);
    const spent = (user + system) / 1000;
    if (spent >= CPU_SAMPLE) return spent / runs;
  }
}

/** CPU time of one run in ms: excludes waiting for other programs. */
export function growthOf(long: () => void, short: () => void, limit: number): number {
  const slow = timeOf(long);
  if (slow < NEGLIGIBLE) return 0;
  const quick = Math.min(...Array.from({ length: SHORT_RUNS }, () => timeOf(short)));
  if (slow <= limit * quick) return slow / quick;
  const cpu = cpuOf(long);
  return cpu < NEGLIGIBLE ? 0 : cpu / cpuOf(short);
}
