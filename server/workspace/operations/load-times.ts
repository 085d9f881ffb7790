/** Rounds to two significant digits: 1,234 ms counts as 1,200, so that a version has few distinct values. */
export function roundedTime(ms: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, ms))) - 1);
  return Math.round(ms / step) * step;
}

/** The given percentile of load times in ascending order; `null` when empty. */
export function percentile(times: readonly { ms: number; loads: number }[], share: number): number | null {
  const all = times.reduce((sum, { loads }) => sum + loads, 0);
  let seen = 0;
  for (const { ms, loads } of times) {
    seen += loads;
    if (seen >= all * share) return ms;
  }
  return null;
}
