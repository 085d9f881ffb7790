import { describe, expect, test } from 'vitest';
import { callApi, chooseFile, toast, where } from '../support/act.ts';
import { accessibilityProblems } from '../support/browser.ts';
import { buildXliff, editorFocus, focused, liveTarget, shownText } from '../support/documents.ts';
import type { Stage } from '../support/stage.ts';
import { codeJourneys } from './document-journeys-codes.ts';
import { closeDialog, keyJourneys } from './document-journeys-keys.ts';
import { massJourneys } from './document-journeys-mass.ts';
import { qualityJourneys } from './document-journeys-quality.ts';
import { onDocumentOf, SOON } from './document-stage.ts';

/**
 * Journeys in the document editor, on the samples. Those that need more are in `documents-*.test.ts`, with the
 * reason.
 */
export function documentJourneys(stageOf: () => Stage): void {
  const onDocument = onDocumentOf(stageOf);

  describe('opening a document', () => {
    test('that was just uploaded: it appears with its import, and opens', async () => {
      const page = await stageOf().open({ path: '/', isFresh: true });
      await chooseFile(page, 'Upload a document', {
        name: 'new.xlf',
        text: buildXliff([{ source: 'Only one.' }]),
      });
      const panel = page.getByRole('region', { name: 'Documents' });
      // Beside a bar where there is room, and in its description anywhere.
      await panel.getByText('1 open').waitFor({ state: 'attached' });
      await panel.getByRole('link', { name: 'new.xlf' }).click();
      await editorFocus(page);
    });

    test('that never was says so, with the way on', async () => {
      const page = await stageOf().open({ path: '/document/99999' });
      stageOf().console.expect(/404/);
      await page.getByText('There is no such document').waitFor();
      await page.goto('/document/abc');
      await page.getByText('There is no such document').waitFor();
    });

    test('where one stopped leads to the very segment', () =>
      onDocument(
        async (page) => {
          await page.keyboard.press('Control+g');
          await page.keyboard.type('142');
          await page.keyboard.press('Enter');
          await liveTarget(page, 142).waitFor();
          await page.waitForURL(/segment=142/);
          await page.goto('/');
          await page.getByRole('link', { name: /Continue where you stopped/ }).click();
          await liveTarget(page, 142).waitFor();
        },
        { sample: 'course' },
      ));

    test('deleting one can be taken back', async () => {
      const stage = stageOf();
      const { name } = await stage.makeDocument('card');
      const page = await stage.open({ path: '/', isFresh: true });
      const panel = page.getByRole('region', { name: 'Documents' });
      await panel.getByRole('button', { name: `Actions for “${name}”` }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await panel.getByRole('link', { name, exact: true }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await panel.getByRole('link', { name, exact: true }).waitFor();
    });
  });

  test('axe finds nothing on the panel of documents', async () => {
    const { name } = await stageOf().makeDocument('card');
    const page = await stageOf().open({ path: '/' });
    await page.getByRole('link', { name, exact: true }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  describe('writing', () => {
    test('typing is on the server within three seconds, and at once when somebody goes to another segment', () =>
      onDocument(async (page, document) => {
        await page.keyboard.type('Setzt das Segel');
        await page.getByText('Typing').waitFor();
        await page.getByText(/^Saved \S/).waitFor({ timeout: 3_000 });
        expect(await document.target(1)).toBe('Setzt das Segel');
        await page.keyboard.type('!');
        await page.keyboard.press('Alt+ArrowDown');
        await liveTarget(page, 2).waitFor();
        await expect.poll(() => document.target(1), SOON).toBe('Setzt das Segel!');
      }));

    test('matches and terms are inserted by key and by mouse', () =>
      onDocument(
        async (page) => {
          const field = page.getByRole('textbox', { name: 'Go to segment number' });
          await field.fill('9');
          await field.press('Enter');
          await liveTarget(page, 9).waitFor();
          await page.getByRole('button', { name: /^Insert match 1/ }).waitFor();
          await page.keyboard.press('Control+1');
          await expect.poll(() => shownText(page)).not.toBe('');
          const byKey = await shownText(page);
          await page.keyboard.press('Alt+Delete');
          expect(await shownText(page)).toBe('');
          await page.getByRole('button', { name: /^Insert match 1/ }).click();
          expect(await shownText(page)).toBe(byKey);
          await page.keyboard.press('Control+z');
          expect(await shownText(page)).toBe('');
          await page.keyboard.type('Ein ');
          await page.getByRole('tab', { name: /^Terms/ }).click();
          const term = page.getByRole('button', { name: /^Insert term 1/ });
          const translation = (await term.locator('strong').textContent()) ?? '?';
          await term.click();
          expect(await shownText(page)).toBe(`Ein ${translation}`);
          await page.keyboard.press('Control+Shift+Digit1');
          expect(await shownText(page)).toBe(`Ein ${translation}${translation}`);
        },
        { sample: 'course' },
      ));

    test('terms are inserted by their keys in the order of the source; a new one is added from it', () =>
      onDocument(
        async (page) => {
          const source = page.getByText('lifejacket', { exact: true }).first();
          await source.waitFor();
          await page.keyboard.press('Control+Shift+1');
          await page.keyboard.type(' oder ');
          await page.keyboard.press('Control+Shift+2');
          await expect.poll(() => shownText(page)).toMatch(/weste oder Anker$/);
          await page.keyboard.press('Control+Shift+G');
          const dialog = page.getByRole('dialog', { name: 'Add a term' });
          await dialog.getByLabel('Source').fill('near');
          await dialog.getByLabel('Target').fill('bei');
          await page.keyboard.press('Control+Enter');
          await toast(page, 'Added “near” to the glossary.').waitFor();
          // Found at once where it stands.
          await page.getByText('near', { exact: true }).first().waitFor();
        },
        { query: '?segment=11' },
      ));

    test('approving with an error asks first, and goes on to the next', () =>
      onDocument(
        async (page, document) => {
          await page.keyboard.type('Die Insel trägt 35 Personen.');
          await page.getByText(/36/).nth(1).waitFor();
          await page.keyboard.press('Control+Enter');
          const question = page.getByRole('alertdialog');
          await question.getByText('Approve with').waitFor();
          await page.keyboard.press('Escape');
          await expect.poll(() => focused(page)).toMatch(/^Target of segment 12/);
          await page.keyboard.press('Control+Enter');
          await question.getByRole('button', { name: 'Approve all the same' }).click();
          await liveTarget(page, 13).waitFor();
          await expect.poll(async () => (await document.records())[11]?.approved, SOON).toBe(true);
        },
        { query: '?segment=12' },
      ));

    test('whoever may not approve marks segments as translated, goes on to the next, and approves none in bulk', () =>
      onDocument(
        async (page, document) => {
          await page.keyboard.type('Setzt das Segel.');
          await page.getByRole('button', { name: 'Mark as translated' }).waitFor();
          await page.keyboard.press('Control+Enter');
          await liveTarget(page, 3).waitFor();
          await expect.poll(async () => (await document.records())[0]?.state, SOON).toBe('translated');
          await page.keyboard.press('Control+Shift+b');
          const choice = page.getByLabel('What to do');
          expect(await choice.locator('option[value=approve]').getAttribute('disabled')).not.toBeNull();
          expect(await choice.inputValue()).toBe('copy_source');
        },
        { role: 'user' },
      ));

    test('a locked segment is shown and cannot be edited, and commands say why', () =>
      onDocument(
        async (page) => {
          await page.keyboard.type('x');
          expect(await shownText(page)).toBe('Luke trocken halten.');
          await page.getByText('must not be changed').waitFor();
          await page.keyboard.press('Control+Shift+P');
          await page.keyboard.type('clear the target');
          await page
            .getByRole('dialog')
            .getByRole('option', { name: /must not be changed/ })
            .waitFor();
          await page.keyboard.press('Enter');
          await page.getByRole('dialog').waitFor();
          await closeDialog(page);
          expect(await shownText(page)).toBe('Luke trocken halten.');
        },
        { query: '?segment=7' },
      ));

    test('right-to-left targets are written from the right', () =>
      onDocument(
        async (page, document) => {
          expect(await liveTarget(page).getAttribute('dir')).toBe('rtl');
          await page.keyboard.type('انقر');
          await page.keyboard.press('F8');
          expect(await shownText(page)).toBe('انقر{1}');
          await page.keyboard.press('F8');
          await page.keyboard.press('Control+s');
          await expect.poll(() => document.target(3), SOON).toBe('انقر{1}{/1}');
        },
        { sample: 'notices', query: '?segment=3' },
      ));
  });

  describe('a segment that was changed elsewhere', () => {
    test('is not overwritten: both texts side by side, then what was decided, or theirs without a save', () =>
      onDocument(async (page, document) => {
        stageOf().console.expect(/409/);
        await page.keyboard.type('Meine Fassung');
        await document.change(1, 'Ihre Fassung');
        await page.getByText('changed this segment meanwhile').waitFor();
        expect(await document.target(1)).toBe('Ihre Fassung');
        await page.getByRole('button', { name: 'Compare and decide' }).first().click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('heading', { name: 'Mine' }).waitFor();
        await dialog.getByRole('button', { name: 'Start from theirs' }).click();
        await dialog.getByRole('textbox', { name: 'What shall stand' }).click();
        await page.keyboard.press('Control+End');
        await page.keyboard.type(' und meine');
        await dialog.getByRole('button', { name: 'Save the text below' }).click();
        await expect.poll(() => document.target(1), SOON).toBe('Ihre Fassung und meine');
        expect(await liveTarget(page, 1).textContent()).toBe('Ihre Fassung und meine');

        await page.keyboard.press('Alt+ArrowDown');
        await liveTarget(page, 2).waitFor();
        await page.keyboard.type('Meine ');
        await document.change(2, 'Ihre');
        const { version } = (await document.records())[1] ?? {};
        await page.getByRole('button', { name: 'Compare and decide' }).first().click();
        await dialog.getByRole('button', { name: 'Take theirs' }).click();
        await expect.poll(() => liveTarget(page, 2).textContent()).toBe('Ihre');
        expect((await document.records())[1]?.version).toBe(version);
      }));
  });

  describe('getting around', () => {
    test('the search counts its segments, stands in the address and is cleared', () =>
      onDocument(
        async (page, { id }) => {
          const query = '/records?search=bilge%20pump';
          const { total_rows } = (await callApi(page, 'GET', `/document/${id}${query}`)) as {
            total_rows: number;
          };
          expect(total_rows).toBeGreaterThan(10);
          await page.keyboard.press('Control+Shift+f');
          await page.keyboard.type('bilge pump');
          await page.waitForURL(/search=bilge\+pump/);
          await page.getByText(`${total_rows} segments`).waitFor();
          await page.reload();
          await page.getByText(`${total_rows} segments`).waitFor();
          const field = page.getByRole('combobox', { name: 'Search segments' });
          expect(await field.inputValue()).toBe('bilge pump');
          await page.getByRole('button', { name: 'Clear filter' }).click();
          await page.waitForURL((url) => !url.searchParams.has('search'));
        },
        { sample: 'course' },
      ));

    test('under “not approved” an approved segment keeps its place and none is skipped', () =>
      onDocument(
        async (page) => {
          for (const row of [2, 5]) {
            await liveTarget(page, row).waitFor();
            await page.keyboard.press('Control+Enter');
          }
          await liveTarget(page, 6).waitFor();
          await page.getByText('2 no longer match').waitFor();
          // Its page is the third of the document, and the second under the filter.
          await page.keyboard.press('Control+g');
          await page.keyboard.type('281');
          await page.keyboard.press('Enter');
          await liveTarget(page, 281).waitFor();
          await page.keyboard.press('Alt+ArrowUp');
          await liveTarget(page, 280).waitFor();
        },
        { sample: 'course', query: '?approved=false' },
      ));

    test('concordance finds and marks words and their beginnings, and inserts by key', () =>
      onDocument(
        async (page) => {
          await page.keyboard.press('Control+k');
          await page.keyboard.type('anchor');
          const list = page.getByRole('list', { name: 'Units found' });
          await expect.poll(() => list.locator('mark').first().textContent(), SOON).toMatch(/^anchor$/i);
          await page.getByLabel('How', { exact: true }).selectOption('prefix');
          const field = page.getByRole('searchbox', { name: 'Search the memories' });
          await field.fill('anch clea');
          await expect.poll(() => list.locator('mark').allTextContents(), SOON).toContain('clea');
          expect(await list.getByRole('link').first().getAttribute('href')).toMatch(/^\/tm\/\d+\?.*search=/);
          const target = await list.getByRole('button').first().locator('> span').last().textContent();
          await field.press('ArrowDown');
          await page.keyboard.press('Enter');
          // Chips look different in the list.
          const letters = (text: string | null) => text?.replace(/[^\p{L} ]/gu, '');
          await expect.poll(async () => letters(await shownText(page))).toBe(letters(target));
          await expect.poll(() => focused(page)).toMatch(/^Target of segment 6/);
        },
        { sample: 'course', query: '?segment=6' },
      ));

    test('a translator’s day without a mouse: match, term, approve, comment, filter', () =>
      onDocument(
        async (page, document) => {
          const press = (keys: string) => page.keyboard.press(keys);
          await page.getByRole('button', { name: /^Insert match 1/ }).waitFor();
          await press('Control+1');
          await expect.poll(() => shownText(page)).not.toBe('');
          const match = await shownText(page);
          await page.getByRole('tab', { name: /^Terms/ }).waitFor();
          await press('Control+Shift+Digit1');
          await expect.poll(async () => (await shownText(page)).length).toBeGreaterThan(match.length);
          await press('Control+z');
          await press('Control+Shift+Enter');
          const question = page.getByRole('alertdialog');
          const approved = page.getByRole('button', { name: 'Take approval back' });
          await question.or(approved).first().waitFor();
          if (await question.isVisible()) {
            await press('Tab');
            await question.getByRole('button', { name: 'Approve all the same' }).press('Enter');
          }
          await approved.waitFor();
          await press('Control+Shift+m');
          await expect.poll(() => focused(page)).toMatch(/TEXTAREA|^Comment/);
          await page.keyboard.type('Checked with the glossary.');
          await press('Control+Enter');
          await page.getByRole('listitem').filter({ hasText: 'Checked with the glossary.' }).waitFor();
          await press('Control+Shift+f');
          await page.keyboard.type('anchor');
          await page.waitForURL(/search=anchor/);
          await press('Control+Shift+P');
          await page.keyboard.type('clear all filters');
          await press('Enter');
          await page.waitForURL((url) => !url.searchParams.has('search'));
          await expect.poll(() => document.target(9), SOON).toBe(match);
          await press('F9');
          await expect.poll(() => where(page)).not.toContain('segment=9');
        },
        { sample: 'course', query: '?segment=9' },
      ));
  });

  codeJourneys(onDocument);
  massJourneys(stageOf, onDocument);
  qualityJourneys(onDocument);
  keyJourneys(onDocument);
}
