import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, openPage } from '../support/browser.ts';
import { startWorkbench, type Workbench } from '../support/workbench.ts';
import { addDocument, liveTarget, openEditor, savedTarget, shownText } from './documents-support.ts';

const CODES = 'Click <g id="1" ctype="bold">Save</g> now<x id="2"/> please';
const COPIED = 'Click {1}Save{/1} now{2/} please';

/** Longer than the pause after which a text is saved. */
const SOON = { timeout: 8_000 };

let workbench: Workbench;
let browser: Browser;
/** As many as there are tests, at least. */
const ROWS = 30;
let ids: Record<'de' | 'ja' | 'zh' | 'ar' | 'he', number>;

beforeAll(async () => {
  workbench = await startWorkbench({ DEMO: '0' });
  browser = await launchBrowser();
  const add = (target: string) =>
    addDocument(
      workbench,
      Array.from({ length: ROWS }, () => ({ source: CODES })),
      `${target}.xlf`,
      target,
    );
  ids = {
    de: await add('de'),
    ja: await add('ja'),
    zh: await add('zh'),
    ar: await add('ar'),
    he: await add('he'),
  };
});
afterAll(async () => {
  await browser?.close();
  await workbench?.stop();
});

let next = 0;

/** A segment that no other test has touched, with its codes in the target when asked for. */
async function inSegment(
  run: (page: Page, saved: () => Promise<string | undefined>) => Promise<void>,
  { lang = 'de' as keyof typeof ids, isCopied = false } = {},
) {
  const row = (next++ % ROWS) + 1;
  const page = await openPage(browser, workbench.url, { path: '/users/' });
  page.setDefaultTimeout(10_000);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  try {
    await openEditor(page, `/document/${ids[lang]}?segment=${row}`);
    await liveTarget(page, row).waitFor();
    if (isCopied) await page.keyboard.press('Control+Insert');
    await run(page, () => savedTarget(workbench, ids[lang], row));
  } finally {
    await page.context().close();
  }
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Where a word of the live target, or of the source beside it, stands on the screen. */
async function boxOf(page: Page, word: string, side: 'source' | 'target' = 'target') {
  return page.evaluate(
    ([wanted, column]) => {
      const live = document.querySelector('[aria-current="true"][role="row"]');
      const cells = live?.querySelectorAll('[role="cell"]') ?? [];
      const root = cells[column === 'source' ? 1 : 2];
      const walker = document.createTreeWalker(root ?? document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.nodeValue?.indexOf(wanted) ?? -1;
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + wanted.length);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        return { left, right, middle: (top + bottom) / 2 };
      }
      throw new Error(`No ${wanted} on the screen.`);
    },
    [word, side] as const,
  );
}

describe('undo and redo', () => {
  test('typing goes back in strokes, insertions one by one, and forward again', () =>
    inSegment(async (page, saved) => {
      await page.keyboard.type('Eins');
      await press(page, 'F8');
      await page.keyboard.type('zwei');
      await press(page, 'Alt+Delete');
      expect(await shownText(page)).toBe('');
      const steps = ['Eins{1}zwei', 'Eins{1}', 'Eins', ''];
      for (const step of steps) {
        await press(page, 'Control+z');
        expect(await shownText(page)).toBe(step);
      }
      await press(page, 'Control+z');
      expect(await shownText(page)).toBe('');
      for (const step of [...steps.slice(0, -1).reverse(), '']) {
        await press(page, 'Control+y');
        expect(await shownText(page)).toBe(step);
      }
      await press(page, 'Control+z', 'Control+Shift+F8');
      await expect.poll(saved, SOON).toBe('Eins{1}zwei{/1}{2/}');
    }));

  test('also what the list of commands did, with the caret where it was', () =>
    inSegment(async (page) => {
      await page.keyboard.type('ab');
      await press(page, 'ArrowLeft', 'Control+Shift+P');
      await page.getByRole('combobox', { name: 'Find a command' }).fill('non-breaking');
      await press(page, 'Enter');
      await expect.poll(() => shownText(page)).toBe('a\u00a0b');
      await page.keyboard.type('!');
      expect(await shownText(page)).toBe('a\u00a0!b');
      await press(page, 'Control+Shift+P');
      await page.getByRole('combobox', { name: 'Find a command' }).fill('undo');
      await press(page, 'Enter');
      await expect.poll(() => shownText(page)).toBe('a\u00a0b');
    }));
});

