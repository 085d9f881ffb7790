import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, openPage } from '../support/browser.ts';
import { addDocument, liveTarget, numbered, openEditor, recordsOf } from '../support/documents.ts';
import { OVER_BOTH } from '../support/over-both.ts';
import { useEditor } from './editor-stage.ts';

const SOON = { timeout: 20_000 };
const PASSWORD = 'a long password';
const ANA = { email: 'ana@example.com', password: PASSWORD };

const stage = useEditor({
  env: { DEMO: '0' },
  prepare: (started) => started.api('POST', '/users/', { username: 'Ana Lind', ...ANA, role: 'reviewer' }),
});

interface Two {
  /** The administrator's browser. */
  mine: Page;
  /** Ana's browser. */
  hers: Page;
  id: number;
}

/** Two browsers, two people, one document; she starts at the third segment. */
async function together(
  run: (two: Two) => Promise<void>,
  { rows = 6, query = '' }: { rows?: number; query?: string } = {},
) {
  const id = await addDocument(stage.workbench, numbered(rows));
  const mine = await openPage(stage.browser, stage.workbench.url, { path: 'about:blank' });
  const hers = await openPage(stage.browser, stage.workbench.url, { path: 'about:blank', signedIn: ANA });
  for (const page of [mine, hers]) page.setDefaultTimeout(20_000);
  try {
    await openEditor(mine, `/document/${id}${query}`);
    await openEditor(hers, `/document/${id}?segment=3`);
    await mine.getByRole('button', { name: 'Go to Ana Lind' }).waitFor();
    await run({ mine, hers, id });
  } finally {
    await mine.context().close();
    await hers.context().close();
  }
}

const rowOf = (page: Page, row: number) => page.locator('[role=row][aria-rowindex]').nth(row);
const targetOf = async (id: number, row: number) => (await recordsOf(stage.workbench, id))[row - 1]?.target;

