import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  KEY,
  type PublishedEngine,
  startPublishedEngine,
} from '../../server/machine-translation/testing/published-engines.ts';
import { buildXliff } from '../../server/testing/build-document.ts';
import { choose } from '../support/act.ts';
import { accessibilityProblems } from '../support/browser.ts';
import { useEditor } from './editor-stage.ts';

const stage = useEditor({ env: { DEMO: '0', MACHINE_TRANSLATION_PRIVATE: '1' } });
let engine: PublishedEngine;
beforeAll(async () => {
  engine = await startPublishedEngine('google');
  await stage.workbench.api('POST', '/machine_translation/', {
    ...{ name: 'House engine', kind: 'google', address: engine.address, key: KEY, enabled: true },
  });
});
afterAll(() => engine.close());

async function newDocument(segments: string[]): Promise<number> {
  const made = await stage.workbench.upload('/document/', buildXliff({ segments }), 'a.xlf');
  const { id, job_id } = made as { id: number; job_id: number };
  await stage.workbench.finishJob(job_id);
  const memory = (await stage.workbench.api('POST', '/translation_memory/', {
    ...{ name: 'Ours', source_lang: 'en', target_lang: 'de' },
  })) as { id: number };
  const unit = { source: 'Known to us', target: 'Uns bekannt' };
  await stage.workbench.api('POST', `/translation_memory/${memory.id}/records`, unit);
  const memories = [{ id: memory.id, mode: 'read' }];
  await stage.workbench.api('POST', `/document/${id}/memories`, { memories });
  return id;
}

test('an engine fills what the memories leave open, after a preview that sends nothing', async () => {
  const id = await newDocument(['Known to us', 'Press <g id="1">Help</g> now', 'Then wait']);
  await stage.play(`/document/${id}`, async (page) => {
    await choose(page, 'Tools', 'Pre-translate…');
    const dialog = page.getByRole('dialog', { name: 'Pre-translate' });
    const engines = dialog.getByLabel('Segments without a match');
    await engines.selectOption('are sent to House engine');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText('3 segments would be filled', { exact: true }).waitFor();
    await dialog.getByText('2 segments would be filled by House engine').waitFor();
    await dialog
      .getByText(/^\d+ characters would be sent\..* budget has 500.000 characters left\.$/)
      .waitFor();
    expect(engine.received).toEqual([]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Fill 3 segments' }).click();
    await dialog.getByText('2 segments filled by House engine').waitFor();
    expect(engine.received).toHaveLength(1);
    expect(engine.received[0]).not.toContain('Known to us');
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    const mark = page.getByText('Machine translation of House engine, not edited');
    await expect.poll(() => mark.count()).toBe(2);
    await page.keyboard.press('Control+Shift+f');
    await page.keyboard.type('has:machine');
    await page.getByText('2 segments', { exact: true }).waitFor();
    await page.getByText('THEN WAIT', { exact: true }).click();
    const target = page.getByRole('textbox', { name: /^Target of segment 3/ });
    await expect.poll(() => target.textContent()).toContain('THEN WAIT');
    await target.press('Control+End');
    await page.keyboard.type('!');
    await expect.poll(() => mark.count()).toBe(1);
  });
});

test('an engine that fails leaves what the memories filled, and the dialog says why', async () => {
  const id = await newDocument(['Known to us', 'Quite unknown']);
  engine.fail.push(500);
  await stage.play(`/document/${id}`, async (page) => {
    await choose(page, 'Tools', 'Pre-translate…');
    const dialog = page.getByRole('dialog', { name: 'Pre-translate' });
    await dialog.getByLabel('Segments without a match').selectOption('are sent to House engine');
    await dialog.getByRole('button', { name: 'Fill open segments' }).click();
    await dialog.getByText('1 segment filled', { exact: true }).waitFor();
    await dialog.getByText('House engine did not do all of it').waitFor();
    await dialog.getByText(/House engine does not take the text.*What was filled stays/).waitFor();
    await dialog.getByRole('button', { name: 'Undo the pre-translation' }).click();
    await dialog.getByText('Taken back').waitFor();
  });
});

test('a glossary and a memory are marked so that their text is not sent along', async () => {
  const languages = { source_lang: 'en', target_lang: 'de' };
  for (const [folder, screen] of [
    ['glossary', 'glossary'],
    ['translation_memory', 'tm'],
  ] as const) {
    const { id } = (await stage.workbench.api('POST', `/${folder}/`, { name: screen, ...languages })) as {
      id: number;
    };
    await stage.play('', async (page) => {
      await page.goto(`/${screen}/${id}`);
      await choose(page, 'More actions', 'Machine translation…');
      const dialog = page.getByRole('dialog', { name: 'Machine translation' });
      await dialog.getByLabel('Its text must not leave').check();
      expect(await accessibilityProblems(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
      await choose(page, 'More actions', 'Machine translation…');
      await expect.poll(() => dialog.getByLabel('Its text must not leave').isChecked()).toBe(true);
    });
    const path = `/${folder}/${id}`;
    expect(await stage.workbench.api('GET', path)).toMatchObject({ name: screen, must_not_leave: true });
  }
});
