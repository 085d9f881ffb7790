import { setImmediate } from 'node:timers/promises';

/** How long others wait for a piece of work at most, in ms. */
const PIECE = 15;

/** A function to call between pieces of work: lets others in when that has gone on for a while. */
export function createBreath(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < PIECE) return;
    await setImmediate();
    since = performance.now();
  };
}
