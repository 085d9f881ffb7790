import { describe, expect, test } from 'vitest';
import { choose } from '../support/act.ts';
import { accessibilityProblems } from '../support/browser.ts';
import { addDocument, recordsOf } from '../support/documents.ts';
import { OVER_BOTH } from '../support/over-both.ts';
import { useStage } from '../support/use-stage.ts';

const SEGMENTS = [
  'Check the pump.',
  'Check the pump!',
  'Hoist the sail at dawn.',
  'Hoist the sail at dawn.',
  'Wholly new words.',
];

describe('the analysis of a document', () => {
  const stage = useStage();

  test('previews pre-translation by band, runs it, and undoes it', OVER_BOTH, async () => {
    const { workbench } = stage;
    const memory = await stage.makeMemory();
    const id = await addDocument(
      workbench,
      SEGMENTS.map((source) => ({ source })),
    );
    const memories = [{ id: memory.id, mode: 'read' }];
    await workbench.api('POST', `/document/${id}/memories`, { memories });
    const page = await stage.open({ path: `/document/${id}` });
    await page.getByText('Wholly new words.').first().waitFor();
    await choose(page, 'Tools', 'Pre-translate…');
    const dialog = page.getByRole('dialog', { name: 'Pre-translate' });
    await dialog.getByLabel('Minimum match').selectOption({ label: '85% or better' });
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText('2 segments will be filled').waitFor();
    await dialog.getByRole('row').filter({ hasText: '100%' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Fill 2 segments' }).click();
    await dialog.getByText('2 segments filled').waitFor();
    await dialog.getByRole('button', { name: 'Undo pre-translation' }).click();
    await dialog.getByText('Pre-translation undone').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const records = await recordsOf(workbench, id);
    expect(records.map(({ target }) => target)).toEqual(['', '', '', '', '']);
  });
});
