import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { accessibilityProblems } from '../../support/browser.ts';
import {
  addDocument,
  editorFocus,
  type FixtureUnit,
  liveTarget,
  savedTarget,
  shownText,
} from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';
import { press } from '../support/input.ts';
import { redraw } from '../support/redraw.ts';
import { settled } from '../support/settled.ts';

const UNITS: FixtureUnit[] = [
  { source: 'Close the starting valve before the pump starts.' },
  { source: 'Click <g id="1" ctype="bold">Save</g> in {folder} 1,250 times' },
  { source: 'Press "Save" by 12/31/2024, then wait for 2.5 s' },
  { source: 'It holds 1,234.5 litres' },
  { source: 'Done already', target: 'Die Einstellungen der Anlage' },
];

/** Two translations of one part of the first segment, each used twice. */
const SHARED = [
  [
    'Wait in the control room, far from every door, until the pump starts.',
    'Warten Sie im Leitstand weitab jeder Tür, bis die Pumpe ganz angelaufen ist.',
  ],
  [
    'When the pump starts, a green lamp lights up.',
    'Eine grüne Lampe leuchtet, sobald die Pumpe ganz angelaufen ist.',
  ],
  [
    'Call the shift leader as soon as the pump starts.',
    'Rufen Sie die Schichtleitung, sobald die Pumpstation läuft.',
  ],
  [
    'Nobody may stay down there once the pump starts.',
    'Niemand darf unten bleiben, wenn die Pumpstation läuft.',
  ],
];

const screens = useEditor();

/** Opens a new document with a term, in the first segment unless told otherwise. */
async function writing(
  run: (page: Page, document: number) => Promise<void>,
  {
    row = 1,
    target = 'de',
    prepare,
  }: { row?: number; target?: string; prepare?: (document: number) => Promise<void> } = {},
) {
  const { backend } = screens;
  const document = await addDocument(backend, UNITS, 'suggest.xlf', target);
  const languages = { source_lang: 'en', target_lang: target };
  const { id } = (await backend.api('POST', '/glossary/', { name: 'Machines', ...languages })) as {
    id: number;
  };
  const translation = target === 'ar' ? 'صمام البدء' : 'Anlassventil links';
  const term = { source: 'starting valve', target: translation, comment: '' };
  await backend.api('POST', `/glossary/${id}/records`, term);
  await backend.api('POST', `/document/${document}/glossaries`, { glossaries: [{ id }] });
  await prepare?.(document);
  await screens.play(`/document/${document}?segment=${row}`, async (page) => {
    await liveTarget(page, row).waitFor();
    // The suggestions, with their terms and phrases, load after the editor.
    await settled(page, '/fragments');
    await run(page, document);
  });
}

async function attachMemory(document: number): Promise<void> {
  const { backend } = screens;
  const pumps = { name: 'Pumps', source_lang: 'en', target_lang: 'de' };
  const { id } = (await backend.api('POST', '/translation_memory/', pumps)) as { id: number };
  for (const [source, target] of SHARED)
    await backend.api('POST', `/translation_memory/${id}/records`, { source, target });
  const memories = [{ id, mode: 'read' }];
  await backend.api('POST', `/document/${document}/memories`, { memories });
}

const ghost = (page: Page) => liveTarget(page).getAttribute('data-ghost');
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
const spoken = (page: Page) => page.locator('[data-announcer=polite]').textContent();

