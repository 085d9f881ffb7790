import type { Page } from 'playwright-core';
import { where } from '../../support/act.ts';
import type { ScreensHost } from '../host/screens-host.ts';

/**
 * Draws the application again in its page, at a path or where it is: from the address, the account and the browser's
 * storage alone, as after a reload, at a quarter of its cost. Only what modules hold stays.
 */
export async function redraw(page: Page, path = where(page)): Promise<void> {
  await page.evaluate(
    (address) => (window as unknown as { screens: ScreensHost }).screens.show(address, { isFresh: false }),
    path,
  );
}
