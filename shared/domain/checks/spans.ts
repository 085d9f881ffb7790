/** Non-overlapping parts of a text: later parts that overlap are rejected. */
export class Spans {
  readonly #covered: Uint8Array;
  readonly #added: { start: number; end: number }[] = [];

  /** @param length of the text */
  constructor(length: number) {
    this.#covered = new Uint8Array(length);
  }

  /** Whether `[start, end)` overlaps a part. Costs its own length, regardless of the number of parts. */
  overlaps(start: number, end: number): boolean {
    return this.#covered.subarray(start, end).includes(1);
  }

  /** Adds `[start, end)` unless it overlaps another; returns whether it was added. */
  add(start: number, end: number): boolean {
    if (this.overlaps(start, end)) return false;
    this.#covered.fill(1, start, end);
    this.#added.push({ start, end });
    return true;
  }

  inOrder(): { start: number; end: number }[] {
    return this.#added.toSorted((a, b) => a.start - b.start);
  }
}