describe('suggestions while typing', () => {
  test('are shown in grey after the caret, announced in a pause, and accepted whole by Tab as one undo step', () =>
    writing(async (page, document) => {
      await page.keyboard.type('Das anl');
      await expect.poll(() => ghost(page)).toBe('assventil links');
      await expect.poll(() => spoken(page)).toContain('Anlassventil links: 2 suggestions, Tab to accept');
      // The grey text is not part of the target.
      await expect.poll(() => shownText(page)).toBe('Das anl');
      expect(await accessibilityProblems(page)).toEqual([]);
      await press(page, 'Tab');
      await expect.poll(() => shownText(page)).toBe('Das Anlassventil links');
      expect(await ghost(page)).toBeNull();
      await press(page, 'Control+z');
      await expect.poll(() => shownText(page)).toBe('Das anl');
      await press(page, 'Control+y');
      await press(page, 'Control+s');
      await expect.poll(() => savedTarget(screens.backend, document, 1)).toBe('Das Anlassventil links');
      // Undo leaves the typed part unselected, so the next key continues it.
      await press(page, 'Control+z');
      await page.keyboard.type('e');
      await expect.poll(() => shownText(page)).toBe('Das anle');
    }));

  test('are accepted by the word, followed while typing, and dismissed by Escape, after which Tab moves on', () =>
    writing(async (page) => {
      await page.keyboard.type('An');
      await expect.poll(() => ghost(page)).toBe('lassventil links');
      await page.keyboard.type('lass');
      await expect.poll(() => ghost(page)).toBe('ventil links');
      await press(page, 'Control+ArrowRight');
      await expect.poll(() => shownText(page)).toBe('Anlassventil');
      expect(await ghost(page)).toBe(' links');
      await press(page, 'Escape');
      expect(await ghost(page)).toBeNull();
      await press(page, 'Tab');
      expect(await liveTarget(page).evaluate((field) => field === document.activeElement)).toBe(false);
      await expect.poll(() => shownText(page)).toBe('Anlassventil');
    }));

  /** Types while the terms are still loading; the returned function lets them arrive. */
  async function typeBeforeTerms(page: Page, text: string): Promise<() => void> {
    const { promise: typed, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/glossary_records', async (route) => {
      await typed;
      await route.continue();
    });
    const fragments = page.waitForResponse(/\/fragments/);
    await redraw(page);
    await fragments;
    await editorFocus(page);
    await page.keyboard.type(text);
    return arrive;
  }

  test('a term that arrives after the key is still offered', () =>
    writing(async (page) => {
      const arrive = await typeBeforeTerms(page, 'Anlass');
      expect(await ghost(page)).toBeNull();
      arrive();
      await expect.poll(() => ghost(page)).toBe('ventil links');
    }));

  test('a term that arrives after a word was offered is listed behind it', () =>
    writing(async (page) => {
      const arrive = await typeBeforeTerms(page, 'An');
      await expect.poll(() => ghost(page)).toBe('lage');
      arrive();
      await expect.poll(() => options(page).allTextContents()).toHaveLength(2);
      expect(await ghost(page)).toBe('lage');
    }));

  test('are chosen by arrows from a list that the field points to, and accepted by Enter', () =>
    writing(async (page) => {
      // The term, and the word of another segment's translation.
      await page.keyboard.type('An');
      await expect.poll(() => options(page).allTextContents()).toHaveLength(2);
      await press(page, 'ArrowDown');
      const field = liveTarget(page);
      const named = await field.getAttribute('aria-activedescendant');
      await expect.poll(() => page.locator(`[id="${named}"]`).textContent()).toContain('Anlage');
      await expect.poll(() => page.locator(`[id="${named}"]`).getAttribute('aria-selected')).toBe('true');
      await press(page, 'Enter');
      await expect.poll(() => shownText(page)).toBe('Anlage');
      await expect.poll(() => field.getAttribute('aria-controls')).toBeNull();
    }));

  test('include numbers, placeholders and missing tags', () =>
    writing(
      async (page) => {
        await page.keyboard.type('In {');
        await expect.poll(() => options(page).allTextContents()).toHaveLength(2);
        await page.keyboard.type('f');
        await expect.poll(() => ghost(page)).toBe('older}');
        await press(page, 'Tab');
        await page.keyboard.type(' 1');
        await expect.poll(() => ghost(page)).toBe('.250');
        await press(page, 'Tab');
        await page.keyboard.type(' <');
        await expect.poll(() => options(page).first().textContent()).toContain('tag 1 open');
        await press(page, 'Tab');
        await expect.poll(() => shownText(page)).toBe('In {folder} 1.250 {1}');
      },
      { row: 2 },
    ));

  test('disappear during a composition and when the caret moves', () =>
    writing(async (page) => {
      await page.keyboard.type('Anl');
      await expect.poll(() => ghost(page)).toBe('assventil links');
      const session = await page.context().newCDPSession(page);
      await session.send('Input.imeSetComposition', { text: 'a', selectionStart: 1, selectionEnd: 1 });
      await expect.poll(() => ghost(page)).toBeNull();
      await settled(page);
      expect(await ghost(page)).toBeNull();
      await session.send('Input.insertText', { text: 'a' });
      await expect.poll(() => shownText(page)).toBe('Anla');
      await expect.poll(() => ghost(page)).not.toBeNull();
      await press(page, 'Home');
      await expect.poll(() => ghost(page)).toBeNull();
    }));

  test('write quotation marks, dates and numbers in the format of the target language', () =>
    writing(
      async (page) => {
        await page.keyboard.type('Auf "');
        await expect
          .poll(() => options(page).allTextContents())
          .toEqual([
            expect.stringMatching(/^„…“quotation marks/),
            expect.stringMatching(/^„Save“quotation marks/),
          ]);
        await press(page, 'Tab');
        await page.keyboard.type('Sichern"');
        await expect.poll(() => options(page).first().textContent()).toContain('„…“');
        await press(page, 'Tab');
        await page.keyboard.type(' am 3');
        await expect.poll(() => ghost(page)).toBe('1.12.2024');
        await press(page, 'Tab');
        await page.keyboard.type(' drücken, dann 2');
        // The point may belong to a version number.
        await expect
          .poll(() => options(page).allTextContents())
          .toEqual([expect.stringMatching(/^2,5number/), expect.stringMatching(/^2\.5number/)]);
        await press(page, 'Tab');
        await expect.poll(() => shownText(page)).toBe('Auf „Sichern“ am 31.12.2024 drücken, dann 2,5');
        // At the beginning of the text the case follows the source.
        await press(page, 'Control+a');
        await page.keyboard.type('ein');
        await expect.poll(() => ghost(page)).toBe('stellungen');
        await press(page, 'Tab');
        await expect.poll(() => shownText(page)).toBe('Einstellungen');
      },
      { row: 3 },
    ));

  test('one key applies the repair that the checks offer', () =>
    writing(
      async (page) => {
        await press(page, 'Control+.');
        await expect.poll(() => spoken(page)).toContain('Nothing to repair');
        await page.keyboard.type('Es fasst 1,234.5 Liter');
        const repair = page.getByRole('button', { name: 'Write 1.234,5' }).first();
        await repair.waitFor();
        await expect.poll(() => repair.getAttribute('title')).toBe('Ctrl+.');
        await press(page, 'Control+.');
        await expect.poll(() => shownText(page)).toBe('Es fasst 1.234,5 Liter');
        await expect.poll(() => spoken(page)).toBe('Write 1.234,5: done. Ctrl+Z to undo');
        await press(page, 'Control+z');
        await expect.poll(() => shownText(page)).toBe('Es fasst 1,234.5 Liter');
      },
      { row: 4 },
    ));

  test('include phrases that several translations in a memory share', () =>
    writing(
      async (page) => {
        // No translation is similar enough to be a match.
        await page.getByText('No matches').waitFor();
        await page.keyboard.type('Schließen, bevor die Pu');
        await expect
          .poll(() => options(page).allTextContents())
          .toEqual([
            expect.stringMatching(/^die Pumpstation läuft.*memory/),
            expect.stringMatching(/^die Pumpe ganz angelaufen ist.*memory/),
          ]);
        expect(await accessibilityProblems(page)).toEqual([]);
        await press(page, 'ArrowDown');
        await press(page, 'Enter');
        await expect.poll(() => shownText(page)).toBe('Schließen, bevor die Pumpe ganz angelaufen ist');
      },
      { prepare: attachMemory },
    ));

  test('stay chosen when an arrow key follows a typed character at once', () =>
    writing(
      async (page) => {
        await page.getByText('No matches').waitFor();
        await page.keyboard.type('Schließen, bevor die Pu');
        await expect.poll(() => options(page).count()).toBe(2);
        // In one task, before the search for the character begins.
        await liveTarget(page).evaluate((field) => {
          const both = { bubbles: true, cancelable: true };
          field.dispatchEvent(new InputEvent('beforeinput', { inputType: 'insertText', data: 'm', ...both }));
          field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', ...both }));
          return new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100)));
        });
        await press(page, 'Enter');
        await expect.poll(() => shownText(page)).toBe('Schließen, bevor die Pumpe ganz angelaufen ist');
      },
      { prepare: attachMemory },
    ));

  test('run from right to left with the text', () =>
    writing(
      async (page) => {
        await page.keyboard.type('صم');
        await expect.poll(() => ghost(page)).toBe('ام البدء');
        const box = await liveTarget(page).evaluate((field) => getComputedStyle(field, '::after').direction);
        expect(box).toBe('rtl');
        await press(page, 'Control+ArrowLeft');
        await expect.poll(() => shownText(page)).toBe('صمام');
      },
      { target: 'ar' },
    ));

  test('do not appear after being switched off in the preferences', () =>
    writing(async (page, document) => {
      await page.goto('/preferences');
      const saved = page.waitForResponse(/\/preferences\/documents\.help$/);
      await page.getByRole('checkbox', { name: 'Suggest words and phrases while typing' }).click();
      await saved;
      onTestFinished(async () => {
        await screens.backend.api('PUT', '/user/preferences/documents.help', { value: null });
      });
      const other = await screens.open({ path: `/document/${document}?segment=1` });
      await editorFocus(other);
      await settled(other, '/glossary_records');
      await other.keyboard.type('Anlass');
      await settled(other);
      expect(await ghost(other)).toBeNull();
      await expect.poll(() => options(other).count()).toBe(0);
    }));
});
