import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { accessibilityProblems } from '../support/browser.ts';
import {
  addDocument,
  buildXliff,
  liveTarget,
  numbered,
  recordsOf,
  savedTarget,
  shownText,
} from './documents-support.ts';
import { useEditor } from './editor-stage.ts';

const CODES = 'Click <g id="1" ctype="bold">Save</g> now<x id="2"/> please';

/** Longer than the pause after which a text is saved. */
const SOON = { timeout: 6_000 };

const stage = useEditor();

const withPage = stage.play;

describe('translating a document', () => {
  test('from the upload to the file: what was typed is in it, and nothing else has changed', () =>
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
    }));

  test('matches and terms are inserted by key and by mouse', () =>
    withPage('/document/1', async (page) => {
      const field = page.getByRole('textbox', { name: 'Go to segment number' });
      await field.fill('8');
      await field.press('Enter');
      await liveTarget(page, 8).waitFor();
      await page.getByRole('button', { name: /^Insert match 1/ }).waitFor();
      await page.keyboard.press('Control+1');
      const byKey = await shownText(page);
      expect(byKey).not.toBe('');
      await page.keyboard.press('Alt+Delete');
      expect(await shownText(page)).toBe('');
      await page.getByRole('button', { name: /^Insert match 1/ }).click();
      expect(await shownText(page)).toBe(byKey);
      await page.keyboard.press('Control+z');
      expect(await shownText(page)).toBe('');
      await page.keyboard.type('Ein ');
      await page.getByRole('tab', { name: /^Terms/ }).click();
      const term = page.getByRole('button', { name: /^Insert term 1/ });
      const translation = (await term.locator('strong').textContent()) ?? '?';
      await term.click();
      expect(await shownText(page)).toBe(`Ein ${translation}`);
      await page.keyboard.press('Control+Shift+Digit1');
      expect(await shownText(page)).toBe(`Ein ${translation}${translation}`);
    }));

  test('approving with an error asks first, and the repair is one click away', async () => {
    const id = await addDocument(stage.workbench, [{ source: 'There are 36 cards.' }, { source: 'Next.' }]);
    await withPage(`/document/${id}`, async (page) => {
      await page.keyboard.type('Es gibt 35 Karten.');
      await page.getByText(/36/).nth(1).waitFor();
      await page.keyboard.press('Control+Enter');
      const question = page.getByRole('alertdialog');
      await question.getByText('Approve with').waitFor();
      await page.keyboard.press('Escape');
      expect(await liveTarget(page, 1).evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press('Control+Enter');
      await question.getByRole('button', { name: 'Approve all the same' }).click();
      await liveTarget(page, 2).waitFor();
      await expect.poll(async () => (await recordsOf(stage.workbench, id))[0]?.approved, SOON).toBe(true);
    });
  });

  test('a locked segment is shown and cannot be edited', async () => {
    const id = await addDocument(stage.workbench, [
      { source: 'Brand', target: 'Brand', locked: true },
      { source: 'Free' },
    ]);
    await withPage(`/document/${id}?segment=1`, async (page) => {
      await page.keyboard.type('x');
      expect(await shownText(page)).toBe('Brand');
      await page.getByText('must not be changed').waitFor();
    });
  });

  test('whoever may not approve marks segments as translated, and goes on to the next untranslated one', async () => {
    const id = await addDocument(stage.workbench, [
      { source: 'One.' },
      { source: 'Two.', target: 'Zwei.' },
      { source: 'Three.' },
    ]);
    const translator = {
      email: 'translator@example.com',
      username: 'Tara',
      role: 'user',
      password: 'a long password',
    };
    await stage.workbench.api('POST', '/users/', { ...translator, disabled: false });
    await withPage(
      `/document/${id}`,
      async (page) => {
        await page.keyboard.type('Eins.');
        await page.getByRole('button', { name: 'Mark as translated' }).waitFor();
        await page.keyboard.press('Control+Enter');
        await liveTarget(page, 3).waitFor();
        await expect
          .poll(async () => (await recordsOf(stage.workbench, id)).map(({ state }) => state), SOON)
          .toEqual(['translated', 'translated', 'initial']);
      },
      { signedIn: translator },
    );
  });

  test('right-to-left targets are written from the right', async () => {
    const id = await addDocument(stage.workbench, [{ source: CODES }], 'rtl.xlf', 'ar');
    await withPage(`/document/${id}`, async (page) => {
      expect(await liveTarget(page).getAttribute('dir')).toBe('rtl');
      await page.keyboard.type('انقر');
      await page.keyboard.press('F8');
      expect(await shownText(page)).toBe('انقر{1}');
    });
  });
});

