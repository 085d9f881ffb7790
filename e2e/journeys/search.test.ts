import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { heading, row, where } from '../support/act.ts';
import { accessibilityProblems } from '../support/browser.ts';
import { OVER_BOTH } from '../support/over-both.ts';
import type { Sample } from '../support/samples.ts';
import { type Stage, startStage } from '../support/stage.ts';

let stage: Stage;
let glossary: Sample;
let memory: Sample;
let documentId: number;
beforeAll(async () => {
  stage = await startStage('composed');
  glossary = await stage.makeGlossary();
  memory = await stage.makeMemory();
  const units = ['Hoist the sail', 'Mind the test lamp here']
    .map((source, i) => `<trans-unit id="${i}"><source>${source}</source></trans-unit>`)
    .join('');
  const file = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a"
    source-language="en" target-language="de" datatype="plaintext"><body>${units}</body></file></xliff>`;
  const made = (await stage.workbench?.upload('/document/', file, 'lamps.xlf')) as {
    id: number;
    job_id: number;
  };
  await stage.workbench?.finishJob(made.job_id);
  documentId = made.id;
});
afterEach(async () => {
  expect(await stage.closePages()).toEqual([]);
});
afterAll(() => stage?.stop());

async function openSearch(path: string) {
  const page = await stage.open({ path });
  // The shortcut works as soon as the bar's tools are loaded.
  await page.getByRole('button', { name: 'Admin' }).waitFor();
  await page.keyboard.press('Control+/');
  const box = page.getByRole('searchbox', { name: 'Search segments, units and terms' });
  await box.waitFor();
  return { page, box };
}

describe('the search over everything', () => {
  test(
    'Ctrl+/ opens it on any screen; terms, segments and units are found, and a term is opened',
    OVER_BOTH,
    async () => {
      const { page, box } = await openSearch('/');
      await box.fill('lamp');
      await page
        .getByRole('link', { name: /^test lamp/ })
        .first()
        .waitFor();
      await page.getByRole('link', { name: /Mind the test lamp here/ }).waitFor();
      await page.getByRole('region', { name: 'Units' }).getByRole('listitem').first().waitFor();
      await page
        .getByRole('link', { name: /^test lamp/ })
        .first()
        .waitFor();
      await box.press('ArrowDown');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-hit')))
        .toBe(true);
      await page
        .getByRole('link', { name: /^test lamp/ })
        .first()
        .press('Enter');
      await page.getByRole('heading', { name: 'Edit term' }).waitFor();
      expect(where(page)).toMatch(new RegExp(`^${glossary.path}\\?term=\\d+$`));
      expect(await page.getByLabel('Target, German').inputValue()).toBe('Prüflampe');
    },
  );

  test('leads to the segment in its document, from within an editor as well', async () => {
    const { page, box } = await openSearch(`/document/${documentId}`);
    await box.fill('mind the');
    await page.getByRole('link', { name: /Mind the test lamp here/ }).click();
    await expect.poll(() => where(page)).toContain(`/document/${documentId}?segment=2`);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('leads to the unit in its memory', async () => {
    const { page, box } = await openSearch('/');
    await box.fill('Clean the lamp');
    await page.getByRole('region', { name: 'Units' }).getByRole('link').first().click();
    await heading(page, memory.name).waitFor();
    await row(page, 'Clean the lamp.').waitFor();
    const panel = page.getByRole('region', { name: 'Edit unit' });
    await expect.poll(() => panel.getByLabel('Source, English').inputValue()).toBe('Clean the lamp.');
  });

  test('a page of its own has all of it, with the place in the address', async () => {
    const page = await stage.open({ path: '/search?search=lamp' });
    await page.getByRole('link', { name: 'All units with “lamp”' }).click();
    await expect.poll(() => where(page)).toBe('/search?search=lamp&kind=unit');
    expect(await page.getByRole('region', { name: 'Terms' }).count()).toBe(0);
    await page.getByRole('searchbox').fill('la');
    await page.getByText('Only what begins with this is shown', { exact: false }).waitFor();
  });

  test('is clear to everybody', async () => {
    const page = await stage.open({ path: '/search?search=lamp' });
    await page.getByRole('region', { name: 'Units' }).getByRole('listitem').first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Control+/');
    await page.getByRole('dialog').getByRole('searchbox').fill('lamp');
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
