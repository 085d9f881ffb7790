import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems } from '../../support/browser.ts';
import { addDocument, type FixtureUnit, focused, liveTarget, recordsOf } from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';
import { settled } from '../support/settled.ts';

/** The same wrong number three times, and two other mistakes. */
const UNITS: FixtureUnit[] = [
  { source: 'Pay 100 euros.', target: 'Zahlen Sie 7 Euro.' },
  { source: 'Take 100 steps.', target: 'Gehen Sie 7 Schritte.' },
  { source: 'Wait 100 days.', target: 'Warten Sie 7 Tage.' },
  { source: 'All is well.', target: 'Alles ist gut' },
  { source: 'Say 25 words.', target: 'Sagen Sie 26 Worte.' },
];

const screens = useEditor();

async function addChecked(units: readonly FixtureUnit[]): Promise<number> {
  const id = await addDocument(screens.backend, units);
  const { job_id } = (await screens.backend.api('POST', `/document/${id}/qa/report`)) as { job_id: number };
  await screens.backend.finishJob(job_id);
  return id;
}

const list = (page: Page) => page.getByRole('list', { name: 'Findings', exact: true });
const rows = (page: Page) => list(page).getByRole('listitem');
const marked = (page: Page) => list(page).locator('[aria-current=true]');

/** Waits for an announcement. */
const said = (page: Page, text: string | RegExp) =>
  page.locator('[data-announcer=polite]').filter({ hasText: text }).waitFor();

/** Watches in each frame whether the focus is lost; the returned call ends the watch. */
async function watchFocus(page: Page): Promise<() => Promise<boolean>> {
  const watch = await page.evaluateHandle(() => {
    const state = { isLost: false, isOver: false };
    const look = () => {
      if (document.activeElement === document.body) state.isLost = true;
      if (!state.isOver) requestAnimationFrame(look);
    };
    look();
    return state;
  });
  return () =>
    watch.evaluate((state) => {
      state.isOver = true;
      return state.isLost;
    });
}

/** Presses Tab until a control of this name has the focus. */
async function tabTo(page: Page, name: RegExp) {
  for (let press = 0; press < 40; press++) {
    await page.keyboard.press('Tab');
    const is = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
    if (name.test(is)) return;
  }
  throw new Error(`Tab does not reach ${name}, but ${await focused(page)}.`);
}

const isInText = (page: Page, row: number) =>
  liveTarget(page, row).evaluate((field) => field === document.activeElement);

