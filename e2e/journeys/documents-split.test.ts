import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { readableText } from '../../shared/domain/text/inline-codes.ts';
import { toast } from '../support/act.ts';
import { accessibilityProblems } from '../support/browser.ts';
import { editorFocus, liveTarget, recordsOf } from '../support/documents.ts';
import { OVER_BOTH } from '../support/over-both.ts';
import { useEditor } from './editor-stage.ts';

const V20 = `<?xml version="1.0"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de">
  <file id="f1">
    <unit id="u1">
      <segment id="s1">
        <source>Hoist the sail. Close <pc id="1">the hatch</pc>.</source>
        <target>Segel setzen. Luke schließen.</target>
      </segment>
    </unit>
    <unit id="u2" canResegment="no"><segment id="s1"><source>One. Two.</source></segment></unit>
  </file>
</xliff>
`;

const stage = useEditor();

async function onFile(text: string, run: (page: Page, id: number) => Promise<void>) {
  const { id, job_id } = (await stage.workbench.upload('/document/', text, 'handmade.xlf')) as {
    id: number;
    job_id: number;
  };
  await stage.workbench.finishJob(job_id);
  await stage.play(`/document/${id}`, (page) => run(page, id), { timeout: 20_000 });
}

const texts = async (id: number) =>
  (await recordsOf(stage.workbench, id)).map(({ source, target }) => [readableText(source), target]);

async function download(page: Page, id: number): Promise<string> {
  return page.evaluate(async (path) => (await fetch(path)).text(), `/api/document/${id}/download`);
}

// The split also changes the file, on both databases.
describe('splitting and joining', () => {
  test('a segment of a 2.0 file is split by the keyboard, and the split is undone', OVER_BOTH, async () => {
    await onFile(V20, async (page, id) => {
      await liveTarget(page, 1).focus();
      await page.keyboard.press('Control+Shift+x');
      const dialog = page.getByRole('dialog', { name: 'Split segment 1' });
      const source = dialog.getByRole('slider', { name: 'Source' });
      await expect
        .poll(() => source.getAttribute('aria-valuetext'))
        .toBe('Hoist the sail. — and then — Close {1}the hatch{/1}.');
      await expect
        .poll(() => dialog.getByRole('slider', { name: 'Translation' }).getAttribute('aria-valuetext'))
        .toBe('Segel setzen. — and then — Luke schließen.');
      expect(await accessibilityProblems(page)).toEqual([]);
      await source.focus();
      await page.keyboard.press('Control+ArrowLeft');
      await expect
        .poll(() => source.getAttribute('aria-valuetext'))
        .toContain('Hoist the — and then — sail.');
      await page.keyboard.press('Control+ArrowRight');
      await dialog.getByRole('button', { name: 'Split', exact: true }).press('Enter');
      await toast(page, 'Split segment 1.');
      await expect
        .poll(() => texts(id))
        .toEqual([
          ['Hoist the sail. ', 'Segel setzen. '],
          ['Close {1}the hatch{/1}.', 'Luke schließen.'],
          ['One. Two.', ''],
        ]);
      await expect.poll(() => page.getByText('Segment 1 · 1 of 3').count()).toBe(1);
      await editorFocus(page);
      expect(await download(page, id)).toContain('<segment id="s1-2"');
      await page.keyboard.press('Control+j');
      await page.getByRole('dialog').getByRole('button', { name: /undo/i }).first().click();
      await expect.poll(() => texts(id)).toHaveLength(2);
      expect(await download(page, id)).toBe(V20);
    });
  });
});
