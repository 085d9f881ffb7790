import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { addDocument, liveTarget, savedTarget } from '../../support/documents.ts';
import { useEditor } from './editor.ts';

const CODES = 'Click <g id="1" ctype="bold">Save</g> now<x id="2"/> please';
/** The source above as copied into a target, with chips in braces. */
export const COPIED = 'Click {1}Save{/1} now{2/} please';
/** At least the number of tests in a file. */
const ROWS = 30;

type Language = 'de' | 'ja' | 'zh' | 'ar' | 'he';

/** Documents of one sentence with codes into each language; tests use the first language unless told otherwise. */
export function useInputDocuments<Used extends Language>(languages: readonly [Used, ...Used[]]) {
  const screens = useEditor();
  const ids = new Map<Used, number>();
  beforeAll(async () => {
    for (const target of languages) {
      const units = Array.from({ length: ROWS }, () => ({ source: CODES }));
      ids.set(target, await addDocument(screens.backend, units, `${target}.xlf`, target));
    }
  });
  let next = 0;

  /**
   * Runs in a segment that no other test has touched. `expectSaved` saves it and waits until the server has this text,
   * chips in braces. `isCopied`: with the source and its codes in the target.
   */
  return async function inSegment(
    run: (page: Page, expectSaved: (text: string) => Promise<void>) => Promise<void>,
    { lang = languages[0], isCopied = false }: { lang?: Used; isCopied?: boolean } = {},
  ): Promise<void> {
    const row = (next++ % ROWS) + 1;
    const id = ids.get(lang) ?? 0;
    await screens.play(`/document/${id}?segment=${row}`, async (page) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await liveTarget(page, row).waitFor();
      if (isCopied) await page.keyboard.press('Control+Insert');
      await run(page, async (text) => {
        await page.keyboard.press('Control+s');
        await expect.poll(() => savedTarget(screens.backend, id, row)).toBe(text);
      });
    });
  };
}

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** The screen position of a word in the live target or its source. */
export async function boxOf(page: Page, word: string, side: 'source' | 'target' = 'target') {
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
