import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems } from '../support/browser.ts';
import { addDocument, type FixtureUnit, liveTarget, savedTarget, shownText } from '../support/documents.ts';
import { press, SOON } from './documents-input-support.ts';
import { useEditor } from './editor-stage.ts';

const UNITS: FixtureUnit[] = [
  { source: 'Close the starting valve before the pump starts.' },
  { source: 'Click <g id="1" ctype="bold">Save</g> in {folder} 1,250 times' },
  { source: 'Press "Save" by 12/31/2024, then wait for 2.5 s' },
  { source: 'It holds 1,234.5 litres' },
  { source: 'Done already', target: 'Die Einstellungen der Anlage' },
];

/** Two ways of translating one part of the first segment, each seen twice. */
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

const stage = useEditor();

/** The editor on a document with a term, in the first segment. */
async function writing(
  run: (page: Page, document: number) => Promise<void>,
  { row = 1, target = 'de' } = {},
) {
  const document = await addDocument(stage.workbench, UNITS, 'suggest.xlf', target);
  const { id: glossary } = (await stage.workbench.api('POST', '/glossary/', {
    name: 'Machines',
    source_lang: 'en',
    target_lang: target,
  })) as { id: number };
  const translation = target === 'ar' ? 'صمام البدء' : 'Anlassventil links';
  await stage.workbench.api('POST', `/glossary/${glossary}/records`, {
    source: 'starting valve',
    target: translation,
    comment: '',
  });
  await stage.workbench.api('POST', `/document/${document}/glossaries`, { glossaries: [{ id: glossary }] });
  await stage.play(`/document/${document}?segment=${row}`, async (page) => {
    await liveTarget(page, row).waitFor();
    // The suggestions' code, terms and words come after the editor.
    await page.waitForLoadState('networkidle');
    await run(page, document);
  });
}

const ghost = (page: Page) => liveTarget(page).getAttribute('data-ghost');
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
const spoken = (page: Page) => page.locator('[data-announcer=polite]').textContent();

