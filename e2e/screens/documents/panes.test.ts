import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { choose, toast } from '../../support/act.ts';
import { addDocument, liveTarget, numbered, shownText } from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';

const screens = useEditor({ env: { DEMO: '1' } });
// The account keeps the selected pane, also for the next document.
beforeEach(() => screens.backend.api('PUT', '/user/preferences/documents.panes', { value: null }));

const play = (run: (page: Page) => Promise<void>) => screens.play('/document/1?segment=3', run);

const pane = (page: Page, name: string) => page.getByRole('tabpanel', { name: new RegExp(`^${name}`) });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const holdsFocus = (page: Page, name: string) =>
  pane(page, name).evaluate((panel) => panel.contains(document.activeElement));
const isInText = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('role') === 'textbox');

/** Waits until this arrangement is saved: an earlier one may still be pending. */
const saved = (page: Page, isLike: (kept: string) => boolean) =>
  page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/user/preferences/documents.panes') &&
      answer.ok() &&
      isLike(answer.request().postData() ?? ''),
  );

describe('panes', () => {
  test('show matches and terms together; one key enters a pane and Escape leaves it', () =>
    play(async (page) => {
      await pane(page, 'Matches').waitFor();
      await pane(page, 'Terms').waitFor();
      await page.keyboard.type('Der Turm');
      await page.keyboard.press('Home');
      for (const [keys, name] of [
        ['Alt+1', 'Matches'],
        ['Alt+2', 'Terms'],
        ['Alt+3', 'Search'],
        ['Alt+4', 'Checks'],
        ['Alt+5', 'Comments'],
        ['Alt+6', 'History'],
        ['Control+k', 'Search'],
        ['Control+Shift+m', 'Comments'],
      ] as const) {
        await page.keyboard.press(keys);
        await expect.poll(() => holdsFocus(page, name).catch(() => false), { message: keys }).toBe(true);
        // The field keeps its text.
        if (name === 'Search' || name === 'Comments') await page.keyboard.insertText('anchor');
        await page.keyboard.press('Escape');
        expect([keys, await isInText(page)]).toEqual([keys, true]);
      }
      await page.keyboard.type('x');
      await expect.poll(() => shownText(page)).toBe('xDer Turm');
    }));

  test('keep the focus while their content loads', () =>
    play(async (page) => {
      let answer = () => {};
      const isAsked = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/history**', async (route) => {
        await isAsked;
        await route.continue();
      });
      await page.keyboard.press('Alt+6');
      await page.getByText('Loading history').waitFor({ state: 'attached' });
      answer();
      await pane(page, 'History').getByRole('button').first().waitFor();
      expect(await holdsFocus(page, 'History')).toBe(true);
    }));

  test('opened by a command close at the next segment; panes opened by hand stay', () =>
    play(async (page) => {
      await page.keyboard.press('Control+k');
      await pane(page, 'Search').waitFor();
      await page.keyboard.press('Alt+6');
      await pane(page, 'History').waitFor();
      // One at a time.
      await pane(page, 'Matches').waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Alt+ArrowDown');
      await liveTarget(page, 4).waitFor();
      await pane(page, 'Terms').waitFor();
      await tab(page, 'History').click();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Alt+ArrowDown');
      await liveTarget(page, 5).waitFor();
      await pane(page, 'History').waitFor();
    }));

  test('arrow keys move through a pane; Enter inserts and returns the focus to the text', () =>
    screens.play('/document/1?segment=8', async (page) => {
      await page.getByRole('button', { name: /^Insert match 1:/ }).waitFor();
      await page.keyboard.press('Alt+1');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await expect.poll(() => shownText(page)).not.toBe('');
      await expect.poll(() => isInText(page)).toBe(true);
    }));
});