test('findings over time are plotted by check and by author, with the figures in a table', async () => {
  const id = await addChecked(UNITS);
  const [, , , , last] = await recordsOf(screens.backend, id);
  const path = `/document/records/${last?.id}`;
  await screens.backend.api('PUT', path, { target: 'Sagen Sie 27 Worte.' });
  const { job_id } = (await screens.backend.api('POST', `/document/${id}/qa/report`)) as { job_id: number };
  await screens.backend.finishJob(job_id);
  await screens.play(`/document/${id}`, async (page) => {
    await page.keyboard.press('Alt+9');
    await page.getByRole('button', { name: 'Filter and tools' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Findings over time…' }).press('Enter');
    const plot = page.getByRole('dialog').getByRole('region', { name: 'Findings over time', exact: true });
    const table = plot.getByRole('table');
    const heads = () => table.getByRole('columnheader').allInnerTexts();
    const cells = () => table.getByRole('cell').allInnerTexts();
    await expect.poll(heads).toEqual(['Checked', 'Numbers', 'End punctuation']);
    expect(await cells()).toEqual(['4', '1', '4', '1']);
    await plot.getByLabel('Group by').selectOption('Author');
    expect(await heads()).toEqual(['Checked', 'Unknown', 'Admin']);
    expect(await cells()).toEqual(['5', '0', '4', '1']);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

test('a dialog of the Checks pane stays open with its text while the window becomes narrow and wide again', async () => {
  const id = await addChecked(UNITS);
  await screens.play(
    `/document/${id}`,
    async (page) => {
      const dialog = page.getByRole('dialog');
      const resize = async () => {
        for (const width of [700, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          await rows(page).first().waitFor();
          await expect.poll(() => dialog.count()).toBe(1);
        }
      };
      const closed = async () => {
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
      };
      await page.keyboard.press('Alt+9');
      await rows(page).first().waitFor();
      for (const name of ['Findings over time…', 'Waived in every document…']) {
        await page.getByRole('button', { name: 'Filter and tools' }).press('Enter');
        await page.getByRole('menuitem', { name }).press('Enter');
        await dialog.waitFor();
        await resize();
        await closed();
      }
      await page.getByRole('combobox', { name: 'Check' }).selectOption('Numbers (4)');
      await rows(page).first().waitFor();
      await page.getByRole('button', { name: 'Filter and tools' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Repair all' }).press('Enter');
      await dialog.waitFor();
      await resize();
      await closed();
      await page.keyboard.press('Alt+Shift+ArrowDown');
      await said(page, /^1 of /);
      await page.keyboard.press('Alt+Shift+Delete');
      await dialog.waitFor();
      await page.keyboard.type('Set in stone');
      await resize();
      const reason = page.getByLabel('Reason', { exact: true });
      await expect.poll(() => reason.inputValue()).toBe('Set in stone');
      expect(await reason.evaluate((field) => field === document.activeElement)).toBe(true);
      await page.keyboard.press('Control+Enter');
      await dialog.waitFor({ state: 'detached' });
      // The pane was mounted again and continues with the next finding.
      await said(page, /^Waived\. /);
      await page.keyboard.press('Alt+4');
      const checks = page.getByRole('tabpanel', { name: /^Checks/ });
      await checks.getByRole('button', { name: 'Not an error' }).first().press('Enter');
      await dialog.waitFor();
      await page.keyboard.type('Also set');
      await page.setViewportSize({ width: 700, height: 900 });
      await expect.poll(() => reason.inputValue()).toBe('Also set');
    },
    { width: 1440, height: 900 },
  );
});

describe('findings by keyboard alone', () => {
  test('keys in the text walk through findings, repair and waive them, and each step is announced', async () => {
    const id = await addChecked(UNITS);
    await screens.play(`/document/${id}`, async (page) => {
      await page.keyboard.press('Alt+Shift+ArrowDown');
      await said(page, /^1 of 3, 3 similar findings\. Error: The number/);
      await expect.poll(() => isInText(page, 1)).toBe(true);
      // On this button the arrow without modifiers would open a menu.
      await page.getByRole('button', { name: 'Download', exact: true }).focus();
      await page.keyboard.press('Alt+Shift+ArrowDown');
      await said(page, /^2 of 3, segment 5\. Error: /);
      await liveTarget(page, 5).waitFor();
      await page.keyboard.press('Alt+Shift+Enter');
      await said(page, /^Segment 5 repaired\. 3 of 3, segment 4\. Warning: /);
      expect((await recordsOf(screens.backend, id))[4]?.target).toBe('Sagen Sie 25 Worte.');
      await expect.poll(() => isInText(page, 4)).toBe(true);
      await page.keyboard.press('Alt+Shift+Delete');
      await page.getByLabel('Reason', { exact: true }).waitFor();
      await page.keyboard.type('A headline');
      await tabTo(page, /^Waive$/);
      await page.keyboard.press('Enter');
      await expect.poll(() => rows(page).count()).toBe(2);
      await expect.poll(() => isInText(page, 5)).toBe(true);
      await said(page, /^Waived\. 2 of 2, segment 5/);
      await page.keyboard.press('Alt+Shift+ArrowDown');
      await said(page, 'That was the last finding.');
      await page.keyboard.press('Alt+Shift+ArrowUp');
      await said(page, /^1 of 2, /);
      await expect.poll(() => isInText(page, 1)).toBe(true);
      await expect.poll(() => marked(page).textContent()).toContain('3 ×');
    });
  });

  test('identical findings share one row that can be expanded, waived for one reason and restored', async () => {
    const id = await addChecked(UNITS);
    await screens.play(`/document/${id}`, async (page) => {
      // Without the list the key would focus the filter.
      await settled(page);
      await page.keyboard.press('Alt+9');
      const pane = page.getByRole('tabpanel', { name: /^Checks/ });
      await pane.getByRole('radio', { name: 'Whole document (5)', checked: true }).waitFor();
      await expect.poll(() => rows(page).count()).toBe(3);
      await expect.poll(() => focused(page)).toMatch(/^3 similar findings/);
      await page.keyboard.press('Enter');
      await expect.poll(() => rows(page).count()).toBe(6);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => focused(page)).toBe('Go to segment 1');
      await page.keyboard.press('ArrowUp');
      // The group row is current: its key asks about the whole group.
      await page.keyboard.press('Alt+Shift+ArrowDown');
      await said(page, /^1 of 6, /);
      await page.keyboard.press('Alt+Shift+Delete');
      await page.getByRole('dialog', { name: 'Waive 3 findings' }).waitFor();
      await page.keyboard.type('The steps are shorter here');
      await tabTo(page, /^Waive all 3$/);
      await page.keyboard.press('Enter');
      await page.getByText('3 findings waived').first().waitFor();
      await expect.poll(() => rows(page).count()).toBe(2);
      await pane.getByRole('radio', { name: 'Whole document (2)' }).waitFor();
      await expect.poll(() => focused(page)).toBe('Go to segment 5');
      const wasLost = await watchFocus(page);
      await page.keyboard.press('Control+z');
      await expect.poll(() => rows(page).count()).toBeGreaterThan(2);
      await expect.poll(() => focused(page)).toMatch(/^3 similar findings/);
      expect(await wasLost()).toBe(false);
      await page.keyboard.press('Escape');
      await expect.poll(() => isInText(page, 5)).toBe(true);
      // The same pane shows the segment's findings.
      await pane.getByRole('radio', { name: 'Whole document (5)' }).focus();
      await page.keyboard.press('ArrowUp');
      await pane.getByRole('radio', { name: /^This segment \(\d\)$/, checked: true }).waitFor();
      await expect.poll(() => list(page).count()).toBe(0);
      expect(await accessibilityProblems(page)).toEqual([]);
    });
  });
});

test('a finding waived in every document of the language pair is listed there and can be restored', async () => {
  const id = await addChecked(UNITS);
  const other = await addChecked(UNITS);
  await screens.play(`/document/${id}`, async (page) => {
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await said(page, /^1 of 3, /);
    await page.keyboard.press('Alt+Shift+Delete');
    await page.getByRole('dialog', { name: 'Waive 3 findings' }).waitFor();
    await page.keyboard.type('Prices of the catalogue');
    await page.keyboard.press('Tab');
    const where = page.getByLabel('Scope');
    expect(await where.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('In every');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Waived in every document from English to German').first().waitFor();
    await expect.poll(() => rows(page).count()).toBe(2);
    await said(page, /^Waived\. 1 of 2, /);
  });
  await screens.play(`/document/${other}`, async (page) => {
    await page.keyboard.press('Alt+9');
    await expect.poll(() => rows(page).count()).toBe(2);
    // The live checks under the segment leave it out too.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+4');
    const checks = page.getByRole('tabpanel', { name: /^Checks/ });
    await checks.getByText('in every document').waitFor();
    await expect.poll(() => checks.getByRole('list', { name: 'Checks' }).count()).toBe(0);
    await page.keyboard.press('Alt+9');
    await page.getByRole('button', { name: 'Filter and tools' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Waived in every document…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Waived in every document' });
    await dialog.getByText('Prices of the catalogue').waitFor();
    expect(await accessibilityProblems(page, { inOneTheme: true })).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove waiver' }).press('Enter');
    await dialog.getByText('No waivers yet').waitFor();
    await page.keyboard.press('Control+z');
    await dialog.getByText('Prices of the catalogue').waitFor();
    await dialog.getByRole('button', { name: 'Remove waiver' }).press('Enter');
    await dialog.getByText('No waivers yet').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => rows(page).count()).toBe(3);
  });
});

test('1500 findings scroll without all being drawn, and their pane stays open on the next segment', async () => {
  const id = await addChecked(
    Array.from({ length: 1500 }, (_, at) => ({
      source: `Row ${2 * at + 1000} is here.`,
      target: `Zeile ${2 * at + 1001} ist hier.`,
    })),
  );
  await screens.play(`/document/${id}`, async (page) => {
    await page.keyboard.press('Alt+9');
    await rows(page).first().waitFor();
    await expect.poll(() => rows(page).first().getAttribute('aria-setsize')).toBe('1500');
    await expect.poll(() => rows(page).count()).toBeLessThan(60);
    await list(page).evaluate((element) => element.parentElement?.parentElement?.scrollTo(0, 1e9));
    await list(page).locator('[aria-posinset="1500"]').getByText('Zeile 3999 ist hier.').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+ArrowDown');
    await liveTarget(page, 2).waitFor();
    await list(page).waitFor();
  });
});