describe('the clipboard', () => {
  test('a selection with chips is copied, and comes back whole where it is pasted', () =>
    inSegment(
      async (page, saved) => {
        await press(page, 'Control+a', 'Control+c', 'End', 'Control+v');
        // Doubled chips stay out.
        expect(await shownText(page)).toBe(`${COPIED}Click Save now please`);
        await press(page, 'Control+z', 'Control+a', 'Control+x');
        expect(await shownText(page)).toBe('');
        await page.keyboard.type('Bitte: ');
        await press(page, 'Control+v');
        expect(await shownText(page)).toBe(`Bitte: ${COPIED}`);
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Click Save now please');
        await expect.poll(saved, SOON).toBe(`Bitte: ${COPIED}`);
      },
      { isCopied: true },
    ));

  test('pasting over a selection across chips takes them away, and undo brings them back', () =>
    inSegment(
      async (page) => {
        await page.evaluate(() => navigator.clipboard.writeText('Sichern'));
        await press(page, 'Home');
        for (let step = 0; step < 6; step++) await press(page, 'ArrowRight');
        // {1}, Save, {/1}
        for (let step = 0; step < 6; step++) await press(page, 'Shift+ArrowRight');
        await press(page, 'Control+v');
        expect(await shownText(page)).toBe('Click Sichern now{2/} please');
        await press(page, 'Control+z');
        expect(await shownText(page)).toBe(COPIED);
      },
      { isCopied: true },
    ));
});

describe('selection', () => {
  test('goes over a chip in one step, in both directions, and typing replaces it whole', () =>
    inSegment(
      async (page, saved) => {
        await press(page, 'End');
        for (let step = 0; step < 7; step++) await press(page, 'ArrowLeft');
        await press(page, 'Shift+ArrowLeft');
        await page.keyboard.type('?');
        expect(await shownText(page)).toBe('Click {1}Save{/1} now? please');
        await press(page, 'Control+z', 'Home');
        for (let step = 0; step < 6; step++) await press(page, 'ArrowRight');
        await press(page, 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowLeft', 'Delete');
        expect(await shownText(page)).toBe('Click Save{/1} now{2/} please');
        await press(page, 'Control+z');
        await expect.poll(saved, SOON).toBe(COPIED);
      },
      { isCopied: true },
    ));

  test('by mouse from the middle of one word to the middle of another takes the chips between', () =>
    inSegment(
      async (page) => {
        const [from, to] = [await boxOf(page, 'ick'), await boxOf(page, 'now')];
        await page.mouse.move(from.left + 1, from.middle);
        await page.mouse.down();
        await page.mouse.move(to.right - 1, to.middle, { steps: 6 });
        await page.mouse.up();
        await page.keyboard.type('_');
        expect(await shownText(page)).toBe('Cl_{2/} please');
      },
      { isCopied: true },
    ));
});

describe('drag and drop', () => {
  async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 6, from.y, { steps: 3 });
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await page.mouse.up();
  }

  test('moves a word with its chips inside the target, and undo puts it back', () =>
    inSegment(
      async (page, saved) => {
        const save = await boxOf(page, 'Save');
        await press(page, 'Home');
        for (let step = 0; step < 6; step++) await press(page, 'ArrowRight');
        for (let step = 0; step < 6; step++) await press(page, 'Shift+ArrowRight');
        const please = await boxOf(page, 'please');
        await drag(
          page,
          { x: (save.left + save.right) / 2, y: save.middle },
          { x: please.right - 1, y: please.middle },
        );
        await expect.poll(() => shownText(page)).toBe('Click  now{2/} please{1}Save{/1}');
        await press(page, 'Control+z');
        expect(await shownText(page)).toBe(COPIED);
        await press(page, 'Control+y');
        await expect.poll(saved, SOON).toBe('Click  now{2/} please{1}Save{/1}');
      },
      { isCopied: true },
    ));

  test('brings a word over from the source as plain text', () =>
    inSegment(async (page) => {
      await page.keyboard.type('Bitte ');
      const word = await boxOf(page, 'please', 'source');
      await page.mouse.dblclick((word.left + word.right) / 2, word.middle);
      const target = await boxOf(page, 'Bitte');
      await drag(
        page,
        { x: (word.left + word.right) / 2, y: word.middle },
        { x: target.right + 60, y: target.middle },
      );
      await expect.poll(() => shownText(page)).toMatch(/^Bitte ?please$/);
    }));
});

