import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems } from '../support/browser.ts';
import { addDocument, type FixtureUnit, liveTarget, savedTarget, shownText } from '../support/documents.ts';
import { boxOf, press, SOON } from './documents-input-support.ts';
import { useEditor } from './editor-stage.ts';

const UNITS: FixtureUnit[] = [
  { source: 'The files of Kubernetes are blue.' },
  { source: 'The <g id="1" ctype="bold">files</g> first.' },
  { source: 'One more sentence.', target: 'Encore une frasse' },
];

const stage = useEditor();

interface Writing {
  page: Page;
  document: number;
  /** The words that the server was asked about. */
  asked: string[][];
}

/** The editor on a document into French, in a segment. */
async function writing(run: (writing: Writing) => Promise<void>, { row = 1, target = 'fr' } = {}) {
  const document = await addDocument(stage.workbench, UNITS, 'spelling.xlf', target);
  await stage.play('', async (page) => {
    const asked: string[][] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && /\/document\/\d+\/spelling$/.test(new URL(request.url()).pathname))
        asked.push((request.postDataJSON() as { words: string[] }).words);
    });
    await page.goto(`/document/${document}?segment=${row}`);
    await liveTarget(page, row).waitFor();
    // The code of the help comes after the editor.
    await page.waitForLoadState('networkidle');
    await run({ page, document, asked });
  });
}

/** What is underlined. */
const underlined = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(CSS.highlights.get('misspelt') ?? [])].map((range) => (range as Range).toString()),
  );

