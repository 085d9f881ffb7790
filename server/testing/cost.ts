/** The cheapest run counts: garbage collection and compilation add to the others. */
const RUNS = 3;
/** Most runs while a limit is exceeded: noise only adds cost, so that non-linear work still exceeds it. */
const MOST_RUNS = 8;

/** Sizes compared, as multiples of the smallest, and how much more the larger may cost. Quadratic work costs 16 and 100. */
const SIZES = [1, 4, 10] as const;
const LINEAR = { 4: 5, 10: 12 };
/** Sorting takes n log n comparisons: at 1,000 rows, 4.8 and 13.3 times. */
export const SORTING = { 4: 6, 10: 16 };

/** CPU time of this process with its threads, in ms: waiting for a database server or other programs does not count. */
export async function cpuOf(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

export interface Growth {
  /** CPU time with 1, 4 and 10 times the data, in ms. */
  ms: [number, number, number];
  /** Cost relative to the smallest size. */
  times4: number;
  times10: number;
  /** Whether both are within the limits. */
  isWithin: boolean;
}

/** Measures how the cost of `act` grows with its data; `times` is 1, 4 or 10. `most`: how much more the larger may cost. */
export async function growth(
  act: (times: (typeof SIZES)[number]) => Promise<unknown>,
  most = LINEAR,
): Promise<Growth> {
  const ms = SIZES.map(() => Number.POSITIVE_INFINITY);
  for (let run = 1; ; run++) {
    for (const [at, times] of SIZES.entries()) {
      ms[at] = Math.min(ms[at] ?? 0, await cpuOf(() => act(times)));
    }
    const [one = 0, four = 0, ten = 0] = ms;
    const [times4, times10] = [four / one, ten / one];
    const isWithin = times4 <= most[4] && times10 <= most[10];
    if (run === MOST_RUNS || (run >= RUNS && isWithin))
      return { ms: [one, four, ten], times4, times10, isWithin };
  }
}
