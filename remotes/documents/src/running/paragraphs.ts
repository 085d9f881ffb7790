/** Segments that are drawn together as one row of the virtual list. */
export const BLOCK = 25;

interface Keyed {
  /** `file/unit` or `file/unit/segment`. */
  key: string;
  /** What the file says; without it the key tells. */
  paragraph?: string | null | undefined;
}

/** The unit that a segment is part of, or the group that the path of its unit names; `''` = it stands alone. */
function parentOf({ key, paragraph }: Keyed): string {
  if (paragraph) return paragraph;
  const [file = '', ...rest] = key.split('/');
  return rest.length < 2 ? '' : `${file}/${rest.slice(0, -1).join('/')}`;
}

function isContinued(before: Keyed | undefined, after: Keyed | undefined): boolean {
  if (!before || !after) return false;
  const parent = parentOf(after);
  return parent !== '' && parent === parentOf(before);
}

/** Segments by their place in the list; `undefined` where they have not come yet. */
export type At<T> = (index: number) => T | undefined;

/**
 * Whether a paragraph begins at a segment. One that fills a whole block is cut at the block's end, so that what is to
 * be drawn for a block depends on its neighbours only.
 */
function isStart(at: At<Keyed>, index: number): boolean {
  if (index === 0 || !isContinued(at(index - 1), at(index))) return true;
  if (index % BLOCK !== 0) return false;
  for (let before = index - BLOCK + 1; before < index; before++) {
    if (!isContinued(at(before - 1), at(before))) return false;
  }
  return true;
}

/** `[start, end)` of the paragraphs that begin in a block, in order; the last may end in the next block. */
export function paragraphsOf(at: At<Keyed>, block: number, total: number): [start: number, end: number][] {
  const paragraphs: [number, number][] = [];
  const end = Math.min(total, (block + 1) * BLOCK);
  for (let index = block * BLOCK; index < end; index++) {
    if (isStart(at, index)) paragraphs.push([index, index + 1]);
    else {
      const last = paragraphs.at(-1);
      if (last) last[1] = index + 1;
    }
  }
  const last = paragraphs.at(-1);
  if (last) while (last[1] < total && at(last[1]) && !isStart(at, last[1])) last[1]++;
  return paragraphs;
}

/** Languages that put nothing between sentences. */
const UNSPACED = /^(zh|ja|th|lo|km|my|bo|yue)\b/i;

/** What stands between two segments of a paragraph when they are read as one. */
export function joinerOf(lang: string): string {
  return UNSPACED.test(lang) ? '' : ' ';
}
