import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFull } from '../../tools/support/long.ts';
import { accessibilityProblems, closeContexts, openPage, sharedBrowser } from '../support/browser.ts';
import { watchConsole } from '../support/console.ts';
import { spaceText, withoutRoom } from '../support/fits.ts';
import { furnish } from '../support/furnish.ts';
import { arriveAt, PLACES, type Place } from '../support/places.ts';
import { collectData, notInPseudoLanguage, speakPseudoLanguage } from '../support/pseudo-language.ts';
import { LANGUAGES, type Say, sayIn, sayInPseudoLanguage } from '../support/words.ts';
import { startLastingWorkbench, type Workbench } from '../support/workbench.ts';

/**
 * Longer English in brackets: text that is not a message has no brackets, and anything that fits here fits in
 * English.
 */
const PSEUDO = 'pseudo';

// Checks every screen and dialog with axe, for truncated content, and for texts that are not messages. In CI
// it uses the pseudo-language at 720 and 320 px, which equal windows of 1440 px at 200% and of 1280 px at
// 400%; at night all languages, all widths, and spaced text. EVERY_SIZE=ar,de runs these languages in full.
const chosen = process.env.EVERY_SIZE?.split(',');
const languages = chosen ?? (isFull ? [PSEUDO, ...LANGUAGES] : [PSEUDO]);
const isWhole = isFull || chosen !== undefined;
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
/** User content, which has no brackets; initially the file names and text that the places enter. */
const data = new Set(['bays.xml', 'bays.md', 'Meins']);

/** Opens a tab: all places share a window, which costs Chromium more. */
async function open(language: string, { isSignedOut = false }: Place): Promise<Page> {
  const path = 'about:blank';
  const window =
    windows.get(isSignedOut) ?? openPage(browser, workbench.url, { path, signedIn: !isSignedOut });
  windows.set(isSignedOut, window);
  const page = await (await window).context().newPage();
  page.setDefaultTimeout(20_000);
  if (language === PSEUDO) {
    await speakPseudoLanguage(page);
    collectData(page, data);
  } else await page.addInitScript((tag) => localStorage.setItem('tessera.language', tag), language);
  return page;
}

/**
 * One page visits this many places of a screen, so that a repeated test does not start with the first place.
 */
const PLACES_AT_A_TIME = 8;
const SCREENS = [...Map.groupBy(PLACES, ({ path }) => path)].flatMap(([path, places]) =>
  Array.from({ length: Math.ceil(places.length / PLACES_AT_A_TIME) }, (_, part): [string, Place[]] => {
    const from = part * PLACES_AT_A_TIME;
    const some = places.slice(from, from + PLACES_AT_A_TIME);
    return [part === 0 ? path : `${path} from “${some[0]?.name}” on`, some];
  }),
);
const TIMEOUT = isWhole ? 600_000 : 120_000;

describe.each([...languages])('in %s', (language) => {
  const isPseudo = language === PSEUDO;
  const say: Say = isPseudo ? sayInPseudoLanguage : sayIn(language);

  test.each(SCREENS)(
    '%s and everything opened there are accessible and fit',
    { timeout: TIMEOUT },
    async (_, places) => {
      const [first] = places;
      if (!first) return;
      const page = await open(language, first);
      const watch = watchConsole(page);
      // A missing document, the sign-in screen without a session, a file without languages, and a conflict.
      watch.expect(/404|401|409|422/);
      const found: string[] = [];
      for (const place of places) {
        // Dialogs and menus use the colours of the screens.
        const inOneTheme = !isWhole && place.steps.length > 0;
        await page.setViewportSize({ width: WIDTHS[0] ?? 720, height: 900 });
        await arriveAt(page, place, say);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: width === 320 ? 640 : 900 });
          const at = `${place.name}, ${width} px`;
          await expect.poll(() => settled(page)).toBe(true);
          if (isPseudo && !place.isSignedOut && width === WIDTHS[0])
            found.push(...(await withoutMessage(page, at)));
          found.push(...(await withoutRoom(page)).map((each) => `${at}: ${each}`));
          // Widths differ only in space, so axe checks the widest and the narrowest.
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

  test.runIf(isWhole && !isPseudo).each(SCREENS)(
    '%s and everything opened there support spaced text',
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
          await expect.poll(() => settled(page)).toBe(true);
          found.push(...(await withoutRoom(page)).map((each) => `${place.name}, ${width} px: ${each}`));
        }
      }
      await page.close();
      expect(found).toEqual([]);
    },
  );
});

/** Skeletons and late parts appear and disappear: only texts that remain after a moment count. */
async function withoutMessage(page: Page, at: string): Promise<string[]> {
  let found: string[] = [];
  for (let tries = 0; tries < 10; tries += 1) {
    found = await notInPseudoLanguage(page, data);
    if (found.length === 0) break;
    await page.waitForTimeout(200);
  }
  return found.map((each) => `${at}: no message: ${each}`);
}

/** Whether two frames show the same sizes: elements that measure their own space redraw after it changes. */
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
