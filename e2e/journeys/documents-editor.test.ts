import { readFileSync } from 'node:fs';
import type { Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addDocument, buildXliff, liveTarget, numbered, shownText } from '../support/documents.ts';
import { OVER_BOTH } from '../support/over-both.ts';
import { useEditor } from './editor-stage.ts';

const CODES = 'Click <g id="1" ctype="bold">Save</g> now<x id="2"/> please';

/** Longer than the pause after which a text is saved. */
const SOON = { timeout: 6_000 };

const stage = useEditor();

const withPage = stage.play;

// Byte-exact files, IME input, and documents longer than a sample.
describe('translating a document', () => {
  test('from the upload to the file: what was typed is in it, and nothing else has changed', OVER_BOTH, () =>
    withPage('', async (page) => {
      const file = buildXliff([
        { source: 'First sentence.' },
        { source: CODES },
        { source: 'Third sentence.' },
      ]);
      await page.goto('/');
      const panel = page.getByRole('region', { name: 'Documents' });
      await panel
        .locator('input[type=file]')
        .setInputFiles({ name: 'journey.xlf', mimeType: 'application/xml', buffer: Buffer.from(file) });
      await panel.getByRole('link', { name: 'journey.xlf' }).click();
      await liveTarget(page, 1).waitFor();
      await page.keyboard.type('Erster Satz.');
      await page.keyboard.press('Control+Enter');
      await liveTarget(page, 2).waitFor();
      await page.keyboard.press('Control+Insert');
      await page.keyboard.press('Control+Enter');
      await liveTarget(page, 3).waitFor();
      await page.getByText(/^Saved \S/).waitFor();
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download' }).click();
      await page.getByRole('menuitem', { name: /^Translation/ }).click();
      const downloaded = readFileSync(await (await downloading).path(), 'utf8');
      expect(downloaded).toContain('>Erster Satz.</target>');
      expect(downloaded).toContain(`>${CODES}</target>`);
      const without = downloaded
        .replace(/\s*<target[^>]*>.*?<\/target>/g, '')
        .replaceAll(' approved="yes"', '');
      expect(without).toBe(file);
      const again = page.waitForEvent('download');
      await page.keyboard.press('Control+Shift+P');
      await page.keyboard.type('download the translation');
      await page.keyboard.press('Enter');
      expect((await again).suggestedFilename()).toBe('journey.xlf');
    }),
  );
});

test('an input method writes beside inline codes, undisturbed', async () => {
  const id = await addDocument(stage.workbench, [{ source: CODES }]);
  await withPage(`/document/${id}`, async (page) => {
    await page.keyboard.press('Control+Insert');
    const session = await page.context().newCDPSession(page);
    await session.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
    await session.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
    await session.send('Input.insertText', { text: '日本' });
    expect(await shownText(page)).toBe('Click {1}Save{/1} now{2/} please日本');
    await page.keyboard.type('x');
    expect(await shownText(page)).toBe('Click {1}Save{/1} now{2/} please日本x');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    expect(await shownText(page)).toBe('Click {1}Save{/1} now{2/} please');
  });
});

describe('getting around', () => {
  test('10 000 segments scroll, jump and are searched, with the filter in the address', async () => {
    const id = await addDocument(stage.workbench, numbered(10_000), 'long.xlf');
    await withPage(`/document/${id}`, async (page) => {
      const rows = page.getByRole('table', { name: 'Segments' }).getByRole('row');
      expect(await rows.count()).toBeLessThan(60);
      await page.keyboard.press('Control+g');
      await page.keyboard.type('7777');
      await page.keyboard.press('Enter');
      await liveTarget(page, 7777).waitFor();
      expect(await liveTarget(page, 7777).isVisible()).toBe(true);
      await page.keyboard.type('Satz 7777');
      await page.mouse.move(400, 500);
      for (let turn = 0; turn < 30; turn++) await page.mouse.wheel(0, 3000);
      await expect.poll(() => rows.filter({ hasText: 'Sentence number' }).count()).toBeGreaterThan(10);
      expect(await rows.count()).toBeLessThan(60);
      await page.keyboard.press('Control+Shift+f');
      await page.keyboard.type('number 99');
      await page.waitForURL(/search=number\+99/);
      await page.getByText('111 segments').waitFor();
      await page.reload();
      await page.getByText('111 segments').waitFor();
      expect(await page.getByRole('combobox', { name: 'Search segments' }).inputValue()).toBe('number 99');
      await page.getByRole('button', { name: 'Clear filter' }).click();
      await page.waitForURL((url) => !url.searchParams.has('search'));
      await page.keyboard.press('Control+Shift+f');
      await page.keyboard.type('row:7000.. "Sentence" has:target');
      await page.getByText('1 segment', { exact: true }).waitFor();
      await page.keyboard.type(' state:dne');
      await page.getByText('Not understood: state:dne').waitFor();
      await page.getByRole('button', { name: 'Clear filter' }).click();
    });
    expect(
      (
        (await stage.workbench.api('GET', `/document/${id}/records?page=77`)) as {
          records: { target: string }[];
        }
      ).records[76]?.target,
    ).toBe('Satz 7777');
  });
});

