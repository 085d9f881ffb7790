import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { editorFocus, focused, liveTarget, shownText } from '../../support/documents.ts';
import { closeDialog, openKeys } from '../support/editor-dialogs.ts';
import { redraw } from '../support/redraw.ts';
import { useDocument } from '../support/sample-document.ts';

const screens = useDocument();
const { onDocument } = screens;

/** Waits until the account has keys like these. */
const saved = (page: Page, part: string) =>
  page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/user/preferences/documents.keys') &&
      answer.ok() &&
      answer.request().postData()?.includes(part) === true,
  );

describe('the keys of the editor', () => {
  test('each action of the key map works by its key', () =>
    onDocument(
      async (page, document) => {
        const press = (keys: string) => page.keyboard.press(keys);
        await press('Control+Insert');
        await expect.poll(() => shownText(page)).toBe('Press {1}Help{/1} once{2/} only');
        await press('Alt+Delete');
        await expect.poll(() => shownText(page)).toBe('');
        await press('F8');
        await expect.poll(() => shownText(page)).toBe('{1}');
        await press('Control+Shift+F8');
        await expect.poll(() => shownText(page)).toBe('{1}{/1}{2/}');
        await press('Control+s');
        await page.getByText(/^Saved \S/).waitFor();
        await press('Alt+ArrowDown');
        await liveTarget(page, 15).waitFor();
        await press('Alt+ArrowUp');
        await liveTarget(page, 14).waitFor();
        await press('Control+Shift+Enter');
        await page.getByRole('button', { name: 'Unapprove' }).waitFor();
        await press('F9');
        await liveTarget(page, 15).waitFor();
        await press('Control+Insert');
        await press('Control+Enter');
        // After the last segment it wraps to the first open one.
        await liveTarget(page, 1).waitFor();
        await press('Control+g');
        await page.keyboard.type('13');
        await press('Enter');
        await liveTarget(page, 13).waitFor();
        await press('Control+Shift+f');
        await expect.poll(() => focused(page)).toBe('Search segments');
        await press('Control+Shift+m');
        await expect.poll(() => focused(page)).toMatch(/TEXTAREA|omment/);
        await press('Control+k');
        await expect.poll(() => focused(page)).toBe('Search memories');
        await press('Escape');
        await expect.poll(() => focused(page)).toMatch(/^Target of segment 13/);
        await press('Control+Shift+g');
        await page.getByRole('dialog', { name: /term/i }).waitFor();
        await closeDialog(page);
        await press('Control+h');
        await page.getByRole('dialog', { name: 'Find and replace' }).waitFor();
        await closeDialog(page);
        await expect
          .poll(async () => (await document.records()).slice(13).map(({ approved }) => approved))
          .toEqual([true, true]);
      },
      { query: '?segment=14' },
    ));

  test('a key that is taken names its command, and the two can be swapped, in the account too', () =>
    onDocument(
      async (page, { path }) => {
        const dialog = await openKeys(page);
        const isSaved = saved(page, '"next-open":"Ctrl+K"');
        await page.keyboard.insertText('next unapproved');
        await page
          .getByRole('button', { name: 'Change shortcut for “Next unapproved segment”' })
          .press('Enter');
        await page.keyboard.press('Control+k');
        await dialog.getByText('is used by “Search memories for selection”').waitFor();
        await dialog.getByRole('button', { name: 'Swap shortcuts' }).press('Enter');
        await closeDialog(page);
        await page.keyboard.press('Control+k');
        await liveTarget(page, 12).waitFor();
        await page.keyboard.press('F9');
        await expect.poll(() => focused(page)).toBe('Search memories');
        await isSaved;

        const other = await screens.open({ path: `${path}?segment=12` });
        await editorFocus(other);
        // The button's hint shows it too.
        const next = other.getByRole('button', { name: 'Next open' });
        await expect.poll(() => next.getAttribute('title')).toBe('Ctrl+K');
        await other.keyboard.press('Control+k');
        await liveTarget(other, 13).waitFor();

        // Keys that only the browser has, from before the account stored them, are sent to it.
        await screens.backend.api('PUT', '/user/preferences/documents.keys', { value: null });
        const isSent = saved(other, '"next-open":"Ctrl+K"');
        await redraw(other);
        await isSent;
        await editorFocus(other);
        await openKeys(other);
        await other
          .getByRole('button', { name: 'Reset shortcut for “Next unapproved segment”' })
          .press('Enter');
        await closeDialog(other);
        await other.keyboard.press('Control+k');
        await expect.poll(() => focused(other)).toBe('Search memories');
      },
      { query: '?segment=11' },
    ));

  test('outside of text ? opens the list of keys, which refuses keys that the browser or typing needs', () =>
    onDocument(async (page) => {
      await page.keyboard.type('Wie?');
      await expect.poll(() => shownText(page)).toBe('Wie?');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('?');
      const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      for (const label of ['Approve and go to next unapproved', 'Go to segment', 'Insert match 1 to 9']) {
        await dialog.getByText(label, { exact: true }).waitFor();
      }
      const row = dialog.getByRole('listitem').filter({ hasText: 'Save now' });
      await page.getByRole('button', { name: 'Change shortcut for “Save now”' }).press('Enter');
      await page.keyboard.press('Alt+k');
      await dialog.getByText('Alt with a letter').waitFor();
      await page.keyboard.press('Control+PageDown');
      await dialog.getByText('switch browser tabs').waitFor();
      await page.keyboard.press('a');
      await dialog.getByText('single key types a character').waitFor();
      await page.keyboard.press('Control+p');
      await dialog.getByText('overrides the browser’s own shortcut').waitFor();
      await dialog.getByRole('button', { name: 'Use shortcut' }).press('Enter');
      await row.getByText('P', { exact: true }).waitFor();
      await dialog.getByRole('button', { name: 'Reset all shortcuts' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Reset all' }).click();
      await row.getByText('S', { exact: true }).waitFor();
    }));

  test('the keys of another tool are chosen as a whole', () =>
    onDocument(
      async (page) => {
        const dialog = await openKeys(page);
        await dialog.getByLabel('Shortcut preset').selectOption({ label: 'Same as memoQ' });
        await dialog.getByText('Use Ctrl+Shift+G for a segment number').waitFor();
        await closeDialog(page);
        await page.keyboard.press('Control+Shift+s');
        await expect.poll(() => shownText(page)).toBe('Press {1}Help{/1} once{2/} only');
        await page.keyboard.press('Control+g');
        await liveTarget(page, 15).waitFor();
        await openKeys(page);
        const isSaved = saved(page, 'matecat');
        await dialog.getByLabel('Shortcut preset').selectOption({ label: 'Same as MateCat' });
        await closeDialog(page);
        await page.keyboard.press('Control+ArrowUp');
        await liveTarget(page, 14).waitFor();
        // It must not reach the account after the next test has reset it.
        await isSaved;
      },
      { query: '?segment=14' },
    ));
});

test('the list of commands is a combobox over a listbox: typing narrows it, arrows choose, and Enter runs the command at the caret', () =>
  onDocument(async (page) => {
    await page.keyboard.type('ab');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+Shift+P');
    const field = page.getByRole('combobox', { name: 'Find a command' });
    await field.waitFor();
    const options = page.getByRole('dialog').getByRole('option');
    const all = await options.count();
    expect(all).toBeGreaterThan(30);
    await page.keyboard.insertText('next segm');
    await expect.poll(() => options.count()).toBeLessThan(all);
    const chosen = () => field.getAttribute('aria-activedescendant');
    const first = await chosen();
    await page.keyboard.press('ArrowDown');
    expect(await chosen()).not.toBe(first);
    await page.keyboard.press('ArrowUp');
    expect(await chosen()).toBe(first);
    await page
      .getByRole('dialog')
      .getByRole('option', { selected: true })
      .getByText('Next segment', { exact: true })
      .waitFor();
    await page.keyboard.press('Enter');
    await liveTarget(page, 2).waitFor();
    await page.keyboard.press('Control+Shift+P');
    await page.keyboard.type('xyzzy');
    await page.getByText('No matching command').waitFor();
    await closeDialog(page);
    await expect.poll(() => focused(page)).toMatch(/^Target of segment 2/);
  }));
