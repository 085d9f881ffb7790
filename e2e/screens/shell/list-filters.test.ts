import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callApi, choose, expectRows, heading, row, tabTo, toast, where } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { redraw } from '../support/redraw.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens();

const fields = (page: Page) => page.getByRole('group', { name: 'Filters', exact: true });
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('listitem');
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );

async function openUsers(suffix = ''): Promise<Page> {
  const page = await screens.open({ path: `/users/${suffix}` });
  await heading(page, 'Users').waitFor();
  await page.getByRole('button', { name: 'Filters' }).waitFor();
  return page;
}

describe('the filters of a list', () => {
  test('shows the filters in force and in the address, and removes them one by one', async () => {
    const page = await openUsers();
    await page.getByRole('button', { name: 'Filters' }).click();
    await fields(page).getByLabel('Role').selectOption('reviewer');
    await expect.poll(() => chips(page).allTextContents()).toEqual(['Role: Reviewer']);
    await page.getByRole('status').filter({ hasText: '1 found' }).waitFor();
    await fields(page).getByLabel('Status').selectOption('disabled');
    await page.getByText('No users match').waitFor();
    await expect.poll(() => where(page)).toBe('/users/?role=reviewer&state=disabled');
    expect(await accessibilityProblems(page)).toEqual([]);

    await redraw(page);
    await expect.poll(() => chips(page).allTextContents()).toEqual(['Role: Reviewer', 'Status: Disabled']);
    await page.getByRole('button', { name: 'Remove the filter “Role: Reviewer”' }).click();
    await expect.poll(() => focused(page)).toBe('Remove the filter “Status: Disabled”');
    await expect.poll(() => where(page)).toBe('/users/?state=disabled');
    await page.keyboard.press('Enter');
    await expect.poll(() => where(page)).toBe('/users/');
    await expect.poll(() => focused(page)).toBe('Filters');
    await row(page, 'yuki@example.com').waitFor();
  });

  test('keeps the focus when two filters are removed before the list is drawn again', async () => {
    const page = await openUsers('?role=reviewer&state=disabled');
    await expect.poll(() => chips(page).count()).toBe(2);
    await page.evaluate(() => {
      const list = document.querySelector('[aria-label="Active filters"]');
      for (const button of list?.querySelectorAll('button') ?? []) button.click();
    });
    await row(page, 'yuki@example.com').waitFor();
    expect(where(page)).toBe('/users/');
    await expect.poll(() => focused(page)).toBe('Filters');
  });

  test('filters all terms of a glossary by author and status', async () => {
    const sample = await screens.makeGlossary();
    const page = await screens.open({ path: `${sample.path}?search=hull`, role: 'user' });
    await page.getByRole('button', { name: 'Add term' }).click();
    await page.getByLabel('Source, English').fill('bilge keel');
    await page.getByLabel('Target, German').fill('Schlingerkiel');
    await page.getByRole('dialog').getByRole('button', { name: 'Add term' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectRows(page, 126);
    await page.getByRole('button', { name: 'Filters' }).click();
    const by = fields(page).getByLabel('Added by');
    const me = await by.locator('option', { hasText: '(you)' }).textContent();
    await by.selectOption({ label: me ?? '' });
    await expectRows(page, 1);
    await row(page, 'bilge keel').waitFor();
    await fields(page).getByLabel('Status').selectOption('forbidden');
    await page.getByText('No results for these filters').waitFor();
    await page.getByRole('button', { name: 'Clear all' }).last().click();
    await expectRows(page, 126);
  });

  test('sets and clears a filter with the keyboard alone', async () => {
    const page = await openUsers();
    await page.getByRole('searchbox').focus();
    await tabTo(page, 'Filters');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Role');
    await page.keyboard.type('Rev');
    await expect.poll(() => chips(page).allTextContents()).toEqual(['Role: Reviewer']);
    await tabTo(page, 'Clear all');
    await page.keyboard.press('Enter');
    await expect.poll(() => where(page)).toBe('/users/');
    await expect.poll(() => focused(page)).toBe('Filters');
  });
});

describe('a view of a list', () => {
  test('is saved in the account, opens the list, is renamed, and is deleted with Undo', async () => {
    const page = await openUsers('?role=reviewer&sort=-email');
    await choose(page, 'Views', 'Save as a view');
    const dialog = page.getByRole('dialog', { name: 'Save as a view' });
    await dialog.getByLabel('Name').fill('Reviewers');
    await dialog.getByLabel('Open the list with this view').check();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Views: Reviewers' }).waitFor();

    // A second browser has only the account to know the view from.
    const other = await screens.open({ path: '/users/' });
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
    await toast(other, 'Deleted the view “Second readers”').waitFor();
    await other.getByRole('button', { name: 'Undo' }).click();
    await other.getByRole('button', { name: 'Views: Second readers' }).waitFor();
    await choose(other, 'Views: Second readers', 'Delete “Second readers”');
    await other.getByRole('button', { name: 'Views', exact: true }).waitFor();
  });

  test('is kept when two pages save one at the same moment', async () => {
    const [slow, fast] = [await openUsers('?role=user'), await openUsers('?role=admin')];
    const save = async (page: Page, name: string) => {
      await choose(page, 'Views', 'Save as a view');
      await page.getByRole('dialog').getByLabel('Name').fill(name);
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    };
    // The first page has read the views and sends its own after the second has saved.
    screens.console.expect(/409/);
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    let isHeld = false;
    await slow.route('**/api/user/views/users', async (route) => {
      if (route.request().method() === 'PUT' && !isHeld) {
        isHeld = true;
        await released;
      }
      await route.continue();
    });
    await save(slow, 'Translators');
    await expect.poll(() => isHeld).toBe(true);
    await save(fast, 'Administrators');
    await fast.getByRole('button', { name: 'Views: Administrators' }).waitFor();
    release();
    await slow.getByRole('button', { name: 'Views: Translators' }).waitFor();
    const { views } = (await callApi(slow, 'GET', '/user/views/users')) as { views: { name: string }[] };
    expect(views.map(({ name }) => name).toSorted()).toEqual(['Administrators', 'Translators']);
  });
});