test('what is typed while a cleared filter is on its way to the address stays in the field', async () => {
  const id = await addDocument(stage.workbench, numbered(30), 'typed-ahead.xlf');
  await withPage(`/document/${id}?search=number+1`, async (page) => {
    const field = page.getByRole('combobox', { name: 'Search segments' });
    await page.getByText('11 segments').waitFor();
    await field.evaluate((input: HTMLInputElement) => {
      const buttons = [...document.querySelectorAll('button')];
      buttons.find(({ textContent }) => textContent === 'Clear filter')?.click();
      // As a key would: React listens to what the browser set.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'number 2');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await page.waitForURL(/search=number\+2/);
    expect(await field.inputValue()).toBe('number 2');
  });
});

test('what is typed while the next open segment is being looked for is written there', async () => {
  const units = numbered(400).map((unit, at) =>
    at > 0 && at < 390 ? { ...unit, target: 'Satz', approved: true } : unit,
  );
  const id = await addDocument(stage.workbench, units, 'far-apart.xlf');
  await withPage(`/document/${id}?segment=1`, async (page) => {
    const next = async (typed: string, reply: (route: Route) => Promise<void>) => {
      const held = Promise.withResolvers<Route>();
      await page.route('**/records/next?*', held.resolve, { times: 1 });
      await page.keyboard.press('Control+Enter');
      const route = await held.promise;
      const before = await shownText(page);
      await page.keyboard.type(typed);
      expect(await shownText(page)).toBe(before);
      await reply(route);
    };
    await page.keyboard.type('Eins');
    // Where no other is open it stays.
    await next(' und', (route) => route.fulfill({ status: 204 }));
    await expect.poll(() => shownText(page)).toBe('Eins und');
    await next('Drei', (route) => route.continue());
    await liveTarget(page, 391).waitFor();
    await page.keyboard.type('hundert');
    expect(await shownText(page)).toBe('Dreihundert');
  });
});

describe('running text', () => {
  test('reads as paragraphs, shows states, is in the address, and Enter edits the segment', async () => {
    const id = await addDocument(
      stage.workbench,
      numbered(900).map((unit, at) =>
        at % 3 === 0 ? { ...unit, target: `Satz ${at + 1}.`, approved: at === 0 } : unit,
      ),
    );
    await withPage(`/document/${id}?segment=4`, async (page) => {
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
      // Far away: only nearby rows are in the DOM.
      await page.keyboard.press('Control+g');
      await page.keyboard.type('850');
      await page.keyboard.press('Enter');
      await text.getByRole('button', { name: /Satz 850\./ }).waitFor();
      expect(await text.locator('[data-segment]').count()).toBeLessThan(250);
      await page.waitForURL(/segment=850/);
      await page.reload();
      await text.getByRole('button', { name: /Satz 850\./ }).click();
      await liveTarget(page, 850).waitFor();
      await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'textbox');
      expect(page.url()).not.toContain('view=');
      await page.keyboard.type(' Neu');
      await expect
        .poll(async () => {
          const { records } = (await stage.workbench.api('GET', `/document/${id}/records?page=8`)) as {
            records: { target: string }[];
          };
          return records[49]?.target;
        }, SOON)
        .toBe('Satz 850. Neu');
      await page.keyboard.press('Control+Shift+l');
      await page.getByLabel('Show', { exact: true }).selectOption('target');
      await page.waitForURL(/view=target/);
    });
  });
});
