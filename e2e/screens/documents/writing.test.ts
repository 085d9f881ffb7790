import { describe, expect, test } from 'vitest';
import { toast } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { focused, liveTarget, shownText } from '../../support/documents.ts';
import { closeDialog } from '../support/editor-dialogs.ts';
import { useDocument } from '../support/sample-document.ts';

const screens = useDocument();
const { onDocument } = screens;

describe('writing a translation', () => {
  test('saves the text after a pause, and at once when the user goes to another segment', () =>
    onDocument(async (page, document) => {
      await page.keyboard.type('Setzt das Segel');
      await page.getByText('Typing').waitFor();
      await page.getByText(/^Saved \S/).waitFor();
      expect(await document.target(1)).toBe('Setzt das Segel');
      await page.keyboard.type('!');
      await page.keyboard.press('Alt+ArrowDown');
      await liveTarget(page, 2).waitFor();
      await expect.poll(() => document.target(1)).toBe('Setzt das Segel!');
    }));

  test('inserts matches and terms by key and by mouse', () =>
    onDocument(
      async (page) => {
        const field = page.getByRole('textbox', { name: 'Go to segment number' });
        await field.fill('9');
        await field.press('Enter');
        await liveTarget(page, 9).waitFor();
        await page.getByRole('button', { name: /^Insert match 1:/ }).waitFor();
        await page.keyboard.press('Control+1');
        await expect.poll(() => shownText(page)).not.toBe('');
        const byKey = await shownText(page);
        await page.keyboard.press('Alt+Delete');
        await expect.poll(() => shownText(page)).toBe('');
        await page.getByRole('button', { name: /^Insert match 1:/ }).click();
        await expect.poll(() => shownText(page)).toBe(byKey);
        await page.keyboard.press('Control+z');
        await expect.poll(() => shownText(page)).toBe('');
        await page.keyboard.type('Ein ');
        await page.getByRole('tab', { name: /^Terms/ }).click();
        const term = page.getByRole('button', { name: /^Insert term 1/ });
        const translation = (await term.locator('strong').textContent()) ?? '?';
        await term.click();
        await expect.poll(() => shownText(page)).toBe(`Ein ${translation}`);
        await page.keyboard.press('Control+Shift+Digit1');
        await expect.poll(() => shownText(page)).toBe(`Ein ${translation}${translation}`);
      },
      { sample: 'course' },
    ));

  test('inserts terms by key in the order of the source, and finds a term added from there at once', () =>
    onDocument(
      async (page) => {
        const source = page.getByText('lifejacket', { exact: true }).first();
        await source.waitFor();
        await page.keyboard.press('Control+Shift+1');
        await page.keyboard.insertText(' oder ');
        await page.keyboard.press('Control+Shift+2');
        await expect.poll(() => shownText(page)).toMatch(/weste oder Anker$/);
        await page.keyboard.press('Control+Shift+G');
        const dialog = page.getByRole('dialog', { name: 'Add a term' });
        await dialog.getByLabel('Source').fill('near');
        await dialog.getByLabel('Target').fill('bei');
        await page.keyboard.press('Control+Enter');
        await toast(page, 'Added “near” to the glossary.').waitFor();
        await page.getByText('near', { exact: true }).first().waitFor();
      },
      { query: '?segment=11' },
    ));

  test('shows a locked segment without letting it be edited, and commands say why', () =>
    onDocument(
      async (page) => {
        await page.keyboard.type('x');
        await expect.poll(() => shownText(page)).toBe('Luke trocken halten.');
        await page.getByText('is locked in the file').waitFor();
        await page.keyboard.press('Control+Shift+P');
        await page.keyboard.insertText('clear target');
        await page
          .getByRole('dialog')
          .getByRole('option', { name: /is locked in the file/ })
          .waitFor();
        await page.keyboard.press('Enter');
        await page.getByRole('dialog').waitFor();
        await closeDialog(page);
        await expect.poll(() => shownText(page)).toBe('Luke trocken halten.');
      },
      { query: '?segment=7' },
    ));

  test('writes a right-to-left target from the right, with its tags', () =>
    onDocument(
      async (page, document) => {
        await expect.poll(() => liveTarget(page).getAttribute('dir')).toBe('rtl');
        await page.keyboard.type('انقر');
        await page.keyboard.press('F8');
        await expect.poll(() => shownText(page)).toBe('انقر{1}');
        await page.keyboard.press('F8');
        await page.keyboard.press('Control+s');
        await expect.poll(() => document.target(3)).toBe('انقر{1}{/1}');
      },
      { sample: 'notices', query: '?segment=3' },
    ));
});

