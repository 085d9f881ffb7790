import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { where } from '../support/act.ts';
import { OVER_BOTH } from '../support/over-both.ts';
import type { Sample } from '../support/samples.ts';
import { type Stage, startStage } from '../support/stage.ts';

let stage: Stage;
let glossary: Sample;
beforeAll(async () => {
  stage = await startStage('composed');
  glossary = await stage.makeGlossary();
  await stage.makeMemory();
  const units = ['Hoist the sail', 'Mind the test lamp here']
    .map((source, i) => `<trans-unit id="${i}"><source>${source}</source></trans-unit>`)
    .join('');
  const file = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a"
    source-language="en" target-language="de" datatype="plaintext"><body>${units}</body></file></xliff>`;
  const made = (await stage.workbench?.upload('/document/', file, 'lamps.xlf')) as { job_id: number };
  await stage.workbench?.finishJob(made.job_id);
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
    'opens with Ctrl+/ on any screen, finds terms, segments and units, and opens a term',
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
      await expect.poll(() => page.getByLabel('Target, German').inputValue()).toBe('Prüflampe');
    },
  );
});
