import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectRows, heading, row, tabTo, toast, walkTo, where } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { PASSWORD } from '../../support/stage.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens({ env: {} });
let made = 0;

describe('the users screen', () => {
  async function openUsers(suffix = ''): Promise<Page> {
    const page = await screens.open({ path: `/users/${suffix}` });
    await heading(page, 'Users').waitFor();
    await row(page, 'mei@example.com').waitFor();
    return page;
  }
  async function createUser(page: Page): Promise<string> {
    const name = `Person ${String(++made).padStart(2, '0')}`;
    await page.getByRole('button', { name: 'New user' }).click();
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Email').fill(`${name.replace(' ', '')}@example.com`);
    await page.getByLabel('Invite by link').uncheck();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create user' }).click();
    await toast(page, `${name} can sign in now.`).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    return name;
  }

  test('searches, filters and sorts users and keeps all three in the address', async () => {
    const page = await openUsers();
    await page.getByRole('searchbox').fill('YUKI');
    await expectRows(page, 1);
    await row(page, 'yuki@example.com').waitFor();
    expect(where(page)).toBe('/users/?search=YUKI');
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Role').selectOption('reviewer');
    await expect.poll(() => where(page)).toBe('/users/?role=reviewer');
    await expectRows(page, 1);
    await page.getByRole('button', { name: 'Email' }).click();
    await expect.poll(() => where(page)).toContain('sort=email');
  });

  test('creates a user, after an empty password and a taken email address are rejected at their fields (defects 7, 8)', async () => {
    const page = await openUsers();
    await page.getByRole('button', { name: 'New user' }).click();
    const sheet = page.getByRole('dialog', { name: 'New user' });
    await page.getByLabel('Name').fill('Second Mei');
    await page.getByLabel('Email').fill('MEI@example.com');
    await page.getByLabel('Invite by link').uncheck();
    await page.getByRole('button', { name: 'Create user' }).click();
    await sheet.getByText('At least 8 characters', { exact: true }).waitFor();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    screens.console.expect(/409/);
    await page.getByRole('button', { name: 'Create user' }).click();
    await sheet.getByText('Another user already has this email address').waitFor();
    await expect
      .poll(() => page.getByLabel('Email').evaluate((field) => field === document.activeElement))
      .toBe(true);
    await page.getByLabel('Email').fill('mei.second@example.com');
    await page.getByRole('button', { name: 'Create user' }).click();
    await row(page, 'Second Mei').getByText('Active').waitFor();
  });

  test('changes a user’s role and password, and warns before disabling the account', async () => {
    const page = await openUsers();
    const name = await createUser(page);
    await page.getByRole('button', { name, exact: true }).click();
    const panel = page.getByRole('region', { name, exact: true });
    await panel.getByLabel('Role').selectOption('reviewer');
    await page.getByLabel('New password').fill('another long one');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, `Saved ${name}.`).waitFor();
    await row(page, name).getByText('Reviewer').waitFor();
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByLabel('Disabled').check();
    await page.getByText(`When you save, ${name} is immediately signed out everywhere.`).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await row(page, name).getByText('Disabled').waitFor();
  });

  test('the permission table lists what each role may do', async () => {
    const page = await openUsers();
    await page.getByRole('button', { name: 'Role permissions' }).click();
    const table = page.getByRole('dialog').getByRole('table');
    await expect
      .poll(() => table.getByRole('row', { name: /Create, change and disable users/ }).textContent())
      .toBe('Create, change and disable users, and export all data–no–no–noyes');
    await page.keyboard.press('Escape');
    await table.waitFor({ state: 'detached' });
  });

  test('tells a manager that only administrators manage users (seed, section 6)', async () => {
    const page = await screens.open({ path: '/users/', role: 'manager' });
    await page.getByText('Only administrators can manage users').waitFor();
    await expect.poll(() => page.getByRole('table').count()).toBe(0);
  });

  test('creates and changes a user by keyboard', async () => {
    const page = await openUsers();
    await tabTo(page, 'New user');
    await page.keyboard.press('Enter');
    const name = 'Person by keys';
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await page.keyboard.type('keys@example.com');
    await tabTo(page, /^Invite by link/);
    await page.keyboard.press('Space');
    await tabTo(page, 'Password');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await row(page, name).waitFor();
    await walkTo(page, name, name);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name, exact: true }).waitFor();
    await tabTo(page, 'Role');
    await page.keyboard.type('Man');
    await tabTo(page, 'Save');
    await page.keyboard.press('Enter');
    await row(page, name).getByText('Manager').waitFor();
  });

  test('a new password replaces the old one', async () => {
    const page = await screens.open({ path: '/users/?search=yuki' });
    await page.getByRole('button', { name: 'Yuki Mori' }).click();
    await page.getByLabel('New password').fill('brand new password');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, 'Saved Yuki Mori.').waitFor();
    // The field is empty again after saving.
    await expect.poll(() => page.getByLabel('New password').inputValue()).toBe('');
    const signIn = (password: string) =>
      fetch(`${screens.url}/api/auth/login`, {
        method: 'POST',
        body: JSON.stringify({ email: 'yuki@example.com', password }),
      });
    expect((await signIn(PASSWORD)).status).toBe(401);
    expect((await signIn('brand new password')).status).toBe(200);
  });

  test('rejects disabling the last enabled admin, with a message in the form (defect 8)', async () => {
    // Ana is an admin too, and goes first.
    const page = await screens.open({ path: '/users/?search=ana@example.com' });
    await page.getByRole('button', { name: 'Ana Silva' }).click();
    await page.getByRole('region', { name: 'Ana Silva' }).getByLabel('Role').selectOption('user');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await row(page, 'Ana Silva').getByText('Translator').waitFor();
    await page.getByRole('searchbox').fill('admin@example.com');
    await row(page, 'admin@example.com').getByRole('button').first().click();
    await page.getByLabel('Disabled').check();
    await page.getByText('This is your own account.').waitFor();
    screens.console.expect(/409/);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('This is the last enabled administrator.', { exact: false }).waitFor();
  });

  test('filters the audit log by a person who is not on the first page of users, also after a reload', async () => {
    for (let number = 1; number <= 101; number += 1)
      await screens.backend.api('POST', '/users/', {
        username: `Crew ${number}`,
        email: `crew-${number}@example.com`,
        role: 'user',
      });
    const last = { username: 'Zoë Zimmer', email: 'zoe@example.com', role: 'user' };
    await screens.backend.api('POST', '/users/', last);
    const page = await screens.open({ path: '/users/?tab=audit' });
    await page.getByRole('button', { name: 'Filters' }).click();
    const person = page.getByRole('combobox', { name: 'Person' });
    await person.fill('zim');
    await page.locator('datalist option[value^="Zoë"]').waitFor({ state: 'attached' });
    await person.press('Enter');
    const chip = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem');
    await expect.poll(() => chip.textContent()).toBe('Person: Zoë Zimmer, zoe@example.com');
    await expectRows(page, 1);
    expect(await accessibilityProblems(page)).toEqual([]);
    // An unknown name leaves the filter unchanged.
    await person.fill('nobody');
    await person.blur();
    await expect.poll(() => person.inputValue()).toBe('Zoë Zimmer, zoe@example.com');
    await page.reload();
    await expect.poll(() => chip.textContent()).toBe('Person: Zoë Zimmer, zoe@example.com');
    await page.getByRole('button', { name: /^Remove the filter/ }).click();
    await chip.waitFor({ state: 'detached' });
  });
});
