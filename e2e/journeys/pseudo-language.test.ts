import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeContexts, openPage, sharedBrowser } from '../support/browser.ts';
import { furnish } from '../support/furnish.ts';
import { arriveAt, PLACES } from '../support/places.ts';
import { collectData, notInPseudoLanguage, speakPseudoLanguage } from '../support/pseudo-language.ts';
import { sayInPseudoLanguage } from '../support/words.ts';
import { startLastingWorkbench, type Workbench } from '../support/workbench.ts';

let workbench: Workbench;
let page: Page;
let data: Set<string>;
beforeAll(async () => {
  workbench = await startLastingWorkbench({ DEMO: '1' });
  await furnish(workbench);
  const first = await openPage(await sharedBrowser(), workbench.url, { path: 'about:blank' });
  await speakPseudoLanguage(first.context());
  page = await first.context().newPage();
  page.setDefaultTimeout(5_000);
  data = collectData(page);
  // Names of files that the places give, and what is typed there.
  data.add('bays.xml').add('bays.md').add('Meins');
});
afterAll(async () => {
  await closeContexts(await sharedBrowser());
  await workbench.stop();
});

/** Those that need somebody to be signed in: the others speak the language that is chosen there. */
const BY_SCREEN = Map.groupBy(
  PLACES.filter(({ isSignedOut }) => !isSignedOut),
  ({ path }) => path,
);

describe('in the pseudo-language every text is a message, and has room', () => {
  test.each([...BY_SCREEN])('%s and what is opened there', { timeout: 120_000 }, async (_, places) => {
    for (const place of places) {
      await arriveAt(page, place, sayInPseudoLanguage);
      await expectAllWorded(place.name);
    }
  });
});

/** Skeletons and late parts come and go: what is still there after a moment counts. */
async function expectAllWorded(what: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  let found: string[] = [];
  for (let tries = 0; tries < 10; tries += 1) {
    found = await notInPseudoLanguage(page, data);
    if (found.length === 0) break;
    await page.waitForTimeout(200);
  }
  expect({ what, found }).toEqual({ what, found: [] });
}
