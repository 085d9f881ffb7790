import { setImmediate } from 'node:timers/promises';

/** Longest uninterrupted piece of work, in ms. */
const PIECE = 15;

/** Returns a function to call between pieces of work: lets other work run after a while. */
export function createBreath(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < PIECE) return;
    await setImmediate();
    since = performance.now();
  };
}
