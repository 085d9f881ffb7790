import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../tools/support/long.ts';
import { type RealBrowser, startRealBrowser } from '../support/real-browser.ts';
import { shareWorkbench } from '../support/stage.ts';
import type { Workbench } from '../support/workbench.ts';
import { playSchedule } from './edit-faults.ts';

// Schedules of faults in the browser, each derived from its number: EDIT_SCHEDULE=17 runs only that one, and
// EDIT_SCHEDULE=11-30 that range.
const chosen = process.env.EDIT_SCHEDULE;
const all = `1-${rounds({ short: 10, ci: 10, full: 200 })}`;
const [first = 1, last = first] = (chosen ?? all).split('-').map(Number);
const seeds = Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** On a busy machine each start of the browser takes seconds. */
const PATIENT = { timeout: 240_000 };

let workbench: Workbench;
let browser: RealBrowser;
beforeAll(async () => {
  workbench = await shareWorkbench();
  browser = await startRealBrowser(workbench);
});
afterAll(() => browser?.close());

test.each(seeds)(
  'schedule %i loses no text, and never wrongly reports text as kept',
  PATIENT,
  async (seed) => {
    const { steps, lost, untrue } = await playSchedule({ browser, workbench }, seed);
    if (chosen) console.log(steps.join('\n'));
    expect({ lost, untrue }, steps.join('; ')).toEqual({ lost: [], untrue: [] });
  },
);
