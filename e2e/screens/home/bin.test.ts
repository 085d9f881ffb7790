import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { choose, row } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { redraw } from '../support/redraw.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens({ env: {} });

const panel = (page: Page, name: string) => page.getByRole('region', { name });
const bin = (page: Page, of: string) => page.getByRole('dialog', { name: `Deleted ${of}` });
const entry = (dialog: Locator, name: string) => dialog.getByRole('listitem').filter({ hasText: name });

async function binGlossary(name: string): Promise<void> {
  const body = { name, source_lang: 'en', target_lang: 'de' };
  const { id } = (await screens.backend.api('POST', '/glossary/', body)) as { id: number };
  await screens.backend.api('DELETE', `/glossary/${id}`);
}

async function openBin(of: string, options: { width?: number } = {}) {
  const page = await screens.open({ ...options, path: '/' });
  await page.getByRole('button', { name: `Bin: ${of}` }).click();
  await bin(page, of).waitFor();
  return { page, dialog: bin(page, of) };
}

describe('the bin', () => {
  test('explains its purpose when empty', async () => {
    const { page } = await openBin('documents');
    await bin(page, 'documents').getByText('The bin is empty').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await bin(page, 'documents').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Bin: memories' }).click();
    await bin(page, 'memories').getByText('The bin is empty').waitFor();
    expect(await accessibilityProblems(page, { inOneTheme: true })).toEqual([]);
  });

  test('restores a deleted document after its undo message has gone', async () => {
    const { name } = await screens.makeDocument('card');
    const page = await screens.open({ path: '/' });
    const documents = panel(page, 'Documents');
    const link = documents.getByRole('link', { name });
    await choose(page, `Actions for “${name}”`, 'Delete');
    await link.waitFor({ state: 'detached' });
    await redraw(page);
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Bin: documents' }).click();
    const dialog = bin(page, 'documents');
    const deleted = entry(dialog, name);
    await deleted.getByText(/Deleted by .+ (just now|ago), kept for 30 more days/).waitFor();
    await deleted.getByText(/^\d+ segments$/).waitFor();
    await deleted.getByRole('button', { name: /Restore/ }).click();
    await dialog.getByText('The bin is empty').waitFor();
    await page.keyboard.press('Escape');
    await link.waitFor();
  });

  test('announces restored items inside its dialog, since the page around a dialog is inert', async () => {
    await binGlossary('Old knots');
    const { dialog } = await openBin('glossaries');
    await entry(dialog, 'Old knots')
      .getByRole('button', { name: /Restore/ })
      .click();
    await dialog
      .locator('[data-announcer=polite]')
      .filter({ hasText: 'Restored “Old knots”.' })
      .waitFor({ state: 'attached' });
  });

  test('asks by name before it deletes for good, moves the focus on, and is in the log, all by keyboard', async () => {
    await binGlossary('Old ropes');
    await binGlossary('Old sails');
    const page = await screens.open({ path: '/' });
    await page.getByRole('button', { name: 'Bin: glossaries' }).focus();
    await page.keyboard.press('Enter');
    const dialog = bin(page, 'glossaries');
    await entry(dialog, 'Old sails').waitFor();
    const deleteForGood = entry(dialog, 'Old ropes').getByRole('button', { name: /^Delete for good: / });
    await deleteForGood.focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Delete this glossary for good?' });
    await question.getByText('Old ropes').waitFor();
    await question.getByText(/This cannot be undone/).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await entry(dialog, 'Old ropes').waitFor();
    await deleteForGood.focus();
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Delete for good' }).focus();
    await page.keyboard.press('Enter');
    await entry(dialog, 'Old ropes').waitFor({ state: 'detached' });
    await entry(dialog, 'Old sails').waitFor();
    const isFocusInDialog = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null);
    await expect.poll(isFocusInDialog).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Bin: glossaries');
    await redraw(page, '/users/?tab=audit');
    await row(page, 'Deleted glossary for good').filter({ hasText: 'Old ropes' }).waitFor();
  });

  test('is hidden from a reviewer, who may not restore anything', async () => {
    const page = await screens.open({ path: '/', role: 'reviewer' });
    await panel(page, 'Documents').waitFor();
    await panel(page, 'Glossaries')
      .getByRole('table')
      .or(panel(page, 'Glossaries').getByText('No glossary yet'))
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Bin: / }).count()).toBe(0);
  });

  test('fits 1280, 400 and 320 px with a long name and is accessible', async () => {
    await binGlossary('A glossary with a rather long name, as people give them when nobody stops them');
    const { page, dialog } = await openBin('glossaries');
    await entry(dialog, 'rather long name').first().waitFor();
    for (const width of [1280, 400, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await accessibilityProblems(page, { inOneTheme: true }), `${width} px`).toEqual([]);
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(needed, `${width} px`).toBeLessThanOrEqual(width);
    }
  });
});
