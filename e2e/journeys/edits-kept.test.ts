import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDocument, editorFocus, liveTarget, numbered, recordsOf } from '../support/documents.ts';
import { type RealBrowser, startRealBrowser } from '../support/real-browser.ts';
import { shareWorkbench } from '../support/stage.ts';
import type { Workbench } from '../support/workbench.ts';

let workbench: Workbench;
let browser: RealBrowser;
beforeAll(async () => {
  workbench = await shareWorkbench();
  browser = await startRealBrowser(workbench);
});
afterEach(async () => {
  if (!browser.context.browser()?.isConnected()) return;
  await browser.context.setOffline(false);
  for (const page of browser.context.pages()) await page.close();
});
afterAll(() => browser?.close());

const newDocument = () => addDocument(workbench, numbered(4));
const targetOf = async (id: number, row = 1) => (await recordsOf(workbench, id))[row - 1]?.target;

/** From now on nothing reaches the server, not even from pages opened later. */
async function cutOff(page: Page): Promise<void> {
  await page.route('**/api/document/records/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
}

/** A tab of the editor whose text does not reach the server, and is kept in this browser. */
async function typeUnsent(id: number, text: string): Promise<Page> {
  const page = await browser.openEditor(`/document/${id}`);
  await cutOff(page);
  await page.keyboard.type(text);
  await page.getByText('1 segment kept in this browser').waitFor();
  return page;
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

/** Makes the browser's storage fail: forbidden, full, or never answering. */
async function refuseStorage(page: Page, how: 'blocked' | 'full' | 'silent'): Promise<void> {
  if (how !== 'full') {
    await page.addInitScript((isBlocked) => {
      const { open } = IDBFactory.prototype;
      IDBFactory.prototype.open = function (this: IDBFactory) {
        if (isBlocked) throw new DOMException('The operation is insecure.', 'SecurityError');
        // A request that never succeeds, because no listener can be set.
        return Object.defineProperty(open.call(this, 'silent'), 'onsuccess', { set: () => {} });
      };
    }, how === 'blocked');
    return;
  }
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: workbench.url, quotaSize: 1 });
}

describe('a text that cannot be sent', () => {
  test.each(['blocked', 'full', 'silent'] as const)(
    'is reported as not kept while the browser’s storage is %s, and leaving asks first',
    async (how) => {
      const id = await newDocument();
      const page = await browser.open('');
      await refuseStorage(page, how);
      await page.goto(`${workbench.url}/document/${id}`);
      await editorFocus(page);
      await cutOff(page);
      await page.keyboard.type('Nur hier');
      await page.getByText('This browser’s storage is full or blocked').first().waitFor();
      await expect.poll(() => page.getByText('kept').count()).toBe(0);
      const asked = page.waitForEvent('dialog');
      await page.evaluate(() => void setTimeout(() => location.reload()));
      const dialog = await asked;
      expect(dialog.type()).toBe('beforeunload');
      await dialog.dismiss();
      await expect.poll(() => liveTarget(page, 1).textContent()).toBe('Nur hier');
      await page.unrouteAll();
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await page.getByText(/^Saved \S/).waitFor();
      expect(await targetOf(id)).toBe('Nur hier');
    },
  );
});

