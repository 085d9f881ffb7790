import type { Page } from 'playwright-core';
import { editorFocus, liveTarget, shownText } from '../e2e/support/documents.ts';
import type { Workbench } from '../e2e/support/workbench.ts';
import { CHECKS } from '../shared/domain/checks/index.ts';
import { keyToFrame } from './key-to-frame.ts';

/** Findings would ask for confirmation, so approving is measured without them. */
export async function silenceChecks(workbench: Workbench, documentId: number): Promise<void> {
  const severity = Object.fromEntries(CHECKS.map(({ id }) => [id, 'off']));
  await workbench.api('PUT', `/document/${documentId}/qa/settings`, { severity, blocking: [] });
}

/** Attaches a memory that translates each of these texts, without markup, into itself. */
export async function addMemory(
  workbench: Workbench,
  documentId: number,
  sources: readonly string[],
): Promise<void> {
  const { id } = (await workbench.api('POST', '/translation_memory/', {
    ...{ name: `For ${documentId}`, source_lang: 'en', target_lang: 'de' },
  })) as { id: number };
  for (const source of sources) {
    const text = source.replaceAll(/<[^>]+>/g, '');
    await workbench.api('POST', `/translation_memory/${id}/records`, { source: text, target: text });
  }
  await workbench.api('POST', `/document/${documentId}/memories`, { memories: [{ id, mode: 'read' }] });
}

/** Typical filters: one uses a database index, one its text index, and one reads every segment. */
const FILTERS = ['state:translated', 'harbour', 'len:>60'];

/** Times finding segments with Enter from the middle of the document, `turns` times per filter. */
export async function timeFilters(
  page: Page,
  workbench: Workbench,
  { documentId, row, turns }: { documentId: number; row: number; turns: number },
): Promise<number[]> {
  const field = page.getByRole('combobox', { name: 'Search segments' });
  const found = async (query: string) => {
    const path = `/document/${documentId}/records?query=${encodeURIComponent(query)}`;
    return (await workbench.api('GET', path)) as { total_rows: number; records: { row_number: number }[] };
  };
  const times: number[] = [];
  for (const filter of FILTERS) {
    const { total_rows: listed } = await found(filter);
    const live = (await found(`${filter} row:${row}..`)).records[0]?.row_number ?? Number.NaN;
    for (let turn = 0; turn < turns; turn++) {
      await page.goto(`/document/${documentId}?segment=${row}`);
      await editorFocus(page);
      // Excludes the look-ups that a segment starts.
      await page.waitForTimeout(500);
      await field.fill(filter);
      times.push(await keyToFrame(page, 'Enter', { live, listed }));
    }
  }
  return times;
}

/** Times inserting the best match into the empty targets of `count` segments after a row. */
export async function timeInserts(
  page: Page,
  documentId: number,
  after: number,
  count: number,
): Promise<number[]> {
  await page.goto(`/document/${documentId}?segment=${after}`);
  await editorFocus(page);
  const times: number[] = [];
  for (let row = after + 1; row <= after + count; row += 1) {
    await page.keyboard.press('Alt+ArrowDown');
    await liveTarget(page, row).waitFor();
    await page.getByRole('list', { name: 'Matches' }).getByRole('button').first().waitFor();
    await page.keyboard.press('Alt+Delete');
    await page.waitForFunction(() => document.activeElement?.textContent?.replaceAll('\uFEFF', '') === '');
    const not = await liveTarget(page).evaluate((field) => field.textContent);
    times.push(await keyToFrame(page, 'Control+1', { not }));
    if ((await shownText(page)) === '') throw new Error('Nothing was inserted.');
  }
  return times;
}
