import { expect, test } from 'vitest';
import { startPublishedEngine } from '../../server/machine-translation/testing/published-engines.ts';
import { accessibilityProblems } from '../support/browser.ts';
import { addDocument, liveTarget, shownText } from '../support/documents.ts';
import { useEditor } from './editor-stage.ts';

const stage = useEditor({ env: { DEMO: '0', MACHINE_TRANSLATION_PRIVATE: '1' } });

test('what LanguageTool says of the text being written is said, repaired by a key, and asked for only where it is set up', async () => {
  const tool = await startPublishedEngine('languagetool');
  try {
    const id = await addDocument(stage.workbench, [{ source: 'Ich sehe ein Haus.' }], 'tool.xlf', 'en');
    const setUp = { name: 'Ours', kind: 'languagetool', address: tool.address };
    const { id: engine } = (await stage.workbench.api('POST', '/machine_translation/', setUp)) as {
      id: number;
    };
    await stage.play(`/document/${id}`, async (page) => {
      await liveTarget(page, 1).fill('I see an house.');
      await page.keyboard.press('Control+s');
      // Longer than the pause after which it would be asked.
      await page.waitForTimeout(2_000);
      expect(tool.received).toEqual([]);
    });
    await stage.workbench.api('PUT', `/machine_translation/${engine}`, { enabled: true });
    await stage.play(`/document/${id}`, async (page) => {
      await page
        .getByText(/Use “a” instead of ‘an’.* Perhaps “a house”\?/)
        .first()
        .waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await liveTarget(page, 1).press('Control+.');
      await expect.poll(() => shownText(page)).toBe('I see a house.');
      await expect.poll(() => page.getByText(/Use “a” instead/).count()).toBe(0);
      // Both are asked about once.
      await expect.poll(() => tool.received.length).toBe(2);
    });
    await stage.workbench.api('DELETE', `/machine_translation/${engine}`);
  } finally {
    await tool.close();
  }
});

test('a check of the document asks LanguageTool when it is told to, says when it fails, and lists what it found as a check of its own', async () => {
  const tool = await startPublishedEngine('languagetool');
  try {
    const units = [
      { source: 'Ich sehe ein Haus.', target: 'I see an house.' },
      { source: 'Alles gut.', target: 'All is well.' },
      { source: 'Da ist ein Haus.', target: 'There is an house.' },
    ];
    const id = await addDocument(stage.workbench, units, 'asked.xlf', 'en');
    const setUp = { name: 'Ours', kind: 'languagetool', address: tool.address, enabled: true };
    await stage.workbench.api('POST', '/machine_translation/', setUp);
    await stage.play(`/document/${id}`, async (page) => {
      const received = () => new Set(tool.received).size;
      const again = async () => {
        await page.getByRole('button', { name: 'Filter and tools' }).press('Enter');
        await page.getByRole('menuitem', { name: 'Check again, and ask LanguageTool' }).press('Enter');
      };
      await page.keyboard.press('Alt+9');
      await page.getByRole('button', { name: 'Check all segments' }).press('Enter');
      const pane = page.getByRole('tabpanel', { name: /^Findings/ });
      await pane.getByRole('button', { name: 'Filter and tools' }).waitFor();
      // The segment being written, and no other.
      await expect.poll(received).toBe(1);
      // What it has said of that one is known; the other two fail.
      tool.fail.push(500, 500);
      await again();
      await pane.getByText('Ours was not asked about everything').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await again();
      await pane.getByText('Ours has answered for 3 segments.').waitFor();
      await pane.getByRole('combobox', { name: 'Check' }).selectOption('LanguageTool (2)');
      const rows = pane.getByRole('list', { name: 'Findings' }).getByRole('listitem');
      await expect.poll(() => rows.count()).toBe(1);
      await rows.first().getByText('2 ×').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.keyboard.press('Alt+Shift+ArrowDown');
      await rows.first().getByRole('button', { name: 'Waive all alike…' }).press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.type('Old spelling');
      await page.keyboard.press('Control+Enter');
      await expect.poll(() => rows.count()).toBe(0);
      expect(received()).toBe(3);
    });
  } finally {
    await tool.close();
  }
});
