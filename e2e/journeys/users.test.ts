import { describe, expect, test } from 'vitest';
import { expectRows, heading, row, toast } from '../support/act.ts';
import { accessibilityProblems, openPage } from '../support/browser.ts';
import { PASSWORD } from '../support/stage.ts';
import { useStage } from '../support/use-stage.ts';
import { userJourneys } from './user-journeys.ts';

const stage = useStage({ isAlone: true });

describe('the users screen', () => {
  userJourneys(() => stage);

  test('a disabled user is signed out at once, wherever they are (defect 7)', async () => {
    const credentials = { email: 'sara@example.com', password: PASSWORD };
    const theirs = await openPage(stage.browser, stage.url, { signedIn: credentials });
    await theirs.getByRole('region', { name: 'Glossaries' }).waitFor();
    const page = await stage.open({ path: '/users/?search=sara' });
    await page.getByRole('button', { name: 'Sara Haddad' }).click();
    await page.getByLabel('Disabled').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await row(page, 'Sara Haddad').getByText('Disabled').waitFor();
    await theirs.reload();
    await heading(theirs, 'Sign in to Tessera').waitFor();
    await theirs.getByLabel('Email').fill(credentials.email);
    await theirs.getByLabel('Password').fill(credentials.password);
    await theirs.getByRole('button', { name: 'Sign in' }).click();
    await theirs.getByText('This account is disabled.', { exact: false }).waitFor();
    await theirs.context().close();
  });

  test('a new password works, and the old one no longer does', async () => {
    const page = await stage.open({ path: '/users/?search=yuki' });
    await page.getByRole('button', { name: 'Yuki Mori' }).click();
    await page.getByLabel('New password').fill('brand new password');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, 'Saved Yuki Mori.').waitFor();
    // What was set is not there to be set again.
    await expect.poll(() => page.getByLabel('New password').inputValue()).toBe('');
    const signIn = (password: string) =>
      page.request.post('/api/auth/login', {
        data: { email: 'yuki@example.com', password },
        headers: { cookie: '' },
      });
    expect((await signIn(PASSWORD)).status()).toBe(401);
    const context = await stage.browser.newContext({ baseURL: stage.url });
    const answer = await context.request.post('/api/auth/login', {
      data: { email: 'yuki@example.com', password: 'brand new password' },
    });
    expect(answer.status()).toBe(200);
    await context.close();
  });

  test('the last enabled admin cannot be demoted; the form says so (defect 8)', async () => {
    // Ana is an admin too, and goes first.
    const page = await stage.open({ path: '/users/?search=ana@example.com' });
    await page.getByRole('button', { name: 'Ana Silva' }).click();
    await page.getByRole('region', { name: 'Ana Silva' }).getByLabel('Role').selectOption('user');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await row(page, 'Ana Silva').getByText('Translator').waitFor();
    await page.getByRole('searchbox').fill('admin@example.com');
    await row(page, 'admin@example.com').getByRole('button').first().click();
    await page.getByLabel('Disabled').check();
    await page.getByText('This is your own account.').waitFor();
    stage.console.expect(/409/);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('This is the last enabled admin.', { exact: false }).waitFor();
  });

  test('the log is narrowed to one of more people than a page of them: asked for while typing, named after a reload', async () => {
    for (let number = 1; number <= 101; number += 1)
      await stage.workbench.api('POST', '/users/', {
        username: `Crew ${number}`,
        email: `crew-${number}@example.com`,
        role: 'user',
      });
    const last = { username: 'Zoë Zimmer', email: 'zoe@example.com', role: 'user' };
    await stage.workbench.api('POST', '/users/', last);
    const page = await stage.open({ path: '/users/?tab=audit', isFresh: true });
    await page.getByRole('button', { name: 'Filters' }).click();
    const person = page.getByRole('combobox', { name: 'Person' });
    await person.fill('zim');
    await page.locator('datalist option[value^="Zoë"]').waitFor({ state: 'attached' });
    await person.press('Enter');
    const chip = page.getByRole('list', { name: 'Filters in force' }).getByRole('listitem');
    await expect.poll(() => chip.textContent()).toBe('Person: Zoë Zimmer, zoe@example.com');
    await expectRows(page, 1);
    expect(await accessibilityProblems(page)).toEqual([]);
    // What is typed and is nobody leaves the filter as it is.
    await person.fill('nobody');
    await person.blur();
    expect(await person.inputValue()).toBe('Zoë Zimmer, zoe@example.com');
    await page.reload();
    await expect.poll(() => chip.textContent()).toBe('Person: Zoë Zimmer, zoe@example.com');
    await page.getByRole('button', { name: /^Remove the filter/ }).click();
    await chip.waitFor({ state: 'detached' });
  });
});