test('a pane whose code fails to load leaves the text alone and opens on retry', () =>
  screens.play('', async (page) => {
    const late = /\/(machine|matches|review)\.\w+\.js/;
    screens.console.expect(/ERR_FAILED/);
    await page.route(late, (route) => route.abort());
    const missing = page.waitForEvent('requestfailed', (request) => /\/matches\./.test(request.url()));
    await page.goto('/document/1?segment=3');
    await liveTarget(page, 3).waitFor();
    await missing;
    await page.keyboard.type('Der Turm');
    await tab(page, 'Review').click();
    await pane(page, 'Review').getByText('Couldn’t load this').waitFor();
    await expect.poll(() => shownText(page)).toContain('Der Turm');
    await page.unroute(late);
    await pane(page, 'Review').getByRole('button', { name: 'Try again' }).click();
    await pane(page, 'Review').getByText('Mark an error').waitFor();
    await page.route(late, (route) => route.abort());
    await page.goto('/users/?tab=machine');
    await page.getByText('Couldn’t load machine translation').waitFor();
    await page.unroute(late);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No engine yet').waitFor();
  }));

describe('a layout', () => {
  test('is arranged by keyboard, saved in the account, and reset by one menu entry', async () => {
    const id = await addDocument(screens.backend, numbered(20));
    const path = `/document/${id}?segment=2`;
    await screens.play(path, async (page) => {
      const width = page.getByRole('separator', { name: 'Panel width' });
      const before = Number(await width.getAttribute('aria-valuenow'));
      await width.press('ArrowLeft');
      await expect.poll(() => width.getAttribute('aria-valuenow')).toBe(String(before + 24));
      const border = page.getByRole('separator', { name: 'Divider between “Matches” and “Terms”' });
      const share = Number(await border.getAttribute('aria-valuenow'));
      const height = async () => (await pane(page, 'Matches').boundingBox())?.height ?? 0;
      const high = await height();
      await border.press('ArrowDown');
      await expect.poll(() => border.getAttribute('aria-valuenow')).toBe(String(share + 5));
      expect(await height()).toBeGreaterThan(high);
      await choose(page, page.getByRole('button', { name: 'Position of “Terms”' }), /Dock below/);
      const below = page.getByRole('complementary', { name: 'Below the segments' });
      await below.getByRole('tab', { name: /^Terms/ }).waitFor();
      const isKept = saved(page, (kept) => !kept.includes('"history"'));
      const panes = page.getByRole('button', { name: 'Panes and layout' });
      await panes.click();
      await page.getByRole('menuitemcheckbox', { name: /^History/ }).click();
      await tab(page, 'History').waitFor({ state: 'detached' });
      await isKept;
    });
    // Another browser of the same user.
    await screens.play(path, async (page) => {
      const below = page.getByRole('complementary', { name: 'Below the segments' });
      await below.getByRole('tab', { name: /^Terms/ }).waitFor();
      await expect.poll(() => tab(page, 'History').count()).toBe(0);
      // A hidden pane is shown while requested.
      await page.keyboard.press('Alt+6');
      await pane(page, 'History').waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Alt+ArrowDown');
      await liveTarget(page, 3).waitFor();
      await tab(page, 'History').waitFor({ state: 'detached' });
      const panes = page.getByRole('button', { name: 'Panes and layout' });
      await panes.click();
      await page.getByRole('menuitemcheckbox', { name: 'Review', exact: true }).click();
      await pane(page, 'Checks').waitFor();
      await panes.click();
      await page.getByRole('menuitemcheckbox', { name: 'Translate' }).click();
      await panes.click();
      await page.getByRole('menuitem', { name: 'Preferences' }).click();
      const isReset = saved(page, (kept) => kept.includes('"own":{}'));
      await page.getByRole('button', { name: 'Reset Panes' }).click();
      await isReset;
      await page.goBack();
      await tab(page, 'History').waitFor();
      await below.waitFor({ state: 'detached' });
    });
  });

  test('is mirrored in a right-to-left page', () =>
    play(async (page) => {
      const width = page.getByRole('separator', { name: 'Panel width' });
      const before = Number(await width.getAttribute('aria-valuenow'));
      await page.evaluate(() => {
        document.documentElement.dir = 'rtl';
      });
      await width.press('ArrowRight');
      await expect.poll(() => width.getAttribute('aria-valuenow')).toBe(String(before + 24));
      const box = await width.boundingBox();
      if (!box) throw new Error('The border is nowhere.');
      const [x, y] = [box.x + box.width / 2, box.y + 40];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x - 60, y, { steps: 3 });
      await page.mouse.up();
      const after = Number(await width.getAttribute('aria-valuenow'));
      expect(Math.abs(after - (before + 24 - 60))).toBeLessThan(6);
    }));
});

