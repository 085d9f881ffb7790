/** The first rows whose sizes together stay within a limit, in bytes; at least one if there is any. */
export function rowsThatFit<Row extends { bytes: number }>(rows: readonly Row[], limit: number): Row[] {
  let sum = 0;
  const end = rows.findIndex(({ bytes }, at) => {
    sum += bytes;
    return at > 0 && sum > limit;
  });
  return end < 0 ? [...rows] : rows.slice(0, end);
}
