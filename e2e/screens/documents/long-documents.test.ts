import type { Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addDocument, liveTarget, numbered, shownText } from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';

const screens = useEditor();

async function targetOf(id: number, row: number): Promise<string | undefined> {
  const path = `/document/${id}/records?page=${Math.floor((row - 1) / 100)}`;
  const { records } = (await screens.backend.api('GET', path)) as { records: { target: string }[] };
  return records[(row - 1) % 100]?.target;
}

describe('a document of 10 000 segments', () => {
  test('scrolls, jumps to a segment and is searched, with the filter in the address', async () => {
    const id = await addDocument(screens.backend, numbered(10_000), 'long.xlf');
    await screens.play(`/document/${id}`, async (page) => {
      const rows = page.getByRole('table', { name: 'Segments' }).getByRole('row');
      await expect.poll(() => rows.count()).toBeLessThan(60);
      await page.keyboard.press('Control+g');
      await page.keyboard.type('7777');
      await page.keyboard.press('Enter');
      await liveTarget(page, 7777).waitFor();
      await expect.poll(() => liveTarget(page, 7777).isVisible()).toBe(true);
      await page.keyboard.type('Satz 7777');
      await page.mouse.move(400, 500);
      for (let turn = 0; turn < 30; turn++) await page.mouse.wheel(0, 3000);
      await expect.poll(() => rows.filter({ hasText: 'Sentence number' }).count()).toBeGreaterThan(10);
      await expect.poll(() => rows.count()).toBeLessThan(60);
      await page.keyboard.press('Control+Shift+f');
      await page.keyboard.type('number 99');
      await page.waitForURL(/search=number\+99/);
      await page.getByText('111 segments').waitFor();
      await page.getByRole('button', { name: 'Clear filter' }).click();
      await page.waitForURL((url) => !url.searchParams.has('search'));
      await page.keyboard.press('Control+Shift+f');
      await page.keyboard.type('row:7000.. "Sentence" has:target');
      await page.getByText('1 segment', { exact: true }).waitFor();
      await page.keyboard.type(' state:dne');
      await page.getByText('Not recognised: state:dne').waitFor();
      await page.getByRole('button', { name: 'Clear filter' }).click();
    });
    expect(await targetOf(id, 7777)).toBe('Satz 7777');
  });
});

test('text typed while a cleared filter is being removed from the address stays in the search field', async () => {
  const id = await addDocument(screens.backend, numbered(30), 'typed-ahead.xlf');
  await screens.play(`/document/${id}?search=number+1`, async (page) => {
    const field = page.getByRole('combobox', { name: 'Search segments' });
    await page.getByText('11 segments').waitFor();
    await expect.poll(() => field.inputValue()).toBe('number 1');
    await field.evaluate((input: HTMLInputElement) => {
      const buttons = [...document.querySelectorAll('button')];
      buttons.find(({ textContent }) => textContent === 'Clear filter')?.click();
      // As a key does; React ignores values that are set through its own setter.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'number 2');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await page.waitForURL(/search=number\+2/);
    await expect.poll(() => field.inputValue()).toBe('number 2');
  });
});

test('text typed while the next open segment is being looked up is written there', async () => {
  const units = numbered(400).map((unit, at) =>
    at > 0 && at < 390 ? { ...unit, target: 'Satz', approved: true } : unit,
  );
  const id = await addDocument(screens.backend, units, 'far-apart.xlf');
  await screens.play(`/document/${id}?segment=1`, async (page) => {
    const next = async (typed: string, reply: (route: Route) => Promise<void>) => {
      const held = Promise.withResolvers<Route>();
      await page.route('**/records/next?*', held.resolve, { times: 1 });
      await page.keyboard.press('Control+Enter');
      const route = await held.promise;
      const before = await shownText(page);
      await page.keyboard.type(typed);
      await expect.poll(() => shownText(page)).toBe(before);
      await reply(route);
    };
    await page.keyboard.type('Eins');
    // Without another open segment the text stays here.
    await next(' und', (route) => route.fulfill({ status: 204 }));
    await expect.poll(() => shownText(page)).toBe('Eins und');
    await next('Drei', (route) => route.continue());
    await liveTarget(page, 391).waitFor();
    await page.keyboard.type('hundert');
    await expect.poll(() => shownText(page)).toBe('Dreihundert');
  });
});

describe('running text', () => {
  const addParagraphs = () =>
    addDocument(
      screens.backend,
      numbered(900).map((unit, at) =>
        at % 3 === 0 ? { ...unit, target: `Satz ${at + 1}.`, approved: at === 0 } : unit,
      ),
    );

  test('reads as paragraphs with states, is walked by arrows and Go to segment, and is in the address', async () => {
    const id = await addParagraphs();
    await screens.play(`/document/${id}?segment=4`, async (page) => {
      await page.keyboard.press('Control+Shift+l');
      const text = page.getByRole('region', { name: 'Running text' });
      await text.getByRole('button', { name: /Satz 4\./ }).waitFor();
      expect(page.url()).toContain('view=text');
      await text
        .getByRole('img', { name: 'Reviewed' })
        .or(text.getByRole('img', { name: 'Final' }))
        .first()
        .waitFor();
      await page.waitForFunction(() => document.activeElement?.textContent?.includes('Satz 4.'));
      for (let step = 0; step < 3; step++) {
        await page.keyboard.press('ArrowDown');
        await page.waitForFunction(
          (row) => document.activeElement?.getAttribute('data-segment') === String(row),
          4 + step,
        );
      }
      // Only rows near the current one are in the DOM.
      await page.keyboard.press('Control+g');
      await page.keyboard.type('850');
      await page.keyboard.press('Enter');
      await text.getByRole('button', { name: /Satz 850\./ }).waitFor();
      await expect.poll(() => text.locator('[data-segment]').count()).toBeLessThan(250);
      await page.waitForURL(/segment=850/);
    });
  });

  test('opens at the segment in the address; a click edits it, and the shown side is in the address', async () => {
    const id = await addParagraphs();
    const page = await screens.open({ path: `/document/${id}?segment=850&view=text` });
    const text = page.getByRole('region', { name: 'Running text' });
    await text.getByRole('button', { name: /Satz 850\./ }).click();
    await liveTarget(page, 850).waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'textbox');
    expect(page.url()).not.toContain('view=');
    await page.keyboard.type(' Neu');
    await expect.poll(() => targetOf(id, 850)).toBe('Satz 850. Neu');
    await page.keyboard.press('Control+Shift+l');
    await page.getByLabel('Show', { exact: true }).selectOption('target');
    await page.waitForURL(/view=target/);
  });
});
