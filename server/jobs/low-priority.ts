import { setPriority } from 'node:os';

/**
 * Niceness of a thread and those it starts: a third of a request's share when both compete for a processor.
 */
const NICENESS = 5;

/**
 * Lowers the priority of the calling thread. Only Linux has one per thread; elsewhere it would be the whole
 * server's.
 */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(NICENESS);
  } catch {
    // A sandbox may forbid it; jobs then run at normal priority.
  }
}
