import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { PLAYERS } from '../../../server/sandbox/samples/people.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { addDocument, editorFocus, liveTarget, numbered, recordsOf } from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';

// Separate: the home screen counts the reviewer's mentions.
const screens = useEditor({ env: {} });
const MEI = PLAYERS.reviewer.username;

interface Two {
  /** The administrator's browser. */
  mine: Page;
  /** The reviewer's browser. */
  hers: Page;
  id: number;
}

/** Two users in one document, each in their own browser; the reviewer begins in the third segment. */
async function together(
  run: (two: Two) => Promise<void>,
  { rows = 6, query = '' }: { rows?: number; query?: string } = {},
) {
  const id = await addDocument(screens.backend, numbered(rows));
  const mine = await screens.open({ path: `/document/${id}${query}` });
  const hers = await screens.open({ path: `/document/${id}?segment=3`, role: 'reviewer' });
  for (const page of [mine, hers]) await editorFocus(page);
  await mine.getByRole('button', { name: `Go to ${MEI}` }).waitFor();
  await run({ mine, hers, id });
}

const rowOf = (page: Page, row: number) => page.locator('[role=row][aria-rowindex]').nth(row);
const targetOf = async (id: number, row = 1) => (await recordsOf(screens.backend, id))[row - 1]?.target;
const goHome = (page: Page) => page.getByRole('link', { name: /home/i }).first().click();

/** Gives a target to all segments. */
async function fillAll(page: Page, count: number) {
  await page.keyboard.press('Control+Shift+b');
  await page.getByLabel('Action', { exact: true }).selectOption('copy_source');
  await page.getByRole('button', { name: `Fill ${count} segments` }).click();
}

