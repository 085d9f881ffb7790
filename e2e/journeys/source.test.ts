import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { heading } from '../support/act.ts';
import { type Stage, startStage } from '../support/stage.ts';
import { documentJourneys } from './document-journeys.ts';
import { editorFocus } from './documents-support.ts';
import { glossaryJourneys } from './glossary-journeys.ts';
import { memoryJourneys } from './memory-journeys.ts';
import { userJourneys } from './user-journeys.ts';

/** `E2E_SOURCE=all npm run e2e -- e2e/journeys/source.test.ts` plays every journey; CI goes through the screens once. */
const ALL = process.env.E2E_SOURCE === 'all';

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

  if (ALL) {
    glossaryJourneys(() => stage);
    memoryJourneys(() => stage);
    userJourneys(() => stage);
    documentJourneys(() => stage);
  }

  test.skipIf(ALL)('shows a screen of each remote, over the real API', async () => {
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
