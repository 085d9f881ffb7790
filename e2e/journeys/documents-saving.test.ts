import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../tools/support/long.ts';
import { reloadKept } from '../support/act.ts';
import {
  type ApiRecord,
  addDocument,
  liveTarget,
  numbered,
  openEditor,
  recordsOf,
} from '../support/documents.ts';
import { OVER_BOTH } from '../support/over-both.ts';
import { ADMIN } from '../support/workbench.ts';
import { useEditor } from './editor-stage.ts';

const SEGMENTS_OFFLINE = rounds({ short: 60, ci: 200, full: 500 });
/** Numbers of the record pages to read. */
const PAGES = Array.from({ length: Math.ceil(SEGMENTS_OFFLINE / 100) }, (_, at) => at);

const stage = useEditor({ env: { DEMO: '0' } });

async function onNewDocument(run: (page: Page, id: number) => Promise<void>, rows = 6) {
  const id = await addDocument(stage.workbench, numbered(rows));
  await stage.play(`/document/${id}`, (page) => run(page, id));
}

const targetOf = async (id: number, row = 1) => (await recordsOf(stage.workbench, id))[row - 1]?.target;

// An unreachable server, an ended session, a reloaded and a closed page.
describe('no keystroke is lost', () => {
  test('when the page is reloaded less than a second after typing', () =>
    onNewDocument(async (page, id) => {
      await page.keyboard.type('Vor dem Neuladen');
      await reloadKept(page);
      await liveTarget(page, 1).waitFor();
      await expect.poll(() => targetOf(id)).toBe('Vor dem Neuladen');
      await expect.poll(() => liveTarget(page, 1).textContent()).toBe('Vor dem Neuladen');
    }));

  test('when the tab is closed less than a second after typing', () =>
    onNewDocument(async (page, id) => {
      await page.keyboard.type('Vor dem Schließen');
      await page.close({ runBeforeUnload: true });
      await expect.poll(() => targetOf(id)).toBe('Vor dem Schließen');
    }));

  test('while the browser is offline: the text is reported as kept here, and sent when the browser is online again', () =>
    onNewDocument(async (page, id) => {
      await page.context().setOffline(true);
      await page.keyboard.type('Ohne Netz');
      await page.getByText(/Offline\. \d+ segments? kept/).waitFor();
      await page.keyboard.press('Alt+ArrowDown');
      await liveTarget(page, 2).waitFor();
      await page.keyboard.type('Auch ohne Netz');
      await page.getByText('2 segments kept in this browser').waitFor();
      await page.context().setOffline(false);
      await page.getByText(/^Saved \S/).waitFor();
      expect([await targetOf(id, 1), await targetOf(id, 2)]).toEqual(['Ohne Netz', 'Auch ohne Netz']);
    }));

  test(
    `when ${SEGMENTS_OFFLINE} segments are written offline: all of them are saved when the browser is online again`,
    () =>
      onNewDocument(async (page, id) => {
        // Like a user who scrolled through it before the train entered a tunnel.
        for (const row of [...PAGES.slice(1).map((at) => at * 100 + 1), 1]) {
          await page.keyboard.press('Control+g');
          await page.keyboard.type(String(row));
          await page.keyboard.press('Enter');
          await liveTarget(page, row).waitFor();
        }
        await page.context().setOffline(true);
        // Inside the page: a hundred protocol round trips would dominate the time.
        await page.evaluate(async (rows) => {
          const frame = () => new Promise((next) => requestAnimationFrame(next));
          const isAt = (row: number) =>
            document.activeElement?.getAttribute('aria-label')?.startsWith(`Target of segment ${row},`);
          for (let row = 1; row <= rows; row++) {
            while (!isAt(row)) await frame();
            document.execCommand('insertText', false, `Satz ${row}`);
            const key = {
              key: 'ArrowDown',
              code: 'ArrowDown',
              altKey: true,
              bubbles: true,
              cancelable: true,
            };
            document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key));
          }
        }, SEGMENTS_OFFLINE);
        await page.getByText(/\d segments kept in this browser/).waitFor({ timeout: 30_000 });
        await page.context().setOffline(false);
        await expect
          .poll(
            async () => {
              const lists = await Promise.all(
                PAGES.map((at) => stage.workbench.api('GET', `/document/${id}/records?page=${at}`)),
              );
              const records = lists.flatMap((list) => (list as { records: ApiRecord[] }).records);
              return records.filter(({ target, row_number }) => target !== `Satz ${row_number}`).length;
            },
            { timeout: 90_000, interval: 1_000 },
          )
          .toBe(0);
        await page.getByText(/^Saved \S/).waitFor();
      }, SEGMENTS_OFFLINE),
    300_000,
  );

  test('while the server is down, and the page is reloaded before it is up again', OVER_BOTH, () =>
    onNewDocument(async (page, id) => {
      await stage.workbench.kill();
      await page.keyboard.type('Server weg');
      await page.getByText(/Offline\. \d+ segments? kept/).waitFor();
      await page.reload().catch(() => {});
      await stage.workbench.start();
      await openEditor(page, `/document/${id}`);
      await page.getByText('Restored 1 unsaved segment').first().waitFor();
      await expect.poll(() => targetOf(id)).toBe('Server weg');
    }),
  );

  test('when the session has ended: typing continues, the user signs in on the page, and the texts are saved', () =>
    onNewDocument(async (page, id) => {
      await page.context().clearCookies();
      await page.keyboard.type('Abgelaufen');
      const ended = page.getByRole('alert').filter({ hasText: 'Your session has ended' });
      await ended.waitFor();
      await page.keyboard.type(' und weiter', { delay: 30 });
      await page.keyboard.press('Control+Enter');
      await liveTarget(page, 2).waitFor();
      await page.keyboard.type('Nächstes');
      await ended.getByRole('button', { name: 'Sign in' }).click();
      const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Email') });
      await dialog.getByLabel('Email').fill(ADMIN.email);
      await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password);
      await dialog.getByRole('button', { name: 'Sign in' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.keyboard.type(' Segment');
      await expect.poll(() => targetOf(id)).toBe('Abgelaufen und weiter');
      await expect.poll(() => targetOf(id, 2)).toBe('Nächstes Segment');
    }));
});
