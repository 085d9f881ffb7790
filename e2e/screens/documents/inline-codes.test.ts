import type { Locator, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { liveTarget, shownText } from '../../support/documents.ts';
import { type OpenDocument, useDocument } from '../support/sample-document.ts';

const ROW = 14;
const COPIED = 'Press {1}Help{/1} once{2/} only';

const screens = useDocument();
/** On a segment with a pair and a break. */
const onCodes = (run: (page: Page, document: OpenDocument) => Promise<void>) =>
  screens.onDocument(run, { query: `?segment=${ROW}` });

async function steps(page: Page, key: string, count: number): Promise<void> {
  for (let step = 0; step < count; step++) await page.keyboard.press(key);
}

describe('inline codes', () => {
  test('missing tags are inserted with F8, all with Ctrl+Shift+F8, or by mouse', () =>
    onCodes(async (page, document) => {
      await page.keyboard.type('Auf ');
      await page.keyboard.press('F8');
      await page.keyboard.type('Hilfe');
      await page.getByRole('button', { name: 'Insert tag 1 close, bold' }).click();
      await page.keyboard.insertText(' drücken');
      await expect.poll(() => shownText(page)).toBe('Auf {1}Hilfe{/1} drücken');
      await page.keyboard.press('Control+Shift+F8');
      await expect.poll(() => shownText(page)).toBe('Auf {1}Hilfe{/1} drücken{2/}');
      await page.keyboard.press('F8');
      await expect.poll(() => shownText(page)).toBe('Auf {1}Hilfe{/1} drücken{2/}');
      await page.keyboard.press('Control+s');
      await expect.poll(() => document.target(ROW)).toBe('Auf {1}Hilfe{/1} drücken{2/}');
    }));

  test('Ctrl+Shift+F8 puts tags around the words they belong to and the others at the end, in one step', () =>
    onCodes(async (page) => {
      await page.keyboard.insertText('Einmal Help drücken');
      await page.keyboard.press('Control+Shift+F8');
      await expect.poll(() => shownText(page)).toBe('Einmal {1}Help{/1} drücken{2/}');
      await page.keyboard.press('Control+z');
      await expect.poll(() => shownText(page)).toBe('Einmal Help drücken');
    }));

  test('tags are shown in three ways by one key, saved in the account, and format their text', () =>
    onCodes(async (page, { path }) => {
      await page.keyboard.press('Control+Insert');
      expect(
        await liveTarget(page)
          .getByText('Help', { exact: true })
          .evaluate((text) => Number(getComputedStyle(text).fontWeight)),
      ).toBeGreaterThanOrEqual(600);
      const shown = (window = page) =>
        liveTarget(window)
          .getByRole('img', { name: 'tag 1 open' })
          .evaluate((chip) => getComputedStyle(chip, '::after').content);
      expect(await shown()).toBe('"b" / ""');
      const read = (name: string | RegExp) =>
        page.locator('[aria-current="true"]').getByRole('img', { name, exact: true }).count();
      expect(await read('tag 1 open, bold')).toBe(2);
      await page.keyboard.press('Control+F8');
      await expect.poll(() => shown()).toMatch(/^"<.*>" \/ ""$/);
      // Screen readers get the displayed form, in source and target.
      expect(await read(/^tag 1 open, <.+>$/)).toBe(2);
      expect(await read(/^tag 1 close, <\/.+>$/)).toBe(2);
      const keeps = (view: string) =>
        page.waitForResponse(
          (answer) =>
            answer.url().endsWith('/user/preferences/documents.codes') &&
            answer.ok() &&
            answer.request().postData() === JSON.stringify({ value: view }),
        );
      const isShort = keeps('short');
      await page.keyboard.press('Control+F8');
      await expect.poll(() => shown()).toBe('none');
      expect(await read('tag 1 open, bold')).toBe(2);
      await isShort;
      const other = await screens.open({ path: `${path}?segment=${ROW}` });
      await expect.poll(() => shown(other)).toBe('none');
      const isNamed = keeps('names');
      await page.keyboard.press('Control+F8');
      await expect.poll(() => shown()).toBe('"b" / ""');
      await isNamed;
    }));

  test('a key or a double click expands one tag, both halves on both sides, while the segment is open', () =>
    onCodes(async (page, { target }) => {
      const chips = (name: string | RegExp) =>
        page.locator('[aria-current="true"]').getByRole('img', { name, exact: true });
      const open = /^tag 1 open, <.+>$/;
      const close = /^tag 1 close, <\/.+>$/;
      // In an empty target it expands the tag that F8 would insert.
      await page.keyboard.press('F2');
      await expect.poll(() => chips(open).count()).toBe(1);
      await page.keyboard.press('F2');
      await expect.poll(() => chips('tag 1 open, bold').count()).toBe(1);

      await page.keyboard.press('Control+Insert');
      await page.keyboard.press('Home');
      await steps(page, 'ArrowRight', 'Press '.length);
      await page.keyboard.press('F2');
      await expect.poll(() => chips(open).count()).toBe(2);
      await expect.poll(() => chips(close).count()).toBe(2);
      await expect.poll(() => chips('tag 2, line break').count()).toBe(2);
      const shown = (chip: Locator) =>
        chip.evaluate((element) => getComputedStyle(element, '::after').content);
      expect(await shown(chips(close).last())).toMatch(/^"<\/.+>" \/ ""$/);
      // The caret stays where it was, and typing keeps the tag expanded.
      await page.keyboard.type('x');
      await expect.poll(() => shownText(page)).toBe('Press x{1}Help{/1} once{2/} only');
      await expect.poll(() => chips(open).count()).toBe(2);
      await page.keyboard.press('Control+z');
      await expect.poll(() => shownText(page)).toBe(COPIED);
      await expect.poll(() => chips(open).count()).toBe(2);

      // A double click toggles both, in the source and in the target.
      await chips(open).first().dblclick();
      await expect.poll(() => chips(open).count()).toBe(0);
      expect(await page.evaluate(() => String(document.getSelection()))).toBe('');
      await chips('tag 1 close, bold').last().dblclick();
      await expect.poll(() => chips(open).count()).toBe(2);
      await expect.poll(() => shownText(page)).toBe(COPIED);
      await page.keyboard.press('Control+z');
      await expect.poll(() => shownText(page)).toBe('');

      await page.keyboard.press('Alt+ArrowDown');
      await liveTarget(page, ROW + 1).waitFor();
      await page.keyboard.press('Alt+ArrowUp');
      await liveTarget(page, ROW).waitFor();
      await expect.poll(() => chips('tag 1 open, bold').count()).toBe(1);
      expect(await target(ROW)).toBe('');
    }));

  test('a tag has a name, is one step for the caret, and one piece for Backspace, Delete and undo', () =>
    onCodes(async (page) => {
      await page.keyboard.press('Control+Insert');
      for (const name of ['tag 1 open, bold', 'tag 1 close, bold', 'tag 2']) {
        expect(await liveTarget(page).getByRole('img', { name }).count(), name).toBeGreaterThan(0);
      }
      await page.keyboard.press('Home');
      await steps(page, 'ArrowRight', 7);
      await page.keyboard.type('!');
      await expect.poll(() => shownText(page)).toBe('Press {1}!Help{/1} once{2/} only');
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Backspace');
      await expect.poll(() => shownText(page)).toBe('Press Help{/1} once{2/} only');
      await page.keyboard.press('Control+z');
      await expect.poll(() => shownText(page)).toBe('Press {1}!Help{/1} once{2/} only');
      await page.keyboard.press('Control+Shift+z');
      await expect.poll(() => shownText(page)).toBe('Press Help{/1} once{2/} only');
      await page.keyboard.press('End');
      await steps(page, 'ArrowLeft', ' only'.length + 1);
      await page.keyboard.press('Delete');
      await expect.poll(() => shownText(page)).toBe('Press Help{/1} once only');
    }));

  test('tags move with cut and paste, and pasting neither duplicates nor creates them', () =>
    onCodes(async (page) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      onTestFinished(() => page.context().clearPermissions());
      await page.keyboard.press('Control+Insert');
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+x');
      await expect.poll(() => shownText(page)).toBe('');
      await page.keyboard.press('Control+v');
      await page.keyboard.press('Control+v');
      await expect.poll(() => shownText(page)).toBe(`${COPIED}Press Help once only`);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Press Help once only');
      // Pasted text is plain, without characters that a file cannot contain.
      await page.keyboard.press('Alt+Delete');
      await liveTarget(page).evaluate((element) => {
        const data = new DataTransfer();
        data.setData('text/html', '<b>fett</b>');
        data.setData('text/plain', 'a\u0002<9>\u0003b <b>c</b>\r\nd');
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
      });
      await expect.poll(() => shownText(page)).toBe('ab <b>c</b>\nd');
    }));

  test('tags stay whole while white space is shown', () =>
    onCodes(async (page, document) => {
      await page.keyboard.press('Control+Shift+Y');
      await page.keyboard.press('Control+Insert');
      await page.keyboard.insertText(' \u00a0x');
      await expect.poll(() => shownText(page)).toBe(`${COPIED} \u00a0x`);
      await page.keyboard.press('Control+s');
      await expect.poll(() => document.target(ROW)).toBe(`${COPIED} \u00a0x`);
    }));
});
