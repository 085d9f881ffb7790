import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { liveTarget, shownText } from '../support/documents.ts';
import { boxOf, COPIED, press, SOON, useInputDocuments } from './documents-input-support.ts';

const inSegment = useInputDocuments(['de']);

describe('undo and redo', () => {
  test('typing goes back in strokes, insertions one by one, and forward again', () =>
    inSegment(async (page, saved) => {
      await page.keyboard.type('Eins');
      await press(page, 'F8');
      await page.keyboard.type('zwei');
      await press(page, 'Alt+Delete');
      expect(await shownText(page)).toBe('');
      const steps = ['Eins{1}zwei', 'Eins{1}', 'Eins', ''];
      for (const step of steps) {
        await press(page, 'Control+z');
        expect(await shownText(page)).toBe(step);
      }
      await press(page, 'Control+z');
      expect(await shownText(page)).toBe('');
      for (const step of [...steps.slice(0, -1).reverse(), '']) {
        await press(page, 'Control+y');
        expect(await shownText(page)).toBe(step);
      }
      await press(page, 'Control+z', 'Control+Shift+F8');
      await expect.poll(saved, SOON).toBe('Eins{1}zwei{/1}{2/}');
    }));

  test('also what the list of commands did, with the caret where it was', () =>
    inSegment(async (page) => {
      await page.keyboard.type('ab');
      await press(page, 'ArrowLeft', 'Control+Shift+P');
      await page.getByRole('combobox', { name: 'Find a command' }).fill('non-breaking');
      await press(page, 'Enter');
      await expect.poll(() => shownText(page)).toBe('a\u00a0b');
      await page.keyboard.type('!');
      expect(await shownText(page)).toBe('a\u00a0!b');
      await press(page, 'Control+Shift+P');
      await page.getByRole('combobox', { name: 'Find a command' }).fill('undo');
      await press(page, 'Enter');
      await expect.poll(() => shownText(page)).toBe('a\u00a0b');
    }));
});

describe('the clipboard', () => {
  test('a selection with chips is copied, and comes back whole where it is pasted', () =>
    inSegment(
      async (page, saved) => {
        await press(page, 'Control+a', 'Control+c', 'End', 'Control+v');
        // Duplicate chips are dropped.
        expect(await shownText(page)).toBe(`${COPIED}Click Save now please`);
        await press(page, 'Control+z', 'Control+a', 'Control+x');
        expect(await shownText(page)).toBe('');
        await page.keyboard.type('Bitte: ');
        await press(page, 'Control+v');
        expect(await shownText(page)).toBe(`Bitte: ${COPIED}`);
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Click Save now please');
        await expect.poll(saved, SOON).toBe(`Bitte: ${COPIED}`);
      },
      { isCopied: true },
    ));

  test('pasting over a selection across chips takes them away, and undo brings them back', () =>
    inSegment(
      async (page) => {
        await page.evaluate(() => navigator.clipboard.writeText('Sichern'));
        await press(page, 'Home');
        for (let step = 0; step < 6; step++) await press(page, 'ArrowRight');
        // {1}, Save, {/1}
        for (let step = 0; step < 6; step++) await press(page, 'Shift+ArrowRight');
        await press(page, 'Control+v');
        expect(await shownText(page)).toBe('Click Sichern now{2/} please');
        await press(page, 'Control+z');
        expect(await shownText(page)).toBe(COPIED);
      },
      { isCopied: true },
    ));
});

