import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { PLAYERS } from '../../../server/sandbox/samples/people.ts';
import { reloadKept } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { addDocument, liveTarget, recordsOf, shownText } from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';
import { downloadBy } from '../support/files.ts';

const TRANSLATOR = PLAYERS.user;
// Separate: tests change the weights of errors.
const screens = useEditor({ env: {} });

/** Saves a text as the translator. */
async function translate(recordId: number, target: string) {
  const response = await fetch(`${screens.url}/api/document/records/${recordId}`, {
    method: 'PUT',
    headers: { cookie: await screens.backend.cookieOf(TRANSLATOR.email) },
    body: JSON.stringify({ target }),
  });
  expect(response.status).toBe(200);
}

/** A document with a translator's text, opened by the admin. */
async function review(run: (page: Page, id: number) => Promise<void>, segment = 1) {
  const { backend } = screens;
  const id = await addDocument(backend, [
    { source: 'The old house stands here.' },
    { source: 'It is empty.' },
  ]);
  const [first] = await recordsOf(backend, id);
  await translate(first?.id as number, 'Das alte Haus steht hier.');
  await screens.play(`/document/${id}?segment=${segment}`, (page) => run(page, id));
}

const pane = (page: Page) => page.getByRole('tabpanel', { name: /^Review/ });
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

