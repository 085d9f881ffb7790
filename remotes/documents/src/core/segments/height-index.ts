/**
 * Row offsets of a list in px, for rows of any height, most of which were never drawn: a Fenwick tree over the
 * heights, so that setting a height and finding a row both take O(log n).
 */
export class HeightIndex {
  readonly count: number;
  readonly #estimate: number;
  readonly #heights: Float64Array;
  readonly #sums: Float64Array;

  constructor(count: number, estimate: number) {
    this.count = count;
    this.#estimate = estimate;
    this.#heights = new Float64Array(count).fill(estimate);
    this.#sums = new Float64Array(count + 1);
    for (let at = 1; at <= count; at++) this.#sums[at] = estimate * (at & -at);
  }

  get total(): number {
    return this.topOf(this.count);
  }

  heightOf(index: number): number {
    return this.#heights[index] ?? this.#estimate;
  }

  /** Distance of a row from the top of the list. */
  topOf(index: number): number {
    let sum = 0;
    for (let at = Math.min(index, this.count); at > 0; at -= at & -at) sum += this.#sums[at] ?? 0;
    return sum;
  }

  /** True when the height changed. */
  set(index: number, height: number): boolean {
    const change = height - this.heightOf(index);
    if (index < 0 || index >= this.count || Math.abs(change) < 0.01) return false;
    this.#heights[index] = height;
    for (let at = index + 1; at <= this.count; at += at & -at)
      this.#sums[at] = (this.#sums[at] ?? 0) + change;
    return true;
  }

  /** The row at a distance from the top, clamped to the list. */
  indexAt(distance: number): number {
    let at = 0;
    let left = distance;
    for (let step = 2 ** Math.floor(Math.log2(Math.max(1, this.count))); step >= 1; step /= 2) {
      const sum = this.#sums[at + step];
      if (at + step <= this.count && sum !== undefined && sum <= left) {
        at += step;
        left -= sum;
      }
    }
    return Math.max(0, Math.min(at, this.count - 1));
  }
}
