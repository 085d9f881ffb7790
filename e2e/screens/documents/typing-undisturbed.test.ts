import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { PLAYERS } from '../../../server/sandbox/samples/people.ts';
import { addDocument, liveTarget, recordsOf } from '../../support/documents.ts';
import { ADMIN } from '../../support/workbench.ts';
import { useEditor } from '../support/editor.ts';

const screens = useEditor();

/** A fast typist. */
const PACE = { delay: 30 };

const SOURCES = Array.from({ length: 10 }, (_, at) => ({ source: `Raft with ${at + 11} people` }));

interface Key {
  /** Name of the focused element. */
  in: string;
}

/** Records the focused element at each key; returns the record so far. */
async function recordFocus(page: Page): Promise<() => Promise<Key[]>> {
  await page.evaluate(() => {
    const keys: Key[] = [];
    Object.assign(window, { keys });
    document.addEventListener(
      'keydown',
      () =>
        keys.push({
          in: document.activeElement?.getAttribute('aria-label') ?? String(document.activeElement?.tagName),
        }),
      true,
    );
  });
  return () => page.evaluate(() => (window as unknown as { keys: Key[] }).keys);
}

async function onRaft(run: (page: Page, id: number) => Promise<void>): Promise<void> {
  const id = await addDocument(screens.backend, SOURCES);
  await screens.play(`/document/${id}`, (page) => run(page, id));
}

const texts = async (id: number) => (await recordsOf(screens.backend, id)).map(({ target }) => target);
const approvals = async (id: number) =>
  (await recordsOf(screens.backend, id)).map(({ approved }) => approved);

/** Saves a segment like a colleague in another browser. */
async function changeAsColleague(id: number, row: number, target: string): Promise<void> {
  const record = (await recordsOf(screens.backend, id))[row - 1];
  const answer = await fetch(`${screens.url}/api/document/records/${record?.id}`, {
    method: 'PUT',
    headers: {
      cookie: await screens.backend.cookieOf(PLAYERS.reviewer.email),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ target }),
  });
  expect(answer.status).toBe(200);
}

/** Types a translation, while something happens after its first word, and approves it. */
async function translate(page: Page, text: string, meanwhile?: () => Promise<unknown>): Promise<void> {
  const [first = '', ...rest] = text.split(' ');
  await page.keyboard.type(first, PACE);
  const happened = meanwhile?.();
  await page.keyboard.type(['', ...rest].join(' '), PACE);
  await happened;
  await page.keyboard.press('Control+Enter');
}