describe('approving', () => {
  test('a segment with an error marks its row, and a key leads back to it', () =>
    onDocument(
      async (page, document) => {
        await page.keyboard.insertText('Die Insel trägt 35 Personen.');
        await page.getByText(/36/).nth(1).waitFor();
        await page.keyboard.press('Control+Enter');
        await liveTarget(page, 13).waitFor();
        await expect.poll(async () => (await document.records())[11]?.approved).toBe(true);
        await page
          .getByRole('row')
          .filter({ hasText: '35 Personen' })
          .getByText(/^Error:.*36/)
          .waitFor();
        const strip = page.getByText('1 segment has errors');
        await strip.waitFor();
        expect(await accessibilityProblems(page)).toEqual([]);
        await page.keyboard.press('Control+Shift+F9');
        await expect.poll(() => focused(page)).toMatch(/^Target of segment 12/);
        await page.keyboard.type(' Neu');
        await strip.waitFor({ state: 'detached' });
      },
      { query: '?segment=12' },
    ));

  test('after the autosave of the same text is saved without a conflict', () =>
    onDocument(
      async (page, document) => {
        await page.keyboard.insertText('Die Insel trägt 35 Personen.');
        await expect.poll(() => document.target(12)).toBe('Die Insel trägt 35 Personen.');
        await page.keyboard.press('Control+Shift+Enter');
        await expect.poll(async () => (await document.records())[11]?.approved).toBe(true);
        await expect.poll(() => page.getByText(/has changed this segment|Conflict/).count()).toBe(0);
      },
      { query: '?segment=12' },
    ));

  test('translators mark segments as translated instead, and cannot approve in bulk', () =>
    onDocument(
      async (page, document) => {
        await page.keyboard.insertText('Setzt das Segel.');
        await page.getByRole('button', { name: 'Mark as translated' }).waitFor();
        await page.keyboard.press('Control+Enter');
        await liveTarget(page, 3).waitFor();
        await expect.poll(async () => (await document.records())[0]?.state).toBe('translated');
        await page.keyboard.press('Control+Shift+b');
        const choice = page.getByLabel('Action', { exact: true });
        await expect
          .poll(() => choice.locator('option[value=approve]').getAttribute('disabled'))
          .not.toBeNull();
        await expect.poll(() => choice.inputValue()).toBe('copy_source');
      },
      { role: 'user' },
    ));

  test('can be undone in the status line, which names the last action', () =>
    onDocument(
      async (page, document) => {
        await page.keyboard.press('Control+Shift+Enter');
        await page.getByRole('button', { name: 'Undo: approve 2' }).click();
        await toast(page, 'Undone: 1 segment restored.').waitFor();
        await expect.poll(async () => (await document.records())[1]?.approved).toBe(false);
        await page.getByRole('button', { name: 'Unapprove' }).waitFor({ state: 'detached' });
      },
      { query: '?segment=2' },
    ));
});

test('a segment changed elsewhere is not overwritten: the user compares, then merges both texts or takes theirs', () =>
  onDocument(async (page, document) => {
    screens.console.expect(/409/);
    await page.keyboard.insertText('Meine Fassung');
    await document.change(1, 'Ihre Fassung');
    await page.getByText('has changed this segment').waitFor();
    expect(await document.target(1)).toBe('Ihre Fassung');
    await page.getByRole('button', { name: 'Compare and choose' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Mine' }).waitFor();
    await dialog.getByRole('button', { name: 'Start from theirs' }).click();
    await dialog.getByRole('textbox', { name: 'Final text' }).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText(' und meine');
    await dialog.getByRole('button', { name: 'Save merged text' }).click();
    await expect.poll(() => document.target(1)).toBe('Ihre Fassung und meine');
    await expect.poll(() => liveTarget(page, 1).textContent()).toBe('Ihre Fassung und meine');

    await page.keyboard.press('Alt+ArrowDown');
    await liveTarget(page, 2).waitFor();
    await page.keyboard.insertText('Meine ');
    await document.change(2, 'Ihre');
    const { version } = (await document.records())[1] ?? {};
    await page.getByRole('button', { name: 'Compare and choose' }).first().click();
    await dialog.getByRole('button', { name: 'Use theirs' }).click();
    await expect.poll(() => liveTarget(page, 2).textContent()).toBe('Ihre');
    expect((await document.records())[1]?.version).toBe(version);
  }));
