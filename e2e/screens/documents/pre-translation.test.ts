import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import {
  KEY,
  type PublishedEngine,
  startPublishedEngine,
} from '../../../server/machine-translation/testing/published-engines.ts';
import { choose } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { addDocument } from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';

let engine: PublishedEngine;
const screens = useEditor({
  env: { MACHINE_TRANSLATION_PRIVATE: '1' },
  async prepare(backend) {
    engine = await startPublishedEngine('google');
    const { address } = engine;
    const google = {
      name: 'House engine',
      kind: 'google',
      address,
      key: KEY,
      enabled: true,
      automatic: false,
    };
    await backend.api('POST', '/machine_translation/', google);
  },
});
afterAll(() => engine?.close());

/** Opens the dialog with the engine chosen, in a document whose memory knows one text. */
async function preTranslate(
  sources: string[],
  run: (page: Page, dialog: Locator) => Promise<void>,
): Promise<void> {
  const { backend } = screens;
  const id = await addDocument(
    backend,
    sources.map((source) => ({ source })),
  );
  const languages = { source_lang: 'en', target_lang: 'de' };
  const memory = (await backend.api('POST', '/translation_memory/', { name: 'Ours', ...languages })) as {
    id: number;
  };
  const unit = { source: 'Known to us', target: 'Uns bekannt' };
  await backend.api('POST', `/translation_memory/${memory.id}/records`, unit);
  await backend.api('POST', `/document/${id}/memories`, { memories: [{ id: memory.id, mode: 'read' }] });
  await screens.play(`/document/${id}`, async (page) => {
    await choose(page, 'Tools', 'Pre-translate…');
    const dialog = page.getByRole('dialog', { name: 'Pre-translate' });
    await dialog.getByLabel('Segments without a match').selectOption('Send to House engine');
    await run(page, dialog);
  });
}

test('pre-translation sends segments without a match to an engine, after a preview that sends nothing', () =>
  preTranslate(['Known to us', 'Press <g id="1">Help</g> now', 'Then wait'], async (page, dialog) => {
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText('3 segments will be filled', { exact: true }).waitFor();
    await dialog.getByText('House engine will fill 2 segments').waitFor();
    await dialog
      .getByText(/^\d+ characters will be sent\..*500.000 characters left in this month’s quota\.$/)
      .waitFor();
    expect(engine.received).toEqual([]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Fill 3 segments' }).click();
    await dialog.getByText('House engine filled 2 segments').waitFor();
    expect(engine.received).toHaveLength(1);
    expect(engine.received[0]).not.toContain('Known to us');
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    const mark = page.getByText('Machine translation by House engine, not edited');
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
  }));

test('when the engine fails, segments filled from memories stay filled, and the dialog gives the reason', () =>
  preTranslate(['Known to us', 'Quite unknown'], async (_, dialog) => {
    engine.fail.push(500);
    await dialog.getByRole('button', { name: 'Fill open segments' }).click();
    await dialog.getByText('1 segment filled', { exact: true }).waitFor();
    await dialog.getByText('House engine did not finish').waitFor();
    await dialog.getByText(/House engine did not accept the text.*Filled segments stay filled/).waitFor();
    await dialog.getByRole('button', { name: 'Undo pre-translation' }).click();
    await dialog.getByText('Pre-translation undone').waitFor();
  }));
