/** First index in `[from, to)` whose value is at least `value`; `to` if there is none. */
export function lowerBound(
  values: Uint16Array | Uint32Array,
  from: number,
  to: number,
  value: number,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
