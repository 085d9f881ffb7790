import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseFile } from '../support/act.ts';
import { closeContexts, hasChromium, openPage, sharedBrowser } from '../support/browser.ts';
import { startWorkbench, type Workbench } from '../support/workbench.ts';
import { isBuilt } from './composition.ts';

const KB = 1024;

describe.skipIf(!hasChromium || !isBuilt)('an upload over a slow line', () => {
  let browser: Browser;
  let workbench: Workbench;
  beforeAll(async () => {
    [browser, workbench] = await Promise.all([sharedBrowser(), startWorkbench({ DEMO: '0' })]);
  });
  afterAll(async () => {
    await closeContexts(browser);
    await workbench?.stop();
  });

  async function openSlowly(): Promise<Page> {
    const page = await openPage(browser, workbench.url);
    await page.getByRole('button', { name: 'New glossary' }).waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 100 * KB,
    });
    return page;
  }
  const lines = Array.from({ length: 12_000 }, (_, at) => `a long term of number ${at},ein Begriff ${at}`);
  const file = { name: 'long.csv', text: ['English,German', ...lines].join('\n') };

  it('shows how far it is, until the server has all of it', async () => {
    const page = await openSlowly();
    await page.evaluate(() => {
      const shown: string[] = [];
      new MutationObserver(() => {
        const bar = document.querySelector('[role=progressbar][aria-label^="Upload of"]');
        const value = bar?.getAttribute('aria-valuenow');
        if (value && value !== shown.at(-1)) shown.push(value);
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
      Object.assign(window, { shown });
    });
    await chooseFile(page, 'Upload a glossary', file);
    await page.getByText(/[1-9]\d? % of \d/).waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: /12.?000 terms/ })
      .waitFor({ timeout: 40_000 });
    const shown = (await page.evaluate(() => (window as unknown as { shown: string[] }).shown)).map(Number);
    expect(shown.length).toBeGreaterThan(3);
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
    await page.context().close();
  });

  it('is taken back on the way, and leaves nothing', async () => {
    const page = await openSlowly();
    await chooseFile(page, 'Upload a glossary', { ...file, name: 'unwanted.csv' });
    await page.getByText(/[1-9]\d? % of \d/).waitFor();
    await page.getByRole('button', { name: 'Cancel the upload of unwanted.csv' }).click();
    await page.getByRole('list', { name: 'Uploads' }).waitFor({ state: 'detached' });
    const all = (await workbench.api('GET', '/glossary/')) as { name: string }[];
    expect(all.map(({ name }) => name)).not.toContain('unwanted');
    await page.context().close();
  });
});
