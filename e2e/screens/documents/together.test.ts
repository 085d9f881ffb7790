import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { toast, where } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import {
  addDocument,
  editorFocus,
  type FixtureUnit,
  focused,
  liveTarget,
  recordsOf,
} from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';

// A separate backend: these tests count documents and search results.
const screens = useEditor({ env: {} });

const open = (source: string): FixtureUnit => ({ source, target: `${source}, translated` });
const done = (source: string): FixtureUnit => ({ ...open(source), approved: true });

/** Three documents: the filter `lamp` matches at their beginning, end, or both. */
async function addThree(): Promise<[number, number, number]> {
  const add = (units: FixtureUnit[], name: string) => addDocument(screens.backend, units, name);
  return [
    await add([done('A lamp above'), open('A lamp below'), open('A rope')], 'first.xlf'),
    await add([open('A rope'), done('A lamp astern')], 'second.xlf'),
    await add([open('A rope'), open('A lamp ahead'), open('A lamp abeam')], 'third.xlf'),
  ];
}

const strip = (page: Page) => page.getByRole('region', { name: 'Open documents' });
const shown = (page: Page) => strip(page).locator('a[aria-current="page"]');
const isAt = async (page: Page, name: string, row: number) => {
  await shown(page).filter({ hasText: name }).waitFor();
  await liveTarget(page, row).waitFor();
  await expect.poll(() => focused(page)).toMatch(new RegExp(`^Target of segment ${row},`));
};

