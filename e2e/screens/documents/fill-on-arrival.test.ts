import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  addDocument,
  focused,
  liveTarget,
  recordsOf,
  savedTarget,
  shownText,
} from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';
import { press } from '../support/input.ts';
import { settled } from '../support/settled.ts';

const UNITS = [
  { source: 'Open the lid of the tank.', target: 'Öffnen Sie den Deckel.', approved: true },
  { source: 'Close the red valve before the pump starts.' },
  { source: 'Check the level of the oil every week.' },
  { source: 'Close the red valve before the pump stops.' },
];
const FULL = 'Schließen Sie das rote Ventil, bevor die Pumpe anläuft.';

const screens = useEditor();
let memory = 0;

beforeAll(async () => {
  const made = (await screens.backend.api('POST', '/translation_memory/', {
    ...{ name: 'Pumps', source_lang: 'en', target_lang: 'de' },
  })) as { id: number };
  memory = made.id;
  const unit = { source: UNITS[1]?.source, target: FULL };
  await screens.backend.api('POST', `/translation_memory/${memory}/records`, unit);
});
afterEach(() => choose(null));

const choose = (fillsFrom: number | null) =>
  screens.backend.api('PUT', '/user/preferences/documents.help', { value: fillsFrom && { fillsFrom } });
const spoken = (page: Page) => page.locator('[data-announcer=polite]').textContent();
const arrive = (page: Page, row: number) => liveTarget(page, row).waitFor();

/** Opens a new document, by default at a translated segment above open ones. */
async function writing(
  fillsFrom: number | null,
  run: (page: Page, document: number) => Promise<void>,
  { row = 1 } = {},
) {
  await choose(fillsFrom);
  const document = await addDocument(screens.backend, UNITS, 'fill.xlf');
  await screens.backend.api('POST', `/document/${document}/memories`, {
    memories: [{ id: memory, mode: 'read' }],
  });
  const open = async (page: Page) => {
    await arrive(page, row);
    // The help while writing loads after the editor.
    await settled(page, '/fragments');
    await run(page, document);
  };
  await screens.play(`/document/${document}?segment=${row}`, open);
}

describe('the best match on arrival in a segment', () => {
  test('is inserted as a draft, announced, and removed for good by one undo', () =>
    writing(95, async (page, document) => {
      await press(page, 'Alt+ArrowDown');
      await arrive(page, 2);
      await expect.poll(() => shownText(page)).toBe(FULL);
      await expect.poll(() => spoken(page)).toMatch(/^Filled from Pumps, \d+ percent\. Ctrl\+Z to undo$/);
      await expect.poll(() => savedTarget(screens.backend, document, 2)).toBe(FULL);
      const [, filled] = await recordsOf(screens.backend, document);
      expect(filled).toMatchObject({ state: 'draft', approved: false, match_percent: expect.any(Number) });
      await expect.poll(() => focused(page)).toContain('Target of segment 2');

      await press(page, 'Control+z');
      await expect.poll(() => shownText(page)).toBe('');
      await expect.poll(() => savedTarget(screens.backend, document, 2)).toBe('');
      // Not on returning to the segment, and not in another browser.
      const asked = page.waitForResponse(/\/history$/);
      await press(page, 'Alt+ArrowUp');
      await arrive(page, 1);
      await press(page, 'Alt+ArrowDown');
      await arrive(page, 2);
      await asked;
      await settled(page);
      await expect.poll(() => shownText(page)).toBe('');
      const other = await screens.open({ path: `/document/${document}?segment=2` });
      await arrive(other, 2);
      await settled(other, '/history');
      await expect.poll(() => shownText(other)).toBe('');
    }));

  test('is inserted from the threshold chosen in the preferences', () =>
    writing(
      100,
      async (page, document) => {
        await page.getByRole('button', { name: /^Insert match 1:/ }).waitFor();
        await settled(page);
        await expect.poll(() => shownText(page)).toBe('');

        const account = await screens.open({ path: '/preferences' });
        const choice = account.getByLabel('Fill in the best match automatically');
        await expect.poll(() => choice.inputValue()).toBe('100');
        const saved = account.waitForResponse(/\/preferences\/documents\.help$/);
        await choice.selectOption({ value: '75' });
        await saved;
        await account.goto(`/document/${document}?segment=4`);
        await arrive(account, 4);
        await expect.poll(() => shownText(account)).toBe(FULL);
      },
      { row: 4 },
    ));

  test('is not inserted unless the account has a threshold', () =>
    writing(
      null,
      async (page) => {
        await page.getByRole('button', { name: /^Insert match 1:/ }).waitFor();
        await settled(page);
        await expect.poll(() => shownText(page)).toBe('');
      },
      { row: 2 },
    ));

  test('is not inserted when something was typed during the search, even if deleted again', () =>
    writing(75, async (page) => {
      let answer = () => {};
      const typed = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/document/records/*/matches', async (route) => {
        await typed;
        await route.continue();
      });
      await press(page, 'Alt+ArrowDown');
      await arrive(page, 2);
      await page.keyboard.type('S');
      await expect.poll(() => shownText(page)).toBe('S');
      await press(page, 'Backspace');
      answer();
      await page.getByRole('button', { name: /^Insert match 1:/ }).waitFor();
      await settled(page);
      await expect.poll(() => shownText(page)).toBe('');
    }));

  test('is inserted only with the caret in the segment, and not while the server is unreachable', () =>
    writing(75, async (page) => {
      screens.console.expect(/ERR_FAILED/);
      await page.route('**/api/document/records/*/history', (route) => route.abort());
      const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/history'));
      await press(page, 'Alt+ArrowDown');
      await arrive(page, 2);
      await refused;
      await page.getByRole('button', { name: /^Insert match 1:/ }).waitFor();
      await expect.poll(() => shownText(page)).toBe('');

      await page.unroute('**/api/document/records/*/history');
      await press(page, 'Control+Shift+f');
      await expect.poll(() => focused(page)).not.toContain('Target of segment');
      await expect.poll(() => shownText(page)).toBe('');
      await liveTarget(page, 2).focus();
      await expect.poll(() => shownText(page)).toBe(FULL);
    }));
});
