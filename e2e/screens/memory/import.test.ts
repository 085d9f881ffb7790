import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { choose, chooseFile, expectRows, heading, row, toast } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens();

const unit = (source: string, target: string) =>
  `<tu><tuv xml:lang="en"><seg>${source}</seg></tuv><tuv xml:lang="de"><seg>${target}</seg></tuv></tu>\n`;
const tmx = (units: string) => `<?xml version="1.0"?><tmx version="1.4"><header creationtool="x"
 creationtoolversion="1" segtype="sentence" o-tmf="x" adminlang="en" srclang="en" datatype="plaintext"/><body>
${units}</body></tmx>`;
const ONE_NEW = tmx(
  `${unit('Check the pump.', 'Prüfen Sie die Pumpe.')}${unit('Mind the gap.', 'Vorsicht, Spalt.')}`,
);
/** A unit with another target, a new one, and one that is refused. */
const TMX = tmx(
  `${unit('Check the pump.', 'Pumpe kontrollieren.')}${unit('Mind the gap.', 'Vorsicht, Spalt.')}
<tu><tuv xml:lang="en"><seg>Only English</seg></tuv></tu>`,
);

async function openImport(text: string) {
  const sample = await screens.makeMemory();
  const page = await screens.open({ path: `${sample.path}?search=pump` });
  await page.getByRole('button', { name: 'Import' }).click();
  await chooseFile(page, 'Choose a file', { name: 'more.tmx', text });
  return { page, sample };
}
const outcomeOf = (page: Page) => page.getByRole('region', { name: 'Import preview' });

async function openPreviewAtHome(name: string, text: string): Promise<Page> {
  const page = await screens.open({ path: '/' });
  const memories = page.getByRole('region', { name: 'Memories' });
  await memories.getByRole('button', { name: 'Preview first' }).click();
  await chooseFile(page, 'Choose a file', { name, text });
  return page;
}

describe('importing a TMX into a memory', () => {
  test('adds new units and skips existing ones', async () => {
    const { page, sample } = await openImport(ONE_NEW);
    await page.getByRole('tab', { name: /New/ }).waitFor();
    await page.getByRole('button', { name: 'Import 1 unit' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('searchbox').fill('spalt');
    await row(page, 'Mind the gap.').waitFor();
    const memory = await screens.backend.api('GET', `/translation_memory/${sample.id}`);
    expect(memory).toMatchObject({ records_count: 326 });
  });

  test('reports why a file cannot be imported and leaves the memory unchanged', async () => {
    const { page, sample } = await openImport(ONE_NEW.slice(0, -40));
    await page.getByText('The file cannot be imported').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Import \d/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const memory = await screens.backend.api('GET', `/translation_memory/${sample.id}`);
    expect(memory).toMatchObject({ records_count: 325 });
  });

  test('previews new, changed and refused units, imports them as chosen, and undoes the whole import', async () => {
    const { page } = await openImport(TMX);
    const outcome = outcomeOf(page);
    await outcome.getByText('Pumpe kontrollieren.').waitFor();
    await outcome.getByText('Prüfen Sie die Pumpe.').waitFor();
    await page.getByRole('tab', { name: /Refused/ }).click();
    await outcome.getByText('There is text only in en.').waitFor();
    await outcome.getByText('line 6').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page
      .getByLabel('Units whose source already exists with a different target')
      .selectOption({ label: 'Replace the existing target' });
    await page.getByRole('button', { name: 'Import 2 units' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('326 units').first().waitFor();
    await page.getByRole('searchbox').fill('kontrollieren');
    await row(page, 'Check the pump.').waitFor();

    await choose(page, 'More actions', 'Imports and changes');
    await page
      .getByRole('button', { name: /^Undo: Imported units/ })
      .first()
      .click();
    await toast(page, 'Restored 2 units.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('325 units').first().waitFor();
    await page.getByRole('searchbox').fill('Check the pump');
    await row(page, 'Prüfen Sie die Pumpe.').waitFor();
  });

  test('cancelling the preview imports nothing', async () => {
    const { page, sample } = await openImport(TMX);
    await page.getByRole('button', { name: /^Import \d/ }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).last().click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const memory = await screens.backend.api('GET', `/translation_memory/${sample.id}`);
    expect(memory).toMatchObject({ records_count: 325 });
  });

  test('the memory shows why its last import added nothing and lists the accepted formats', async () => {
    const sample = await screens.makeMemory();
    const french = TMX.replaceAll('xml:lang="de"', 'xml:lang="fr"');
    const fields = { memory_id: String(sample.id) };
    const made = await screens.backend.upload('/translation_memory/upload', french, 'fr.tmx', fields);
    await screens.backend.finishJob((made as { job_id: number }).job_id);
    const page = await screens.open({ path: `${sample.path}?search=pump` });
    await page.getByText('The last import added nothing: all 3 units in the file were refused').waitFor();
    await page.getByText('Line 3: The text in one of the two languages is missing.').waitFor();
    await page.getByText('This memory stores units in English and German.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('a memory without problems says that none were found', async () => {
    const body = { name: 'Clean', source_lang: 'en', target_lang: 'de' };
    const { id } = (await screens.backend.api('POST', '/translation_memory/', body)) as { id: number };
    const pump = { source: 'Check the pump.', target: 'Prüfen Sie die Pumpe.' };
    await screens.backend.api('POST', `/translation_memory/${id}/records`, pump);
    const page = await screens.open({ path: `/tm/${id}` });
    await page.getByText('No problems found in 1 unit').waitFor();
  });
});

describe('importing a TMX from the home screen', () => {
  test('the preview proposes the name of the file for the new memory', async () => {
    const page = await openPreviewAtHome('Pumps.tmx', TMX);
    const name = page.getByLabel('Name of the memory');
    await name.waitFor();
    await expect.poll(() => name.inputValue()).toBe('Pumps');
    await name.fill('Pumps of the ship');
    await page.getByRole('button', { name: 'Import 2 units' }).click();
    await heading(page, 'Pumps of the ship').waitFor();
    await expectRows(page, 2);
  });

  test('a file in three languages makes a memory for the chosen pair or for each, and reports the rest', async () => {
    const many = TMX.replaceAll('</tu>\n', '<tuv xml:lang="fr"><seg>La pompe.</seg></tuv></tu>\n');
    const page = await openPreviewAtHome('Many.tmx', many);
    const languages = page.getByRole('group', { name: 'The file has 3 languages' });
    await languages.getByLabel('Target language').selectOption('fr');
    await outcomeOf(page).getByText('La pompe.').first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await languages.getByLabel('One memory for each of the 2 other languages').check();
    await page.getByRole('button', { name: 'Create 2 memories' }).click();
    await heading(page, 'Many (en → de)').waitFor();
    await expectRows(page, 2);
    await page.getByText('Why 1 unit of the last import was refused').click();
    await page.getByText('The file also contains other languages: French (2)').waitFor();
  });
});
