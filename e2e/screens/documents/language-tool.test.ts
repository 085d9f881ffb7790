import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  type PublishedEngine,
  startPublishedEngine,
} from '../../../server/machine-translation/testing/published-engines.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { addDocument, liveTarget, shownText } from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';

let tool: PublishedEngine;
let engine: string;
const screens = useEditor({
  env: { MACHINE_TRANSLATION_PRIVATE: '1' },
  async prepare(backend) {
    tool = await startPublishedEngine('languagetool');
    const setUp = { name: 'Ours', kind: 'languagetool', address: tool.address };
    const { id } = (await backend.api('POST', '/machine_translation/', setUp)) as { id: number };
    engine = `/machine_translation/${id}`;
  },
});
beforeEach(() => tool.received.splice(0));
afterAll(() => tool?.close());

test('LanguageTool is not asked while it is turned off', async () => {
  const units = [{ source: 'Ich sehe ein Haus.', target: 'I see an hous' }];
  const id = await addDocument(screens.backend, units, 'off.xlf', 'en');
  await screens.play(`/document/${id}`, async (page) => {
    await page.keyboard.press('Control+End');
    await page.keyboard.type('e.');
    // Saved after a longer pause than the one before LanguageTool is asked.
    await page.getByText(/^Saved \S/).waitFor();
    expect(tool.received).toEqual([]);
  });
});

test('LanguageTool’s findings in the text being written are shown and fixed by a key, each text asked about once', async () => {
  await screens.backend.api('PUT', engine, { enabled: true });
  const units = [{ source: 'Ich sehe ein Haus.', target: 'I see an house.' }];
  const id = await addDocument(screens.backend, units, 'tool.xlf', 'en');
  await screens.play(`/document/${id}`, async (page) => {
    await page
      .getByText(/Use “a” instead of ‘an’.* Perhaps “a house”\?/)
      .first()
      .waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await liveTarget(page, 1).press('Control+.');
    await expect.poll(() => shownText(page)).toBe('I see a house.');
    await expect.poll(() => page.getByText(/Use “a” instead/).count()).toBe(0);
    await expect.poll(() => tool.received.length).toBe(2);
  });
});

test('a check of the document asks LanguageTool on request, reports when it fails, and lists its findings as a separate check', async () => {
  await screens.backend.api('PUT', engine, { enabled: true });
  const units = [
    { source: 'Ich sehe ein Haus.', target: 'I see an house!' },
    { source: 'Alles gut.', target: 'All is well!' },
    { source: 'Da ist ein Haus.', target: 'There is an house!' },
  ];
  const id = await addDocument(screens.backend, units, 'asked.xlf', 'en');
  await screens.play(`/document/${id}`, async (page) => {
    const received = () => new Set(tool.received).size;
    const again = async () => {
      await page.getByRole('button', { name: 'Filter and tools' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Check again with LanguageTool' }).press('Enter');
    };
    await page.keyboard.press('Alt+9');
    await page.getByRole('button', { name: 'Check all segments' }).press('Enter');
    const pane = page.getByRole('tabpanel', { name: /^Checks/ });
    await pane.getByRole('button', { name: 'Filter and tools' }).waitFor();
    // Only the segment being written.
    await expect.poll(received).toBe(1);
    // The first segment's answer is cached; the other two requests fail.
    tool.fail.push(500, 500);
    await again();
    await pane.getByText('Ours did not check everything').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await again();
    await pane.getByText('Ours checked 3 segments.').waitFor();
    await pane.getByRole('combobox', { name: 'Check' }).selectOption('LanguageTool (2)');
    const rows = pane.getByRole('list', { name: 'Findings' }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(1);
    await rows.first().getByText('2 ×').waitFor();
    expect(await accessibilityProblems(page, { inOneTheme: true })).toEqual([]);
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await rows.first().getByRole('button', { name: 'Waive all…' }).press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('Old spelling');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => rows.count()).toBe(0);
    expect(received()).toBe(3);
  });
});
