import { isUnspaced } from '@tessera/shared/text/spacing';
/** Segments drawn together as one row of the virtual list. */
export const BLOCK = 25;

interface Keyed {
  /** `file/unit` or `file/unit/segment`. */
  key: string;
  /** The paragraph given in the file; without it the key decides. */
  paragraph?: string | null | undefined;
}

/** The unit a segment belongs to, or the group in its unit's path; `''` = none. */
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

/** Segments by position in the list; `undefined` where not loaded. */
export type At<T> = (index: number) => T | undefined;

/**
 * Whether a paragraph begins at a segment. One that fills a whole block is cut at the block's end, so that a block's
 * rendering depends only on its neighbours.
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

/** The separator between two segments of a paragraph. */
export function joinerOf(lang: string): string {
  return isUnspaced(lang) ? '' : ' ';
}