describe('a browser that is killed', () => {
  test('keeps 820 characters pasted 200 ms earlier', async () => {
    const id = await newDocument();
    const text = 'Zweihundert Zeichen. '.repeat(40).slice(0, 820);
    const page = await browser.openEditor(`/document/${id}`);
    await cutOff(page);
    await paste(page, text);
    await new Promise((done) => setTimeout(done, 200));
    await browser.killAndReopen();
    expect(await targetOf(id)).toBe('');
    const again = await browser.openEditor(`/document/${id}`);
    await again.getByText('Restored 1 unsaved segment').first().waitFor();
    await expect.poll(() => targetOf(id)).toBe(text);
  });

  test('with two tabs in one segment offers both texts side by side, and saves the chosen one', async () => {
    const id = await newDocument();
    for (const text of ['Im ersten', 'Im zweiten']) await typeUnsent(id, text);
    await browser.killAndReopen();
    const page = await browser.openEditor(`/document/${id}`);
    await page.getByText('Two texts for segment 1').waitFor();
    await page.getByRole('button', { name: 'Compare and choose' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'You entered 2 texts in segment 1' });
    await dialog.getByText('Im zweiten').first().waitFor();
    expect(await targetOf(id)).toBe('');
    const other = dialog.locator('section').filter({ hasText: 'Im ersten' });
    await other.getByRole('button', { name: /^Start from/ }).click();
    await dialog.getByRole('button', { name: 'Save merged text' }).click();
    await expect.poll(() => targetOf(id)).toBe('Im ersten');
    await page.reload();
    await liveTarget(page, 1).waitFor();
    await page.getByText('All changes saved').waitFor();
    await expect.poll(() => page.getByText('Two texts').count()).toBe(0);
  });

  test('keeps a conflicting text after another tab saved the same segment', async () => {
    const id = await newDocument();
    const waiting = await browser.openEditor(`/document/${id}`);
    const saving = await browser.openEditor(`/document/${id}`);
    await cutOff(waiting);
    await waiting.bringToFront();
    await waiting.keyboard.type('Wartet');
    await waiting.getByText('1 segment kept in this browser').waitFor();
    await saving.bringToFront();
    await saving.keyboard.type('Gespeichert');
    await expect.poll(() => targetOf(id)).toBe('Gespeichert');
    await waiting.bringToFront();
    await waiting.unrouteAll();
    await waiting.getByText('Conflict in segment 1').first().waitFor();
    await saving.bringToFront();
    await saving.keyboard.type(' und nochmals');
    await expect.poll(() => targetOf(id)).toBe('Gespeichert und nochmals');
    await browser.killAndReopen();
    const page = await browser.openEditor(`/document/${id}`);
    await page.getByText('Conflict in segment 1').first().waitFor();
    await page.getByRole('button', { name: 'Compare and choose' }).first().click();
    await page.getByRole('dialog').getByText('Wartet').first().waitFor();
  });
});

describe('the back/forward cache', () => {
  /** Leaves for another page; going back restores the page from the cache. */
  async function leave(page: Page): Promise<void> {
    await page.evaluate(() => Object.assign(globalThis, { wasHere: true }));
    await page.goto(`${workbench.url}/api/health`);
  }
  async function comeBack(page: Page): Promise<void> {
    await page.evaluate(() => history.back());
    await expect.poll(() => page.evaluate(() => 'wasHere' in globalThis)).toBe(true);
  }

  test('restores an unsent text, which is then saved', async () => {
    const id = await newDocument();
    const page = await typeUnsent(id, 'Nicht gesendet');
    await leave(page);
    await page.unrouteAll();
    await comeBack(page);
    await expect.poll(() => liveTarget(page, 1).textContent()).toBe('Nicht gesendet');
    await expect.poll(() => targetOf(id)).toBe('Nicht gesendet');
  });

  test('leaves an unsent text to another tab, and shows that tab’s newer text on return', async () => {
    const id = await newDocument();
    const page = await typeUnsent(id, 'Nicht gesendet');
    await leave(page);
    const other = await browser.openEditor(`/document/${id}`);
    await expect.poll(() => targetOf(id)).toBe('Nicht gesendet');
    await other.keyboard.press('End');
    await other.keyboard.type(', dann doch');
    await expect.poll(() => targetOf(id)).toBe('Nicht gesendet, dann doch');
    await page.bringToFront();
    await page.unrouteAll();
    await comeBack(page);
    await expect.poll(() => liveTarget(page, 1).textContent()).toBe('Nicht gesendet, dann doch');
    await expect.poll(() => page.getByText('Conflict').count()).toBe(0);
  });

  test('shows the sign-in screen to a user who has signed out meanwhile', async () => {
    const page = await browser.open('/');
    await page.getByRole('region', { name: 'Documents' }).waitFor();
    await leave(page);
    await browser.context.request.post(`${workbench.url}/api/auth/logout`);
    await comeBack(page);
    await page.getByRole('heading', { name: 'Sign in to Tessera' }).waitFor();
  });
});
