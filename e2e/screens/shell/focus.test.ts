import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { choose, toast } from '../../support/act.ts';
import { type ApiRecord, editorFocus, liveTarget, recordsOf } from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';

const screens = useEditor();

/** The name of the focused element in the content of the page. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element?.closest('main')) return `outside the content: ${element?.tagName}`;
    return (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
  });
const expectFocus = (page: Page, name: RegExp) => expect.poll(() => focused(page)).toMatch(name);

const isFocused = (element: Element) => element === document.activeElement;

async function openCard(row: number): Promise<{ page: Page; id: number; records: ApiRecord[] }> {
  const { id, path } = await screens.makeDocument('card');
  const page = await screens.open({ path: `${path}?segment=${row}` });
  await editorFocus(page);
  return { page, id, records: await recordsOf(screens.backend, id) };
}

describe('in a list the focus', () => {
  test('stays near a deleted row, and near it again after undo', async () => {
    const samples = [
      await screens.makeGlossary(),
      await screens.makeGlossary(),
      await screens.makeGlossary(),
    ];
    const page = await screens.open({ path: '/?glossaries.search=Ship+sample' });
    const glossaries = page.getByRole('region', { name: 'Glossaries' });
    const doomed = glossaries.locator('tbody tr[data-index]').filter({ hasText: samples[1]?.name ?? '' });
    await choose(page, doomed.getByRole('button', { name: /^Actions/ }), 'Delete');
    await doomed.waitFor({ state: 'detached' });
    await expectFocus(page, /Ship sample \d+/);
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: /^Undo/ }).focus();
    await page.keyboard.press('Enter');
    await doomed.waitFor();
    await expectFocus(page, /Ship sample \d+/);
  });

  test('returns to the table when the bar of selected rows closes, also after deleting them', async () => {
    const { path } = await screens.makeMemory();
    const page = await screens.open({ path });
    const units = page.locator('tbody tr[data-index]');
    const bar = page.getByRole('toolbar', { name: 'Actions for the selection' });
    const isInTable = () => page.locator('tbody :focus').count();
    await units.nth(1).getByRole('checkbox').check();
    await bar.getByRole('button', { name: 'Clear the selection' }).press('Enter');
    await bar.waitFor({ state: 'detached' });
    await expect.poll(isInTable).toBe(1);
    const name = await units.nth(1).textContent();
    await units.nth(1).getByRole('checkbox').check();
    await bar.getByRole('button', { name: 'Delete' }).press('Enter');
    await bar.waitFor({ state: 'detached' });
    await expect.poll(() => units.nth(1).textContent()).not.toBe(name);
    await expect.poll(isInTable).toBe(1);
  });
});

describe('in the editor the focus returns to the text', () => {
  test('when the last finding is waived', async () => {
    const { page } = await openCard(9);
    const findings = page.getByRole('list', { name: 'Checks' }).first();
    await findings.getByRole('listitem').first().waitFor();
    while ((await findings.count()) > 0) {
      const left = await findings.getByRole('listitem').count();
      await findings.getByRole('button', { name: 'Not an error…' }).first().press('Enter');
      await page.getByLabel('Reason', { exact: true }).fill('So it is printed');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expect.poll(() => findings.getByRole('listitem').count()).toBe(left - 1);
    }
    await expectFocus(page, /^Target of segment 9,/);
  });

  test('when a conflict is decided', async () => {
    const { page, records } = await openCard(11);
    const record = records[10];
    screens.console.expect(/409/);
    // The own text is saved only after the other one.
    const { promise: changed, resolve: change } = Promise.withResolvers<void>();
    await page.route('**/api/document/records/*', async (route) => {
      await changed;
      await route.continue();
    });
    await page.keyboard.type('Meins');
    await screens.backend.api('PUT', `/document/records/${record?.id}`, {
      target: 'Ihres',
      version: record?.version,
    });
    change();
    const decide = page
      .getByRole('region', { name: 'Notices' })
      .getByRole('button', { name: 'Compare and choose' });
    await decide.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Use mine' }).press('Enter');
    await decide.waitFor({ state: 'detached' });
    await expectFocus(page, /^Target of segment 11,/);
  });

  test('when a translation was given to its repetitions; after the analysis it returns to the tools', async () => {
    const { page } = await openCard(1);
    await page.keyboard.type('Segel setzen.');
    await page.keyboard.press('Control+Shift+e');
    await page.getByRole('button', { name: 'Apply to 2 segments' }).press('Enter');
    await toast(page, 'Applied the translation of segment 1 to 2 segments.').waitFor();
    await expectFocus(page, /^Target of segment 1,/);
    await choose(page, 'Tools', /^Analysis/);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    // In the screen's part of the top bar.
    await expect.poll(() => page.getByRole('button', { name: 'Tools' }).evaluate(isFocused)).toBe(true);
  });

  test('from the running text, which opens at the current segment', async () => {
    const { path } = await screens.makeDocument('course');
    const page = await screens.open({ path: `${path}?segment=300` });
    await editorFocus(page);
    await page.keyboard.press('Control+Shift+l');
    const piece = page.locator('[data-segment="299"]');
    await expect.poll(() => piece.evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Control+Shift+l');
    await liveTarget(page, 300).waitFor();
    await expectFocus(page, /^Target of segment 300,/);
  });
});