describe('two users in one document', () => {
  test('see each other’s segment, go there, and see when the other leaves', () =>
    together(async ({ mine, hers }) => {
      await rowOf(mine, 3)
        .getByRole('img', { name: `Here: ${MEI}` })
        .waitFor();
      await mine.getByText('2 people').waitFor();
      await hers.keyboard.press('Alt+ArrowDown');
      await rowOf(mine, 4)
        .getByRole('img', { name: `Here: ${MEI}` })
        .waitFor();
      await mine.getByRole('button', { name: `Go to ${MEI}` }).click();
      await liveTarget(mine, 4).waitFor();
      await mine.getByText(`${MEI} is also in this segment`).waitFor();
      await hers.getByText('is also in this segment').waitFor();
      await mine.mouse.move(0, 0);
      expect(await accessibilityProblems(mine)).toEqual([]);
      await goHome(hers);
      await mine.getByRole('button', { name: `Go to ${MEI}` }).waitFor({ state: 'detached' });
      await mine.getByText(`${MEI} is also in this segment`).waitFor({ state: 'detached' });
    }));

  test('mention each other by keyboard; the mention is on the home screen until it is resolved', () =>
    together(async ({ mine, hers }) => {
      await mine.keyboard.press('Control+Shift+m');
      const field = mine.getByRole('textbox', { name: 'Comment on this segment' });
      await expect.poll(() => field.evaluate((area) => area === document.activeElement)).toBe(true);
      const people = mine.getByRole('listbox', { name: 'People to mention' });
      const mei = people.getByRole('option', { name: MEI, selected: true });
      await mine.keyboard.type('Ask @lin');
      await mei.waitFor();
      expect(await accessibilityProblems(mine)).toEqual([]);
      await mine.keyboard.press('Escape');
      await people.waitFor({ state: 'detached' });
      await mine.keyboard.press('Control+a');
      await mine.keyboard.type('@');
      await people.getByRole('option').nth(1).waitFor();
      const first = people.getByRole('option').first();
      await expect.poll(() => first.getAttribute('aria-selected')).toBe('true');
      await mine.keyboard.press('ArrowDown');
      await expect.poll(() => first.getAttribute('aria-selected')).toBe('false');
      await mine.keyboard.press('ArrowUp');
      await expect.poll(() => first.getAttribute('aria-selected')).toBe('true');
      await mine.keyboard.type('mei');
      await mei.waitFor();
      await mine.keyboard.press('Enter');
      await people.waitFor({ state: 'detached' });
      await mine.keyboard.type('which word?');
      await expect.poll(() => field.inputValue()).toBe(`@${MEI} which word?`);
      await mine.keyboard.press('Control+Enter');
      await mine.getByRole('list', { name: 'Comments' }).getByText(`@${MEI}`, { exact: true }).waitFor();
      await goHome(hers);
      const mention = hers.getByRole('link', { name: '1 mention of you' });
      await mention.click();
      await liveTarget(hers, 1).waitFor();
      await hers.keyboard.press('Control+Shift+m');
      await hers.getByRole('button', { name: new RegExp(`^Resolve: @${MEI}`) }).click();
      await hers.getByRole('button', { name: new RegExp(`^Reopen: @${MEI}`) }).waitFor();
      await goHome(hers);
      await hers.getByRole('region', { name: 'Documents' }).getByRole('link').first().waitFor();
      await expect.poll(() => mention.count()).toBe(0);
    }));

  test('in one segment, see the other’s saved text if they have typed nothing themselves', () =>
    together(async ({ mine, hers }) => {
      await hers.keyboard.press('Alt+ArrowUp');
      await hers.keyboard.press('Alt+ArrowUp');
      await liveTarget(hers, 1).waitFor();
      await hers.keyboard.type('Von ihr');
      await expect.poll(() => liveTarget(mine, 1).textContent()).toBe('Von ihr');
    }));

  test('see bulk changes of the other, and stay in their segment with their own text', () =>
    together(
      async ({ mine, hers, id }) => {
        await mine.keyboard.type('Ich bleibe hier');
        await mine.getByText(/^Saved \S/).waitFor();
        await fillAll(hers, 149);
        await rowOf(mine, 5).getByRole('cell').nth(2).getByText('Sentence number 5').waitFor();
        await expect.poll(() => liveTarget(mine, 1).textContent()).toBe('Ich bleibe hier');
        await expect.poll(() => targetOf(id)).toBe('Ich bleibe hier');
      },
      { rows: 150 },
    ));

  test('keep their segment under a filter when the other’s change takes it out of the list', () =>
    together(
      async ({ mine, hers }) => {
        await fillAll(hers, 130);
        await mine.getByText('1 segment').first().waitFor();
        await liveTarget(mine, 1).waitFor();
        await expect.poll(() => liveTarget(mine, 1).textContent()).toContain('Sentence number 1');
      },
      { rows: 130, query: '?state=initial' },
    ));

  test('writing in the same segment compare the text before with both changes, and save them merged', () =>
    together(async ({ mine, hers, id }) => {
      await hers.keyboard.press('Alt+ArrowUp');
      await hers.keyboard.press('Alt+ArrowUp');
      await liveTarget(hers, 1).waitFor();
      await hers.keyboard.type('Ein roter Ball');
      await expect.poll(() => liveTarget(mine, 1).textContent()).toBe('Ein roter Ball');
      // Both start from the same text; the reviewer's is saved while the administrator's cannot reach the
      // server.
      screens.console.expect(/ERR_INTERNET_DISCONNECTED|409/);
      try {
        await mine.context().setOffline(true);
        await mine.keyboard.press('Control+End');
        await mine.keyboard.type(' liegt hier');
        await mine.getByText(/Offline\. \d+ segments? kept/).waitFor();
        await hers.keyboard.press('Control+Home');
        await hers.keyboard.type('Nur ');
        await expect.poll(() => targetOf(id)).toBe('Nur Ein roter Ball');
      } finally {
        await mine.context().setOffline(false);
      }
      await mine.getByRole('button', { name: 'Compare and choose' }).first().click();
      const dialog = mine.getByRole('dialog');
      await dialog.getByRole('heading', { name: 'Before' }).waitFor();
      await dialog.getByRole('heading', { name: new RegExp(MEI) }).waitFor();
      await expect
        .poll(() => dialog.locator('ins').allTextContents())
        .toEqual(['\u00a0with\u00a0Nur ', '\u00a0with\u00a0 liegt hier']);
      await expect
        .poll(() => dialog.getByRole('textbox', { name: 'Final text' }).textContent())
        .toBe('Nur Ein roter Ball liegt hier');
      await dialog.getByText('Contains both changes').waitFor();
      expect(await accessibilityProblems(mine)).toEqual([]);
      await dialog.getByRole('button', { name: 'Save merged text' }).click();
      await expect.poll(() => targetOf(id)).toBe('Nur Ein roter Ball liegt hier');
      await expect.poll(() => liveTarget(hers, 1).textContent()).toBe('Nur Ein roter Ball liegt hier');
    }));
});
