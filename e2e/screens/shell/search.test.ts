import { beforeAll, describe, expect, test } from 'vitest';
import { heading, row, where } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import type { Sample } from '../../support/samples.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens({ env: {} });

let memory: Sample;
let documentId: number;
beforeAll(async () => {
  await screens.makeGlossary();
  memory = await screens.makeMemory();
  const units = ['Hoist the sail', 'Mind the test lamp here']
    .map((source, i) => `<trans-unit id="${i}"><source>${source}</source></trans-unit>`)
    .join('');
  const file = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a"
    source-language="en" target-language="de" datatype="plaintext"><body>${units}</body></file></xliff>`;
  const made = await screens.backend.upload('/document/', file, 'lamps.xlf');
  const { id, job_id } = made as { id: number; job_id: number };
  await screens.backend.finishJob(job_id);
  documentId = id;
});

async function openSearch(path: string) {
  const page = await screens.open({ path });
  // The shortcut works as soon as the bar's tools are loaded.
  await page.getByRole('button', { name: 'Admin' }).waitFor();
  await page.keyboard.press('Control+/');
  const box = page.getByRole('searchbox', { name: 'Search segments, units and terms' });
  await box.waitFor();
  return { page, box };
}

describe('the search for segments, units and terms', () => {
  test('a found segment opens in its document, also from within an editor', async () => {
    const { page, box } = await openSearch(`/document/${documentId}`);
    await box.fill('mind the');
    await page.getByRole('link', { name: /Mind the test lamp here/ }).click();
    await expect.poll(() => where(page)).toContain(`/document/${documentId}?segment=2`);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('a found unit opens in its memory', async () => {
    const { page, box } = await openSearch('/account/');
    await box.fill('Clean the lamp');
    await page.getByRole('region', { name: 'Units' }).getByRole('listitem').first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('region', { name: 'Units' }).getByRole('link').first().click();
    await heading(page, memory.name).waitFor();
    await row(page, 'Clean the lamp.').waitFor();
    const panel = page.getByRole('region', { name: 'Edit unit' });
    await expect.poll(() => panel.getByLabel('Source, English').inputValue()).toBe('Clean the lamp.');
  });

  test('the search page lists all results of one kind and keeps search and kind in the address', async () => {
    const page = await screens.open({ path: '/search?search=lamp' });
    await page.getByRole('region', { name: 'Units' }).getByRole('listitem').first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'All units containing “lamp”' }).click();
    await expect.poll(() => where(page)).toBe('/search?search=lamp&kind=unit');
    await expect.poll(() => page.getByRole('region', { name: 'Terms' }).count()).toBe(0);
    await page.getByRole('searchbox').fill('la');
    await page.getByText('Shows only texts that begin with this', { exact: false }).waitFor();
  });
});
