import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { callApi, choose, heading } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import type { Sample } from '../../support/samples.ts';
import { redraw } from '../support/redraw.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens({ env: {} });
const FREELANCER = 'sara@example.com';

let sara: number;
let glossary: Sample;
let letter: number;

async function uploadLetter(name: string): Promise<number> {
  const file = `<?xml version="1.0" encoding="UTF-8"?>
    <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en"
    target-language="de" datatype="plaintext"><body><trans-unit id="1"><source>${name}</source></trans-unit></body></file></xliff>`;
  const made = await screens.backend.upload('/document/', file, `${name}.xlf`, { name });
  const { id, job_id } = made as { id: number; job_id: number };
  await screens.backend.finishJob(job_id);
  return id;
}

/** The freelancer sees only the first letter. */
beforeAll(async () => {
  glossary = await screens.makeGlossary();
  letter = await uploadLetter('The first letter');
  await uploadLetter('The second letter');
  const { records } = (await screens.backend.api('GET', '/users/?search=sara')) as {
    records: { id: number }[];
  };
  sara = records[0]?.id ?? 0;
  await screens.backend.api('PUT', `/users/${sara}/grants`, {
    scope: 'assigned',
    pairs: [],
    resources: [{ kind: 'document', id: letter }],
  });
});

async function openSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sara Haddad' }).click();
  await page.getByRole('heading', { name: 'Access', exact: true }).waitFor();
}

describe('limited access', () => {
  test('a freelancer finds only segments of documents granted to them', async () => {
    const page = await screens.open({ path: '/account/', as: FREELANCER });
    const found = (await callApi(page, 'GET', '/search/segments?search=letter')) as {
      records: { source: string }[];
    };
    expect(found.records.map(({ source }) => source)).toEqual(['The first letter']);
  });

  test('the invitation of a user grants a language pair', async () => {
    const page = await screens.open({ path: '/users/' });
    await page.getByRole('button', { name: 'New user' }).click();
    const sheet = page.getByRole('dialog', { name: 'New user' });
    await sheet.getByLabel('Name').fill('Pia Berg');
    await sheet.getByLabel('Email').fill('pia@example.com');
    await expect.poll(() => sheet.getByLabel('Invite by link').isChecked()).toBe(true);
    await sheet.getByLabel('Access').selectOption('assigned');
    for (const [label, tag] of [
      ['From', 'en'],
      ['Into', 'de'],
    ] as const) {
      await sheet.getByRole('combobox', { name: label, exact: true }).fill(tag);
      await sheet.getByRole('combobox', { name: label, exact: true }).press('Enter');
    }
    await sheet.getByRole('button', { name: 'Assign languages' }).click();
    await sheet.getByRole('button', { name: 'Remove en to de' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Create user' }).click();
    await page.getByRole('dialog', { name: /Pia Berg/ }).waitFor();
    const { records } = (await screens.backend.api('GET', '/users/?search=pia@')) as {
      records: { id: number }[];
    };
    expect(await screens.backend.api('GET', `/users/${records[0]?.id}/grants`)).toEqual({
      scope: 'assigned',
      pairs: [{ source_lang: 'en', target_lang: 'de' }],
      resources: [],
    });
  });

  test('the grants of a user are accessible and fit 1280 and 400 px', async () => {
    const page = await screens.open({ path: '/users/?search=sara' });
    await openSheet(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 400, height: 800 });
    expect(await accessibilityProblems(page, { inOneTheme: true })).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('button', { name: 'Assign languages' }).waitFor();
    for (const width of [1280, 400]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await accessibilityProblems(page, { inOneTheme: width === 400 }), `${width} px`).toEqual([]);
      const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(isTooWide, `${width} px`).toBe(false);
    }
  });
});

describe('members', () => {
  test('the member list of a document is accessible at 1280 and 400 px', async () => {
    const page = await screens.open({ path: `/document/${letter}` });
    await choose(page, 'Tools', 'Share…');
    await page.getByRole('button', { name: 'Remove Sara Haddad' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 400, height: 800 });
    expect(await accessibilityProblems(page, { inOneTheme: true })).toEqual([]);
  });

  test('a glossary lists its owner and members, whose role can be restricted', async () => {
    const page = await screens.open({ path: `${glossary.path}?search=pump`, role: 'manager' });
    await heading(page, glossary.name).waitFor();
    await choose(page, 'More actions', 'Share…');
    const dialog = page.getByRole('dialog', { name: `Share ${glossary.name}` });
    await dialog.getByText('Owner', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Add Mei Lin' }).click();
    await dialog.getByLabel('Role of Mei Lin').selectOption('user');
    await expect.poll(() => dialog.getByLabel('Role of Mei Lin').inputValue()).toBe('user');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('an owner with limited access gets no list of people and adds them by full email address', async () => {
    await screens.backend.api('PUT', `/users/${sara}`, { role: 'manager' });
    const page = await screens.open({ path: '/account/', as: FREELANCER });
    const made = await callApi(page, 'POST', '/glossary/', {
      name: 'Terms of Sara',
      source_lang: 'en',
      target_lang: 'de',
    });
    await redraw(page, `/glossary/${(made as { id: number }).id}`);
    await choose(page, 'More actions', 'Share…');
    const dialog = page.getByRole('dialog', { name: 'Share Terms of Sara' });
    await dialog.getByText('Enter the email address of the person to add.').waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: /^Add / }).count()).toBe(0);
    await dialog.getByRole('searchbox', { name: 'Search people' }).fill('yuki@example.com');
    await dialog.getByRole('button', { name: 'Add Yuki Mori' }).click();
    await dialog.getByRole('button', { name: 'Remove Yuki Mori' }).waitFor();
  });
});
