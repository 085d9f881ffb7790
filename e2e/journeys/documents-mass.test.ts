import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { readableText } from '../../shared/text/inline-codes.ts';
import { toast } from '../support/act.ts';
import { accessibilityProblems } from '../support/browser.ts';
import { addDocument, type FixtureUnit, liveTarget, recordsOf } from './documents-support.ts';
import { useEditor } from './editor-stage.ts';

const SOON = { timeout: 20_000 };
const PASSWORD = 'a long password';

/** Four that repeat, one of them approved with another translation; one that is locked; one with a code. */
const UNITS: FixtureUnit[] = [
  { source: 'Hoist the sail.' },
  { source: 'Close the hatch.', target: 'Luke schließen.' },
  { source: 'Hoist the sail.' },
  { source: 'Hoist the sail.', target: 'Segel hoch!', approved: true },
  { source: 'Hoist the sail.' },
  { source: 'The hatch is <g id="1">shut</g>.', target: 'Die Luke ist <g id="1">zu</g>, luke!' },
  { source: 'Keep the hatch dry.', target: 'Luke trocken halten.', locked: true },
];

const stage = useEditor({ DEMO: '0' }, (started) =>
  started.api('POST', '/users/', {
    username: 'Oleg',
    email: 'oleg@example.com',
    password: PASSWORD,
    role: 'user',
  }),
);

interface Options {
  units?: readonly FixtureUnit[];
  query?: string;
  theme?: 'light' | 'dark';
  signedIn?: { email: string; password: string };
}

async function onDocument(
  run: (page: Page, id: number) => Promise<void>,
  { units = UNITS, query = '', ...options }: Options = {},
) {
  const id = await addDocument(stage.workbench, units);
  await stage.play(`/document/${id}${query}`, (page) => run(page, id), { ...options, timeout: 20_000 });
}

const targets = async (id: number) =>
  (await recordsOf(stage.workbench, id)).map(({ target }) => readableText(target));
const approvals = async (id: number) =>
  (await recordsOf(stage.workbench, id)).map(({ approved }) => approved);
const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name ? { name } : {});

/** The journal, whose newest entry has the focus. */
async function undoByKeyboard(page: Page) {
  await page.keyboard.press('Control+j');
  await dialog(page, 'Journal').getByRole('button', { name: /^Undo/ }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
}

async function comment(page: Page, text: string) {
  await page.keyboard.press('Control+Shift+m');
  await page.waitForFunction(() => document.activeElement?.matches('textarea'));
  await page.keyboard.type(text);
  await page.keyboard.press('Control+Enter');
}

async function tool(page: Page, name: string | RegExp) {
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name }).click();
}

describe('find and replace', () => {
  test('by keyboard alone: every hit is marked before, the rest is left alone, and one key takes it back', () =>
    onDocument(async (page, id) => {
      await page.keyboard.press('Control+h');
      await dialog(page, 'Find and replace').waitFor();
      await page.keyboard.type('luke');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Klappe');
      await page.getByText('Replace in 2 segments').first().waitFor();
      const samples = dialog(page).getByRole('list', { name: 'What would change' });
      expect(await samples.locator('del').allTextContents()).toEqual(['Luke', 'Luke', 'luke']);
      expect(await samples.locator('ins').allTextContents()).toEqual(['Klappe', 'Klappe', 'Klappe']);
      await dialog(page).getByText('1 segment left alone').waitFor();
      await dialog(page).getByText('Its file says that it must not be changed.').waitFor();
      expect(await targets(id)).toContain('Luke schließen.');
      await page.keyboard.press('Enter');
      await toast(page, 'Replaced in 2 segments.').waitFor();
      expect((await targets(id)).slice(1)).toEqual([
        'Klappe schließen.',
        '',
        'Segel hoch!',
        '',
        expect.stringMatching(/^Die Klappe ist .*zu.*, Klappe!$/),
        'Luke trocken halten.',
      ]);
      await expect.poll(() => page.getByRole('row').filter({ hasText: 'Klappe schließen.' }).count()).toBe(1);
      await undoByKeyboard(page);
      await expect.poll(async () => (await targets(id))[1], SOON).toBe('Luke schließen.');
      await page.getByRole('row').filter({ hasText: 'Luke schließen.' }).waitFor();
    }));

  test('with a wrong pattern says so at the field, and changes nothing', () =>
    onDocument(async (page, id) => {
      await page.keyboard.press('Control+h');
      const field = page.getByLabel('Find in the targets');
      await page.getByLabel('Regular expression').check();
      await field.fill('Luke (');
      await page.getByText('This is not a regular expression').waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      await field.fill('^(\\w+) (schließen)');
      await page.getByLabel('Replace with').fill('$2 $1');
      await page.getByRole('button', { name: 'Replace in 1 segment' }).click();
      await expect.poll(async () => (await targets(id))[1], SOON).toBe('schließen Luke.');
    }));

  test('looks at the segments of the filter only', () =>
    onDocument(
      async (page, id) => {
        await page.keyboard.press('Control+h');
        await dialog(page).getByText('“Close” in the source').waitFor();
        await page.getByLabel('Match case').check();
        await page.getByLabel('Find in the targets').fill('Luke');
        await page.getByLabel('Replace with').fill('Klappe');
        await page.getByRole('button', { name: 'Replace in 1 segment' }).click();
        await toast(page, 'Replaced in 1 segment.').waitFor();
        expect((await targets(id)).filter((target) => target.includes('Klappe'))).toHaveLength(1);
      },
      { query: '?search=Close&side=source' },
    ));
});

