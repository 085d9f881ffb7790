import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDocument, focused, liveTarget, recordsOf, savedTarget, shownText } from '../support/documents.ts';
import { press, SOON } from './documents-input-support.ts';
import { useEditor } from './editor-stage.ts';

const UNITS = [
  { source: 'Open the lid of the tank.', target: 'Öffnen Sie den Deckel.', approved: true },
  { source: 'Close the red valve before the pump starts.' },
  { source: 'Check the level of the oil every week.' },
  { source: 'Close the red valve before the pump stops.' },
];
const FULL = 'Schließen Sie das rote Ventil, bevor die Pumpe anläuft.';

const stage = useEditor();
let memory = 0;

beforeAll(async () => {
  const made = (await stage.workbench.api('POST', '/translation_memory/', {
    ...{ name: 'Pumps', source_lang: 'en', target_lang: 'de' },
  })) as { id: number };
  memory = made.id;
  const unit = { source: UNITS[1]?.source, target: FULL };
  await stage.workbench.api('POST', `/translation_memory/${memory}/records`, unit);
});
afterEach(() => choose(null));

const choose = (fillsFrom: number | null) =>
  stage.workbench.api('PUT', '/user/preferences/documents.help', { value: fillsFrom && { fillsFrom } });
const spoken = (page: Page) => page.locator('[data-announcer=polite]').textContent();
const arrive = (page: Page, row: number) => liveTarget(page, row).waitFor();

/** The editor at a segment that is translated, above those that are not. */
async function writing(
  fillsFrom: number,
  run: (page: Page, document: number) => Promise<void>,
  { isQuiet = true } = {},
) {
  await choose(fillsFrom);
  const document = await addDocument(stage.workbench, UNITS, 'fill.xlf');
  await stage.workbench.api('POST', `/document/${document}/memories`, {
    memories: [{ id: memory, mode: 'read' }],
  });
  const open = async (page: Page) => {
    await arrive(page, 1);
    await page.waitForLoadState('networkidle');
    await run(page, document);
  };
  await stage.play(`/document/${document}?segment=1`, open, { isQuiet });
}

describe('the best match, filled in on arrival', () => {
  test('is a draft of the memory, said aloud and taken back for good by one undo', () =>
    writing(95, async (page, document) => {
      await press(page, 'Alt+ArrowDown');
      await arrive(page, 2);
      await expect.poll(() => shownText(page)).toBe(FULL);
      await expect
        .poll(() => spoken(page))
        .toMatch(/^Filled in from Pumps, \d+ percent\. Ctrl\+Z takes it back$/);
      await expect.poll(() => savedTarget(stage.workbench, document, 2), SOON).toBe(FULL);
      const [, filled] = await recordsOf(stage.workbench, document);
      expect(filled).toMatchObject({ state: 'draft', approved: false, match_percent: expect.any(Number) });
      expect(await focused(page)).toContain('Target of segment 2');

      await press(page, 'Control+z');
      expect(await shownText(page)).toBe('');
      await expect.poll(() => savedTarget(stage.workbench, document, 2), SOON).toBe('');
      // Neither on the way back, nor on another day.
      const asked = page.waitForResponse(/\/history$/);
      await press(page, 'Alt+ArrowUp');
      await arrive(page, 1);
      await press(page, 'Alt+ArrowDown');
      await arrive(page, 2);
      await asked;
      await page.waitForLoadState('networkidle');
      expect(await shownText(page)).toBe('');
      const askedAgain = page.waitForResponse(/\/history$/);
      await page.reload();
      await arrive(page, 2);
      await askedAgain;
      await page.waitForLoadState('networkidle');
      expect(await shownText(page)).toBe('');
    }));

  test('needs the figure that was chosen in the account, which is none at first', () =>
    writing(100, async (page, document) => {
      await page.goto(`/document/${document}?segment=4`);
      await arrive(page, 4);
      await page.getByRole('button', { name: /^Insert match 1/ }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await shownText(page)).toBe('');

      await page.goto('/account');
      const choice = page.getByLabel('Fill in the best match on arrival');
      await expect.poll(() => choice.inputValue()).toBe('100');
      const kept = page.waitForResponse(/\/preferences\/documents\.help$/);
      await choice.selectOption({ value: '75' });
      await kept;
      await page.goto(`/document/${document}?segment=4`);
      await arrive(page, 4);
      await expect.poll(() => shownText(page)).toBe(FULL);

      await choose(null);
      await page.goto(`/document/${document}?segment=2`);
      await arrive(page, 2);
      await page.getByRole('button', { name: /^Insert match 1/ }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await shownText(page)).toBe('');
    }));

  test('gives way to what is typed while it is looked for, also when that is taken back', () =>
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
      expect(await shownText(page)).toBe('S');
      await press(page, 'Backspace');
      answer();
      await page.getByRole('button', { name: /^Insert match 1/ }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await shownText(page)).toBe('');
    }));

  test('waits for the caret, and stays away while the server is', () =>
    writing(
      75,
      async (page) => {
        await page.route('**/api/document/records/*/history', (route) => route.abort());
        const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/history'));
        await press(page, 'Alt+ArrowDown');
        await arrive(page, 2);
        await refused;
        await page.getByRole('button', { name: /^Insert match 1/ }).waitFor();
        expect(await shownText(page)).toBe('');

        await page.unroute('**/api/document/records/*/history');
        await press(page, 'Control+Shift+f');
        expect(await focused(page)).not.toContain('Target of segment');
        expect(await shownText(page)).toBe('');
        await liveTarget(page, 2).focus();
        await expect.poll(() => shownText(page)).toBe(FULL);
      },
      { isQuiet: false },
    ));
});
