import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Screens } from './screens.ts';

/** The limit of a good page in Web Vitals is 0.1. */
const LIMIT = 0.05;

/** Checks that a screen does not move while it loads, wide and narrow; `isLoaded` waits for its last part. */
export async function expectCalm(
  screens: Screens,
  path: string,
  isLoaded: (page: Page) => Promise<unknown>,
): Promise<void> {
  for (const width of [1440, 390]) {
    const page = await screens.open({ path: '/login/', width, height: 900 });
    await page.addInitScript(() => {
      const shift = { total: 0 };
      Object.assign(window, { shift });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          shift.total += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path);
    await isLoaded(page);
    await page.waitForLoadState('networkidle');
    const total = await page.evaluate(() => (window as unknown as { shift: { total: number } }).shift.total);
    expect([path, width, total]).toEqual([path, width, expect.toSatisfy((shift: number) => shift < LIMIT)]);
  }
}