describe('input methods', () => {
  const compose = (session: CDPSession, ...texts: string[]) =>
    texts.reduce<Promise<unknown>>(
      (before, text) =>
        before.then(() =>
          session.send('Input.imeSetComposition', {
            text,
            selectionStart: text.length,
            selectionEnd: text.length,
          }),
        ),
      Promise.resolve(),
    );

  test('Japanese: kana are composed and converted beside chips, and undone as one', () =>
    inSegment(
      async (page, saved) => {
        const session = await page.context().newCDPSession(page);
        await page.keyboard.press('F8');
        await compose(session, 'ほ', 'ほぞ', 'ほぞん', '保存');
        await session.send('Input.insertText', { text: '保存' });
        await press(page, 'F8');
        expect(await shownText(page)).toBe('{1}保存{/1}');
        await compose(session, 'を', 'をおす', 'を押す');
        await session.send('Input.insertText', { text: 'を押す' });
        expect(await shownText(page)).toBe('{1}保存{/1}を押す');
        await press(page, 'Control+z');
        expect(await shownText(page)).toBe('{1}保存{/1}');
        await press(page, 'Control+y', 'F8');
        await expect.poll(saved, SOON).toBe('{1}保存{/1}を押す{2/}');
      },
      { lang: 'ja' },
    ));

  test('Chinese: pinyin becomes characters, also between two chips and over a selection with a chip', () =>
    inSegment(
      async (page, saved) => {
        const session = await page.context().newCDPSession(page);
        await press(page, 'Control+Shift+F8', 'Home', 'ArrowRight');
        await compose(session, 'b', 'bao', 'baocun', '保存');
        await session.send('Input.insertText', { text: '保存' });
        expect(await shownText(page)).toBe('{1}保存{/1}{2/}');
        // The last character of the pair, its end and the break.
        await press(page, 'End', 'Shift+ArrowLeft', 'Shift+ArrowLeft');
        await compose(session, 'qing', '请');
        await session.send('Input.insertText', { text: '请' });
        expect(await shownText(page)).toBe('{1}保存请');
        await press(page, 'Control+z');
        expect(await shownText(page)).toBe('{1}保存{/1}{2/}');
        await expect.poll(saved, SOON).toBe('{1}保存{/1}{2/}');
      },
      { lang: 'zh' },
    ));

  test('given up, a composition leaves the text as it was', () =>
    inSegment(
      async (page) => {
        const session = await page.context().newCDPSession(page);
        await page.keyboard.type('前');
        await compose(session, 'に', 'にほ', '');
        await page.keyboard.type('後');
        expect(await shownText(page)).toBe('前後');
      },
      { lang: 'ja' },
    ));

  test('while white space is shown, what is composed keeps its spaces', () =>
    inSegment(
      async (page, saved) => {
        await press(page, 'Control+Shift+Y');
        const session = await page.context().newCDPSession(page);
        await page.keyboard.type('A ');
        await compose(session, 'に', '日');
        await session.send('Input.insertText', { text: '日' });
        await page.keyboard.type(' B');
        expect(await shownText(page)).toBe('A 日 B');
        await press(page, 'Control+Shift+Y');
        await expect.poll(saved, SOON).toBe('A 日 B');
      },
      { lang: 'ja' },
    ));

  test('keys of the map do nothing in the middle of a composition', () =>
    inSegment(
      async (page) => {
        const session = await page.context().newCDPSession(page);
        await compose(session, 'に', 'にほん');
        await liveTarget(page).evaluate((element) =>
          element.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, isComposing: true, bubbles: true }),
          ),
        );
        await session.send('Input.insertText', { text: '日本' });
        expect(await shownText(page)).toBe('日本');
        await expect.poll(() => page.getByRole('button', { name: 'Take approval back' }).count()).toBe(0);
      },
      { lang: 'zh' },
    ));
});

