/** Line and column of offsets in one text; the line table is built on first use. */
export class Places {
  readonly #text: string;
  #starts: Int32Array | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  /** 1-based; the column counts UTF-16 units. Lines end at LF, at CR LF or at a lone CR. */
  at(offset: number): { line: number; column: number } {
    this.#starts ??= lineStarts(this.#text);
    const starts = this.#starts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  }
}

function lineStarts(text: string): Int32Array {
  const starts: number[] = [0];
  if (text.includes('\r')) {
    const ends = /\r\n|\r|\n/g;
    while (ends.exec(text)) starts.push(ends.lastIndex);
  } else {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  }
  return Int32Array.from(starts);
}
