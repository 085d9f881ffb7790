import { test } from 'vitest';
import { heading, row } from '../support/act.ts';
import { openPage } from '../support/browser.ts';
import { PASSWORD } from '../support/stage.ts';
import { useStage } from '../support/use-stage.ts';

const stage = useStage({ isAlone: true });

test('disabling a user signs them out everywhere at once (defect 7)', async () => {
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
