import { ProblemError } from '../http/problem.ts';
import { worded } from '../http/worded.ts';
import { usage } from './usage.ts';

/** Live streams that one person may have open: more tabs than anybody works in. */
const MOST = 50;

/** By person; unlike the figures in `usage`, never forgotten while one is open. */
const open = new Map<number, number>();

/** Counts a live stream of a person until the returned function is called. Throws 429 when they have too many. */
export function openStream(person: number): () => void {
  const count = open.get(person) ?? 0;
  if (count >= MOST) {
    throw new ProblemError(429, worded('live.too-many', { count: MOST }), {
      headers: { 'retry-after': '30' },
    });
  }
  open.set(person, count + 1);
  usage.add(person, 'streams', 1);
  let isOpen = true;
  return () => {
    if (!isOpen) return;
    isOpen = false;
    usage.add(person, 'streams', -1);
    const left = (open.get(person) ?? 1) - 1;
    if (left === 0) open.delete(person);
    else open.set(person, left);
  };
}
