import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems } from '../../support/browser.ts';
import { addDocument, editorFocus, liveTarget, numbered, recordsOf } from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';
import { uploadDocument } from '../support/files.ts';

const screens = useEditor();

const PAGE = `<h1>The lighthouse</h1><p>See <b>this</b> and <a href="/x">that</a>.</p>
  <ol><li>Climb<ul><li>slowly</li></ul></li><li>Look</li></ol>
  <table><tr><th>Month</th><th>Storms</th></tr><tr><td>May</td><td>few</td></tr></table>
  <blockquote>Light is all.</blockquote>${Array.from({ length: 300 }, (_, at) => `<p>Log entry ${at + 1}.</p>`).join('')}`;

const addPage = () =>
  uploadDocument(screens.backend, PAGE, 'lighthouse.html', { source_lang: 'en', target_lang: 'de' });

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
  test('shows headings, lists, tables and formats of the file, and the text as it is typed', async () => {
    const id = await addPage();
    await screens.play(`/document/${id}?segment=2`, async (page) => {
      await openPreview(page);
      await expect
        .poll(() => pane(page).locator('[data-block=heading][data-level="1"]').textContent())
        .toContain('The lighthouse');
      await expect.poll(() => piece(page, 2).locator('b').textContent()).toBe('this');
      await expect
        .poll(() => pane(page).locator('[data-block]').nth(2).textContent())
        .toBe('1.Not translated: Climb');
      await expect
        .poll(() => pane(page).getByRole('columnheader').allTextContents())
        .toEqual(['Not translated: Month', 'Not translated: Storms']);
      await expect.poll(() => pane(page).getByRole('row').count()).toBe(2);
      await page.keyboard.press('Escape');
      await editorFocus(page);
      await page.keyboard.type('Siehe das');
      await expect.poll(() => piece(page, 2).textContent()).toBe('Not approved: Siehe das');
      await pane(page).getByRole('combobox', { name: 'Preview text' }).selectOption('Source');
      await expect.poll(() => piece(page, 2).textContent()).toBe('Not approved: See this and that.');
      expect(await accessibilityProblems(page)).toEqual([]);
    });
  });

  test('follows the caret, and a click or Enter on a piece opens its segment', async () => {
    const id = await addPage();
    await screens.play(`/document/${id}?segment=2`, async (page) => {
      await openPreview(page);
      await expect.poll(() => piece(page, 2).evaluate((one) => one === document.activeElement)).toBe(true);
      await expect.poll(() => piece(page, 2).getAttribute('aria-current')).toBe('true');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await liveTarget(page, 4).waitFor();
      await editorFocus(page);
      // The pane stays open and follows.
      await expect.poll(() => piece(page, 4).getAttribute('aria-current')).toBe('true');
      await page.keyboard.press('Control+g');
      await page.keyboard.insertText('250');
      await page.keyboard.press('Enter');
      await liveTarget(page, 250).waitFor();
      await piece(page, 250).waitFor();
      await expect.poll(() => isInView(page, 250)).toBe(true);
      await expect.poll(() => piece(page, 250).getAttribute('aria-current')).toBe('true');
      await pane(page)
        .locator('[data-block]', { has: page.locator('[data-piece="252"]') })
        .click();
      await liveTarget(page, 252).waitFor();
      await editorFocus(page);
      // Only pieces near the visible part are rendered.
      await expect.poll(() => pane(page).locator('[data-piece]').count()).toBeLessThan(150);
    });
  });

  test('marks open, changed and commented segments, and updates the marks', async () => {
    const id = await addDocument(screens.backend, [
      { source: 'One', target: 'Eins', approved: true },
      { source: 'Two', target: 'Zwei' },
      { source: 'Three' },
    ]);
    const [first, second] = await recordsOf(screens.backend, id);
    await screens.backend.api('POST', `/document/records/${second?.id}/comments`, { text: 'Really?' });
    await screens.play(`/document/${id}?segment=1`, async (page) => {
      await openPreview(page);
      const states = () =>
        pane(page)
          .locator('[data-piece]')
          .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.state ?? null));
      expect(await states()).toEqual([null, 'open', 'missing']);
      await expect.poll(() => piece(page, 2).textContent()).toContain('Commented');
      await page.keyboard.press('Escape');
      await editorFocus(page);
      await page.keyboard.press('End');
      await page.keyboard.type('!');
      await page.keyboard.press('Control+s');
      await expect.poll(states).toEqual(['changed', 'open', 'missing']);
      expect((await recordsOf(screens.backend, id))[0]?.version).toBeGreaterThan(first?.version ?? 0);
    });
  });

  test('shows the whole document while the list is filtered, as paragraphs where the file gives no structure', async () => {
    const id = await addDocument(screens.backend, numbered(40));
    await screens.play(`/document/${id}?search=number+7+of`, async (page) => {
      await openPreview(page);
      await expect.poll(() => piece(page, 7).getAttribute('aria-current')).toBe('true');
      await expect.poll(() => pane(page).locator('[data-block=paragraph]').count()).toBe(40);
    });
  });
});
