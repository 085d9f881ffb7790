import type { CDPSession } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { liveTarget, shownText } from '../../support/documents.ts';
import { boxOf, press, useInputDocuments } from '../support/input.ts';

const inSegment = useInputDocuments(['ja', 'zh', 'ar', 'he']);

describe('input methods', () => {
  const compose = (session: CDPSession, ...texts: string[]) =>
    texts.reduce<Promise<unknown>>(
      (before, text) =>
        before.then(() =>
          session.send('Input.imeSetComposition', {
            text,
            selectionStart: text.length,
            selectionEnd: text.length,
          }),
        ),
      Promise.resolve(),
    );

  test('Japanese kana are composed and converted next to chips, and undone in one step', () =>
    inSegment(
      async (page, expectSaved) => {
        const session = await page.context().newCDPSession(page);
        await page.keyboard.press('F8');
        await compose(session, 'ほ', 'ほぞ', 'ほぞん', '保存');
        await session.send('Input.insertText', { text: '保存' });
        await press(page, 'F8');
        await expect.poll(() => shownText(page)).toBe('{1}保存{/1}');
        await compose(session, 'を', 'をおす', 'を押す');
        await session.send('Input.insertText', { text: 'を押す' });
        await page.keyboard.type('x');
        await expect.poll(() => shownText(page)).toBe('{1}保存{/1}を押すx');
        await press(page, 'Control+z');
        await expect.poll(() => shownText(page)).toBe('{1}保存{/1}を押す');
        await press(page, 'Control+z');
        await expect.poll(() => shownText(page)).toBe('{1}保存{/1}');
        await press(page, 'Control+y', 'F8');
        await expectSaved('{1}保存{/1}を押す{2/}');
      },
      { lang: 'ja' },
    ));

  test('Chinese pinyin becomes characters between two chips and over a selection with a chip', () =>
    inSegment(
      async (page, expectSaved) => {
        const session = await page.context().newCDPSession(page);
        await press(page, 'Control+Shift+F8', 'Home', 'ArrowRight');
        await compose(session, 'b', 'bao', 'baocun', '保存');
        await session.send('Input.insertText', { text: '保存' });
        await expect.poll(() => shownText(page)).toBe('{1}保存{/1}{2/}');
        // The last character of the pair, its end and the break.
        await press(page, 'End', 'Shift+ArrowLeft', 'Shift+ArrowLeft');
        await compose(session, 'qing', '请');
        await session.send('Input.insertText', { text: '请' });
        await expect.poll(() => shownText(page)).toBe('{1}保存请');
        await press(page, 'Control+z');
        await expect.poll(() => shownText(page)).toBe('{1}保存{/1}{2/}');
        await expectSaved('{1}保存{/1}{2/}');
      },
      { lang: 'zh' },
    ));

  test('a cancelled composition leaves the text unchanged', () =>
    inSegment(
      async (page) => {
        const session = await page.context().newCDPSession(page);
        await page.keyboard.type('前');
        await compose(session, 'に', 'にほ', '');
        await page.keyboard.type('後');
        await expect.poll(() => shownText(page)).toBe('前後');
      },
      { lang: 'ja' },
    ));

  test('composed text keeps its spaces while white space is shown', () =>
    inSegment(
      async (page, expectSaved) => {
        await press(page, 'Control+Shift+Y');
        const session = await page.context().newCDPSession(page);
        await page.keyboard.type('A ');
        await compose(session, 'に', '日');
        await session.send('Input.insertText', { text: '日' });
        await page.keyboard.type(' B');
        await expect.poll(() => shownText(page)).toBe('A 日 B');
        await press(page, 'Control+Shift+Y');
        await expectSaved('A 日 B');
      },
      { lang: 'ja' },
    ));

  test('shortcuts do nothing during a composition', () =>
    inSegment(
      async (page) => {
        const session = await page.context().newCDPSession(page);
        const isTaken = (isComposing: boolean) =>
          liveTarget(page).evaluate((element, composing) => {
            const options = { ctrlKey: true, isComposing: composing, bubbles: true, cancelable: true };
            return !element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ...options }));
          }, isComposing);
        await compose(session, 'に', 'にほん');
        expect(await isTaken(true)).toBe(false);
        await session.send('Input.insertText', { text: '日本' });
        await expect.poll(() => shownText(page)).toBe('日本');
        expect(await isTaken(false)).toBe(true);
      },
      { lang: 'zh' },
    ));
});

describe.each(['ar', 'he'] as const)('a right-to-left target in %s', (lang) => {
  const word = { ar: 'انقر', he: 'לחצו' }[lang];

  test('runs from right to left, arrows move in their own direction, and chips are isolated', () =>
    inSegment(
      async (page, expectSaved) => {
        await expect.poll(() => liveTarget(page).getAttribute('dir')).toBe('rtl');
        await expect.poll(() => liveTarget(page).getAttribute('lang')).toBe(lang);
        await page.keyboard.type(`${word} `);
        await press(page, 'F8');
        await page.keyboard.type('Save');
        await press(page, 'F8');
        await page.keyboard.type(' 12');
        await expect.poll(() => shownText(page)).toBe(`${word} {1}Save{/1} 12`);
        const chip = liveTarget(page).getByRole('img').first();
        expect(await chip.evaluate((element) => getComputedStyle(element).unicodeBidi)).toBe('isolate');
        // The text starts at the right edge: its first word is right of the first chip.
        const [first, box] = [await boxOf(page, word), await chip.boundingBox()];
        expect(first.left).toBeGreaterThan(box?.x ?? Number.POSITIVE_INFINITY);
        await press(page, 'Home');
        for (let step = 0; step < word.length + 1; step++) await press(page, 'ArrowLeft');
        // Forward is to the left: over the chip in one step.
        await press(page, 'ArrowLeft');
        await page.keyboard.type('_');
        await expect.poll(() => shownText(page)).toBe(`${word} {1}_Save{/1} 12`);
        await press(page, 'Backspace', 'Backspace');
        await expect.poll(() => shownText(page)).toBe(`${word} Save{/1} 12`);
        await press(page, 'Control+z', 'Control+Shift+F8');
        await expectSaved(`${word} {1}_{2/}Save{/1} 12`);
      },
      { lang },
    ));

  test('keeps its direction in the row when another segment is open', () =>
    inSegment(
      async (page) => {
        await page.keyboard.type(word);
        await press(page, 'Alt+ArrowDown');
        const cell = page.getByRole('cell').filter({ hasText: word }).first();
        await cell.waitFor();
        await expect.poll(() => cell.getAttribute('dir')).toBe('rtl');
      },
      { lang },
    ));
});