describe('inline codes', () => {
  let id: number;
  beforeAll(async () => {
    id = await addDocument(
      stage.workbench,
      Array.from({ length: 8 }, () => ({ source: CODES })),
    );
  });

  test('are offered when missing: the next with F8, all with Ctrl+Shift+F8, or by mouse', () =>
    withPage(`/document/${id}?segment=1`, async (page) => {
      await page.keyboard.type('Auf ');
      await page.keyboard.press('F8');
      await page.keyboard.type('Sichern');
      await page.getByRole('button', { name: 'Insert tag 1 close, bold' }).click();
      await page.keyboard.type(' klicken');
      expect(await shownText(page)).toBe('Auf {1}Sichern{/1} klicken');
      await page.keyboard.press('Control+Shift+F8');
      expect(await shownText(page)).toBe('Auf {1}Sichern{/1} klicken{2/}');
      await page.keyboard.press('F8');
      expect(await shownText(page)).toBe('Auf {1}Sichern{/1} klicken{2/}');
      await expect
        .poll(() => savedTarget(stage.workbench, id, 1), SOON)
        .toBe('Auf {1}Sichern{/1} klicken{2/}');
    }));

  test('are one step for the caret and one piece for Backspace, Delete and undo', () =>
    withPage(`/document/${id}?segment=2`, async (page) => {
      await page.keyboard.press('Control+Insert');
      await page.keyboard.press('Home');
      for (let step = 0; step < 7; step++) await page.keyboard.press('ArrowRight');
      await page.keyboard.type('!');
      expect(await shownText(page)).toBe('Click {1}!Save{/1} now{2/} please');
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Backspace');
      expect(await shownText(page)).toBe('Click Save{/1} now{2/} please');
      await page.keyboard.press('Control+z');
      expect(await shownText(page)).toBe('Click {1}!Save{/1} now{2/} please');
      await page.keyboard.press('Control+Shift+z');
      expect(await shownText(page)).toBe('Click Save{/1} now{2/} please');
      await page.keyboard.press('End');
      for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Delete');
      expect(await shownText(page)).toBe('Click Save{/1} now please');
    }));

  test('travel with cut and paste, and cannot be doubled', () =>
    withPage(`/document/${id}?segment=3`, async (page) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.keyboard.press('Control+Insert');
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+x');
      expect(await shownText(page)).toBe('');
      await page.keyboard.press('Control+v');
      await page.keyboard.press('Control+v');
      expect(await shownText(page)).toBe('Click {1}Save{/1} now{2/} pleaseClick Save now please');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Click Save now please');
    }));

  test('pasting brings plain text only, without what no file can hold', () =>
    withPage(`/document/${id}?segment=4`, async (page) => {
      await liveTarget(page).evaluate((element) => {
        const data = new DataTransfer();
        data.setData('text/html', '<b>fett</b>');
        data.setData('text/plain', 'a\u0002<9>\u0003b <b>c</b>\r\nd');
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
      });
      expect(await shownText(page)).toBe('ab <b>c</b>\nd');
    }));

  test('an input method writes beside them, undisturbed', () =>
    withPage(`/document/${id}?segment=5`, async (page) => {
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
    }));

  test('are named for a screen reader', () =>
    withPage(`/document/${id}?segment=6`, async (page) => {
      await page.keyboard.press('Control+Insert');
      for (const name of ['tag 1 open, bold', 'tag 1 close, bold', 'tag 2']) {
        expect(await liveTarget(page).getByRole('img', { name }).count(), name).toBeGreaterThan(0);
      }
    }));

  test('stay whole while white space is shown', () =>
    withPage(`/document/${id}?segment=7`, async (page) => {
      await page.keyboard.press('Control+Shift+Y');
      await page.keyboard.press('Control+Insert');
      await page.keyboard.type(' \u00a0x');
      expect(await shownText(page)).toBe('Click {1}Save{/1} now{2/} please \u00a0x');
      await expect
        .poll(() => savedTarget(stage.workbench, id, 7), SOON)
        .toBe('Click {1}Save{/1} now{2/} please \u00a0x');
    }));
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
      expect(await page.getByRole('searchbox', { name: 'Search segments' }).inputValue()).toBe('number 99');
      await page.getByRole('button', { name: 'Clear filter' }).click();
      await page.waitForURL((url) => !url.searchParams.has('search'));
    });
    expect(
      (
        (await stage.workbench.api('GET', `/document/${id}/records?page=77`)) as {
          records: { target: string }[];
        }
      ).records[76]?.target,
    ).toBe('Satz 7777');
  });

  test('under “not approved” an approved segment keeps its place and none is skipped', async () => {
    const id = await addDocument(stage.workbench, numbered(250));
    await withPage(`/document/${id}?approved=false`, async (page) => {
      for (let row = 1; row <= 3; row++) {
        await liveTarget(page, row).waitFor();
        await page.keyboard.type(`Satz Nummer ${row} des langen Dokuments`);
        await page.keyboard.press('Control+Enter');
      }
      await liveTarget(page, 4).waitFor();
      await page.getByText('3 no longer match').waitFor();
      await page.keyboard.press('Control+g');
      await page.keyboard.type('201');
      await page.keyboard.press('Enter');
      await liveTarget(page, 201).waitFor();
      await page.keyboard.press('Alt+ArrowUp');
      await liveTarget(page, 200).waitFor();
    });
  });

  test('everything by keyboard: around, comment, history, keys, and back to the text', async () => {
    const id = await addDocument(stage.workbench, numbered(5));
    await withPage(`/document/${id}`, async (page) => {
      await page.keyboard.press('Alt+ArrowDown');
      await liveTarget(page, 2).waitFor();
      await page.keyboard.type('Satz 2');
      await page.keyboard.press('Control+Shift+Enter');
      await page.getByRole('button', { name: 'Take approval back' }).waitFor();
      await page.keyboard.press('Control+Shift+m');
      await page.getByRole('textbox', { name: 'Comment on this segment' }).waitFor();
      await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
      await page.keyboard.type('Is this right?');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('listitem').filter({ hasText: 'Is this right?' }).waitFor();
      await page.keyboard.press('F9');
      await liveTarget(page, 3).waitFor();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'detached' });
    });
  });

  test.each(['light', 'dark'] as const)('axe finds nothing on the editor, %s', async (theme) => {
    await withPage(
      '/document/1?segment=3',
      async (page) => {
        await page.keyboard.press('Control+Insert');
        await page.waitForTimeout(400);
        for (const tab of ['Matches', 'Terms', 'Search', 'Comments', 'History', 'Checks']) {
          await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
          await page.waitForTimeout(150);
          expect(await accessibilityProblems(page), tab).toEqual([]);
        }
        for (const tool of ['Pre-translate…', 'Memories and glossaries…', 'Quality report…', 'Keys']) {
          await page.getByRole('button', { name: 'Tools' }).click();
          await page.getByRole('menuitem', { name: tool }).click();
          await page.getByRole('dialog').waitFor();
          await page.waitForTimeout(300);
          expect(await accessibilityProblems(page), tool).toEqual([]);
          await page.keyboard.press('Escape');
          await page.getByRole('dialog').waitFor({ state: 'detached' });
        }
      },
      { theme },
    );
  });
});
