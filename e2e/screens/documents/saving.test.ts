import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDocument, numbered, recordsOf } from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';

const screens = useEditor();

async function onNewDocument(run: (page: Page, id: number) => Promise<void>) {
  const id = await addDocument(screens.backend, numbered(4));
  await screens.play(`/document/${id}`, (page) => run(page, id));
}

const targetOf = async (id: number) => (await recordsOf(screens.backend, id))[0]?.target;

test('text typed less than a second before leaving for another screen is saved', () =>
  onNewDocument(async (page, id) => {
    await page.keyboard.type('Gerade noch');
    await page.getByRole('link', { name: /home/i }).first().click();
    await page.getByRole('region', { name: 'Documents' }).waitFor();
    await expect.poll(() => targetOf(id)).toBe('Gerade noch');
  }));

test('a text that cannot be sent is reported as kept once the browser has stored it', () =>
  onNewDocument(async (page) => {
    screens.console.expect(/ERR_FAILED/);
    await page.route('**/api/document/records/**', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await page.keyboard.type('Behalten');
    await page.getByText('Offline. 1 segment kept in this browser').waitFor();
  }));

test('typing on after the response to a save was lost causes no conflict with the user’s own text', () =>
  onNewDocument(async (page, id) => {
    screens.console.expect(/ERR_FAILED/);
    let isLossy = true;
    await page.route('**/api/document/records/**', async (route) => {
      if (route.request().method() !== 'PUT' || !isLossy) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.keyboard.type('Eins');
    await expect.poll(() => targetOf(id)).toBe('Eins');
    await page.keyboard.type(' und zwei');
    isLossy = false;
    await expect.poll(() => targetOf(id)).toBe('Eins und zwei');
    await page.getByText(/^Saved \S/).waitFor();
    await expect.poll(() => page.getByText(/has changed this segment|Conflict/).count()).toBe(0);
  }));

test('a document whose import failed shows the reason', async () => {
  const file =
    '<?xml version="1.0"?><xliff version="1.2"><file source-language="en" original="x" datatype="x"><body><trans-unit id="1"><source>a</source></body></file></xliff>';
  const { id } = (await screens.backend.upload('/document/', file, 'broken.xlf')) as { id: number };
  const page = await screens.open({ path: `/document/${id}` });
  await page.getByText('Couldn’t import broken.xlf').waitFor();
  await page
    .getByRole('alert')
    .filter({ hasText: /line 1/i })
    .waitFor();
});
