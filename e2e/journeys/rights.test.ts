import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { callApi, choose, heading, row, toast } from '../support/act.ts';
import { accessibilityProblems, openPage } from '../support/browser.ts';
import { OVER_BOTH } from '../support/over-both.ts';
import type { Sample } from '../support/samples.ts';
import { PASSWORD, type Stage, startStage } from '../support/stage.ts';

const FREELANCER = { email: 'sara@example.com', password: PASSWORD };

const xliff = (source: string) => `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en"
 target-language="de" datatype="plaintext"><body><trans-unit id="1"><source>${source}</source></trans-unit></body></file></xliff>`;

let stage: Stage;
let glossary: Sample;
const documents = { first: 0, second: 0 };
beforeAll(async () => {
  stage = await startStage('composed');
  glossary = await stage.makeGlossary();
  for (const name of ['first', 'second'] as const) {
    const file = xliff(`The ${name} letter`);
    const made = await stage.workbench?.upload('/document/', file, `${name}.xlf`, {
      name: `The ${name} letter`,
    });
    const { id, job_id } = made as { id: number; job_id: number };
    await stage.workbench?.finishJob(job_id);
    documents[name] = id;
  }
});
afterEach(async () => {
  expect(await stage.closePages()).toEqual([]);
});
afterAll(() => stage?.stop());

