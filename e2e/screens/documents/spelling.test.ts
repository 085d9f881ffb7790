import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { accessibilityProblems } from '../../support/browser.ts';
import {
  addDocument,
  type FixtureUnit,
  liveTarget,
  savedTarget,
  shownText,
} from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';
import { boxOf, press } from '../support/input.ts';
import { settled } from '../support/settled.ts';

const UNITS: FixtureUnit[] = [
  { source: 'The files of Kubernetes are blue.' },
  { source: 'The <g id="1" ctype="bold">files</g> first.' },
  { source: 'One more sentence.', target: 'Encore une frasse' },
];

const screens = useEditor();
// The first request loads the dictionary, and the editor does not wait that long.
beforeAll(async () => {
  const id = await addDocument(screens.backend, UNITS, 'spelling.xlf', 'fr');
  await screens.backend.api('GET', `/document/${id}/spelling/suggestions?word=ficheirs`);
});

interface Writing {
  page: Page;
  document: number;
  /** The words in each request to the server. */
  asked: string[][];
}

function wordsOf(request: Request): string[] | null {
  const isSpelling = request.method() === 'POST' && /\/document\/\d+\/spelling$/.test(request.url());
  return isSpelling ? (request.postDataJSON() as { words: string[] }).words : null;
}

/** Opens a segment of a new document into French. */
async function writing(run: (writing: Writing) => Promise<void>, { row = 1, target = 'fr' } = {}) {
  const document = await addDocument(screens.backend, UNITS, 'spelling.xlf', target);
  await screens.play(`/document/${document}?segment=${row}`, async (page) => {
    const asked: string[][] = [];
    const record = (request: Request) => {
      const words = wordsOf(request);
      if (words) asked.push(words);
    };
    page.on('request', record);
    try {
      await liveTarget(page, row).waitFor();
      // The help while writing loads after the editor.
      await settled(page, '/fragments');
      await run({ page, document, asked });
    } finally {
      page.off('request', record);
    }
  });
}

/** The underlined words. */
const underlined = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(CSS.highlights.get('misspelt') ?? [])].map((range) => (range as Range).toString()),
  );