describe.each(['ar', 'he'] as const)('a target written from the right, %s', (lang) => {
  const word = { ar: 'انقر', he: 'לחצו' }[lang];

  test('has its direction, the arrows go where they point, and chips stand apart', () =>
    inSegment(
      async (page, saved) => {
        expect(await liveTarget(page).getAttribute('dir')).toBe('rtl');
        expect(await liveTarget(page).getAttribute('lang')).toBe(lang);
        await page.keyboard.type(`${word} `);
        await press(page, 'F8');
        await page.keyboard.type('Save');
        await press(page, 'F8');
        await page.keyboard.type(' 12');
        expect(await shownText(page)).toBe(`${word} {1}Save{/1} 12`);
        const chip = liveTarget(page).getByRole('img').first();
        expect(await chip.evaluate((element) => getComputedStyle(element).unicodeBidi)).toBe('isolate');
        // The text begins at the right edge: its first word is right of the first chip.
        const [first, box] = [await boxOf(page, word), await chip.boundingBox()];
        expect(first.left).toBeGreaterThan(box?.x ?? Number.POSITIVE_INFINITY);
        await press(page, 'Home');
        for (let step = 0; step < word.length + 1; step++) await press(page, 'ArrowLeft');
        // Forward is to the left: over the chip in one step.
        await press(page, 'ArrowLeft');
        await page.keyboard.type('_');
        expect(await shownText(page)).toBe(`${word} {1}_Save{/1} 12`);
        await press(page, 'Backspace', 'Backspace');
        expect(await shownText(page)).toBe(`${word} Save{/1} 12`);
        await press(page, 'Control+z', 'Control+Shift+F8');
        await expect.poll(saved, SOON).toMatch(`{1}`);
      },
      { lang },
    ));

  test('the row that is only read has the same direction', () =>
    inSegment(
      async (page) => {
        await page.keyboard.type(word);
        await press(page, 'Alt+ArrowDown');
        const cell = page.getByRole('cell').filter({ hasText: word }).first();
        await cell.waitFor();
        expect(await cell.getAttribute('dir')).toBe('rtl');
      },
      { lang },
    ));
});

describe('special characters and white space', () => {
  test('a character is found by name or number, goes where the caret is, and is remembered', () =>
    inSegment(async (page, saved) => {
      await page.keyboard.type('12');
      await press(page, 'ArrowLeft', 'F4');
      const field = page.getByRole('combobox', { name: /Find by name/ });
      await field.fill('narrow non-br');
      await press(page, 'Enter');
      await expect.poll(() => shownText(page)).toBe('1\u202f2');
      await press(page, 'F4');
      await page
        .getByRole('dialog')
        .getByRole('option')
        .first()
        .getByText('Narrow non-breaking space')
        .waitFor();
      await field.fill('U+1F600');
      await press(page, 'Enter');
      await expect.poll(() => shownText(page)).toBe('1\u202f😀2');
      await press(page, 'F4');
      await field.fill('U+0007');
      await page.getByText('No file can hold this character.').waitFor();
      await press(page, 'Enter', 'Escape');
      await press(page, 'Control+z');
      expect(await shownText(page)).toBe('1\u202f2');
      await expect.poll(saved, SOON).toBe('1\u202f2');
    }));

  test('Ctrl+Shift+Space is a non-breaking space, and every kind of white space can be seen', () =>
    inSegment(async (page) => {
      await page.keyboard.type('a b');
      await press(page, 'Control+Shift+Space', 'Control+Shift+Y');
      await liveTarget(page).evaluate((element) => {
        const data = new DataTransfer();
        data.setData('text/plain', '\t\u200b\u200fx\n');
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
      });
      const kinds = () =>
        liveTarget(page).evaluate((element) =>
          [...element.querySelectorAll<HTMLElement>('[data-space]')].map(({ dataset }) => dataset.space),
        );
      expect(await kinds()).toEqual(['space', 'non-breaking', 'tab', 'invisible', 'invisible', 'break']);
      expect(await shownText(page)).toBe('a b\u00a0\t\u200b\u200fx\n');
      await press(page, 'Control+Shift+Y');
      expect(await kinds()).toEqual([]);
      expect(await shownText(page)).toBe('a b\u00a0\t\u200b\u200fx\n');
    }));
});