describe('a review', () => {
  test('tracks the reviewer’s changes; rejecting, accepting and accepting all can be undone', () =>
    review(async (page) => {
      await liveTarget(page, 1).fill('Das neue Haus steht dort.');
      await press(page, 'Control+s', 'Alt+7');
      const places = pane(page).getByRole('list', { name: 'Changes', exact: true }).getByRole('listitem');
      await expect.poll(() => places.count()).toBe(2);
      await pane(page).getByText(`changed ${TRANSLATOR.username}’s text`).waitFor();
      await pane(page).getByRole('button', { name: 'Reject: dort' }).press('Enter');
      await expect.poll(() => shownText(page)).toBe('Das neue Haus steht hier.');
      await press(page, 'Control+s');
      await expect.poll(() => places.count()).toBe(1);
      await liveTarget(page, 1).fill('Das neue Haus steht dort.');
      await press(page, 'Control+s');
      await expect.poll(() => places.count()).toBe(2);
      await pane(page).getByRole('button', { name: 'Accept: neue' }).click();
      await expect.poll(() => places.allInnerTexts()).toMatchObject([/hier dort/]);
      await page.getByRole('button', { name: /^Undo.*Accepted: “alte” changed to “neue”/ }).click();
      await expect.poll(() => places.count()).toBe(2);
      await press(page, 'Alt+7');
      await pane(page).getByRole('button', { name: 'Accept all' }).press('Enter');
      await pane(page).getByText('No tracked changes').waitFor();
      await page.getByRole('button', { name: /^Undo.*Changes in segment 1/ }).click();
      await expect.poll(() => places.count()).toBe(2);
    }));

  test('marks changes by whole words, in the list too on request, and shows the final text without marks', () =>
    review(async (page) => {
      await liveTarget(page, 1).fill('Das ältere Haus steht dort.');
      await press(page, 'Control+s', 'Alt+7');
      const changes = pane(page).getByRole('region', { name: 'Tracked changes' });
      const removed = changes.locator('p del');
      await expect
        .poll(() => removed.allTextContents())
        .toEqual(['\u00a0without\u00a0alte', '\u00a0without\u00a0hier']);
      await changes.getByRole('button', { name: 'Final text' }).press('Enter');
      await changes.getByText('Das ältere Haus steht dort.').waitFor();
      expect(await removed.count()).toBe(0);

      await liveTarget(page, 1).focus();
      await press(page, 'Alt+Shift+Insert');
      await pane(page).getByText('No tracked changes').waitFor();
      await press(page, 'Control+Shift+Enter');
      await page.getByRole('button', { name: 'Unapprove' }).waitFor();
      await liveTarget(page, 1).fill('Das ältere Haus steht hier.');
      await press(page, 'Control+s', 'Alt+ArrowDown');
      await liveTarget(page, 2).waitFor();
      const row = page.getByRole('row').filter({ hasText: 'The old house' });
      expect(await row.locator('del').count()).toBe(0);
      await press(page, 'Control+Shift+P');
      await page.keyboard.type('hide tracked changes');
      await page.getByRole('option', { name: /^Show or hide tracked changes/ }).waitFor();
      await press(page, 'Enter');
      await expect.poll(() => row.locator('del').allTextContents()).toEqual(['\u00a0without\u00a0dort']);
      await expect.poll(() => row.locator('ins').allTextContents()).toEqual(['\u00a0with\u00a0hier']);
      expect(await accessibilityProblems(page)).toEqual([]);
    }));

  test('shows another person’s changes in the list, and goes to, accepts and rejects the change at the caret', () =>
    review(async (page) => {
      const said = (text: string | RegExp) =>
        page.locator('[data-announcer=polite]').filter({ hasText: text }).waitFor();
      await liveTarget(page, 1).fill('Das neue Haus steht dort.');
      await press(page, 'Control+s', 'Alt+ArrowDown');
      await liveTarget(page, 2).waitFor();
      const row = page.getByRole('row').filter({ hasText: 'The old house' });
      expect(await row.locator('ins').count()).toBe(0);
      await press(page, 'Alt+Shift+F9');
      const marked = row.getByRole('group', { name: /^Tracked changes by / });
      const wordsOf = (kind: 'del' | 'ins') => marked.locator(kind).allTextContents();
      await expect.poll(() => wordsOf('del')).toEqual(['\u00a0without\u00a0alte', '\u00a0without\u00a0hier']);
      expect(await wordsOf('ins')).toEqual(['\u00a0with\u00a0neue', '\u00a0with\u00a0dort']);
      await marked.getByText(/^Changed by /).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);

      await press(page, 'Alt+Shift+PageDown');
      await said(/^Segment 1, 2 tracked changes/);
      await liveTarget(page, 1).waitFor();
      await page.keyboard.type('|');
      await expect.poll(() => shownText(page)).toBe('Das neue| Haus steht dort.');
      await press(page, 'Backspace', 'Alt+Shift+PageDown');
      await said('Change 2 of 2: “hier” changed to “dort”');
      await press(page, 'Alt+Shift+Backspace');
      await expect.poll(() => shownText(page)).toBe('Das neue Haus steht hier.');
      await press(page, 'Control+z');
      await marked.getByRole('button', { name: 'Reject all' }).click();
      await said('All changes in the segment rejected');
      await expect.poll(() => shownText(page)).toBe('Das alte Haus steht hier.');
      await liveTarget(page, 1).focus();
      await press(page, 'Control+z', 'Control+s', 'End', 'ArrowLeft', 'Alt+Shift+End');
      await expect.poll(() => wordsOf('del')).toEqual(['\u00a0without\u00a0alte']);
      await marked.getByRole('button', { name: 'Accept all' }).click();
      await expect.poll(() => marked.count()).toBe(0);
      const undo = page.getByRole('button', { name: /^Undo.*Changes in segment 1/ });
      await undo.waitFor();
      await page.emulateMedia({ forcedColors: 'active' });
      // High-contrast themes draw no backgrounds: lines mark the changes, and a border the message.
      const lineOf = (kind: 'del' | 'ins') =>
        page
          .locator(`[role=row] ${kind}`)
          .first()
          .evaluate((element) => getComputedStyle(element).textDecorationLine);
      const border = await undo.evaluate(
        (element) => getComputedStyle(element.closest('[data-toast]') as Element).borderTopStyle,
      );
      expect(border).toBe('solid');
      await undo.click();
      await expect.poll(() => wordsOf('del')).toEqual(['\u00a0without\u00a0alte']);
      expect([await lineOf('del'), await lineOf('ins')]).toEqual(['line-through', 'underline']);
      await page.emulateMedia({ forcedColors: null });
      await press(page, 'Alt+Shift+F9');
      await expect.poll(() => marked.count()).toBe(0);
    }));

  test('rejects a change since the approval by key if one person wrote the segment', () =>
    review(async (page) => {
      await liveTarget(page, 2).fill('Es ist leer.');
      await press(page, 'Control+Shift+Enter');
      await page.getByRole('button', { name: 'Unapprove' }).waitFor();
      await liveTarget(page, 2).fill('Es ist voll.');
      await press(page, 'Alt+Shift+Backspace');
      await expect.poll(() => shownText(page)).toBe('Es ist leer.');
    }, 2));

  test('marks an error on the selected text by keyboard, and counts it in the quality report', () =>
    review(async (page) => {
      await press(page, 'Home', 'Shift+Control+ArrowRight', 'Alt+7');
      const form = pane(page).getByRole('form', { name: 'Mark an error' });
      expect(await form.count()).toBe(0);
      await pane(page).getByRole('button', { name: 'Mark an error…' }).press('Enter');
      await form.getByLabel('On selected text: Das').waitFor();
      await form.getByLabel('Error type').selectOption('Style');
      await form.getByLabel('Subtype').selectOption('Awkward');
      await form.getByRole('radio', { name: 'Major' }).press('Space');
      await form.getByLabel('Note').fill('Too stiff');
      await press(page, 'Control+Enter');
      const errors = pane(page).getByRole('region', { name: 'Marked errors' }).getByRole('listitem');
      await expect
        .poll(() => errors.allInnerTexts())
        .toMatchObject([/Major[\s\S]*Awkward[\s\S]*Das[\s\S]*Too stiff/]);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
        .toBe('textbox');
      expect(await accessibilityProblems(page)).toEqual([]);

      await page.getByRole('button', { name: 'Tools' }).click();
      await page.getByRole('menuitem', { name: /^Quality assessment/ }).click();
      const report = page.getByRole('dialog');
      await report.getByText('The translation failed.').waitFor();
      await report
        .getByRole('listitem')
        .filter({ hasText: /Major\s+Awkward/ })
        .waitFor();
      const weeks = report.getByRole('region', { name: 'Errors over time', exact: true });
      const table = weeks.getByRole('table');
      await expect
        .poll(() => table.getByRole('columnheader').allInnerTexts())
        .toEqual(['Week of', TRANSLATOR.username]);
      await expect.poll(() => table.getByRole('cell').allInnerTexts()).toEqual(['1']);
      await weeks.getByLabel('Group by').selectOption('Error type');
      await expect.poll(() => table.getByRole('columnheader').allInnerTexts()).toEqual(['Week of', 'Style']);
      expect(await accessibilityProblems(page)).toEqual([]);
      const file = await downloadBy(page, async () => {
        await report.getByRole('button', { name: 'Download' }).click();
        await page.getByRole('menuitem', { name: 'Page (HTML)' }).click();
      });
      expect(file.text).toContain('Too stiff');

      await report.getByRole('button', { name: 'Weights and threshold…' }).click();
      const settings = page.getByRole('dialog', { name: 'Error weights' });
      await settings.getByLabel('Pass threshold (points per 1,000 words)').fill('100000');
      await settings.getByRole('checkbox', { name: 'Require two people for each segment' }).check();
      expect(await accessibilityProblems(page)).toEqual([]);
      await settings.getByRole('button', { name: 'Save' }).click();
      await report.getByText('The translation passed.').waitFor();
      await report.getByRole('button', { name: 'Draw a sample' }).click();
      await report.getByText(/^A sample of 1 segment/).waitFor();
    }));

  test('rejects and accepts changes by single keys and marks errors from a menu, with the focus in the text', () =>
    review(async (page, id) => {
      const isInText = () => liveTarget(page, 1).evaluate((field) => field === document.activeElement);
      const said = (text: string | RegExp) =>
        page.locator('[data-announcer=polite]').filter({ hasText: text }).waitFor();
      await liveTarget(page, 1).fill('Das neue Haus steht dort.');
      await press(page, 'Control+s', 'Alt+ArrowDown');
      await liveTarget(page, 2).waitFor();
      await press(page, 'Alt+Shift+PageDown');
      await said('Segment 1, 2 tracked changes: “alte” changed to “neue”; “hier” changed to “dort”');
      await expect.poll(isInText).toBe(true);
      await press(page, 'Home', 'Alt+Shift+Backspace');
      await said('Rejected: “alte” changed to “neue”. 1 change left.');
      await expect.poll(() => shownText(page)).toBe('Das alte Haus steht dort.');
      await press(page, 'Control+z');
      await expect.poll(() => shownText(page)).toBe('Das neue Haus steht dort.');
      await press(page, 'End', 'ArrowLeft', 'Alt+Shift+End');
      await said('Accepted: “hier” changed to “dort”. 1 change left.');
      await press(page, 'Control+s', 'Alt+Shift+Insert');
      await pane(page).getByText('No tracked changes').waitFor();
      await press(page, 'Alt+Shift+PageDown');
      await said('No more segments with tracked changes.');

      await press(page, 'Home', 'Control+Shift+ArrowRight', 'Alt+Shift+F5');
      const menu = page.getByRole('dialog', { name: 'Mark an error' });
      // The severity used last is listed; typing finds the others.
      await expect.poll(() => menu.getByRole('option').count()).toBe(40);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.keyboard.type('major awkw');
      await expect
        .poll(() => menu.getByRole('option').allInnerTexts())
        .toEqual([expect.stringMatching(/^Awkward\s+Major$/)]);
      await press(page, 'Enter');
      await said('Major, Awkward: marked on “Das');
      const errors = pane(page).getByRole('region', { name: 'Marked errors' }).getByRole('listitem');
      await expect.poll(() => errors.allInnerTexts()).toMatchObject([/Major[\s\S]*Awkward[\s\S]*Das/]);
      await expect.poll(() => isInText()).toBe(true);
      expect((await recordsOf(screens.backend, id))[0]?.target).toBe('Das neue Haus steht dort.');
      await page.getByRole('button', { name: /^Undo.*marked on/ }).press('Enter');
      await expect.poll(() => errors.count()).toBe(0);

      await liveTarget(page, 1).focus();
      await press(page, 'Alt+Shift+F5');
      await expect.poll(() => menu.getByRole('option', { name: /Major$/ }).count()).toBe(39);
      await page.keyboard.type('note');
      await press(page, 'Enter');
      const form = pane(page).getByRole('form', { name: 'Mark an error' });
      await expect
        .poll(() => form.getByLabel('Error type').evaluate((field) => field === document.activeElement))
        .toBe(true);
      await form.getByRole('button', { name: 'Cancel' }).press('Enter');
      await expect.poll(() => form.count()).toBe(0);
      await expect.poll(() => isInText()).toBe(true);
    }));

  test('by two people saves a text as translated when its author may not approve it', () =>
    review(async (page, id) => {
      const { backend } = screens;
      const { settings } = (await backend.api('GET', `/document/${id}/lqa`)) as { settings: object };
      await backend.api('PUT', `/document/${id}/lqa/settings`, { ...settings, two_people: true });
      screens.console.expect(/4\d\d/);
      await liveTarget(page, 2).fill('Es ist leer.');
      await press(page, 'Control+Enter');
      await page.getByText('1 segment was not approved').waitFor();
      await page.getByText(/^Not approved\. /).waitFor();
      await expect
        .poll(async () => (await recordsOf(backend, id))[1])
        .toMatchObject({ target: 'Es ist leer.', state: 'translated', approved: false });
      await page.getByText('was not saved').waitFor({ state: 'detached' });
    }, 2));

  test('rejects a change only in the segment in which the command started', () =>
    review(async (page, id) => {
      await liveTarget(page, 1).fill('Das neue Haus steht hier.');
      await press(page, 'Control+s');
      await expect.poll(async () => (await recordsOf(screens.backend, id))[0]?.target).toContain('neue');
      const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/records/*/lqa', async (route) => {
        ask();
        await released;
        await route.continue();
      });
      await press(page, 'Alt+Shift+Backspace');
      await asked;
      await press(page, 'Alt+ArrowDown');
      await liveTarget(page, 2).waitFor();
      await page.keyboard.type('Es ist leer.');
      const answered = page.waitForResponse('**/records/*/lqa');
      release();
      await answered;
      await press(page, 'Control+s');
      await expect
        .poll(async () => (await recordsOf(screens.backend, id)).map(({ target }) => target))
        .toEqual(['Das neue Haus steht hier.', 'Es ist leer.']);
    }));

  test('keeps an unsaved note on an error over a reload', () =>
    review(async (page) => {
      await press(page, 'Alt+7');
      await pane(page).getByRole('button', { name: 'Mark an error…' }).press('Enter');
      const note = pane(page).getByLabel('Note');
      await note.fill('Half a though');
      await reloadKept(page);
      await liveTarget(page, 1).waitFor();
      await press(page, 'Alt+7');
      await expect.poll(() => note.inputValue()).toBe('Half a though');
    }));
});
