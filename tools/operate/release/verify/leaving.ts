import type { Page } from 'playwright-core';
import { ANSWER_MS, DRAWN_WITHIN_MS, problemOfDrawing } from './drawing.ts';
import type { PageWatch } from './watch-page.ts';
import { within } from './within.ts';

/** Opens another screen in the same page, and returns. */
export async function problemOfLeaving(page: Page, watch: PageWatch): Promise<string | null> {
  const { pathname: own } = new URL(page.url());
  const isAt = (path: string) =>
    within(
      page.waitForURL(({ pathname }) => pathname === path),
      DRAWN_WITHIN_MS,
    );
  const other = await within(page.evaluate(leave), ANSWER_MS);
  // A panel alone has no other screen.
  if (other === '') return null;
  if (other === null || (await isAt(other)) === null) return 'It cannot be left.';
  const problem = await problemOfDrawing(page, watch);
  if (problem) return `After leaving it: ${problem}`;
  await within(page.goBack({ waitUntil: 'commit' }), ANSWER_MS);
  if ((await isAt(own)) === null) return 'It cannot be opened again.';
  return problemOfDrawing(page, watch);
}

/** Runs in the page: follows a link to another screen; returns its path, or nothing if there is none. */
function leave(): string {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#bar a[href]')];
  const link = links.find(({ pathname }) => pathname !== window.location.pathname);
  link?.click();
  return link?.pathname ?? '';
}
