import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLong } from '../../tools/support/long.ts';
import { accessibilityProblems, closeContexts, openPage, sharedBrowser } from '../support/browser.ts';
import { watchConsole } from '../support/console.ts';
import { spaceText, withoutRoom } from '../support/fits.ts';
import { furnish } from '../support/furnish.ts';
import { arriveAt, PLACES, type Place } from '../support/places.ts';
import { LANGUAGES, sayIn } from '../support/words.ts';
import { startLastingWorkbench, type Workbench } from '../support/workbench.ts';

// Every screen and dialog, looked at: by axe, and by what has no room. `npm test` does so in English at 720 and 320 px, which
// is a window of 1440 px at 200 % and of 1280 px at 400 %; `npm run test:long` in all languages, at all widths, and with the
// text spaced.
// EVERY_SIZE=ar,de plays these languages whole.
const chosen = process.env.EVERY_SIZE?.split(',');
const languages = chosen ?? (isLong ? LANGUAGES : ['en']);
const isWhole = isLong || chosen !== undefined;
const WIDTHS = isWhole ? [1440, 1024, 768, 720, 320] : [720, 320];

let workbench: Workbench;
let browser: Browser;
beforeAll(async () => {
  [workbench, browser] = await Promise.all([startLastingWorkbench({ DEMO: '1' }), sharedBrowser()]);
  await furnish(workbench);
});
afterAll(async () => {
  await closeContexts(browser);
  await workbench.stop();
});

const windows = new Map<boolean, Promise<Page>>();

/** A tab: a window, which costs Chromium more, is shared by all places. */
async function open(language: string, { isSignedOut = false }: Place): Promise<Page> {
  const path = 'about:blank';
  const window =
    windows.get(isSignedOut) ?? openPage(browser, workbench.url, { path, signedIn: !isSignedOut });
  windows.set(isSignedOut, window);
  const page = await (await window).context().newPage();
  await page.addInitScript((tag) => localStorage.setItem('tessera.language', tag), language);
  page.setDefaultTimeout(10_000);
  return page;
}

/** The places by their screens: one page goes through all of a screen. */
const BY_SCREEN = Map.groupBy(PLACES, ({ path }) => path);
const TIMEOUT = isWhole ? 900_000 : 120_000;

describe.each([...languages])('in %s', (language) => {
  const say = sayIn(language);

  test.each([...BY_SCREEN])(
    '%s and what is opened there are accessible and fit',
    { timeout: TIMEOUT },
    async (_, places) => {
      const [first] = places;
      if (!first) return;
      const page = await open(language, first);
      const watch = watchConsole(page);
      // A missing document; nobody is signed in where one signs in; a file that does not say its languages; and a conflict.
      watch.expect(/404|401|409|422/);
      const found: string[] = [];
      for (const place of places) {
        // What is opened on a screen is drawn with the colours of the screens.
        const inOneTheme = !isWhole && place.steps.length > 0;
        await page.setViewportSize({ width: WIDTHS[0] ?? 720, height: 900 });
        await arriveAt(page, place, say);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: width === 320 ? 640 : 900 });
          const at = `${place.name}, ${width} px`;
          await expect.poll(() => settled(page)).toBe(true);
          found.push(...(await withoutRoom(page)).map((each) => `${at}: ${each}`));
          // What differs between widths is the room; axe looks at the widest and the narrowest.
          if (width === WIDTHS[0] || (width === 320 && !inOneTheme))
            found.push(
              ...(await accessibilityProblems(page, { inOneTheme })).map((each) => `${at}: ${each}`),
            );
        }
      }
      await page.close();
      expect([...found, ...watch.problems()]).toEqual([]);
    },
  );

  test.runIf(isWhole).each([...BY_SCREEN])(
    '%s and what is opened there bear spaced text',
    { timeout: TIMEOUT },
    async (_, places) => {
      const [first] = places;
      if (!first) return;
      const page = await open(language, first);
      await spaceText(page);
      const found: string[] = [];
      for (const width of [1024, 320]) {
        await page.setViewportSize({ width, height: 900 });
        for (const place of places) {
          await arriveAt(page, place, say);
          found.push(...(await withoutRoom(page)).map((each) => `${place.name}, ${width} px: ${each}`));
        }
      }
      await page.close();
      expect(found).toEqual([]);
    },
  );
});

/** Whether two frames show the same sizes: what measures its own room draws once more after a change of it. */
function settled(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const sizes = () => `${document.documentElement.scrollWidth} ${document.documentElement.scrollHeight}`;
    const before = sizes();
    await frame();
    await frame();
    await frame();
    return sizes() === before;
  });
}
