import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { editorFocus, liveTarget, shownText } from '../support/documents.ts';
import { type OnDocument, type PlayedDocument, SOON } from './document-stage.ts';

const ROW = 14;
const COPIED = 'Press {1}Help{/1} once{2/} only';

/** Inline codes in the live editor: a pair and a break. */
export function codeJourneys(onDocument: OnDocument): void {
  const onCodes = (run: (page: Page, document: PlayedDocument) => Promise<void>) =>
    onDocument(run, { query: `?segment=${ROW}` });

  describe('inline codes', () => {
    test('are offered when missing: the next with F8, all with Ctrl+Shift+F8, or by mouse', () =>
      onCodes(async (page, document) => {
        await page.keyboard.type('Auf ');
        await page.keyboard.press('F8');
        await page.keyboard.type('Hilfe');
        await page.getByRole('button', { name: 'Insert tag 1 close, bold' }).click();
        await page.keyboard.type(' drücken');
        expect(await shownText(page)).toBe('Auf {1}Hilfe{/1} drücken');
        await page.keyboard.press('Control+Shift+F8');
        await expect.poll(() => shownText(page), SOON).toBe('Auf {1}Hilfe{/1} drücken{2/}');
        await page.keyboard.press('F8');
        expect(await shownText(page)).toBe('Auf {1}Hilfe{/1} drücken{2/}');
        await page.keyboard.press('Control+s');
        await expect.poll(() => document.target(ROW), SOON).toBe('Auf {1}Hilfe{/1} drücken{2/}');
      }));

    test('go around their words with Ctrl+Shift+F8 where these are known, and the others to the end, as one step', () =>
      onCodes(async (page) => {
        await page.keyboard.type('Einmal Help drücken');
        await page.keyboard.press('Control+Shift+F8');
        await expect.poll(() => shownText(page), SOON).toBe('Einmal {1}Help{/1} drücken{2/}');
        await page.keyboard.press('Control+z');
        expect(await shownText(page)).toBe('Einmal Help drücken');
      }));

    test('show what they are, in three ways by one key, kept in the account, and the text in them looks so', () =>
      onCodes(async (page) => {
        await page.keyboard.press('Control+Insert');
        expect(
          await liveTarget(page)
            .getByText('Help', { exact: true })
            .evaluate((text) => Number(getComputedStyle(text).fontWeight)),
        ).toBeGreaterThanOrEqual(600);
        const shown = () =>
          liveTarget(page)
            .getByRole('img', { name: 'tag 1 open' })
            .evaluate((chip) => getComputedStyle(chip, '::after').content);
        expect(await shown()).toBe('"b" / ""');
        const read = (name: string | RegExp) =>
          page.locator('[aria-current="true"]').getByRole('img', { name, exact: true }).count();
        expect(await read('tag 1 open, bold')).toBe(2);
        await page.keyboard.press('Control+F8');
        await expect.poll(shown).toMatch(/^"<.*>" \/ ""$/);
        // What is read aloud is what is shown, in the source and in the target.
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
        await expect.poll(shown).toBe('none');
        expect(await read('tag 1 open, bold')).toBe(2);
        // The account has it, for a browser that knows nothing of it.
        await isShort;
        await page.evaluate(() => localStorage.clear());
        await page.reload();
        await editorFocus(page);
        await expect.poll(shown, SOON).toBe('none');
        const isNamed = keeps('names');
        await page.keyboard.press('Control+F8');
        await expect.poll(shown).toBe('"b" / ""');
        await isNamed;
      }));

    test('are expanded alone, both halves on both sides, by a key or a double click, for as long as the segment is open', () =>
      onCodes(async (page, { target }) => {
        const chips = (name: string | RegExp) =>
          page.locator('[aria-current="true"]').getByRole('img', { name, exact: true });
        const open = /^tag 1 open, <.+>$/;
        const close = /^tag 1 close, <\/.+>$/;
        // Nothing is written yet: the one that F8 would insert.
        await page.keyboard.press('F2');
        await expect.poll(() => chips(open).count(), SOON).toBe(1);
        await page.keyboard.press('F2');
        await expect.poll(() => chips('tag 1 open, bold').count(), SOON).toBe(1);

        await page.keyboard.press('Control+Insert');
        await page.keyboard.press('Home');
        for (let step = 0; step < 'Press '.length; step++) await page.keyboard.press('ArrowRight');
        await page.keyboard.press('F2');
        await expect.poll(() => chips(open).count(), SOON).toBe(2);
        expect(await chips(close).count()).toBe(2);
        expect(await chips('tag 2, line break').count()).toBe(2);
        const shown = (chip: Locator) =>
          chip.evaluate((element) => getComputedStyle(element, '::after').content);
        expect(await shown(chips(close).last())).toMatch(/^"<\/.+>" \/ ""$/);
        // The caret is where it was, and typing leaves it so.
        await page.keyboard.type('x');
        expect(await shownText(page)).toBe('Press x{1}Help{/1} once{2/} only');
        expect(await chips(open).count()).toBe(2);
        await page.keyboard.press('Control+z');
        expect(await shownText(page)).toBe(COPIED);
        expect(await chips(open).count()).toBe(2);

        // Each toggles it, in the source and in the target.
        await chips(open).first().dblclick();
        await expect.poll(() => chips(open).count(), SOON).toBe(0);
        expect(await page.evaluate(() => String(document.getSelection()))).toBe('');
        await chips('tag 1 close, bold').last().dblclick();
        await expect.poll(() => chips(open).count(), SOON).toBe(2);
        expect(await shownText(page)).toBe(COPIED);
        await page.keyboard.press('Control+z');
        expect(await shownText(page)).toBe('');

        await page.keyboard.press('Alt+ArrowDown');
        await liveTarget(page, ROW + 1).waitFor();
        await page.keyboard.press('Alt+ArrowUp');
        await liveTarget(page, ROW).waitFor();
        await expect.poll(() => chips('tag 1 open, bold').count(), SOON).toBe(1);
        expect(await target(ROW)).toBe('');
      }));

    test('have names, are one step for the caret and one piece for Backspace, Delete and undo', () =>
      onCodes(async (page) => {
        await page.keyboard.press('Control+Insert');
        for (const name of ['tag 1 open, bold', 'tag 1 close, bold', 'tag 2']) {
          expect(await liveTarget(page).getByRole('img', { name }).count(), name).toBeGreaterThan(0);
        }
        await page.keyboard.press('Home');
        for (let step = 0; step < 7; step++) await page.keyboard.press('ArrowRight');
        await page.keyboard.type('!');
        expect(await shownText(page)).toBe('Press {1}!Help{/1} once{2/} only');
        await page.keyboard.press('Backspace');
        await page.keyboard.press('Backspace');
        expect(await shownText(page)).toBe('Press Help{/1} once{2/} only');
        await page.keyboard.press('Control+z');
        expect(await shownText(page)).toBe('Press {1}!Help{/1} once{2/} only');
        await page.keyboard.press('Control+Shift+z');
        expect(await shownText(page)).toBe('Press Help{/1} once{2/} only');
        await page.keyboard.press('End');
        for (let step = 0; step < ' only'.length + 1; step++) await page.keyboard.press('ArrowLeft');
        await page.keyboard.press('Delete');
        expect(await shownText(page)).toBe('Press Help{/1} once only');
      }));

    test('travel with cut and paste, cannot be doubled, and are not made by pasting', () =>
      onCodes(async (page) => {
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await page.keyboard.press('Control+Insert');
        await page.keyboard.press('Control+a');
        await page.keyboard.press('Control+x');
        expect(await shownText(page)).toBe('');
        await page.keyboard.press('Control+v');
        await page.keyboard.press('Control+v');
        expect(await shownText(page)).toBe(`${COPIED}Press Help once only`);
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Press Help once only');
        // Pasted text is plain, without characters that files cannot hold.
        await page.keyboard.press('Alt+Delete');
        await liveTarget(page).evaluate((element) => {
          const data = new DataTransfer();
          data.setData('text/html', '<b>fett</b>');
          data.setData('text/plain', 'a\u0002<9>\u0003b <b>c</b>\r\nd');
          element.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
          );
        });
        expect(await shownText(page)).toBe('ab <b>c</b>\nd');
      }));

    test('stay whole while white space is shown', () =>
      onCodes(async (page, document) => {
        await page.keyboard.press('Control+Shift+Y');
        await page.keyboard.press('Control+Insert');
        await page.keyboard.type(' \u00a0x');
        expect(await shownText(page)).toBe(`${COPIED} \u00a0x`);
        await page.keyboard.press('Control+s');
        await expect.poll(() => document.target(ROW), SOON).toBe(`${COPIED} \u00a0x`);
      }));
  });
}
