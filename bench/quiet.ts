import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';

/** Share of CPU time that other processes may use before the machine counts as busy. */
const BUSY = 0.1;
const LONGEST_MS = 180_000;

/**
 * Waits until the machine is idle: databases clean up for minutes after a million inserts, and a measurement
 * meanwhile would include that. False when the machine never became idle.
 */
export async function untilQuiet(): Promise<boolean> {
  const until = performance.now() + LONGEST_MS;
  while (performance.now() < until) {
    const before = used();
    await setTimeout(1000);
    const after = used();
    if ((after.busy - before.busy) / (after.all - before.all) < BUSY) return true;
  }
  return false;
}

function used(): { busy: number; all: number } {
  let busy = 0;
  let all = 0;
  for (const { times } of cpus()) {
    const sum = times.user + times.nice + times.sys + times.irq + times.idle;
    all += sum;
    busy += sum - times.idle;
  }
  return { busy, all };
}
