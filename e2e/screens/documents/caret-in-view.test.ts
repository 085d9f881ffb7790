import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { choose } from '../../support/act.ts';
import { addDocument, liveTarget, numbered, shownText } from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';

const screens = useEditor();

/** Opens a document of 200 segments with the caret in the given one. */
async function playAt(segment: number, run: (page: Page) => Promise<void>): Promise<void> {
  const id = await addDocument(screens.backend, numbered(200));
  await screens.play(`/document/${id}?segment=${segment}`, async (page) => {
    await liveTarget(page, segment).waitFor();
    await run(page);
  });
}

async function isOnScreen(page: Page, segment: number): Promise<boolean> {
  const box = await liveTarget(page, segment).boundingBox();
  const view = await page.getByRole('table', { name: 'Segments' }).boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  if (!box || !view) return false;
  return box.y >= Math.max(0, view.y) - 1 && box.y < Math.min(height, view.y + view.height);
}

async function wheelAway(page: Page, segment: number): Promise<void> {
  await page.getByRole('table', { name: 'Segments' }).hover();
  await page.mouse.wheel(0, 4_600);
  await expect.poll(() => isOnScreen(page, segment)).toBe(false);
}

describe('the segment being written in', () => {
  test('scrolls back into view with each key that writes or moves the caret', () =>
    playAt(3, async (page) => {
      await page.keyboard.type('abc');
      for (const key of ['d', 'ArrowLeft', 'Backspace', 'End', 'Control+Z', 'Shift+Home']) {
        await wheelAway(page, 3);
        await page.keyboard.press(key);
        await expect.poll(() => isOnScreen(page, 3), { message: key }).toBe(true);
      }
      // An input method inserts text without a key.
      await wheelAway(page, 3);
      await page.keyboard.insertText('é');
      await expect.poll(() => isOnScreen(page, 3)).toBe(true);
    }));

  test('does not scroll while the caret is in view', () =>
    playAt(3, async (page) => {
      await page.getByRole('table', { name: 'Segments' }).hover();
      await page.mouse.wheel(0, 60);
      const top = async () => (await liveTarget(page, 3).boundingBox())?.y;
      await expect.poll(async () => (await isOnScreen(page, 3)) && top()).toBeTruthy();
      await page.waitForFunction(() => new Promise((done) => requestAnimationFrame(() => done(true))));
      const before = await top();
      await page.keyboard.type('abc');
      expect(await top()).toBe(before);
    }));

  test('scrolls to the caret in a segment taller than the list', () =>
    playAt(3, async (page) => {
      await page.setViewportSize({ width: 900, height: 420 });
      await page.keyboard.insertText('A long translation of many words. '.repeat(120));
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('ArrowRight');
      const caretIsSeen = () =>
        page.evaluate(() => {
          const range = document.getSelection()?.getRangeAt(0);
          const box = range?.getClientRects()[0];
          const view = document
            .querySelector('[role=table] [role=rowgroup]:last-child')
            ?.getBoundingClientRect();
          return box && view
            ? box.top >= view.top - 1 && box.bottom <= Math.min(view.bottom, innerHeight) + 1
            : false;
        });
      await expect.poll(caretIsSeen).toBe(true);
      await page.keyboard.press('Control+End');
      await page.keyboard.press('ArrowLeft');
      await expect.poll(caretIsSeen).toBe(true);
      await wheelAway(page, 3);
      await page.keyboard.type('x');
      await expect.poll(caretIsSeen).toBe(true);
    }));

  test('scrolls back into view with “Go to segment”, also when it is the open one', () =>
    playAt(3, async (page) => {
      for (const typed of ['3', '']) {
        await wheelAway(page, 3);
        await page.keyboard.press('Control+G');
        await page.keyboard.type(typed);
        await page.keyboard.press('Enter');
        await expect.poll(() => isOnScreen(page, 3)).toBe(true);
        expect(await liveTarget(page, 3).evaluate((target) => target === document.activeElement)).toBe(true);
      }
    }));
});

describe('typed text is not lost', () => {
  test('while the window changes its size again and again', () =>
    playAt(40, async (page) => {
      const sentence = 'El niño comió más pan que ayer, según él. ';
      const sizes = [
        [1280, 720],
        [640, 360],
        [960, 500],
        [500, 700],
        [1280, 300],
        [640, 900],
      ] as const;
      let isTyping = true;
      const changing = (async () => {
        for (let turn = 0; isTyping; turn++) {
          const [width, height] = sizes[turn % sizes.length] ?? sizes[0];
          await page.setViewportSize({ width, height });
        }
      })();
      let expected = '';
      for (let round = 0; round < 3; round++) {
        await page.keyboard.type(sentence);
        expected += sentence;
      }
      isTyping = false;
      await changing;
      await expect.poll(() => shownText(page)).toBe(expected);
    }));

  test('when others change much of the document while the segment is out of view', () =>
    playAt(3, async (page) => {
      await page.keyboard.type('eins');
      await page.getByText(/^Saved \S/).waitFor();
      await page.getByRole('table', { name: 'Segments' }).hover();
      const far = page.getByRole('row').filter({ hasText: 'Sentence number 150 of' });
      while ((await far.count()) === 0) await page.mouse.wheel(0, 500);
      const seen = await liveTarget(page, 3).evaluateHandle((target) => {
        const texts: (string | null)[] = [];
        const watch = new MutationObserver(() => texts.push(target.textContent));
        watch.observe(target, { childList: true, subtree: true, characterData: true });
        return texts;
      });
      const id = /document\/(\d+)/.exec(page.url())?.[1];
      const filter = { search: 'number 1' };
      await screens.backend.api('POST', `/document/${id}/bulk`, { action: 'copy_source', filter });
      await page
        .getByRole('row')
        .filter({ hasText: /Sentence number 150 of.*Sentence number 150 of/s })
        .waitFor();
      await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
      // The old text must never reappear: a key pressed then would save it.
      expect(await seen.jsonValue()).toEqual([]);
      await expect.poll(() => shownText(page)).toBe('eins');
      await page.keyboard.type('zwei');
      await expect.poll(() => isOnScreen(page, 3)).toBe(true);
      await expect.poll(() => shownText(page)).toBe('einszwei');
    }));

  test('right after a click, which opens the segment before the next key', () =>
    playAt(3, async (page) => {
      const passive = page.getByRole('row').filter({ hasText: 'Sentence number 7 of' });
      const label = await passive.evaluate(async (row) => {
        row.querySelector<HTMLElement>('[role=cell]:nth-child(3)')?.click();
        await Promise.resolve();
        return document.activeElement?.getAttribute('aria-label');
      });
      expect(label).toMatch(/^Target of segment 7,/);
    }));
});

test('printing shows every segment of the document in one table, and nothing else of the screen', async () => {
  const id = await addDocument(screens.backend, numbered(230));
  await screens.play(`/document/${id}`, async (page) => {
    await choose(page, 'Download', /^Print/);
    await expect.poll(() => page.locator('article tbody tr').count()).toBe(230);
    await page.emulateMedia({ media: 'print' });
    await page.locator('article').getByText('Sentence number 230 of').waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => page.getByRole('button').count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('article tbody tr').count()).toBe(0);
  });
});
