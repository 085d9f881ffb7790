import type { Page } from 'playwright-core';
import { ANSWER_MS, problemOfDrawing } from './drawing.ts';
import { problemOfLeaving } from './leaving.ts';
import type { PageWatch } from './watch-page.ts';
import { within } from './within.ts';

/** The shell's offer to replace the version of the open screen. */
const OFFER = '[data-strip=version] button';
const OFFERED_WITHIN_MS = 1_000;

/**
 * Makes an open page take the release that the server has by now, while its screen is open; returns the first
 * problem.
 */
export async function problemOfTaking(page: Page, watch: PageWatch): Promise<string | null> {
  const fetched = page.waitForResponse((response) => response.url().endsWith('/release.json'), {
    timeout: ANSWER_MS,
  });
  const isFetched = fetched.then(
    () => true,
    () => false,
  );
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  if (!(await isFetched)) return 'The page did not ask for the release.';
  const offer = page.locator(OFFER);
  const isOffered = await within(
    offer.waitFor({ timeout: OFFERED_WITHIN_MS }).then(() => true),
    OFFERED_WITHIN_MS,
  );
  // A panel, preferences, or the shell of an earlier version: taken when another screen is opened.
  if (!isOffered) return problemOfLeaving(page, watch);
  await offer.click();
  return problemOfDrawing(page, watch);
}