const menu = (page: Page, word: string) => page.getByRole('menu', { name: `Spelling of “${word}”` });
const spoken = (page: Page) => page.locator('[data-announcer=polite]').textContent();
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe('spelling while writing', () => {
  test('underlines misspelt words, asks once about each word, and accepts names from the source', () =>
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
      await expect.poll(() => liveTarget(page).getAttribute('spellcheck')).toBe('false');
      const before = asked.flat().length;
      await page.keyboard.type('sont ');
      await expect.poll(() => asked.flat().length).toBe(before + 1);
      // A key redraws the text; the line is back in the same frame.
      await page.keyboard.type('x');
      expect(await underlined(page)).toEqual(['ficheirs']);
      await press(page, 'Control+Insert');
      await expect.poll(() => underlined(page)).toEqual([]);
    }));

  test('waits for the end of a word and of a composition', () =>
    writing(async ({ page, asked }) => {
      await liveTarget(page, 1).click();
      await page.keyboard.type('Les fic');
      await expect.poll(() => asked.flat()).toEqual(['Les']);
      await page.keyboard.type('heirs');
      // After a longer pause the last word counts as written.
      await expect.poll(() => underlined(page)).toEqual(['ficheirs']);
      expect(asked.flat()).not.toContain('fic');
      const questions = asked.length;
      // From here the page has a fake clock, so it is closed at the end.
      await page.clock.install();
      const session = await page.context().newCDPSession(page);
      await session.send('Input.imeSetComposition', { text: ' rouuge', selectionStart: 7, selectionEnd: 7 });
      await page.clock.fastForward(2_000);
      await settled(page);
      expect(asked.length).toBe(questions);
      await session.send('Input.insertText', { text: ' rouuge' });
      await page.keyboard.type(' ');
      await expect.poll(() => underlined(page)).toEqual(['ficheirs', 'rouuge']);
      await page.context().close();
    }));

  test('finds words next to tags, and in a text that was already there', () =>
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
        // The text is redrawn with marks for its spaces.
        await press(page, 'Control+Shift+Y');
        await expect.poll(() => underlined(page)).toEqual(['frasse']);
        await press(page, 'Control+Shift+Y');
      },
      { row: 2 },
    ));

  test('F7 corrects a word by keyboard alone, as one undo step, and continues after it', () =>
    writing(async ({ page }) => {
      await liveTarget(page, 1).click();
      await page.keyboard.type('Les ficheirs bleuus ');
      await expect.poll(() => underlined(page)).toEqual(['ficheirs', 'bleuus']);
      await press(page, 'F7');
      await menu(page, 'ficheirs').waitFor();
      expect(await accessibilityProblems(page, { inOneTheme: true })).toEqual([]);
      await expect.poll(() => focusedText(page)).toBe('fichiers');
      await press(page, 'Enter');
      await expect.poll(() => shownText(page)).toBe('Les fichiers bleuus ');
      await expect.poll(() => spoken(page)).toContain('“ficheirs” replaced by “fichiers”');
      // The caret is after the word.
      await page.keyboard.type('!');
      await expect.poll(() => shownText(page)).toBe('Les fichiers! bleuus ');
      await press(page, 'Backspace', 'F7');
      await menu(page, 'bleuus').waitFor();
      await press(page, 'Escape');
      await menu(page, 'bleuus').waitFor({ state: 'detached' });
      await page.keyboard.type('?');
      await expect.poll(() => shownText(page)).toBe('Les fichiers bleuus? ');
      await press(page, 'Backspace', 'F7');
      await menu(page, 'bleuus').waitFor();
      await press(page, 'Enter');
      await expect.poll(() => shownText(page)).not.toContain('bleuus');
      await press(page, 'Control+z');
      await expect.poll(() => shownText(page)).toBe('Les fichiers bleuus ');
      await press(page, 'Control+a', 'Delete', 'F7');
      await expect.poll(() => spoken(page)).toContain('No misspelt words in this segment');
    }));

  test('accepts a word added to a dictionary everywhere, and an ignored word in its segment', () =>
    writing(async ({ page, document }) => {
      const choose = async (word: string, item: string) => {
        await press(page, 'F7');
        await menu(page, word).getByRole('menuitem', { name: item }).click();
      };
      await liveTarget(page, 1).click();
      await page.keyboard.type('Tesserantus segmentrus ignorus. ');
      await expect.poll(() => underlined(page)).toHaveLength(3);
      await choose('Tesserantus', 'Add to my dictionary');
      await expect.poll(() => underlined(page)).toEqual(['segmentrus', 'ignorus']);
      await choose('segmentrus', 'Add to the document’s dictionary');
      await expect.poll(() => underlined(page)).toEqual(['ignorus']);
      await choose('ignorus', 'Ignore in this segment');
      await expect.poll(() => underlined(page)).toEqual([]);
      await expect
        .poll(() => savedTarget(screens.backend, document, 1))
        .toBe('Tesserantus segmentrus ignorus. ');
      // In another browser, which has to ask about every word again.
      const other = await screens.open({ path: `/document/${document}?segment=1` });
      await liveTarget(other, 1).click();
      await settled(other, '/spelling');
      expect(await underlined(other)).toEqual([]);
      await page.keyboard.press('Alt+ArrowDown');
      await liveTarget(page, 2).waitFor();
      await page.keyboard.type('Ignorus Tesserantus ');
      await expect.poll(() => underlined(page)).toEqual(['Ignorus']);

      // Removing the word from the list by keyboard, and undoing that.
      await press(page, 'Control+Shift+P');
      await page.keyboard.type('words added');
      await press(page, 'Enter');
      const words = page.getByRole('dialog', { name: 'Words added to the dictionaries' });
      await words.getByRole('option', { name: 'Tesserantus My dictionary' }).waitFor();
      await words.getByRole('option', { name: 'segmentrus The document’s dictionary' }).waitFor();
      expect(await accessibilityProblems(page, { inOneTheme: true })).toEqual([]);
      await page.keyboard.type('tess');
      await press(page, 'Enter');
      await words.getByRole('option').waitFor({ state: 'detached' });
      await press(page, 'Escape');
      await expect.poll(() => underlined(page)).toEqual(['Ignorus', 'Tesserantus']);
      await page.getByRole('button', { name: '“Tesserantus” removed from your dictionary' }).click();
      await expect.poll(() => underlined(page)).toEqual(['Ignorus']);
    }));

  test('a right click on a misspelt word opens the menu with corrections', () =>
    writing(
      async ({ page }) => {
        await expect.poll(() => underlined(page)).toEqual(['frasse']);
        const box = await boxOf(page, 'frasse');
        await page.mouse.click((box.left + box.right) / 2, box.middle, { button: 'right' });
        await menu(page, 'frasse').waitFor();
        await menu(page, 'frasse').getByRole('menuitem').first().click();
        await expect.poll(() => shownText(page)).toMatch(/^Encore une (?!frasse)/);
      },
      { row: 3 },
    ));

  test('approval warns about misspelt words, including the last one typed', () =>
    writing(async ({ page }) => {
      await liveTarget(page, 1).click();
      await page.keyboard.type('Le ficheir');
      await press(page, 'Control+Enter');
      await page.getByText('Segment 1: misspelt word: ficheir.').first().waitFor();
    }));

  test('the Checks pane reports a language without a dictionary, and no more words are sent', () =>
    writing(
      async ({ page, document, asked }) => {
        await liveTarget(page, 1).click();
        await page.keyboard.type('Habari ya leo ');
        await page.getByRole('tab', { name: /^Checks/ }).click();
        await page.getByText('the server has no dictionary for Swahili').waitFor();
        const { length } = asked;
        await liveTarget(page, 1).click();
        await page.keyboard.type('sana ');
        // Saving comes later than a request about the word would.
        await expect.poll(() => savedTarget(screens.backend, document, 1)).toContain('sana');
        expect(asked).toHaveLength(length);
      },
      { target: 'sw' },
    ));

  test('sends no words after being switched off in the preferences', () =>
    writing(
      async ({ page, document, asked }) => {
        const account = await screens.open({ path: '/preferences' });
        const saved = account.waitForResponse(/\/preferences\/documents\.help$/);
        await account.getByRole('checkbox', { name: 'Underline misspelt words' }).click();
        await saved;
        onTestFinished(async () => {
          await screens.backend.api('PUT', '/user/preferences/documents.help', { value: null });
        });
        asked.length = 0;
        await page.goto(`/document/${document}?segment=3`);
        await liveTarget(page, 3).click();
        await settled(page);
        await page.keyboard.type(' ficheirs ');
        await expect.poll(() => savedTarget(screens.backend, document, 3)).toContain('ficheirs');
        expect(asked).toEqual([]);
        expect(await underlined(page)).toEqual([]);
      },
      { row: 2 },
    ));
});
