import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems } from '../support/browser.ts';
import {
  addDocument,
  focused,
  liveTarget,
  numbered,
  recordsOf,
  savedTarget,
  shownText,
} from './documents-support.ts';
import { useEditor } from './editor-stage.ts';

const SOON = { timeout: 8_000 };
const CODES = 'Press <g id="1">Save</g> now<x id="2"/>';

const stage = useEditor();

const withPage: typeof stage.play = (path, run, options) =>
  stage.play(path, run, { timeout: 10_000, isQuiet: true, ...options });

/** From the text to what lists the keys, as a person without a mouse does. */
async function openKeys(page: Page) {
  await page.keyboard.press('Control+Shift+P');
  await page.getByRole('combobox', { name: 'Find a command' }).fill('all keys');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Keys' });
  await dialog.waitFor();
  return dialog;
}

async function close(page: Page) {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

describe('every action of the key map', () => {
  test('works by its key', async () => {
    const id = await addDocument(stage.workbench, [
      { source: CODES },
      { source: CODES },
      ...numbered(118).map(({ source }) => ({ source })),
    ]);
    await withPage(`/document/${id}`, async (page) => {
      const press = (keys: string) => page.keyboard.press(keys);
      await press('Control+Insert');
      expect(await shownText(page)).toBe('Press {1}Save{/1} now{2/}');
      await press('Alt+Delete');
      expect(await shownText(page)).toBe('');
      await press('F8');
      expect(await shownText(page)).toBe('{1}');
      await press('Control+Shift+F8');
      expect(await shownText(page)).toBe('{1}{/1}{2/}');
      await press('Control+s');
      await page.getByText(/^Saved \S/).waitFor();
      await press('Alt+ArrowDown');
      await liveTarget(page, 2).waitFor();
      await press('Alt+ArrowUp');
      await liveTarget(page, 1).waitFor();
      await press('Control+Shift+Enter');
      await page.getByRole('button', { name: 'Take approval back' }).waitFor();
      await press('F9');
      await liveTarget(page, 2).waitFor();
      await press('Control+Insert');
      await press('Control+Enter');
      await liveTarget(page, 3).waitFor();
      await press('Control+g');
      await page.keyboard.type('117');
      await press('Enter');
      await liveTarget(page, 117).waitFor();
      await press('Control+Shift+f');
      expect(await focused(page)).toBe('Search segments');
      await press('Control+Shift+m');
      await expect.poll(() => focused(page)).toMatch(/TEXTAREA|omment/);
      await press('Control+k');
      await expect.poll(() => focused(page)).toBe('Search the memories');
      await press('Escape');
      await expect.poll(() => focused(page)).toMatch(/^Target of segment 117/);
      await press('Control+Shift+g');
      await page.getByRole('dialog', { name: /term/i }).waitFor();
      await close(page);
      await press('Control+h');
      await page
        .getByRole('dialog')
        .or(page.getByRole('region', { name: /replace/i }))
        .first()
        .waitFor();
      await press('Escape');
      await expect
        .poll(
          async () => (await recordsOf(stage.workbench, id)).filter(({ approved }) => approved).length,
          SOON,
        )
        .toBe(2);
    });
  });

  test('the list of keys opens with ? outside of text, and ? inside is a character', async () => {
    const id = await addDocument(stage.workbench, numbered(2));
    await withPage(`/document/${id}`, async (page) => {
      await page.keyboard.type('Wie?');
      expect(await shownText(page)).toBe('Wie?');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('?');
      const dialog = page.getByRole('dialog', { name: 'Keys' });
      for (const label of [
        'Approve and go to the next unapproved',
        'Go to a number',
        'Insert match 1 to 9',
      ]) {
        await dialog.getByText(label, { exact: true }).waitFor();
      }
      await close(page);
    });
  });
});

describe('keys are changed', () => {
  test('a taken one is named with its owner, and the two are swapped; all by keyboard, kept over a reload', async () => {
    const id = await addDocument(stage.workbench, numbered(3));
    await withPage(`/document/${id}`, async (page) => {
      const dialog = await openKeys(page);
      await page.keyboard.type('next unapproved');
      await page.getByRole('button', { name: 'Change the key of “Next unapproved segment”' }).press('Enter');
      await page.keyboard.press('Control+k');
      await dialog.getByText('belongs to “Search the memories for the selection”').waitFor();
      await dialog.getByRole('button', { name: 'Swap the two' }).press('Enter');
      await close(page);
      await page.keyboard.press('Control+k');
      await liveTarget(page, 2).waitFor();
      await page.keyboard.press('F9');
      await expect.poll(() => focused(page)).toBe('Search the memories');
      await page.waitForURL(/segment=2/);
      await page.reload();
      await liveTarget(page, 2).waitFor();
      await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'textbox');
      await page.keyboard.press('Control+k');
      await liveTarget(page, 3).waitFor();
      // The hint beside the button says it too.
      expect(await page.getByRole('button', { name: 'Next open' }).getAttribute('title')).toBe('Ctrl+K');
      await openKeys(page);
      await page.getByRole('button', { name: 'Reset the key of “Next unapproved segment”' }).press('Enter');
      await close(page);
      await page.keyboard.press('Control+k');
      await expect.poll(() => focused(page)).toBe('Search the memories');
    });
  });

  test('what the browser or the keyboard needs is refused with the reason', async () => {
    await withPage('/document/1', async (page) => {
      const dialog = await openKeys(page);
      await page.getByRole('button', { name: 'Change the key of “Save now”' }).press('Enter');
      await page.keyboard.press('Alt+k');
      await dialog.getByText('Alt with a letter').waitFor();
      await page.keyboard.press('Control+PageDown');
      await dialog.getByText('change the tab of the browser').waitFor();
      await page.keyboard.press('a');
      await dialog.getByText('would type a character').waitFor();
      await page.keyboard.press('Control+p');
      await dialog.getByText('own use of this key').waitFor();
      await dialog.getByRole('button', { name: 'Use it' }).press('Enter');
      await dialog
        .getByRole('listitem')
        .filter({ hasText: 'Save now' })
        .getByText('P', { exact: true })
        .waitFor();
      await dialog.getByRole('button', { name: 'Reset all keys' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Reset all' }).click();
      await dialog
        .getByRole('listitem')
        .filter({ hasText: 'Save now' })
        .getByText('S', { exact: true })
        .waitFor();
    });
  });

  test('habits of another tool are taken as a whole', async () => {
    const id = await addDocument(stage.workbench, [{ source: CODES }, { source: 'Second' }]);
    await withPage(`/document/${id}`, async (page) => {
      const dialog = await openKeys(page);
      await dialog.getByLabel('Habits').selectOption({ label: 'As in memoQ' });
      await dialog.getByText('a number is asked for with Ctrl+Shift+G').waitFor();
      await close(page);
      await page.keyboard.press('Control+Shift+s');
      expect(await shownText(page)).toBe('Press {1}Save{/1} now{2/}');
      await page.keyboard.press('Control+g');
      await liveTarget(page, 2).waitFor();
      await openKeys(page);
      await dialog.getByLabel('Habits').selectOption({ label: 'As in MateCat' });
      await close(page);
      await page.keyboard.press('Control+ArrowUp');
      await liveTarget(page, 1).waitFor();
    });
  });
});

describe('the list of commands', () => {
  test('is a combobox over a listbox: it narrows, the arrows choose, Enter does it where the caret was', async () => {
    const id = await addDocument(stage.workbench, numbered(3));
    await withPage(`/document/${id}`, async (page) => {
      await page.keyboard.type('ab');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Control+Shift+P');
      const field = page.getByRole('combobox', { name: 'Find a command' });
      await field.waitFor();
      const all = await page.getByRole('dialog').getByRole('option').count();
      expect(all).toBeGreaterThan(30);
      await page.keyboard.type('next segm');
      await expect.poll(() => page.getByRole('dialog').getByRole('option').count()).toBeLessThan(all);
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
      await page.getByText('No command is called so').waitFor();
      await close(page);
      expect(await focused(page)).toMatch(/^Target of segment 2/);
    });
  });

  test('says why a command cannot be used, and does not do it', async () => {
    const id = await addDocument(stage.workbench, [{ source: 'Fixed', target: 'Fest', locked: true }]);
    await withPage(`/document/${id}`, async (page) => {
      await page.keyboard.press('Control+Shift+P');
      await page.keyboard.type('clear the target');
      await page
        .getByRole('dialog')
        .getByRole('option', { name: /must not be changed/ })
        .waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await close(page);
      expect(await shownText(page)).toBe('Fest');
    });
  });
});

describe('running text', () => {
  test('reads as paragraphs, shows states, is in the address, and Enter edits the segment', async () => {
    const id = await addDocument(
      stage.workbench,
      numbered(900).map((unit, at) =>
        at % 3 === 0 ? { ...unit, target: `Satz ${at + 1}.`, approved: at === 0 } : unit,
      ),
    );
    await withPage(`/document/${id}?segment=4`, async (page) => {
      await page.keyboard.press('Control+Shift+l');
      const text = page.getByRole('region', { name: 'Running text' });
      await text.getByRole('button', { name: /Satz 4\./ }).waitFor();
      expect(page.url()).toContain('view=text');
      await text
        .getByRole('img', { name: 'Reviewed' })
        .or(text.getByRole('img', { name: 'Final' }))
        .first()
        .waitFor();
      await page.waitForFunction(() => document.activeElement?.textContent?.includes('Satz 4.'));
      for (let step = 0; step < 3; step++) {
        await page.keyboard.press('ArrowDown');
        await page.waitForFunction(
          (row) => document.activeElement?.getAttribute('data-segment') === String(row),
          4 + step,
        );
      }
      // Far away, and only what is near is in the page.
      await page.keyboard.press('Control+g');
      await page.keyboard.type('850');
      await page.keyboard.press('Enter');
      await text.getByRole('button', { name: /Satz 850\./ }).waitFor();
      expect(await text.locator('[data-segment]').count()).toBeLessThan(250);
      await page.waitForURL(/segment=850/);
      await page.reload();
      await text.getByRole('button', { name: /Satz 850\./ }).click();
      await liveTarget(page, 850).waitFor();
      await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'textbox');
      expect(page.url()).not.toContain('view=');
      await page.keyboard.type(' Neu');
      await expect
        .poll(async () => {
          const { records } = (await stage.workbench.api('GET', `/document/${id}/records?page=8`)) as {
            records: { target: string }[];
          };
          return records[49]?.target;
        }, SOON)
        .toBe('Satz 850. Neu');
      await page.keyboard.press('Control+Shift+l');
      await page.getByLabel('Show', { exact: true }).selectOption('target');
      await page.waitForURL(/view=target/);
    });
  });
});

test('a translator’s day without a mouse: match, term, approve, filter, comment, download', async () => {
  await withPage('/document/1?segment=8', async (page) => {
    const press = (keys: string) => page.keyboard.press(keys);
    await page.getByRole('button', { name: /^Insert match 1/ }).waitFor();
    await press('Control+1');
    const match = await shownText(page);
    expect(match).not.toBe('');
    await page.getByRole('tab', { name: /^Terms/ }).waitFor();
    await press('Control+Shift+Digit1');
    await expect.poll(async () => (await shownText(page)).length).toBeGreaterThan(match.length);
    await press('Control+z');
    await press('Control+Shift+Enter');
    const question = page.getByRole('alertdialog');
    const approved = page.getByRole('button', { name: 'Take approval back' });
    await question.or(approved).first().waitFor();
    if (await question.isVisible()) {
      await press('Tab');
      await question.getByRole('button', { name: 'Approve all the same' }).press('Enter');
    }
    await approved.waitFor();
    await press('Control+Shift+m');
    await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
    await page.keyboard.type('Checked with the glossary.');
    await press('Control+Enter');
    await page.getByText('Checked with the glossary.').first().waitFor();
    await press('Control+Shift+f');
    await page.keyboard.type('card');
    await page
      .getByText(/\d+ segments?$/)
      .first()
      .waitFor();
    await press('Control+Shift+P');
    await page.keyboard.type('clear all filters');
    await press('Enter');
    await page.waitForURL((url) => !url.searchParams.has('search'));
    const download = page.waitForEvent('download');
    await press('Control+Shift+P');
    await page.keyboard.type('download the translation');
    await press('Enter');
    expect((await download).suggestedFilename()).toMatch(/\.\w+$/);
    await expect.poll(() => savedTarget(stage.workbench, 1, 8), SOON).toBe(match);
  });
});

test.each(['light', 'dark'] as const)(
  'axe finds nothing on keys, commands, characters and running text, %s',
  async (theme) => {
    await withPage(
      '/document/1?segment=3',
      async (page) => {
        await page.keyboard.press('Control+Shift+P');
        await page.getByRole('dialog').getByRole('option').first().waitFor();
        expect(await accessibilityProblems(page), 'commands').toEqual([]);
        await close(page);
        await page.keyboard.press('F4');
        await page.getByRole('dialog').getByRole('option').first().waitFor();
        expect(await accessibilityProblems(page), 'characters').toEqual([]);
        await close(page);
        await openKeys(page);
        await page.getByRole('button', { name: 'Change the key of “Save now”' }).press('Enter');
        await page.keyboard.press('Control+k');
        await page.getByRole('button', { name: 'Swap the two' }).waitFor();
        expect(await accessibilityProblems(page), 'keys').toEqual([]);
        await page.keyboard.press('Escape');
        if ((await page.getByRole('dialog').count()) > 0) await close(page);
        await page.keyboard.press('Control+k');
        await page.keyboard.type('the');
        await page.getByRole('list', { name: 'Units found' }).waitFor();
        expect(await accessibilityProblems(page), 'concordance').toEqual([]);
        await page.keyboard.press('Control+Shift+l');
        await page.getByRole('region', { name: 'Running text' }).waitFor();
        expect(await accessibilityProblems(page), 'running text').toEqual([]);
      },
      { theme },
    );
  },
);