describe('selection', () => {
  test('goes over a chip in one step, in both directions, and typing replaces it whole', () =>
    inSegment(
      async (page, saved) => {
        await press(page, 'End');
        for (let step = 0; step < 7; step++) await press(page, 'ArrowLeft');
        await press(page, 'Shift+ArrowLeft');
        await page.keyboard.type('?');
        expect(await shownText(page)).toBe('Click {1}Save{/1} now? please');
        await press(page, 'Control+z', 'Home');
        for (let step = 0; step < 6; step++) await press(page, 'ArrowRight');
        await press(page, 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowLeft', 'Delete');
        expect(await shownText(page)).toBe('Click Save{/1} now{2/} please');
        await press(page, 'Control+z');
        await expect.poll(saved, SOON).toBe(COPIED);
      },
      { isCopied: true },
    ));

  test('by mouse from the middle of one word to the middle of another takes the chips between', () =>
    inSegment(
      async (page) => {
        const [from, to] = [await boxOf(page, 'ick'), await boxOf(page, 'now')];
        await page.mouse.move(from.left + 1, from.middle);
        await page.mouse.down();
        await page.mouse.move(to.right - 1, to.middle, { steps: 6 });
        await page.mouse.up();
        await page.keyboard.type('_');
        expect(await shownText(page)).toBe('Cl_{2/} please');
      },
      { isCopied: true },
    ));
});

describe('drag and drop', () => {
  async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 6, from.y, { steps: 3 });
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await page.mouse.up();
  }

  test('moves a word with its chips inside the target, and undo puts it back', () =>
    inSegment(
      async (page, saved) => {
        const save = await boxOf(page, 'Save');
        await press(page, 'Home');
        for (let step = 0; step < 6; step++) await press(page, 'ArrowRight');
        for (let step = 0; step < 6; step++) await press(page, 'Shift+ArrowRight');
        const please = await boxOf(page, 'please');
        await drag(
          page,
          { x: (save.left + save.right) / 2, y: save.middle },
          { x: please.right - 1, y: please.middle },
        );
        await expect.poll(() => shownText(page)).toBe('Click  now{2/} please{1}Save{/1}');
        await press(page, 'Control+z');
        expect(await shownText(page)).toBe(COPIED);
        await press(page, 'Control+y');
        await expect.poll(saved, SOON).toBe('Click  now{2/} please{1}Save{/1}');
      },
      { isCopied: true },
    ));

  test('brings a word over from the source as plain text', () =>
    inSegment(async (page) => {
      await page.keyboard.type('Bitte ');
      const word = await boxOf(page, 'please', 'source');
      await page.mouse.dblclick((word.left + word.right) / 2, word.middle);
      const target = await boxOf(page, 'Bitte');
      await drag(
        page,
        { x: (word.left + word.right) / 2, y: word.middle },
        { x: target.right + 60, y: target.middle },
      );
      await expect.poll(() => shownText(page)).toMatch(/^Bitte ?please$/);
    }));
});

describe('special characters and white space', () => {
  test('a character is found by name or number, goes where the caret is, and is remembered', () =>
    inSegment(async (page, saved) => {
      await page.keyboard.type('12');
      await press(page, 'ArrowLeft', 'F4');
      const field = page.getByRole('combobox', { name: /Find by name/ });
      await field.fill('narrow non-br');
      await press(page, 'Enter');
      await expect.poll(() => shownText(page)).toBe('1\u202f2');
      await press(page, 'F4');
      await page
        .getByRole('dialog')
        .getByRole('option')
        .first()
        .getByText('Narrow non-breaking space')
        .waitFor();
      await field.fill('U+1F600');
      await press(page, 'Enter');
      await expect.poll(() => shownText(page)).toBe('1\u202f😀2');
      await press(page, 'F4');
      await field.fill('U+0007');
      await page.getByText('No file can hold this character.').waitFor();
      await press(page, 'Enter', 'Escape');
      await press(page, 'Control+z');
      expect(await shownText(page)).toBe('1\u202f2');
      await expect.poll(saved, SOON).toBe('1\u202f2');
    }));

  test('Ctrl+Shift+Space is a non-breaking space, and every kind of white space can be seen', () =>
    inSegment(async (page) => {
      await page.keyboard.type('a b');
      await press(page, 'Control+Shift+Space', 'Control+Shift+Y');
      await liveTarget(page).evaluate((element) => {
        const data = new DataTransfer();
        data.setData('text/plain', '\t\u200b\u200fx\n');
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
      });
      const kinds = () =>
        liveTarget(page).evaluate((element) =>
          [...element.querySelectorAll<HTMLElement>('[data-space]')].map(({ dataset }) => dataset.space),
        );
      expect(await kinds()).toEqual(['space', 'non-breaking', 'tab', 'invisible', 'invisible', 'break']);
      expect(await shownText(page)).toBe('a b\u00a0\t\u200b\u200fx\n');
      await press(page, 'Control+Shift+Y');
      expect(await kinds()).toEqual([]);
      expect(await shownText(page)).toBe('a b\u00a0\t\u200b\u200fx\n');
    }));
});
