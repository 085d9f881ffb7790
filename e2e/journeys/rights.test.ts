import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { callApi, choose, row, toast } from '../support/act.ts';
import { accessibilityProblems, openPage } from '../support/browser.ts';
import { OVER_BOTH } from '../support/over-both.ts';
import { PASSWORD, type Stage, startStage } from '../support/stage.ts';

const FREELANCER = { email: 'sara@example.com', password: PASSWORD };

const xliff = (source: string) => `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en"
 target-language="de" datatype="plaintext"><body><trans-unit id="1"><source>${source}</source></trans-unit></body></file></xliff>`;

let stage: Stage;
const documents = { first: 0, second: 0 };
beforeAll(async () => {
  stage = await startStage('composed');
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
const openGrants = async (page: Page) => {
  await page.getByRole('button', { name: 'Sara Haddad' }).click();
  await page.getByRole('heading', { name: 'Access', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  return page.getByRole('dialog', { name: 'Access for Sara Haddad' });
};

describe('a freelancer', () => {
  test('sees only documents granted to them, until the grant is revoked', OVER_BOTH, async () => {
    const theirs = await openPage(stage.browser, stage.url, { signedIn: FREELANCER });
    await expect.poll(() => theirs.getByText('Nothing assigned to you yet').count()).toBe(3);
    expect(await accessibilityProblems(theirs)).toEqual([]);
    await shoot(theirs, 'nothing-given');

    const page = await stage.open({ path: '/users/?search=sara' });
    await row(page, 'Sara Haddad').getByText('Assigned only').waitFor();
    const grants = await openGrants(page);
    await grants.getByRole('searchbox', { name: 'Search items to assign' }).fill('first letter');
    await grants.getByRole('button', { name: 'Assign The first letter' }).click();
    expect(await accessibilityProblems(page)).toEqual([]);
    await shoot(page, 'grants');
    await grants.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, 'Saved access for Sara Haddad.').waitFor();
    await page.getByText('Their own items, plus 1 document.', { exact: false }).waitFor();

    await theirs.reload();
    await card(theirs, 'The first letter').first().waitFor();
    await expect.poll(() => card(theirs, 'The second letter').count()).toBe(0);
    await theirs.goto(`/document/${documents.second}`);
    await theirs.getByText('This document doesn’t exist', { exact: false }).first().waitFor();

    // The manager grants the second one in the document itself.
    const owner = await stage.open({ path: `/document/${documents.second}`, role: 'manager' });
    await choose(owner, 'Tools', 'Share…');
    const members = owner.getByRole('dialog', { name: 'Share The second letter' });
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
    await expect.poll(() => card(theirs, 'The second letter').count()).toBe(0);
    await theirs.context().close();
  });
});