describe('a change of all that is listed', () => {
  test('is previewed with who is left and why, done as one action and taken back from the journal', () =>
    onDocument(async (page, id) => {
      const before = await approvals(id);
      await tool(page, /^Change all listed/);
      await page.getByText('Approve 2 segments').first().waitFor();
      await dialog(page).getByText('It has no translation.').first().waitFor();
      await dialog(page).getByRole('button', { name: 'Approve 2 segments' }).click();
      await toast(page, '2 segments approved.').waitFor();
      expect((await approvals(id)).filter(Boolean)).toHaveLength(3);
      await page.getByRole('button', { name: 'undo: approve in 2' }).waitFor();

      await page.keyboard.press('Control+j');
      const entry = dialog(page, 'Journal').getByRole('listitem').first();
      expect(await entry.textContent()).toMatch(/Approved the segments under a filter.*2 segments/);
      await entry.getByRole('button', { name: /^Undo/ }).click();
      await toast(page, 'Undone: 2 segments as before.').waitFor();
      expect(await approvals(id)).toEqual(before);
      await page.keyboard.press('Control+j');
      await dialog(page, 'Journal').getByText('Undone', { exact: true }).waitFor();
    }));

  test('a way from what was left alone leads to the segment', () =>
    onDocument(async (page) => {
      await tool(page, /^Change all listed/);
      await dialog(page).getByRole('button', { name: /#5/ }).click();
      await liveTarget(page, 5).waitFor();
      expect(await dialog(page).count()).toBe(0);
    }));

  test('what was changed since is left alone by the undo, and listed', () =>
    onDocument(async (page, id) => {
      await page.keyboard.press('Control+Shift+b');
      await page.getByLabel('What to do').selectOption('copy_source');
      await page.getByRole('button', { name: 'Fill 3 segments' }).click();
      await toast(page, '3 segments filled with the source.').waitFor();
      const third = (await recordsOf(stage.workbench, id))[2];
      await stage.workbench.api('PUT', `/document/records/${third?.id}`, { target: 'Anders' });
      await page.keyboard.press('Control+j');
      await dialog(page)
        .getByRole('button', { name: /^Undo: Copied the source/ })
        .click();
      await dialog(page, /changed since/).waitFor();
      await dialog(page).getByText('2 segments as before.').waitFor();
      await dialog(page)
        .getByRole('button', { name: /#3 It was changed since/ })
        .click();
      await liveTarget(page, 3).waitFor();
      expect((await targets(id)).slice(0, 5)).toEqual(['', 'Luke schließen.', 'Anders', 'Segel hoch!', '']);
    }));

  test('approving in bulk is no choice for a translator', () =>
    onDocument(
      async (page) => {
        await page.keyboard.press('Control+Shift+b');
        const choice = page.getByLabel('What to do');
        expect(await choice.locator('option[value=approve]').getAttribute('disabled')).not.toBeNull();
        expect(await choice.inputValue()).toBe('copy_source');
      },
      { signedIn: { email: 'oleg@example.com', password: PASSWORD } },
    ));
});

describe('repetitions', () => {
  test('by keyboard: what will change is shown, one is ticked off, another approved one stays, one undo for all', () =>
    onDocument(async (page, id) => {
      await page.keyboard.type('Segel setzen.');
      await page.keyboard.press('Control+Shift+e');
      await dialog(page, 'Repetitions of segment 1').waitFor();
      await page.getByText('Give to 2 segments').waitFor();
      await dialog(page).getByText('It is approved with another translation.').waitFor();
      await page.getByLabel('Segment 5', { exact: true }).focus();
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Give to 1 segment' }).focus();
      await page.keyboard.press('Enter');
      await toast(page, 'The translation of segment 1 was given to 1 segment.').waitFor();
      expect((await targets(id)).slice(0, 5)).toEqual([
        'Segel setzen.',
        'Luke schließen.',
        'Segel setzen.',
        'Segel hoch!',
        '',
      ]);
      await undoByKeyboard(page);
      await expect.poll(async () => (await targets(id))[2], SOON).toBe('');
    }));

  test('are offered quietly after an approval; the wish never to is remembered', () =>
    onDocument(async (page, id) => {
      await page.keyboard.type('Segel setzen.');
      await page.keyboard.press('Control+Shift+Enter');
      await page.getByText('2 segments repeat 1').waitFor();
      expect(await dialog(page).count()).toBe(0);
      await page.getByRole('button', { name: 'Give them the translation…' }).click();
      await page.getByRole('button', { name: 'Give to 2 segments' }).click();
      await toast(page, 'was given to 2 segments').waitFor();
      expect((await approvals(id)).slice(0, 5)).toEqual([true, false, true, true, true]);
      await page.getByText('2 segments repeat 1').waitFor({ state: 'detached' });

      await page.keyboard.press('Control+Shift+e');
      await page.getByLabel('Whenever a segment that repeats is approved').selectOption('never');
      await page.keyboard.press('Escape');
      await page.reload();
      await liveTarget(page, 1).waitFor();
      await page.keyboard.press('Control+Shift+e');
      expect(await page.getByLabel('Whenever a segment that repeats is approved').inputValue()).toBe('never');
    }));
});

describe('the status line', () => {
  test('names what was done last and takes it back', () =>
    onDocument(async (page, id) => {
      await page.keyboard.press('Alt+ArrowDown');
      await liveTarget(page, 2).waitFor();
      await page.keyboard.press('Control+Shift+Enter');
      const last = page.getByRole('button', { name: 'undo: approve 2' });
      await last.click();
      await toast(page, 'Undone: 1 segment as before.').waitFor();
      await expect.poll(async () => (await approvals(id))[1], SOON).toBe(false);
      await page.getByRole('button', { name: 'Take approval back' }).waitFor({ state: 'detached' });
    }));
});

describe('comments and history', () => {
  test('a comment is resolved and opened again; the filter finds what is unresolved', () =>
    onDocument(async (page) => {
      await comment(page, 'Which sail?');
      await page.getByRole('button', { name: 'Resolve: Which sail?' }).click();
      await page.getByText('resolved by').waitFor();
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitemcheckbox', { name: 'with unresolved comments' }).click();
      await page.getByText('No segment matches').waitFor();
      await page.getByRole('button', { name: 'Clear the filters' }).click();
      await liveTarget(page).waitFor();
      await page.getByRole('button', { name: 'Open again: Which sail?' }).click();
      await page.getByRole('button', { name: 'Resolve: Which sail?' }).waitFor();
      await page.getByText('1 comment, not all resolved').first().waitFor();
    }));

  test('a version of the history is restored, and the text typed after it is not lost', () =>
    onDocument(
      async (page, id) => {
        await page.keyboard.press('Control+a');
        await page.keyboard.type('Zweite Fassung');
        await page.getByText(/^Saved \S/).waitFor();
        await page.getByRole('tab', { name: /^History/ }).click();
        const history = page.getByRole('list', { name: 'History' });
        await history.locator('del').first().waitFor();
        await history.getByRole('button', { name: 'Restore this' }).last().click();
        await expect.poll(async () => (await targets(id))[0], SOON).toBe('Erste Fassung');
        await history.getByRole('button', { name: 'Restore this' }).first().waitFor();
        expect(await history.textContent()).toContain('Zweite Fassung');
      },
      { units: [{ source: 'A sentence.', target: 'Erste Fassung' }] },
    ));
});

describe.each(['light', 'dark'] as const)('axe finds nothing in %s', (theme) => {
  test('on find and replace, change of all, repetitions, journal and comments', () =>
    onDocument(
      async (page) => {
        const look = async (name: string) => {
          expect([name, await accessibilityProblems(page)]).toEqual([name, []]);
          await page.keyboard.press('Escape');
          await dialog(page).waitFor({ state: 'detached' });
        };
        await page.keyboard.press('Control+h');
        await page.keyboard.type('luke');
        await dialog(page).getByText('1 segment left alone').waitFor();
        await look('replace');
        await page.keyboard.press('Control+Shift+b');
        await dialog(page).getByText('left alone').waitFor();
        await look('bulk');
        await page.keyboard.type('Segel setzen.');
        await page.keyboard.press('Control+Shift+e');
        await page.getByText('Give to 2 segments').waitFor();
        await look('repetitions');
        await page.keyboard.press('Control+Shift+Enter');
        await page.getByText('2 segments repeat 1').waitFor();
        await page.getByRole('button', { name: /^undo: / }).waitFor();
        await page.keyboard.press('Control+j');
        await dialog(page).getByRole('listitem').first().waitFor();
        await look('journal');
        await comment(page, 'Sure?');
        await page.getByRole('button', { name: 'Resolve: Sure?' }).click();
        await page.getByText('resolved by').waitFor();
        expect(await accessibilityProblems(page)).toEqual([]);
      },
      { theme },
    ));
});
