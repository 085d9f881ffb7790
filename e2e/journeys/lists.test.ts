import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callApi, choose, expectRows, heading, row, tabTo, toast, where } from '../support/act.ts';
import { accessibilityProblems } from '../support/browser.ts';
import { useStage } from '../support/use-stage.ts';

const stage = useStage();

const fields = (page: Page) => page.getByRole('group', { name: 'Filters', exact: true });
const chips = (page: Page) => page.getByRole('list', { name: 'Filters in force' }).getByRole('listitem');
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );

async function openUsers(suffix = ''): Promise<Page> {
  const page = await stage.open({ path: `/users/${suffix}`, isFresh: true });
  await heading(page, 'Users').waitFor();
  await page.getByRole('button', { name: 'Filters' }).waitFor();
  return page;
}

describe('the filters of a list', () => {
  test('are shown as what is in force, taken away one by one or all at once, and are in the address', async () => {
    const page = await openUsers();
    await page.getByRole('button', { name: 'Filters' }).click();
    await fields(page).getByLabel('Role').selectOption('reviewer');
    await expect.poll(() => chips(page).allTextContents()).toEqual(['Role: Reviewer']);
    await page.getByRole('status').filter({ hasText: '1 found' }).waitFor();
    await fields(page).getByLabel('State').selectOption('disabled');
    await page.getByText('Nobody matches').waitFor();
    await expect.poll(() => where(page)).toBe('/users/?role=reviewer&state=disabled');
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.reload();
    await expect.poll(() => chips(page).allTextContents()).toEqual(['Role: Reviewer', 'State: Disabled']);
    await page.getByRole('button', { name: 'Remove the filter “Role: Reviewer”' }).click();
    expect(await focused(page)).toBe('Remove the filter “State: Disabled”');
    await expect.poll(() => where(page)).toBe('/users/?state=disabled');
    await page.keyboard.press('Enter');
    await expect.poll(() => where(page)).toBe('/users/');
    expect(await focused(page)).toBe('Filters');
    await row(page, 'yuki@example.com').waitFor();
  });

  test('narrow terms by status and by who made them, on the server', async () => {
    const sample = await stage.makeGlossary();
    const page = await stage.open({ path: sample.path, role: 'user' });
    await expectRows(page, 125);
    const term = { source: 'bilge keel', target: 'Schlingerkiel', comment: '' };
    await callApi(page, 'POST', `/glossary/${sample.id}/records`, term);
    await page.reload();
    await expectRows(page, 126);
    await page.getByRole('button', { name: 'Filters' }).click();
    const by = fields(page).getByLabel('By');
    const me = await by.locator('option', { hasText: '(you)' }).textContent();
    await by.selectOption({ label: me ?? '' });
    await expectRows(page, 1);
    await row(page, 'bilge keel').waitFor();
    await fields(page).getByLabel('Status').selectOption('forbidden');
    await page.getByText('The filters let nothing through.').waitFor();
    await page.getByRole('button', { name: 'Clear all' }).last().click();
    await expectRows(page, 126);
  });

  test('are offered to the keyboard alone', async () => {
    const page = await openUsers();
    await tabTo(page, 'Filters');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Role');
    await page.keyboard.type('Rev');
    await expect.poll(() => chips(page).allTextContents()).toEqual(['Role: Reviewer']);
    await tabTo(page, 'Clear all');
    await page.keyboard.press('Enter');
    await expect.poll(() => where(page)).toBe('/users/');
    expect(await focused(page)).toBe('Filters');
  });
});

describe('a view of a list', () => {
  test('is named, opens the list, follows to another browser, is renamed, and deleted with undo', async () => {
    const page = await openUsers('?role=reviewer&sort=-email');
    await choose(page, 'Views', 'Save as a view');
    const dialog = page.getByRole('dialog', { name: 'Save as a view' });
    await dialog.getByLabel('Name').fill('Reviewers');
    await dialog.getByLabel('Open the list with this view').check();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Views: Reviewers' }).waitFor();

    // Another browser has the account's views, and opens the list with this one.
    const other = await stage.open({ path: '/users/', isFresh: true, width: 1200 });
    await other.getByRole('button', { name: 'Views: Reviewers' }).waitFor();
    await expect.poll(() => chips(other).allTextContents()).toEqual(['Role: Reviewer']);
    expect(where(other)).toContain('sort=-email');
    await choose(other, 'Views: Reviewers', 'Everything');
    await expect.poll(() => where(other)).toBe('/users/');
    await choose(other, 'Views', 'Reviewers');
    await choose(other, 'Views: Reviewers', 'Rename “Reviewers”');
    await other.getByRole('dialog').getByLabel('Name').fill('Second readers');
    await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await other.getByRole('button', { name: 'Views: Second readers' }).waitFor();

    await choose(other, 'Views: Second readers', 'Delete “Second readers”');
    await toast(other, 'The view “Second readers” is deleted').waitFor();
    await other.getByRole('button', { name: 'Undo' }).click();
    await other.getByRole('button', { name: 'Views: Second readers' }).waitFor();
    await choose(other, 'Views: Second readers', 'Delete “Second readers”');
    await other.getByRole('button', { name: 'Views', exact: true }).waitFor();
  });
});

describe('a document on the home screen', () => {
  test('gets a day by which it is due, and is found by it; overdue is said in words', async () => {
    const { name } = await stage.makeDocument('card');
    const page = await stage.open({ path: '/', isFresh: true });
    const documents = page.getByRole('region', { name: 'Documents' });
    const line = documents.locator('tbody tr[data-index]').filter({ hasText: name });
    const setDue = async (day: string) => {
      await choose(page, line.getByRole('button', { name: `Actions for “${name}”` }), 'Due date');
      await page.getByRole('dialog').getByLabel('Due on').fill(day);
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    const daysAhead = (days: number) => {
      const day = new Date(Date.now() + days * 86_400_000);
      return new Date(day.getTime() - day.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
    };
    await setDue(daysAhead(1));
    await line.getByText('tomorrow').waitFor();
    await setDue(daysAhead(-3));
    await line.getByText('3 days overdue').waitFor();
    await documents.getByRole('button', { name: 'Filters' }).click();
    await documents.getByLabel('Due', { exact: true }).selectOption('overdue');
    await line.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await documents.getByLabel('Due', { exact: true }).selectOption('none');
    await line.waitFor({ state: 'detached' });
    await documents.getByRole('button', { name: 'Clear all' }).first().click();
    await setDue('');
    await line.getByText('overdue').waitFor({ state: 'detached' });
  });
});

test('two lists of a page that are sorted in one moment are both sorted, and the address has both', async () => {
  const page = await stage.open({ isFresh: true });
  const names = page.getByRole('columnheader', { name: 'Name' }).getByRole('button', { name: 'Name' });
  await expect.poll(() => names.count()).toBe(3);
  await names.evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
  await expect.poll(() => new URL(page.url()).searchParams.size).toBe(3);
  await expect.poll(() => page.locator('[aria-sort=ascending]').count()).toBe(3);
});
