import type { CDPSession, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { chooseFile } from '../../support/act.ts';
import { useScreens } from '../support/screens.ts';

const BYTES_PER_SECOND = 60_000;
const TERMS = 3_000;

describe('an upload over a slow connection', () => {
  const screens = useScreens();
  let network: CDPSession | undefined;
  // The connection is slow for as long as the session is attached.
  afterEach(() => network?.detach());

  async function openSlowly(): Promise<Page> {
    const page = await screens.open({ path: '/' });
    await page.getByRole('button', { name: 'New glossary' }).waitFor();
    network = await page.context().newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: BYTES_PER_SECOND,
    });
    return page;
  }
  const lines = Array.from({ length: TERMS }, (_, at) => `a long term of number ${at},ein Begriff ${at}`);
  const text = ['English,German', ...lines].join('\n');
  const progress = (page: Page) => page.getByText(/[1-9]\d?% of \d/);

  test('shows a rising percentage until the server has all of the file', async () => {
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
    await chooseFile(page, 'Upload glossary', { name: 'long-terms.csv', text });
    await progress(page).waitFor();
    const row = page.getByRole('row').filter({ hasText: 'long-terms' });
    await row.getByText(/3.?000 terms/).waitFor();
    const shown = (await page.evaluate(() => (window as unknown as { shown: string[] }).shown)).map(Number);
    expect(shown.length).toBeGreaterThan(3);
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
  });

  test('can be cancelled midway, and leaves no data', async () => {
    const page = await openSlowly();
    await chooseFile(page, 'Upload glossary', { name: 'unwanted.csv', text });
    await progress(page).waitFor();
    await page.getByRole('button', { name: 'Cancel the upload of unwanted.csv' }).click();
    await page.getByRole('list', { name: 'Uploads' }).waitFor({ state: 'detached' });
    const all = (await screens.backend.api('GET', '/glossary/')) as { name: string }[];
    expect(all.map(({ name }) => name)).not.toContain('unwanted');
  });
});
