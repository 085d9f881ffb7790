import type { Page } from 'playwright-core';
import { where } from '../../support/act.ts';
import type { ScreensHost } from '../host/screens-host.ts';

/**
 * Redraws the application in its page, at a path or in place: only from the address, the account and the
 * browser's storage, like a reload at a quarter of the cost. Only module state stays.
 */
export async function redraw(page: Page, path = where(page)): Promise<void> {
  await page.evaluate(
    (address) => (window as unknown as { screens: ScreensHost }).screens.show(address, { isFresh: false }),
    path,
  );
}
