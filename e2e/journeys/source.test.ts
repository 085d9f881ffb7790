import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { heading } from '../support/act.ts';
import { editorFocus } from '../support/documents.ts';
import { type Stage, startStage } from '../support/stage.ts';

describe('the workbench from its dev servers', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage('source');
  }, 180_000);
  afterEach(async () => {
    // A file saved in the meantime makes the pages request outdated files.
    const problems = (await stage.closePages()).filter((line) => !line.includes('.hot-update.'));
    expect(problems).toEqual([]);
  });
  afterAll(() => stage?.stop());

  test('shows a screen of each remote over the real API', async () => {
    const [glossary, memory] = [await stage.makeGlossary(), await stage.makeMemory()];
    const document = await stage.makeDocument('card');
    const page = await stage.open({ path: glossary.path });
    await heading(page, glossary.name).waitFor();
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await heading(page, 'Users').waitFor();
    await page.goto(memory.path);
    await heading(page, memory.name).waitFor();
    await page.goto(document.path);
    await editorFocus(page);
    await page.keyboard.type('Setzt das Segel');
    await page.getByText(/^Saved \S/).waitFor();
  });
});