describe('in a narrow window', () => {
  test.each([
    [390, 844],
    [720, 450],
  ])(
    'of %d × %d px the filter bar takes one line, and target, panes and status line are visible',
    (width, height) =>
      play(async (page) => {
        await page.setViewportSize({ width, height });
        const bar = page.getByRole('group', { name: 'Filter segments' });
        await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(50);
        for (const part of [liveTarget(page, 3), tab(page, 'Matches'), page.getByText(/saved/i).first()]) {
          await expect
            .poll(async () => {
              const box = await part.boundingBox();
              return box && box.y >= 0 && box.y + box.height <= height;
            })
            .toBe(true);
        }
        await choose(page, page.getByRole('button', { name: 'Filters', exact: true }), /^Not approved/);
        await expect.poll(() => page.url()).toContain('approved=false');
      }),
  );

  test('a message covers the header instead of the target, and the focused search field gets a whole line', () =>
    play(async (page) => {
      await page.setViewportSize({ width: 390, height: 500 });
      const search = page.getByRole('combobox', { name: 'Search segments' });
      const width = async () => (await search.boundingBox())?.width ?? 0;
      const narrow = await width();
      await search.focus();
      await expect.poll(width).toBeGreaterThan(350);
      await page.keyboard.press('Escape');
      await expect.poll(width).toBe(narrow);
      await page.keyboard.press('Control+g');
      await page.keyboard.type('9999');
      await page.keyboard.press('Enter');
      const said = toast(page, /is not in the list/);
      const gap = async () => {
        const [message, target] = [await said.boundingBox(), await liveTarget(page).boundingBox()];
        return message && target && target.y - message.y - message.height;
      };
      await expect.poll(gap).toBeGreaterThan(20);
    }));

  test('a message does not cover a dialog’s buttons in low windows of any width', () =>
    screens.play('/document/1?segment=3', async (page) => {
      screens.console.expect(/ERR_FAILED/);
      // One that stays until it is dismissed.
      await page.route(/\/records\?.*around=9999/, (route) => route.abort());
      await page.keyboard.press('Control+g');
      await page.keyboard.type('9999');
      await page.keyboard.press('Enter');
      const said = toast(page, /^Couldn’t load segment 9999/);
      await said.waitFor();
      await page.keyboard.press('Control+Shift+P');
      await page.getByRole('combobox', { name: 'Find a command' }).fill('keyboard shortcuts');
      await page.keyboard.press('Enter');
      const buttons = page.getByRole('dialog', { name: 'Keyboard shortcuts' }).locator('[data-dialog-foot]');
      for (const width of [1440, 1280, 800, 390]) {
        await page.setViewportSize({ width, height: 520 });
        const isFree = async () => {
          const [message, foot] = [await said.boundingBox(), await buttons.boundingBox()];
          if (!message || !foot) return null;
          const isBeside = message.x + message.width < foot.x || foot.x + foot.width < message.x;
          return isBeside || message.y + message.height < foot.y;
        };
        await expect.poll(isFree, { message: `${width} px` }).toBe(true);
      }
    }));
});

test('tabs whose names do not fit become icons that keep their names, in German, Arabic and Japanese', () =>
  play(async (page) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const rows = page.getByRole('tablist');
    for (const language of ['de', 'ar', 'ja']) {
      await page.evaluate((chosen) => localStorage.setItem('tessera.language', chosen), language);
      await page.reload();
      await rows.nth(1).waitFor();
      const tabs = rows.nth(1).getByRole('tab');
      await expect.poll(() => tabs.count()).toBe(6);
      await expect.poll(() => isWhole(rows.nth(0)), { message: language }).toBe(true);
      await expect.poll(() => isWhole(rows.nth(1)), { message: language }).toBe(true);
      for (const name of await tabs.allTextContents()) expect(name.replace(/\d/g, '')).not.toBe('');
      // If not all labels fit, only the front tab keeps its label.
      if (language === 'de') expect(await tabs.locator('svg:visible').count()).toBe(5);
      await tabs.nth(2).hover();
      if (language === 'de') await page.getByText('Kommentare', { exact: true }).last().waitFor();
    }
  }));

const isWhole = (row: Locator) => row.evaluate((list) => list.scrollWidth <= list.clientWidth);
