import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { liveTarget, shownText } from '../../support/documents.ts';
import { boxOf, COPIED, press, useInputDocuments } from '../support/input.ts';

const inSegment = useInputDocuments(['de']);

describe('undo and redo in the target', () => {
  test('Ctrl+Z undoes typing in strokes and insertions one by one; Ctrl+Y redoes them', () =>
    inSegment(async (page, expectSaved) => {
      await page.keyboard.type('Eins');
      await press(page, 'F8');
      await page.keyboard.type('zwei');
      await press(page, 'Alt+Delete');
      await expect.poll(() => shownText(page)).toBe('');
      const steps = ['Eins{1}zwei', 'Eins{1}', 'Eins', ''];
      for (const step of steps) {
        await press(page, 'Control+z');
        await expect.poll(() => shownText(page)).toBe(step);
      }
      await press(page, 'Control+z');
      await expect.poll(() => shownText(page)).toBe('');
      for (const step of [...steps.slice(0, -1).reverse(), '']) {
        await press(page, 'Control+y');
        await expect.poll(() => shownText(page)).toBe(step);
      }
      await press(page, 'Control+z', 'Control+Shift+F8');
      await expectSaved('Eins{1}zwei{/1}{2/}');
    }));

  test('undo reverts a command from the command list, with the caret in place', () =>
    inSegment(async (page) => {
      await page.keyboard.type('ab');
      await press(page, 'ArrowLeft', 'Control+Shift+P');
      await page.getByRole('combobox', { name: 'Find a command' }).fill('non-breaking');
      await press(page, 'Enter');
      await expect.poll(() => shownText(page)).toBe('a\u00a0b');
      await page.keyboard.type('!');
      await expect.poll(() => shownText(page)).toBe('a\u00a0!b');
      await press(page, 'Control+Shift+P');
      await page.getByRole('combobox', { name: 'Find a command' }).fill('undo');
      await press(page, 'Enter');
      await expect.poll(() => shownText(page)).toBe('a\u00a0b');
    }));
});

describe('the clipboard in the target', () => {
  test('copies, cuts and pastes a selection with chips', () =>
    inSegment(
      async (page, expectSaved) => {
        await press(page, 'Control+a', 'Control+c', 'End', 'Control+v');
        // Duplicate chips are dropped.
        await expect.poll(() => shownText(page)).toBe(`${COPIED}Click Save now please`);
        await press(page, 'Control+z', 'Control+a', 'Control+x');
        await expect.poll(() => shownText(page)).toBe('');
        await page.keyboard.type('Bitte: ');
        await press(page, 'Control+v');
        await expect.poll(() => shownText(page)).toBe(`Bitte: ${COPIED}`);
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Click Save now please');
        await expectSaved(`Bitte: ${COPIED}`);
      },
      { isCopied: true },
    ));

  test('pasting over selected chips removes them, and undo restores them', () =>
    inSegment(
      async (page) => {
        await page.evaluate(() => navigator.clipboard.writeText('Sichern'));
        await press(page, 'Home');
        for (let step = 0; step < 6; step++) await press(page, 'ArrowRight');
        // {1}, Save, {/1}
        for (let step = 0; step < 6; step++) await press(page, 'Shift+ArrowRight');
        await press(page, 'Control+v');
        await expect.poll(() => shownText(page)).toBe('Click Sichern now{2/} please');
        await press(page, 'Control+z');
        await expect.poll(() => shownText(page)).toBe(COPIED);
      },
      { isCopied: true },
    ));
});

describe('selection in the target', () => {
  test('Shift with an arrow selects a whole chip in both directions, and typing replaces it', () =>
    inSegment(
      async (page, expectSaved) => {
        await press(page, 'End');
        for (let step = 0; step < 7; step++) await press(page, 'ArrowLeft');
        await press(page, 'Shift+ArrowLeft');
        await page.keyboard.type('?');
        await expect.poll(() => shownText(page)).toBe('Click {1}Save{/1} now? please');
        await press(page, 'Control+z', 'Home');
        for (let step = 0; step < 6; step++) await press(page, 'ArrowRight');
        await press(page, 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowLeft', 'Delete');
        await expect.poll(() => shownText(page)).toBe('Click Save{/1} now{2/} please');
        await press(page, 'Control+z');
        await expectSaved(COPIED);
      },
      { isCopied: true },
    ));

  test('selecting by mouse from word to word includes the chips between them', () =>
    inSegment(
      async (page) => {
        const [from, to] = [await boxOf(page, 'ick'), await boxOf(page, 'now')];
        await page.mouse.move(from.left + 1, from.middle);
        await page.mouse.down();
        await page.mouse.move(to.right - 1, to.middle, { steps: 6 });
        await page.mouse.up();
        await page.keyboard.type('_');
        await expect.poll(() => shownText(page)).toBe('Cl_{2/} please');
      },
      { isCopied: true },
    ));
});

describe('drag and drop in the editor', () => {
  async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 6, from.y, { steps: 3 });
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await page.mouse.up();
  }

  test('dragging moves a word with its chips within the target, and undo puts it back', () =>
    inSegment(
      async (page, expectSaved) => {
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
        await expect.poll(() => shownText(page)).toBe(COPIED);
        await press(page, 'Control+y');
        await expectSaved('Click  now{2/} please{1}Save{/1}');
      },
      { isCopied: true },
    ));

  test('dragging a word from the source inserts it as plain text', () =>
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
  test('the character list finds a character by name or number, inserts it at the caret and remembers it', () =>
    inSegment(async (page, expectSaved) => {
      await page.keyboard.type('12');
      await press(page, 'ArrowLeft', 'F4');
      const field = page.getByRole('combobox', { name: /Name or code/ });
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
      await page.getByText('This character is not allowed in files.').waitFor();
      await press(page, 'Enter', 'Escape');
      await press(page, 'Control+z');
      await expect.poll(() => shownText(page)).toBe('1\u202f2');
      await expectSaved('1\u202f2');
    }));

  test('Shift+F3 changes the case of the word at the caret and of a selection, and Ctrl+Z undoes it', () =>
    inSegment(async (page) => {
      await page.keyboard.type('das boot');
      await press(page, 'Shift+F3');
      await expect.poll(() => shownText(page)).toBe('das Boot');
      await press(page, 'Control+a', 'Shift+F3', 'Shift+F3', 'Shift+F3');
      await expect.poll(() => shownText(page)).toBe('DAS BOOT');
      await press(page, 'Control+z');
      await expect.poll(() => shownText(page)).toBe('Das Boot');
    }));

  test('Ctrl+Shift+Space inserts a non-breaking space, and Ctrl+Shift+Y shows every kind of white space', () =>
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
      await expect.poll(() => shownText(page)).toBe('a b\u00a0\t\u200b\u200fx\n');
      await press(page, 'Control+Shift+Y');
      expect(await kinds()).toEqual([]);
      await expect.poll(() => shownText(page)).toBe('a b\u00a0\t\u200b\u200fx\n');
    }));
});
