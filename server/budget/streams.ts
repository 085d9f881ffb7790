import { localised } from '../messages/localised.ts';
import { ProblemError } from '../messages/problem.ts';
import { usage } from './usage.ts';

/** Live streams one user may have open: more tabs than anybody works in. */
const MOST = 50;

/** The open live streams of this server. */
export interface Streams {
  /** Counts a stream of a user until the returned function is called. Throws 429 if there are too many. */
  open(person: number): () => void;
}

export function createStreams(): Streams {
  // By user; unlike the figures in `usage`, never forgotten while one is open.
  const counts = new Map<number, number>();
  return {
    open(person) {
      const count = counts.get(person) ?? 0;
      if (count >= MOST) {
        throw new ProblemError(429, localised('live.too-many', { count: MOST }), {
          headers: { 'retry-after': '30' },
        });
      }
      counts.set(person, count + 1);
      usage.add(person, 'streams', 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        usage.add(person, 'streams', -1);
        const left = (counts.get(person) ?? 1) - 1;
        if (left === 0) counts.delete(person);
        else counts.set(person, left);
      };
    },
  };
}
