import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems } from '../support/browser.ts';
import { addDocument, editorFocus, liveTarget, numbered, recordsOf } from '../support/documents.ts';
import { useEditor } from './editor-stage.ts';

const stage = useEditor({ env: {} });

const PAGE = `<h1>The lighthouse</h1><p>See <b>this</b> and <a href="/x">that</a>.</p>
  <ol><li>Climb<ul><li>slowly</li></ul></li><li>Look</li></ol>
  <table><tr><th>Month</th><th>Storms</th></tr><tr><td>May</td><td>few</td></tr></table>
  <blockquote>Light is all.</blockquote>${Array.from({ length: 300 }, (_, at) => `<p>Log entry ${at + 1}.</p>`).join('')}`;

async function addPage(): Promise<number> {
  const fields = { source_lang: 'en', target_lang: 'de' };
  const { id, job_id } = (await stage.workbench.upload('/document/', PAGE, 'lighthouse.html', fields)) as {
    id: number;
    job_id: number;
  };
  await stage.workbench.finishJob(job_id);
  return id;
}

/** A page of many segments may take more than the usual second. */
const soon = <T>(look: () => Promise<T> | T) => expect.poll(look, { timeout: 10_000 });
const pane = (page: Page) => page.getByRole('tabpanel', { name: /^Preview/ });
const piece = (page: Page, row: number) => pane(page).locator(`[data-piece="${row}"]`);
const openPreview = async (page: Page) => {
  await page.keyboard.press('Alt+8');
  await piece(page, 1).waitFor();
};
const isInView = (page: Page, row: number) =>
  piece(page, row).evaluate((element) => {
    const view = element.closest('[role=group]')?.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    return view !== undefined && box.top >= view.top && box.bottom <= view.bottom;
  });

describe('the preview of a document', () => {
  test('is rebuilt from its headings, lists, tables and formats, and shows what is typed', async () => {
    const id = await addPage();
    await stage.play(
      `/document/${id}?segment=2`,
      async (page) => {
        await openPreview(page);
        expect(await pane(page).locator('[data-block=heading][data-level="1"]').textContent()).toContain(
          'The lighthouse',
        );
        expect(await piece(page, 2).locator('b').textContent()).toBe('this');
        expect(await pane(page).locator('[data-block]').nth(2).textContent()).toBe('1.Not translated: Climb');
        expect(await pane(page).getByRole('columnheader').allTextContents()).toEqual([
          'Not translated: Month',
          'Not translated: Storms',
        ]);
        expect(await pane(page).getByRole('row').count()).toBe(2);
        await page.keyboard.press('Escape');
        await editorFocus(page);
        await page.keyboard.type('Siehe das');
        await soon(() => piece(page, 2).textContent()).toBe('Not approved: Siehe das');
        await pane(page).getByRole('combobox', { name: 'Text in the preview' }).selectOption('Source');
        await soon(() => piece(page, 2).textContent()).toBe('Not approved: See this and that.');
        expect(await accessibilityProblems(page)).toEqual([]);
      },
      { isQuiet: true },
    );
  });

  test('follows the caret, and a click or Enter on a place goes to its segment', async () => {
    const id = await addPage();
    await stage.play(
      `/document/${id}?segment=2`,
      async (page) => {
        await openPreview(page);
        await soon(() => piece(page, 2).evaluate((one) => one === document.activeElement)).toBe(true);
        expect(await piece(page, 2).getAttribute('aria-current')).toBe('true');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await liveTarget(page, 4).waitFor();
        await editorFocus(page);
        // It stays, and goes along.
        await soon(() => piece(page, 4).getAttribute('aria-current')).toBe('true');
        await page.keyboard.press('Control+g');
        await page.keyboard.insertText('250');
        await page.keyboard.press('Enter');
        await liveTarget(page, 250).waitFor();
        await piece(page, 250).waitFor();
        await soon(() => isInView(page, 250)).toBe(true);
        expect(await piece(page, 250).getAttribute('aria-current')).toBe('true');
        await pane(page)
          .locator('[data-block]', { has: page.locator('[data-piece="252"]') })
          .click();
        await liveTarget(page, 252).waitFor();
        await editorFocus(page);
        // No more of it is on the page than is near.
        expect(await pane(page).locator('[data-piece]').count()).toBeLessThan(150);
      },
      { isQuiet: true },
    );
  });

  test('marks what is open, changed since approval and commented, also when it changes', async () => {
    const id = await addDocument(stage.workbench, [
      { source: 'One', target: 'Eins', approved: true },
      { source: 'Two', target: 'Zwei' },
      { source: 'Three' },
    ]);
    const [first, second] = await recordsOf(stage.workbench, id);
    await stage.workbench.api('POST', `/document/records/${second?.id}/comments`, { text: 'Really?' });
    await stage.play(
      `/document/${id}?segment=1`,
      async (page) => {
        await openPreview(page);
        const states = () =>
          pane(page)
            .locator('[data-piece]')
            .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.state ?? null));
        expect(await states()).toEqual([null, 'open', 'missing']);
        expect(await piece(page, 2).textContent()).toContain('Commented');
        await page.keyboard.press('Escape');
        await editorFocus(page);
        await page.keyboard.press('End');
        await page.keyboard.type('!');
        await page.keyboard.press('Control+s');
        await soon(states).toEqual(['changed', 'open', 'missing']);
        expect((await recordsOf(stage.workbench, id))[0]?.version).toBeGreaterThan(first?.version ?? 0);
      },
      { isQuiet: true },
    );
  });

  test('has the whole document while the list is filtered, and paragraphs where a file says nothing', async () => {
    const id = await addDocument(stage.workbench, numbered(40));
    await stage.play(
      `/document/${id}?search=number+7+of`,
      async (page) => {
        await openPreview(page);
        await soon(() => piece(page, 7).getAttribute('aria-current')).toBe('true');
        await soon(() => pane(page).locator('[data-block=paragraph]').count()).toBe(40);
      },
      { isQuiet: true },
    );
  });
});