const menu = (page: Page, word: string) => page.getByRole('menu', { name: `Spelling of “${word}”` });
const spoken = (page: Page) => page.locator('[data-announcer=polite]').textContent();
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe('spelling while writing', () => {
  test('underlines what is misspelt, asks once about each word, and leaves names of the source alone', () =>
    writing(async ({ page, asked }) => {
      await liveTarget(page, 1).click();
      await page.keyboard.type('Les ficheirs de Kubernetes ');
      await expect.poll(() => underlined(page)).toEqual(['ficheirs']);
      expect(new Set(asked.flat())).toEqual(new Set(['Les', 'ficheirs', 'de']));
      const line = await liveTarget(page).evaluate((field) => {
        const { textDecorationLine, textDecorationStyle } = getComputedStyle(field, '::highlight(misspelt)');
        return [textDecorationLine, textDecorationStyle];
      });
      expect(line).toEqual(['underline', 'wavy']);
      expect(await liveTarget(page).getAttribute('spellcheck')).toBe('false');
      const before = asked.flat().length;
      await page.keyboard.type('sont ');
      await expect.poll(() => asked.flat().length).toBe(before + 1);
      // A key draws the text anew; the line is there in the same frame.
      await page.keyboard.type('x');
      expect(await underlined(page)).toEqual(['ficheirs']);
      await press(page, 'Control+Insert');
      await expect.poll(() => underlined(page)).toEqual([]);
    }));

  test('waits for a word to be written, and for an input method', () =>
    writing(async ({ page, asked }) => {
      await liveTarget(page, 1).click();
      await page.keyboard.type('Les fic');
      await expect.poll(() => asked.flat()).toEqual(['Les']);
      await page.keyboard.type('heirs');
      // Of whoever goes on no more, the last word counts too.
      await expect.poll(() => underlined(page), SOON).toEqual(['ficheirs']);
      expect(asked.flat()).not.toContain('fic');
      const questions = asked.length;
      const session = await page.context().newCDPSession(page);
      await session.send('Input.imeSetComposition', { text: ' rouuge', selectionStart: 7, selectionEnd: 7 });
      await page.waitForTimeout(2_000);
      expect(asked.length).toBe(questions);
      await session.send('Input.insertText', { text: ' rouuge' });
      await page.keyboard.type(' ');
      await expect.poll(() => underlined(page)).toEqual(['ficheirs', 'rouuge']);
    }));

  test('finds words beside tags, and what was there on arrival', () =>
    writing(
      async ({ page }) => {
        await liveTarget(page, 2).click();
        await page.keyboard.type('Prremier ');
        await press(page, 'F8', 'F8');
        await page.keyboard.type('ficheir ');
        await expect.poll(() => underlined(page)).toEqual(['Prremier', 'ficheir']);
        await press(page, 'Alt+ArrowDown');
        await liveTarget(page, 3).waitFor();
        await expect.poll(() => underlined(page)).toEqual(['frasse']);
        // Drawn anew with marks for its spaces.
        await press(page, 'Control+Shift+Y');
        await expect.poll(() => underlined(page)).toEqual(['frasse']);
        await press(page, 'Control+Shift+Y');
      },
      { row: 2 },
    ));

  test('F7 corrects by the keyboard alone, in one step of undo, and goes on from there', () =>
    writing(async ({ page }) => {
      await liveTarget(page, 1).click();
      await page.keyboard.type('Les ficheirs bleuus ');
      await press(page, 'F7');
      await menu(page, 'ficheirs').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await expect.poll(() => focusedText(page)).toBe('fichiers');
      await press(page, 'Enter');
      expect(await shownText(page)).toBe('Les fichiers bleuus ');
      await expect.poll(() => spoken(page)).toContain('“fichiers” instead of “ficheirs”');
      // The caret is after the word.
      await page.keyboard.type('!');
      expect(await shownText(page)).toBe('Les fichiers! bleuus ');
      await press(page, 'Backspace', 'F7');
      await menu(page, 'bleuus').waitFor();
      await press(page, 'Escape');
      await menu(page, 'bleuus').waitFor({ state: 'detached' });
      await page.keyboard.type('?');
      expect(await shownText(page)).toBe('Les fichiers bleuus? ');
      await press(page, 'Backspace', 'F7');
      await menu(page, 'bleuus').waitFor();
      await press(page, 'Enter');
      expect(await shownText(page)).not.toContain('bleuus');
      await press(page, 'Control+z');
      expect(await shownText(page)).toBe('Les fichiers bleuus ');
      await press(page, 'Control+a', 'Delete', 'F7');
      await expect.poll(() => spoken(page)).toContain('No word of this segment is misspelt');
    }));

  test('a word added to a dictionary is right from then on, and one ignored is right in its segment', () =>
    writing(async ({ page, document, asked }) => {
      const open = async (row: number) => {
        asked.length = 0;
        await page.goto(`/document/${document}?segment=${row}`);
        await liveTarget(page, row).click();
      };
      const choose = async (word: string, item: string) => {
        await press(page, 'F7');
        await menu(page, word).getByRole('menuitem', { name: item }).click();
      };
      await liveTarget(page, 1).click();
      await page.keyboard.type('Tesserantus segmentrus ignorus. ');
      await expect.poll(() => underlined(page), SOON).toHaveLength(3);
      await choose('Tesserantus', 'Add to my dictionary');
      await expect.poll(() => underlined(page), SOON).toEqual(['segmentrus', 'ignorus']);
      await choose('segmentrus', 'Add to the document’s dictionary');
      await expect.poll(() => underlined(page), SOON).toEqual(['ignorus']);
      await choose('ignorus', 'Ignore in this segment');
      await expect.poll(() => underlined(page), SOON).toEqual([]);
      await expect
        .poll(() => savedTarget(stage.workbench, document, 1), SOON)
        .toBe('Tesserantus segmentrus ignorus. ');
      await open(1);
      await expect.poll(() => asked.flat(), SOON).toContain('ignorus');
      await page.waitForLoadState('networkidle');
      expect(await underlined(page)).toEqual([]);
      await open(2);
      await page.keyboard.type('Ignorus Tesserantus ');
      await expect.poll(() => underlined(page), SOON).toEqual(['Ignorus']);

      // Taken out of the list of words by the keyboard, and put back.
      await press(page, 'Control+Shift+P');
      await page.keyboard.type('words added');
      await press(page, 'Enter');
      const words = page.getByRole('dialog', { name: 'Words added to the dictionaries' });
      await words.getByRole('option', { name: 'Tesserantus My dictionary' }).waitFor();
      await words.getByRole('option', { name: 'segmentrus The document’s dictionary' }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.keyboard.type('tess');
      await press(page, 'Enter');
      await words.getByRole('option').waitFor({ state: 'detached' });
      await press(page, 'Escape');
      await expect.poll(() => underlined(page), SOON).toEqual(['Ignorus', 'Tesserantus']);
      await page.getByRole('button', { name: '“Tesserantus” is no longer in your dictionary' }).click();
      await expect.poll(() => underlined(page), SOON).toEqual(['Ignorus']);
    }));

  test('the menu of the right button is that of a misspelt word, and the browser’s elsewhere', () =>
    writing(
      async ({ page }) => {
        await expect.poll(() => underlined(page), SOON).toEqual(['frasse']);
        const box = await boxOf(page, 'frasse');
        await page.mouse.click((box.left + box.right) / 2, box.middle, { button: 'right' });
        await menu(page, 'frasse').waitFor();
        await menu(page, 'frasse').getByRole('menuitem').first().click();
        await expect.poll(() => shownText(page)).toMatch(/^Encore une (?!frasse)/);
      },
      { row: 3 },
    ));

  test('approval says which words are misspelt, also of the one typed last', () =>
    writing(async ({ page }) => {
      await liveTarget(page, 1).click();
      await page.keyboard.type('Le ficheir');
      await press(page, 'Control+Enter');
      await page.getByText('Segment 1: a word is misspelt, ficheir.').first().waitFor();
    }));

  test('Checks says once where the language has no dictionary', () =>
    writing(
      async ({ page, document, asked }) => {
        await liveTarget(page, 1).click();
        await page.keyboard.type('Habari ya leo ');
        await page.getByRole('tab', { name: /^Checks/ }).click();
        await page.getByText('the server has no dictionary of this language (Swahili)').waitFor();
        const { length } = asked;
        await liveTarget(page, 1).click();
        await page.keyboard.type('sana ');
        // Kept, which is later than a word would be asked about.
        await expect.poll(() => savedTarget(stage.workbench, document, 1), SOON).toContain('sana');
        expect(asked).toHaveLength(length);
      },
      { target: 'sw' },
    ));

  test('asks nothing after it was switched off in the account', () =>
    writing(async ({ page, document, asked }) => {
      await page.goto('/account');
      await page.getByRole('checkbox', { name: 'Underline misspelt words' }).click();
      await page.waitForLoadState('networkidle');
      try {
        asked.length = 0;
        await page.goto(`/document/${document}?segment=3`);
        await liveTarget(page, 3).click();
        await page.waitForLoadState('networkidle');
        await page.keyboard.type(' ficheirs ');
        await expect.poll(() => savedTarget(stage.workbench, document, 3), SOON).toContain('ficheirs');
        expect(asked).toEqual([]);
        expect(await underlined(page)).toEqual([]);
      } finally {
        await stage.workbench.api('PUT', '/user/preferences/documents.help', { value: null });
      }
    }));
});
