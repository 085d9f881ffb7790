import { expect, test } from 'vitest';
import { addDocument, liveTarget } from '../support/documents.ts';
import { useEditor } from './editor-stage.ts';

const stage = useEditor();

// A script of a federated remote that fails to load.
test('a pane whose script fails to load shows an error, keeps the typed text, and opens on retry', async () => {
  const id = await addDocument(stage.workbench, [
    { source: 'Pay 100 euros.', target: 'Zahlen Sie 200 Euro.' },
  ]);
  await stage.play(`/document/${id}`, async (page) => {
    await page.keyboard.type('Oh! ');
    await page.route(/\/findings\.\w+\.js/, (route) => route.abort());
    await page.getByRole('button', { name: 'Tools' }).click();
    await page.getByRole('menuitem', { name: /^Checks/ }).click();
    const pane = page.getByRole('tabpanel', { name: /^Checks/ });
    await pane.getByText('Couldn’t load this').waitFor();
    await page.unroute(/\/findings\.\w+\.js/);
    await pane.getByRole('button', { name: 'Try again' }).click();
    await pane.getByRole('button', { name: 'Check all segments' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => liveTarget(page, 1).textContent()).toContain('Oh! ');
  });
});
