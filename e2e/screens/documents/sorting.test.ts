import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { where } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { addDocument, editorFocus, type FixtureUnit, focused, liveTarget } from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';

const screens = useEditor();

const UNITS: FixtureUnit[] = [
  { source: 'The longest of these few sentences stands first' },
  { source: 'Cherry 10', target: 'Kirsche 10', approved: true },
  { source: 'apple' },
  { source: 'Cherry 9', target: 'Kirsche 9' },
  { source: 'Banana bread', target: 'Bananenbrot' },
];

const open = (address: string, run: (page: Page, id: number) => Promise<void>) => async () => {
  const id = await addDocument(screens.backend, UNITS);
  await screens.play(`/document/${id}?${address}`, async (page) => {
    await editorFocus(page);
    await page.getByRole('button', { name: /^Sort/ }).waitFor();
    await run(page, id);
  });
};

/** The numbers of the segments as they are shown. */
const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Segments' })
    .getByRole('row')
    .evaluateAll((all) => all.map((row) => Number.parseInt(row.textContent ?? '', 10)).filter(Boolean));

describe('sorting the segments', () => {
  test(
    'by key and menu is in the address, is followed by navigation, and returns the focus to the text',
    open('segment=4', async (page) => {
      await page.keyboard.press('Shift+F9');
      const menu = page.getByRole('menu', { name: 'Sort segments' });
      await menu.waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(/sort=source/);
      await expect.poll(() => rows(page)).toEqual([3, 5, 4, 2, 1]);
      // The first segment opens, with the focus in its text as before the menu.
      await expect.poll(() => focused(page)).toMatch(/^Target of segment 3,/);
      for (const row of [5, 4]) {
        await page.keyboard.press('Alt+ArrowDown');
        await liveTarget(page, row).waitFor();
      }
      // Segment 2 is approved, so the next open segment comes last in this order.
      await page.keyboard.press('F9');
      await liveTarget(page, 1).waitFor();
      await page.keyboard.press('F9');
      await liveTarget(page, 3).waitFor();

      await page.goBack();
      await expect.poll(() => rows(page)).toEqual([1, 2, 3, 4, 5]);
    }),
  );

  test(
    'is not repeated while writing, but on opening the document again, at the same segment',
    open('sort=-len&segment=5', async (page, id) => {
      await expect.poll(() => rows(page)).toEqual([5, 2, 4, 1, 3]);
      await liveTarget(page, 5).waitFor();
      await page.keyboard.press('Alt+ArrowUp');
      await page.keyboard.press('Alt+ArrowDown');
      await liveTarget(page, 2).waitFor();
      await page.keyboard.press('Alt+ArrowUp');
      await liveTarget(page, 5).waitFor();
      await page.keyboard.press('Control+A');
      await page.keyboard.type('Brot');
      await page.keyboard.press('Control+S');
      await expect
        .poll(async () => await screens.backend.api('GET', `/document/${id}/records?query=target:Brot`))
        .toMatchObject({ total_rows: 1 });
      expect(await rows(page)).toEqual([5, 2, 4, 1, 3]);
      const again = await screens.open({ path: where(page) });
      await expect.poll(() => rows(again)).toEqual([2, 4, 5, 1, 3]);
      await liveTarget(again, 5).waitFor();
    }),
  );

  test(
    'from the command list combines with a filter, and running text keeps the document order',
    open('search=has:target', async (page) => {
      await page.keyboard.press('Control+Shift+P');
      await page.keyboard.type('sort segments');
      await page.keyboard.press('Enter');
      await page
        .getByRole('menuitemradio', { name: 'Shortest translation first' })
        .or(page.getByRole('menuitemcheckbox', { name: 'Shortest translation first' }))
        .click();
      await expect.poll(() => rows(page)).toEqual([4, 2, 5]);
      await page.keyboard.press('Control+Shift+L');
      await page.waitForURL(/view=text/);
      const text = page.getByRole('region', { name: 'Running text' }).or(page.locator('main'));
      await expect
        .poll(async () => (await text.first().textContent()) ?? '')
        .toMatch(/Cherry 10.*Cherry 9.*Banana/s);
    }),
  );
});

test(
  'search suggestions show how many segments they would find',
  open('', async (page) => {
    await page.keyboard.press('Control+Shift+F');
    await page.keyboard.type('-has:');
    const options = () =>
      page
        .locator('datalist option')
        .evaluateAll((all) =>
          Object.fromEntries(
            all.map((one) => [
              (one as HTMLOptionElement).value,
              (one as HTMLOptionElement).label.split(' · ')[1],
            ]),
          ),
        );
    await expect.poll(options).toMatchObject({
      '-has:target': '2 segments',
      '-has:comment': '5 segments',
      '-has:new-source': '5 segments',
    });
    await page.keyboard.press('Control+A');
    await page.keyboard.type('has:target state:');
    await expect.poll(options).toMatchObject({
      'has:target state:approved': '1 segment',
      'has:target state:locked': '0 segments',
    });
  }),
);

describe('the neighbours of a filtered segment', () => {
  const neighbours = (page: Page) =>
    page.getByRole('row').filter({ hasText: /directly (before|after) segment/ });
  const beside = async (page: Page) =>
    (await neighbours(page).allTextContents()).map((text) => /read-only.*?(\d)/.exec(text)?.[0]);

  test(
    'are shown read-only and hidden by one key, do not count as rows, and disappear with the filter',
    open('search=cherry&segment=4', async (page) => {
      await liveTarget(page, 4).waitFor();
      await expect.poll(() => rows(page)).toEqual([2, 4]);
      await page.keyboard.press('Control+F9');
      await expect
        .poll(() => beside(page))
        .toEqual(['read-only: directly before segment 4', 'read-only: directly after segment 4']);
      await page.getByText('Banana bread').waitFor();
      expect(await rows(page)).toEqual([2, 4]);
      await expect
        .poll(() => page.getByRole('table', { name: 'Segments' }).getAttribute('aria-rowcount'))
        .toBe('3');
      expect(await accessibilityProblems(page)).toEqual([]);
      const button = page.getByRole('button', { name: 'Neighbouring segments' });
      await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');

      // Navigation skips them, and a neighbour of two segments is shown once.
      await page.keyboard.press('Alt+ArrowUp');
      await liveTarget(page, 2).waitFor();
      await page.keyboard.press('Control+F9');
      await expect
        .poll(() => beside(page))
        .toEqual([
          'read-only: directly before segment 2',
          'read-only: directly after segment 2',
          'read-only: directly after segment 4',
        ]);
      await page.keyboard.press('Control+F9');
      await expect.poll(() => neighbours(page).count()).toBe(2);

      await page.keyboard.press('Control+Shift+F');
      await page.keyboard.press('End');
      await page.keyboard.type(' 1');
      await expect.poll(() => rows(page)).toEqual([2]);
      await expect.poll(() => neighbours(page).count()).toBe(0);
    }),
  );

  test(
    'are not offered where the list is the whole document in its order',
    open('segment=4', async (page) => {
      await liveTarget(page, 4).waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'Neighbouring segments' }).count()).toBe(0);
      await page.keyboard.press('Control+F9');
      await page.getByText('The list already shows the whole document').waitFor({ state: 'attached' });
    }),
  );
});
