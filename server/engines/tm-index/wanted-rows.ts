import type { Container } from './container.ts';
import type { GramLists } from './gram-lists.ts';
import type { WantedSlots } from './search-plan.ts';

/** By row of a container, 1 for the rows `[from, to)` of the wanted memories. */
export interface WantedRows {
  flags: Uint8Array;
  count: number;
}

/** `null` = all rows are wanted. */
export function wantedRows(
  { slots, size }: Container,
  wanted: WantedSlots,
  from: number,
  to: number,
): WantedRows | null {
  if (!slots || !wanted) return null;
  const flags = new Uint8Array(size);
  let count = 0;
  for (let row = from; row < to; row++) {
    const flag = wanted[slots[row] as number] as number;
    flags[row] = flag;
    count += flag;
  }
  return { flags, count };
}

/** The number of wanted rows that have the key at a place. */
export function countWanted(lists: GramLists, place: number, { flags }: WantedRows): number {
  const end = lists.starts[place + 1] as number;
  let at = lists.starts[place] as number;
  let count = 0;
  if (at < end) {
    for (; at < end; at++) count += flags[lists.rows[at] as number] as number;
    return count;
  }
  const first = (lists.bitmaps[place] as number) * lists.words;
  for (let word = 0; word < lists.words; word++) {
    for (let bits = lists.bits[first + word] as number; bits !== 0; bits &= bits - 1) {
      count += flags[word * 32 + 31 - Math.clz32(bits & -bits)] as number;
    }
  }
  return count;
}
