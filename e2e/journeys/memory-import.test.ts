import { describe, expect, test } from 'vitest';
import { choose, chooseFile, expectRows, heading, row, toast } from '../support/act.ts';
import { accessibilityProblems } from '../support/browser.ts';
import type { Stage } from '../support/stage.ts';
import { useStage } from '../support/use-stage.ts';

const unit = (source: string, target: string) =>
  `<tu><tuv xml:lang="en"><seg>${source}</seg></tuv><tuv xml:lang="de"><seg>${target}</seg></tuv></tu>\n`;
const TMX = `<?xml version="1.0"?><tmx version="1.4"><header creationtool="x" creationtoolversion="1"
 segtype="sentence" o-tmf="x" adminlang="en" srclang="en" datatype="plaintext"/><body>
${unit('Check the pump.', 'Pumpe kontrollieren.')}${unit('Mind the gap.', 'Vorsicht, Spalt.')}
<tu><tuv xml:lang="en"><seg>Only English</seg></tuv></tu></body></tmx>`;

describe('importing a TMX into a memory', () => {
  const stage = useStage();

  test('shows what would be new, changed and refused, imports it as chosen, and takes the whole of it back', async () => {
    const sample = await stage.makeMemory();
    const page = await stage.open({ path: sample.path });
    await page.getByRole('button', { name: 'Import' }).click();
    await chooseFile(page, 'Choose a file', { name: 'more.tmx', text: TMX });
    const outcome = page.getByRole('region', { name: 'What the import does' });
    await outcome.getByText('Pumpe kontrollieren.').waitFor();
    await outcome.getByText('Prüfen Sie die Pumpe.').waitFor();
    await page.getByRole('tab', { name: /Refused/ }).click();
    await outcome
      .getByText(/line 6|needs a source|only a en|no text in one/)
      .first()
      .waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await chooseExisting(page, 'Replace the target that is here');
    await page.getByRole('button', { name: 'Import 2 units' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectRows(page, 326);
    await page.getByRole('searchbox').fill('kontrollieren');
    await row(page, 'Check the pump.').waitFor();

    await choose(page, 'More actions', 'Imports and changes');
    await page
      .getByRole('button', { name: /^Undo: Imported units/ })
      .first()
      .click();
    await toast(page, 'Put 2 units back.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').fill('');
    await expectRows(page, 325);
    await page.getByRole('searchbox').fill('Check the pump');
    await row(page, 'Prüfen Sie die Pumpe.').waitFor();
  });

  test('leaves everything as it is when it is not carried out', async () => {
    const sample = await stage.makeMemory();
    const page = await stage.open({ path: sample.path });
    await page.getByRole('button', { name: 'Import' }).click();
    await chooseFile(page, 'Choose a file', { name: 'more.tmx', text: TMX });
    await page.getByRole('button', { name: /^Import \d/ }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).last().click();
    await expectRows(page, 325);
  });

  test('a file that was refused whole leaves its reason on the page of the memory, with what to do', async () => {
    const sample = await stage.makeMemory();
    const french = TMX.replaceAll('xml:lang="de"', 'xml:lang="fr"');
    const fields = { memory_id: String(sample.id) };
    const made = await stage.workbench?.upload('/translation_memory/upload', french, 'fr.tmx', fields);
    await stage.workbench?.finishJob((made as { job_id: number }).job_id);
    const page = await stage.open({ path: sample.path });
    await page.getByText('The last import added nothing: all 3 units of the file were refused').waitFor();
    await page.getByText('Line 3: It has no text in one of the two languages.').waitFor();
    await page.getByText('This memory takes units in English and German.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('a memory without problems says that none were found', async () => {
    const body = { name: 'Clean', source_lang: 'en', target_lang: 'de' };
    const made = await stage.workbench?.api('POST', '/translation_memory/', body);
    const { id } = made as { id: number };
    const pump = { source: 'Check the pump.', target: 'Prüfen Sie die Pumpe.' };
    await stage.workbench?.api('POST', `/translation_memory/${id}/records`, pump);
    const page = await stage.open({ path: `/tm/${id}` });
    await page.getByText('No problems found in 1 unit').waitFor();
  });

  test('a file for a new memory is looked at from home, and named', async () => {
    const page = await stage.open({ path: '/' });
    const memories = page.getByRole('region', { name: 'Memories' });
    await memories.getByRole('button', { name: 'Preview first' }).click();
    await chooseFile(page, 'Choose a file', { name: 'Pumps.tmx', text: TMX });
    const name = page.getByLabel('Name of the memory');
    await name.waitFor();
    expect(await name.inputValue()).toBe('Pumps');
    await name.fill('Pumps of the ship');
    await page.getByRole('button', { name: 'Import 2 units' }).click();
    await heading(page, 'Pumps of the ship').waitFor();
    await expectRows(page, 2);
  });

  test('of a file of many languages two are chosen, or each gets a memory, and what was left is said', async () => {
    const page = await stage.open({ path: '/' });
    const memories = page.getByRole('region', { name: 'Memories' });
    await memories.getByRole('button', { name: 'Preview first' }).click();
    const many = TMX.replaceAll('</tu>\n', '<tuv xml:lang="fr"><seg>La pompe.</seg></tuv></tu>\n');
    await chooseFile(page, 'Choose a file', { name: 'Many.tmx', text: many });
    const languages = page.getByRole('group', { name: 'The file has 3 languages' });
    await languages.getByLabel('Target language').selectOption('fr');
    const outcome = page.getByRole('region', { name: 'What the import does' });
    await outcome.getByText('La pompe.').first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await languages.getByLabel('A memory for each of the 2 other languages').check();
    await page.getByRole('button', { name: 'Make 2 memories' }).click();
    await heading(page, 'Many (en → de)').waitFor();
    await expectRows(page, 2);
    await page.getByText('1 unit of the last import refused: why').click();
    await page.getByText('The file holds more in other languages: French (2)').waitFor();
  });
});

async function chooseExisting(page: Awaited<ReturnType<Stage['open']>>, label: string): Promise<void> {
  await page.getByLabel('Units whose source is here with another target').selectOption({ label });
}