describe('typing at 30 ms per key through several segments', () => {
  test(
    'reaches the intended segments while the session ends, the server fails, a colleague edits and errors occur',
    () =>
      onRaft(async (page, id) => {
        screens.console.expect(/401|503|409/);
        const focus = await recordFocus(page);
        const row = (at: number) => `Floß mit ${at + 10} Leuten`;
        const wrong = 'Floß mit 99 Leuten';
        await translate(page, row(1));
        await translate(page, row(2), () => page.context().clearCookies());
        await translate(page, wrong);
        const ended = page.getByRole('alert').filter({ hasText: 'Your session has ended' });
        await ended.waitFor();
        await translate(page, row(4));
        await page.keyboard.press('Control+Shift+F7');
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog', { name: 'Sign in again' });
        await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password);
        const before = (await focus()).length;
        await page.keyboard.press('Enter');
        await dialog.waitFor({ state: 'detached' });
        await expect
          .poll(() => liveTarget(page, 5).evaluate((at) => at === document.activeElement))
          .toBe(true);

        const path = '**/api/document/records/*';
        const fail = () =>
          page.route(path, (route) =>
            route.request().method() === 'PUT' ? route.fulfill({ status: 503 }) : route.continue(),
          );
        await translate(page, row(5), fail);
        await translate(page, wrong);
        await translate(page, row(7), () => page.unroute(path));
        await translate(page, row(8), () => changeAsColleague(id, 8, 'Ein anderer Text'));
        await translate(page, wrong);
        await page.keyboard.type(row(10), PACE);

        const names = (await focus()).map((key) => key.in);
        const ofSignIn = new Set([names.indexOf('BUTTON'), before]);
        expect(names.filter((name, at) => !ofSignIn.has(at) && !/^Target of segment/.test(name))).toEqual([]);

        await page.getByText('Conflict in segment 8').first().waitFor();
        await page.getByRole('button', { name: 'Compare and choose' }).first().click();
        await page.getByRole('dialog').getByRole('button', { name: 'Use mine' }).click();
        const all = SOURCES.map((_, at) => ([3, 6, 9].includes(at + 1) ? wrong : row(at + 1)));
        await expect.poll(() => texts(id)).toEqual(all);
        await expect.poll(() => approvals(id)).toEqual(all.map((_, at) => at < 9));
        await page.getByText('3 segments have errors').waitFor();
      }),
    90_000,
  );

  test('stays at the caret when another tab of the same user changes a word before it', () =>
    onRaft(async (page, id) => {
      const [first] = await recordsOf(screens.backend, id);
      const change = (target: string) =>
        screens.backend.api('PUT', `/document/records/${first?.id}`, { target });
      await change('Ein rotes Floß');
      await expect.poll(() => liveTarget(page, 1).textContent()).toBe('Ein rotes Floß');
      await page.keyboard.press('End');
      await page.keyboard.type(' ');
      await change('Nur ein rotes Floß');
      await page.keyboard.type('liegt hier', PACE);
      await expect.poll(() => liveTarget(page, 1).textContent()).toBe('Nur ein rotes Floß liegt hier');
      await expect.poll(async () => (await texts(id))[0]).toBe('Nur ein rotes Floß liegt hier');
      expect(await page.getByText(/has changed this segment|Conflict/).count()).toBe(0);
    }));

  test('keeps the focus when a dialog arrives late: the dialog waits until the user opens it', () =>
    screens.play('', async (page) => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route(/\/dialogs\.\w+\.js/, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(`/document/${await addDocument(screens.backend, SOURCES)}`);
      await liveTarget(page, 1).waitFor();
      await page.getByRole('button', { name: 'Tools' }).click();
      await page.getByRole('menuitem', { name: /^Pre-translate/ }).click();
      await liveTarget(page, 1).click();
      const focus = await recordFocus(page);
      await page.keyboard.type('Floß', PACE);
      release();
      const strip = page.getByRole('status').filter({ hasText: 'Pre-translate' });
      await strip.waitFor();
      await page.keyboard.type(' mit Leuten', PACE);
      expect((await focus()).filter((key) => !/^Target of segment 1/.test(key.in))).toEqual([]);
      expect(await liveTarget(page, 1).textContent()).toBe('Floß mit Leuten');
      await page.keyboard.press('Control+Shift+F7');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: /Pre-translate/ }).waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => liveTarget(page, 1).evaluate((at) => at === document.activeElement)).toBe(true);
    }));

  /** Presses F9 in the last segment, after which only the server knows the next open one; `release` lets it answer. */
  async function leaveLast(page: Page): Promise<{ release: () => void }> {
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/records/next**', async (route) => {
      ask();
      await released;
      await route.continue();
    });
    await page.keyboard.press('Control+g');
    await page.keyboard.type('10');
    await page.keyboard.press('Enter');
    await liveTarget(page, 10).waitFor();
    await page.keyboard.press('F9');
    await asked;
    return { release };
  }

  test('the key for notices goes from one strip to the next, and round again', () =>
    onRaft(async (page) => {
      screens.console.expect(/401/);
      await page.context().clearCookies();
      await translate(page, 'Floß mit 99 Leuten');
      const strips = page.locator('[data-strip]');
      await expect.poll(() => strips.count()).toBe(2);
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      for (const name of ['Sign in', 'Go to next', 'Sign in']) {
        await page.keyboard.press('Control+Shift+F7');
        expect(await focused()).toBe(name);
      }
    }));

  test('in the search field is not interrupted by a segment that opens late', () =>
    onRaft(async (page) => {
      const { release } = await leaveLast(page);
      await page.keyboard.press('Control+Shift+f');
      await page.keyboard.type('ra', PACE);
      release();
      await liveTarget(page, 1).waitFor();
      await page.keyboard.type('ft', PACE);
      await expect.poll(() => page.locator('input:focus').inputValue()).toBe('raft');
      await expect.poll(() => liveTarget(page, 1).textContent()).toBe('');
    }));

  test('and deleting while a segment opens late changes that segment, not the previous one', () =>
    onRaft(async (page, id) => {
      const { release } = await leaveLast(page);
      await page.keyboard.type('abc', PACE);
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Control+Insert');
      release();
      await liveTarget(page, 1).waitFor();
      await page.keyboard.type('d', PACE);
      await expect.poll(async () => (await texts(id))[0]).toBe('abd');
      expect((await texts(id))[9]).toBe('');
    }));
});