describe('documents opened together', () => {
  test('are approved through with one key under one filter, until the end is reported', async () => {
    const ids = await addThree();
    const [first, , third] = ids;
    await screens.play(`/document/${first}?together=${ids}&search=lamp`, async (page) => {
      await strip(page).getByText('1 of 5 over 3 documents').waitFor();
      await expect
        .poll(() => strip(page).getByRole('link').allTextContents())
        .toEqual([
          expect.stringMatching(/^first\.xlf.*2 segments$/),
          expect.stringMatching(/^second\.xlf.*1 segment$/),
          expect.stringMatching(/^third\.xlf.*2 segments$/),
        ]);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.keyboard.press('F9');
      await isAt(page, 'first.xlf', 2);
      await page.keyboard.type('!');
      await page.keyboard.press('Control+Enter');
      // The second document has no open segment that matches.
      await isAt(page, 'third.xlf', 2);
      await strip(page).getByRole('status').getByText('Document 3 of 3: third.xlf, 2 segments').waitFor();
      expect(where(page)).toMatch(new RegExp(`^/document/${third}\\?`));
      expect(where(page)).toContain('search=lamp');
      await strip(page).getByText('4 of 5 over 3 documents').waitFor();
      // The text typed in the first document was saved on the way.
      await expect.poll(async () => (await recordsOf(screens.backend, first))[1]?.approved).toBe(true);
      expect((await recordsOf(screens.backend, first))[1]?.target).toContain('!');
      await page.keyboard.press('Control+Enter');
      await isAt(page, 'third.xlf', 3);
      await page.keyboard.press('Control+Enter');
      await toast(page, 'No open segments left in these 3 documents.').waitFor();
      const states = await Promise.all(ids.map((id) => recordsOf(screens.backend, id)));
      expect(states.map((records) => records.map(({ approved }) => approved))).toEqual([
        [true, true, false],
        [false, true],
        [false, true, true],
      ]);
    });
  });

  test('are walked through both ways by segment and by document in the chosen order, over Back and a reload, until left', async () => {
    const ids = await addThree();
    const [first, , third] = ids;
    await screens.play(
      `/document/${first}?together=${ids}&search=lamp&sort=-source&segment=2`,
      async (page) => {
        await isAt(page, 'first.xlf', 2);
        const go = async (steps: readonly (readonly [keys: string, name: string, row: number])[]) => {
          for (const [keys, name, row] of steps) {
            await page.keyboard.press(keys);
            await isAt(page, name, row);
          }
        };
        await page.keyboard.press('Alt+ArrowUp');
        await toast(page, 'This is the first segment of the first document.').waitFor();
        await go([
          ['Alt+ArrowDown', 'first.xlf', 1],
          ['Alt+ArrowDown', 'second.xlf', 2],
          // “ahead” comes before “abeam” from Z to A.
          ['Alt+ArrowDown', 'third.xlf', 2],
          ['Alt+ArrowDown', 'third.xlf', 3],
        ]);
        await page.keyboard.press('Alt+ArrowDown');
        await toast(page, 'This is the last segment of the last document.').waitFor();
        await go([['Alt+ArrowUp', 'third.xlf', 2]]);
        await page.waitForURL(/segment=2/);
        await go([
          ['Alt+ArrowUp', 'second.xlf', 2],
          ['Alt+ArrowUp', 'first.xlf', 1],
          ['Alt+PageDown', 'second.xlf', 2],
          ['Alt+PageDown', 'third.xlf', 2],
        ]);
        await page.keyboard.press('Alt+PageDown');
        await toast(page, 'This is the last document.').waitFor();
        await go([['Alt+PageUp', 'second.xlf', 2]]);
        await page.goBack();
        await isAt(page, 'third.xlf', 2);
        await page.reload();
        await isAt(page, 'third.xlf', 2);

        // Escape only returns to the text; leaving is a command, and the document stays open.
        await page.keyboard.press('Escape');
        await strip(page).waitFor();
        await page.keyboard.press('Control+Shift+P');
        await page.getByRole('dialog').getByRole('combobox').fill('close other');
        await page.keyboard.press('Enter');
        await strip(page).waitFor({ state: 'detached' });
        await editorFocus(page);
        expect(where(page)).toMatch(new RegExp(`^/document/${third}\\?`));
        expect(where(page)).not.toContain('together');
        await page.keyboard.press('Alt+PageUp');
        await liveTarget(page, 2).waitFor();
      },
    );
  });

  test('go back with Back right after a step, even while the session is being checked', async () => {
    const ids = await addThree();
    await screens.play(`/document/${ids[0]}?together=${ids}&segment=2`, async (page) => {
      await isAt(page, 'first.xlf', 2);
      const answer = Promise.withResolvers<void>();
      await page.route('**/api/user/', async (route) => {
        await answer.promise;
        await route.continue();
      });
      await page.keyboard.press('Alt+PageDown');
      const asked = page.waitForRequest('**/api/user/');
      await page.evaluate(async () => {
        // Makes the last check of the session too old.
        const { now } = Date;
        Date.now = () => now() + 3_600_000;
        Object.assign(globalThis, { resetClock: () => Object.assign(Date, { now }) });
        const isThere = () =>
          document.querySelector('a[aria-current="page"]')?.textContent?.startsWith('second.xlf') &&
          document.querySelector('[role="textbox"][aria-label^="Target of segment 1,"]');
        while (!isThere()) await new Promise(requestAnimationFrame);
        history.back();
      });
      await asked;
      // A timer of the step's would be due before this one: it must not change the address.
      await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
      answer.resolve();
      await isAt(page, 'first.xlf', 2);
      expect(where(page)).toMatch(new RegExp(`^/document/${ids[0]}\\?`));
      await page.evaluate(() => (globalThis as unknown as { resetClock(): void }).resetClock());
    });
  });

  test('open the next document at its remembered segment, right after a step to another segment on a busy page', async () => {
    const ids = await addThree();
    await screens.play(`/document/${ids[0]}?together=${ids}`, async (page) => {
      await isAt(page, 'first.xlf', 1);
      await page.waitForURL(/segment=1/);
      await strip(page).getByText('1 of 8 over 3 documents').waitFor();
      await page.evaluate(() => {
        history.pushState = (...entry) => {
          // Shadows the prototype's for this one call.
          delete (history as { pushState?: unknown }).pushState;
          history.pushState(...entry);
          // A busy page: every pending timer is due.
          const end = performance.now() + 500;
          while (performance.now() < end);
        };
      });
      await page.keyboard.press('Alt+ArrowDown');
      await isAt(page, 'first.xlf', 2);
      await page.keyboard.press('Alt+PageDown');
      await isAt(page, 'second.xlf', 1);
    });
  });

  test('report at the end how many segments before are open and lead there; bulk changes name their one document', async () => {
    const ids = await addThree();
    const [, , third] = ids;
    await screens.play(`/document/${third}?together=${ids}&search=lamp&segment=3`, async (page) => {
      await isAt(page, 'third.xlf', 3);
      await strip(page).getByText('5 of 5 over 3 documents').waitFor();
      await page.keyboard.press('Control+Enter');
      await toast(page, 'End reached. 2 earlier segments are still open.').waitFor();
      await page.getByRole('button', { name: 'Go to the first one' }).click();
      await isAt(page, 'first.xlf', 2);
      await page.keyboard.press('Control+Shift+B');
      await page
        .getByRole('dialog')
        .getByText('Several documents are open. This applies only to “first.xlf”.')
        .waitFor();
    });
  });

  test('name and leave out missing documents, even when the address begins with one', async () => {
    const ids = await addThree();
    const gone = 999_999_999;
    screens.console.expect(/404/);
    await screens.play(`/document/${gone}?together=${gone},${ids},x`, async (page) => {
      await isAt(page, 'first.xlf', 1);
      await strip(page)
        .getByText(/^Not opened .*: documents 999999999, x\.$/)
        .waitFor();
      await expect.poll(() => strip(page).getByRole('link').count()).toBe(3);
    });
  });

  test('can be the documents selected on the home screen', async () => {
    await addThree();
    const page = await screens.open({ path: '/' });
    const panel = page.getByRole('region', { name: 'Documents' });
    for (const name of ['third.xlf', 'first.xlf'])
      await panel
        .getByRole('checkbox', { name: new RegExp(name) })
        .first()
        .check();
    await panel.getByRole('button', { name: 'Open together' }).click();
    await strip(page).waitFor();
    await expect.poll(() => strip(page).getByRole('link').count()).toBe(2);
  });

  test('can be the documents of a search, filtered by it', async () => {
    const ids = await addThree();
    const page = await screens.open({ path: `/search?search=${encodeURIComponent('"A lamp" row:2..3')}` });
    await page.getByRole('link', { name: /^Work through these/ }).click();
    await strip(page).waitFor();
    expect(where(page)).toContain('search=');
    expect(where(page)).toMatch(new RegExp(`together=.*${ids[2]}`));
    await editorFocus(page);
  });
});