/** A screenshot for review, when a folder is given. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

const card = (page: Page, name: string) => page.getByRole('region', { name: 'Documents' }).getByText(name);
const openSheet = async (page: Page) => {
  await page.getByRole('button', { name: 'Sara Haddad' }).click();
  await page.getByRole('heading', { name: 'What they see' }).waitFor();
};
const openGrants = async (page: Page) => {
  await openSheet(page);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  return page.getByRole('dialog', { name: 'What Sara Haddad sees' });
};

describe('a freelancer', () => {
  test(
    'sees nothing until something is given, one document then, and it is gone when it is taken',
    OVER_BOTH,
    async () => {
      const theirs = await openPage(stage.browser, stage.url, { signedIn: FREELANCER });
      await expect.poll(() => theirs.getByText('Nothing was given to you yet').count()).toBe(3);
      expect(await accessibilityProblems(theirs)).toEqual([]);
      await shoot(theirs, 'nothing-given');

      const page = await stage.open({ path: '/users/?search=sara' });
      await row(page, 'Sara Haddad').getByText('What was given').waitFor();
      const grants = await openGrants(page);
      await grants.getByRole('searchbox', { name: 'Search what to give' }).fill('first letter');
      await grants.getByRole('button', { name: 'Give The first letter' }).click();
      expect(await accessibilityProblems(page)).toEqual([]);
      await shoot(page, 'grants');
      await grants.getByRole('button', { name: 'Save', exact: true }).click();
      await toast(page, 'Sara Haddad sees it from now on.').waitFor();
      await page.getByText('given to them: 1 document.', { exact: false }).waitFor();

      await theirs.reload();
      await card(theirs, 'The first letter').first().waitFor();
      expect(await card(theirs, 'The second letter').count()).toBe(0);
      await theirs.goto(`/document/${documents.second}`);
      await theirs.getByText('There is no such document', { exact: false }).first().waitFor();

      // The second one is granted by its manager, in the document itself.
      const owner = await stage.open({ path: `/document/${documents.second}`, role: 'manager' });
      await choose(owner, 'Tools', 'Who sees it…');
      const members = owner.getByRole('dialog', { name: 'Who sees The second letter' });
      await members.getByRole('searchbox', { name: 'Search people' }).fill('sara');
      await members.getByRole('button', { name: 'Add Sara Haddad' }).click();
      await members.getByRole('button', { name: 'Remove Sara Haddad' }).waitFor();
      expect(await accessibilityProblems(owner)).toEqual([]);
      await shoot(owner, 'members');

      await theirs.goto('/');
      await card(theirs, 'The second letter').first().waitFor();
      await theirs.goto(`/document/${documents.second}`);
      await theirs.getByText('The second letter').first().waitFor();

      await members.getByRole('button', { name: 'Remove Sara Haddad' }).click();
      await members.getByRole('button', { name: 'Remove Sara Haddad' }).waitFor({ state: 'detached' });
      const refused = callApi(theirs, 'GET', `/document/${documents.second}/records`);
      await expect(refused).rejects.toThrow('answered 404');
      await theirs.goto('/');
      await card(theirs, 'The first letter').first().waitFor();
      expect(await card(theirs, 'The second letter').count()).toBe(0);
      await theirs.context().close();
    },
  );

  test('finds in the search only what was given', async () => {
    const theirs = await openPage(stage.browser, stage.url, { signedIn: FREELANCER });
    const found = (await callApi(theirs, 'GET', '/search/segments?search=letter')) as {
      records: { source: string }[];
    };
    expect(found.records.map(({ source }) => source)).toEqual(['The first letter']);
    await theirs.context().close();
  });
});

describe('who sees what', () => {
  test('a language pair is given with the invitation', async () => {
    const page = await stage.open({ path: '/users/' });
    await page.getByRole('button', { name: 'New user' }).click();
    const sheet = page.getByRole('dialog', { name: 'New user' });
    await sheet.getByLabel('Name').fill('Pia Berg');
    await sheet.getByLabel('Email').fill('pia@example.com');
    expect(await sheet.getByLabel('Invite by a link').isChecked()).toBe(true);
    await sheet.getByLabel('Sees').selectOption('assigned');
    for (const [label, tag] of [
      ['From', 'en'],
      ['Into', 'de'],
    ] as const) {
      await sheet.getByRole('combobox', { name: label, exact: true }).fill(tag);
      await sheet.getByRole('combobox', { name: label, exact: true }).press('Enter');
    }
    await sheet.getByRole('button', { name: 'Give languages' }).click();
    await sheet.getByRole('button', { name: 'Take away en to de' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await shoot(page, 'invitation');
    await sheet.getByRole('button', { name: 'Create user' }).click();
    await page.getByRole('dialog', { name: /Pia Berg/ }).waitFor();
    const { records } = (await callApi(page, 'GET', '/users/?search=pia@')) as { records: { id: number }[] };
    expect(await callApi(page, 'GET', `/users/${records[0]?.id}/grants`)).toEqual({
      scope: 'assigned',
      pairs: [{ source_lang: 'en', target_lang: 'de' }],
      resources: [],
    });
  });

  test('a glossary shows its owner and members; what a role may be narrowed to is offered', async () => {
    const page = await stage.open({ path: glossary.path, role: 'manager' });
    await heading(page, glossary.name).waitFor();
    await choose(page, 'More actions', 'Who sees it…');
    const dialog = page.getByRole('dialog', { name: `Who sees ${glossary.name}` });
    await dialog.getByText('Owner', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Add Mei Lin' }).click();
    await dialog.getByLabel('What Mei Lin may do here').selectOption('user');
    await expect
      .poll(() => dialog.getByLabel('What Mei Lin may do here').inputValue(), { timeout: 10_000 })
      .toBe('user');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test.each([1280, 400])('is readable at %i pixels', async (width) => {
    const page = await stage.open({ path: '/users/?search=sara', width });
    await openSheet(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    await shoot(page, `sheet-${width}`);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('button', { name: 'Give languages' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(overflow).toBe(false);
    await shoot(page, `grants-${width}`);
    await page.goto(`/document/${documents.first}`);
    await choose(page, 'Tools', 'Who sees it…');
    await page.getByRole('button', { name: 'Remove Sara Haddad' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await shoot(page, `members-${width}`);
  });

  test('an owner who sees what was given adds people by their whole address, and is listed nobody', async () => {
    const { workbench } = stage;
    const { records } = (await workbench.api('GET', '/users/?search=sara')) as { records: { id: number }[] };
    const [sara] = records;
    await workbench.api('PUT', `/users/${sara?.id}`, { role: 'manager' });
    const theirs = await openPage(stage.browser, stage.url, { signedIn: FREELANCER });
    const made = await callApi(theirs, 'POST', '/glossary/', {
      name: 'Terms of Sara',
      source_lang: 'en',
      target_lang: 'de',
    });
    await theirs.goto(`/glossary/${(made as { id: number }).id}`);
    await choose(theirs, 'More actions', 'Who sees it…');
    const dialog = theirs.getByRole('dialog', { name: 'Who sees Terms of Sara' });
    await dialog.getByText('Type the email address of somebody to add.').waitFor();
    expect(await dialog.getByRole('button', { name: /^Add / }).count()).toBe(0);
    await dialog.getByRole('searchbox', { name: 'Search people' }).fill('yuki@example.com');
    await dialog.getByRole('button', { name: 'Add Yuki Mori' }).click();
    await dialog.getByRole('button', { name: 'Remove Yuki Mori' }).waitFor();
    await theirs.context().close();
    await workbench.api('PUT', `/users/${sara?.id}`, { role: 'user' });
  });
});
