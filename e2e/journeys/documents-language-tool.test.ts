import { expect, test } from 'vitest';
import { startPublishedEngine } from '../../server/machine-translation/testing/published-engines.ts';
import { accessibilityProblems } from '../support/browser.ts';
import { addDocument, liveTarget, shownText } from './documents-support.ts';
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
      await page.waitForLoadState('networkidle');
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
  } finally {
    await tool.close();
  }
});