// Two people, each in their own browser.
describe('two people in one document', () => {
  test('see who is where, go to each other, and see who has gone', () =>
    together(async ({ mine, hers }) => {
      await rowOf(mine, 3).getByRole('img', { name: 'Ana Lind is here' }).waitFor();
      await mine.getByText('2 people').waitFor();
      await hers.keyboard.press('Alt+ArrowDown');
      await rowOf(mine, 4).getByRole('img', { name: 'Ana Lind is here' }).waitFor();
      await mine.getByRole('button', { name: 'Go to Ana Lind' }).click();
      await liveTarget(mine, 4).waitFor();
      await mine.getByText('Ana Lind is in this segment too').waitFor();
      await hers.getByText('is in this segment too').waitFor();
      await hers.goto('/users/');
      await mine.getByRole('button', { name: 'Go to Ana Lind' }).waitFor({ state: 'detached' });
      await mine.getByText('Ana Lind is in this segment too').waitFor({ state: 'detached' });
    }));

  test(
    'see what the other saves without a reload, and nothing of what is being typed is touched',
    OVER_BOTH,
    () =>
      together(async ({ mine, hers, id }) => {
        await mine.keyboard.type('Mein Satz ist');
        await hers.keyboard.type('Ihr Satz');
        await rowOf(mine, 3).getByText('Ihr Satz').waitFor();
        await mine.keyboard.type(' noch da');
        expect(await liveTarget(mine, 1).textContent()).toBe('Mein Satz ist noch da');
        await rowOf(hers, 1).getByText('Mein Satz ist noch da').waitFor();
        expect([await targetOf(id, 1), await targetOf(id, 3)]).toEqual(['Mein Satz ist noch da', 'Ihr Satz']);
      }),
  );

  test('one mentions the other by keyboard, who finds the segment at home until it is resolved', () =>
    together(async ({ mine, hers }) => {
      await mine.keyboard.press('Control+Shift+m');
      const field = mine.getByRole('textbox', { name: 'Comment on this segment' });
      await expect.poll(() => field.evaluate((area) => area === document.activeElement)).toBe(true);
      const people = mine.getByRole('listbox', { name: 'People to mention' });
      const ana = people.getByRole('option', { name: 'Ana Lind', selected: true });
      await mine.keyboard.type('Ask @lin');
      await ana.waitFor();
      expect(await accessibilityProblems(mine)).toEqual([]);
      await mine.keyboard.press('Escape');
      await people.waitFor({ state: 'detached' });
      await mine.keyboard.press('Control+a');
      await mine.keyboard.type('@');
      await people.getByRole('option').nth(1).waitFor();
      const chosen = await people.getByRole('option', { selected: true }).textContent();
      await mine.keyboard.press(chosen === 'Ana Lind' ? 'ArrowDown' : 'ArrowUp');
      expect(await people.getByRole('option', { selected: true }).textContent()).not.toBe(chosen);
      await mine.keyboard.type('ana');
      await ana.waitFor();
      await mine.keyboard.press('Enter');
      await people.waitFor({ state: 'detached' });
      await mine.keyboard.type('which word?');
      expect(await field.inputValue()).toBe('@Ana Lind which word?');
      await mine.keyboard.press('Control+Enter');
      await mine.getByRole('list', { name: 'Comments' }).getByText('@Ana Lind', { exact: true }).waitFor();
      await hers.goto('/');
      const mention = hers.getByRole('link', { name: '1 mention of you' });
      await mention.click();
      await liveTarget(hers, 1).waitFor();
      await hers.keyboard.press('Control+Shift+m');
      await hers.getByRole('button', { name: /^Resolve: @Ana Lind/ }).click();
      await hers.getByRole('button', { name: /^Open again: @Ana Lind/ }).waitFor();
      await hers.goto('/');
      await hers.getByRole('region', { name: 'Documents' }).getByRole('link').first().waitFor();
      expect(await mention.count()).toBe(0);
    }));

  test('of the same segment: hers appears in it while nothing is typed there', () =>
    together(async ({ mine, hers }) => {
      await hers.keyboard.press('Alt+ArrowUp');
      await hers.keyboard.press('Alt+ArrowUp');
      await liveTarget(hers, 1).waitFor();
      await hers.keyboard.type('Von ihr');
      await expect.poll(() => liveTarget(mine, 1).textContent(), SOON).toBe('Von ihr');
    }));

  test('change many segments at once: the other sees it, and stays where they are', () =>
    together(
      async ({ mine, hers, id }) => {
        await mine.keyboard.type('Ich bleibe hier');
        await mine.getByText(/^Saved \S/).waitFor();
        await hers.keyboard.press('Control+Shift+b');
        await hers.getByLabel('What to do').selectOption('copy_source');
        await hers.getByRole('button', { name: 'Fill 149 segments' }).click();
        await rowOf(mine, 5).getByRole('cell').nth(2).getByText('Sentence number 5').waitFor();
        expect(await liveTarget(mine, 1).textContent()).toBe('Ich bleibe hier');
        await expect.poll(() => targetOf(id, 1), SOON).toBe('Ich bleibe hier');
      },
      { rows: 150 },
    ));

  test('under a filter the segment at hand stays when the other takes it out of the list', () =>
    together(
      async ({ mine, hers }) => {
        await hers.keyboard.press('Control+Shift+b');
        await hers.getByLabel('What to do').selectOption('copy_source');
        await hers.getByRole('button', { name: 'Fill 130 segments' }).click();
        await mine.getByText('1 segment').first().waitFor();
        await liveTarget(mine, 1).waitFor();
        await expect.poll(() => liveTarget(mine, 1).textContent(), SOON).toContain('Sentence number 1');
      },
      { rows: 130, query: '?state=initial' },
    ));

  test('in one segment at the same time: before, hers and mine side by side, chosen or merged', () =>
    together(async ({ mine, hers, id }) => {
      await hers.keyboard.press('Alt+ArrowUp');
      await hers.keyboard.press('Alt+ArrowUp');
      await liveTarget(hers, 1).waitFor();
      await hers.keyboard.type('Ein roter Ball');
      await expect.poll(() => liveTarget(mine, 1).textContent(), SOON).toBe('Ein roter Ball');
      // Both go on from the same text; hers is saved while mine cannot reach the server.
      await mine.context().setOffline(true);
      await mine.keyboard.press('Control+End');
      await mine.keyboard.type(' liegt hier');
      await mine.getByText('kept here, the server is away').waitFor();
      await hers.keyboard.press('Control+Home');
      await hers.keyboard.type('Nur ');
      await expect.poll(() => targetOf(id, 1), SOON).toBe('Nur Ein roter Ball');
      await mine.context().setOffline(false);
      await mine.getByRole('button', { name: 'Compare and decide' }).first().click();
      const dialog = mine.getByRole('dialog');
      await dialog.getByRole('heading', { name: 'Before' }).waitFor();
      await dialog.getByRole('heading', { name: /Ana Lind/ }).waitFor();
      expect(await dialog.locator('ins').allTextContents()).toEqual([
        '\u00a0with\u00a0Nur ',
        '\u00a0with\u00a0 liegt hier',
      ]);
      expect(await dialog.getByRole('textbox', { name: 'What shall stand' }).textContent()).toBe(
        'Nur Ein roter Ball liegt hier',
      );
      await dialog.getByText('Both changes are in it').waitFor();
      expect(await accessibilityProblems(mine)).toEqual([]);
      await dialog.getByRole('button', { name: 'Save the text below' }).click();
      await expect.poll(() => targetOf(id, 1), SOON).toBe('Nur Ein roter Ball liegt hier');
      await expect.poll(() => liveTarget(hers, 1).textContent(), SOON).toBe('Nur Ein roter Ball liegt hier');
    }));

  test('find each other again after the server was away, with what was missed', () =>
    together(async ({ mine, hers, id }) => {
      await stage.workbench.kill();
      await stage.workbench.start();
      const fifth = (await recordsOf(stage.workbench, id))[4];
      await stage.workbench.api('PUT', `/document/records/${fifth?.id}`, { target: 'Inzwischen' });
      await rowOf(mine, 5).getByText('Inzwischen').waitFor({ timeout: 20_000 });
      await rowOf(hers, 5).getByText('Inzwischen').waitFor({ timeout: 20_000 });
      await mine.getByRole('button', { name: 'Go to Ana Lind' }).waitFor({ timeout: 30_000 });
    }));

  test('axe finds nothing while somebody is there', () =>
    together(async ({ mine }) => {
      await mine.getByRole('button', { name: 'Go to Ana Lind' }).click();
      await mine.getByText('Ana Lind is in this segment too').waitFor();
      await mine.mouse.move(0, 0);
      expect(await accessibilityProblems(mine)).toEqual([]);
    }));
});