describe('suggestions while typing', () => {
  test('stand in grey after the caret, are said in a pause, and are taken whole, in one step of undo', () =>
    writing(async (page, document) => {
      await page.keyboard.type('Das anl');
      await expect.poll(() => ghost(page)).toBe('assventil links');
      await expect.poll(() => spoken(page)).toContain('Anlassventil links: 2 suggestions, Tab takes it');
      // The grey text is no part of what is written.
      expect(await shownText(page)).toBe('Das anl');
      expect(await accessibilityProblems(page)).toEqual([]);
      await press(page, 'Tab');
      expect(await shownText(page)).toBe('Das Anlassventil links');
      expect(await ghost(page)).toBeNull();
      await press(page, 'Control+z');
      expect(await shownText(page)).toBe('Das anl');
      await press(page, 'Control+y');
      await expect.poll(() => savedTarget(stage.workbench, document, 1), SOON).toBe('Das Anlassventil links');
      // What was typed of it is not selected afterwards: the next key goes on with it.
      await press(page, 'Control+z');
      await page.keyboard.type('e');
      expect(await shownText(page)).toBe('Das anle');
    }));

  test('are taken by the word, typed along with, and left with Escape, after which Tab goes on', () =>
    writing(async (page) => {
      await page.keyboard.type('An');
      await expect.poll(() => ghost(page)).toBe('lassventil links');
      await page.keyboard.type('lass');
      await expect.poll(() => ghost(page)).toBe('ventil links');
      await press(page, 'Control+ArrowRight');
      expect(await shownText(page)).toBe('Anlassventil');
      expect(await ghost(page)).toBe(' links');
      await press(page, 'Escape');
      expect(await ghost(page)).toBeNull();
      await press(page, 'Tab');
      expect(await liveTarget(page).evaluate((field) => field === document.activeElement)).toBe(false);
      expect(await shownText(page)).toBe('Anlassventil');
    }));

  test('of several are chosen by arrows in a list that the field names, and taken by Enter', () =>
    writing(async (page) => {
      // The term, and the word of another segment's translation.
      await page.keyboard.type('An');
      await expect.poll(() => options(page).allTextContents()).toHaveLength(2);
      await press(page, 'ArrowDown');
      const field = liveTarget(page);
      const named = await field.getAttribute('aria-activedescendant');
      expect(await page.locator(`[id="${named}"]`).textContent()).toContain('Anlage');
      expect(await page.locator(`[id="${named}"]`).getAttribute('aria-selected')).toBe('true');
      await press(page, 'Enter');
      expect(await shownText(page)).toBe('Anlage');
      expect(await field.getAttribute('aria-controls')).toBeNull();
    }));

  test('offer numbers, placeholders, and the tags that are missing', () =>
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
        expect(await shownText(page)).toBe('In {folder} 1.250 {1}');
      },
      { row: 2 },
    ));

  test('keep out of the way of an input method, and of whoever moves the caret', () =>
    writing(async (page) => {
      await page.keyboard.type('Anl');
      await expect.poll(() => ghost(page)).toBe('assventil links');
      const session = await page.context().newCDPSession(page);
      await session.send('Input.imeSetComposition', { text: 'a', selectionStart: 1, selectionEnd: 1 });
      await expect.poll(() => ghost(page)).toBeNull();
      await page.waitForTimeout(200);
      expect(await ghost(page)).toBeNull();
      await session.send('Input.insertText', { text: 'a' });
      expect(await shownText(page)).toBe('Anla');
      await expect.poll(() => ghost(page)).not.toBeNull();
      await press(page, 'Home');
      await expect.poll(() => ghost(page)).toBeNull();
    }));

  test('write quotation marks, dates and numbers as the language does', () =>
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
        // The point may be that of a version.
        await expect
          .poll(() => options(page).allTextContents())
          .toEqual([expect.stringMatching(/^2,5number/), expect.stringMatching(/^2\.5number/)]);
        await press(page, 'Tab');
        expect(await shownText(page)).toBe('Auf „Sichern“ am 31.12.2024 drücken, dann 2,5');
        // At the beginning of the text, as the source begins.
        await press(page, 'Control+a');
        await page.keyboard.type('ein');
        await expect.poll(() => ghost(page)).toBe('stellungen');
        await press(page, 'Tab');
        expect(await shownText(page)).toBe('Einstellungen');
      },
      { row: 3 },
    ));

  test('are not needed for what the checks can repair: one key does', () =>
    writing(
      async (page) => {
        await press(page, 'Control+.');
        await expect.poll(() => spoken(page)).toContain('nothing to repair');
        await page.keyboard.type('Es fasst 1,234.5 Liter');
        const repair = page.getByRole('button', { name: 'Write 1.234,5' }).first();
        await repair.waitFor();
        expect(await repair.getAttribute('title')).toBe('Ctrl+.');
        await press(page, 'Control+.');
        expect(await shownText(page)).toBe('Es fasst 1.234,5 Liter');
        await expect.poll(() => spoken(page)).toBe('Write 1.234,5: done. Ctrl+Z takes it back');
        await press(page, 'Control+z');
        expect(await shownText(page)).toBe('Es fasst 1,234.5 Liter');
      },
      { row: 4 },
    ));

  test('take phrases that translations in the memories share for a part of the segment', () =>
    writing(async (page, document) => {
      const memory = (await stage.workbench.api('POST', '/translation_memory/', {
        ...{ name: 'Pumps', source_lang: 'en', target_lang: 'de' },
      })) as { id: number };
      for (const [source, target] of SHARED)
        await stage.workbench.api('POST', `/translation_memory/${memory.id}/records`, { source, target });
      await stage.workbench.api('POST', `/document/${document}/memories`, {
        memories: [{ id: memory.id, mode: 'read' }],
      });
      await page.reload();
      await liveTarget(page, 1).waitFor();
      // Nothing is alike enough to be a match.
      await page.getByText('No memory attached has anything alike.').waitFor();
      await page.waitForLoadState('networkidle');
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
      expect(await shownText(page)).toBe('Schließen, bevor die Pumpe ganz angelaufen ist');
    }));

  test('go from right to left with the text', () =>
    writing(
      async (page) => {
        await page.keyboard.type('صم');
        await expect.poll(() => ghost(page)).toBe('ام البدء');
        const box = await liveTarget(page).evaluate((field) => getComputedStyle(field, '::after').direction);
        expect(box).toBe('rtl');
        await press(page, 'Control+ArrowLeft');
        expect(await shownText(page)).toBe('صمام');
      },
      { target: 'ar' },
    ));

  test('can be switched off in the account, and are off on the next page too', () =>
    writing(async (page, document) => {
      await page.goto('/account');
      const choice = page.getByRole('checkbox', { name: 'Suggest words and phrases while typing' });
      await choice.click();
      await page.waitForLoadState('networkidle');
      try {
        await page.goto(`/document/${document}?segment=1`);
        await liveTarget(page, 1).waitFor();
        await page.waitForLoadState('networkidle');
        await page.keyboard.type('Anlass');
        await page.waitForTimeout(500);
        expect(await ghost(page)).toBeNull();
        expect(await options(page).count()).toBe(0);
      } finally {
        await stage.workbench.api('PUT', '/user/preferences/documents.help', { value: null });
      }
    }));
});
