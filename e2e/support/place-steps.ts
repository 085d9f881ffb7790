import type { Page } from 'playwright-core';
import type { Say, Words } from './words.ts';

/** A user's action on the way to a place. */
export type Step = (at: { page: Page; say: Say }) => Promise<unknown>;

const KEYS = 'remotes/documents/src/core/keys';
export const MORE: Words = ['shared/ui/layout', 'more'];

const button = (page: Page, name: RegExp) => page.getByRole('button', { name });
/** An entry starts with its label; a note and shortcut may follow. */
export const entry = (page: Page, label: RegExp, entries = '[role^=menuitem]') =>
  page.locator(entries).filter({ hasText: new RegExp(label.source.replace(/\\s\*\$$/, ''), 'u') });

/** Presses a button, or its entry if it has moved into the menu of more actions. */
export const press =
  (...words: Words): Step =>
  async ({ page, say }) => {
    const shown = button(page, say(words)).first();
    const more = button(page, say(MORE)).first();
    await shown.or(more).first().waitFor();
    if ((await shown.count()) > 0) return shown.click();
    await more.click();
    return entry(page, say(words)).first().click();
  };
export const choose =
  (menu: Words, ...words: Words): Step =>
  async ({ page, say }) => {
    await button(page, say(menu)).first().click();
    await entry(page, say(words)).first().click();
  };
export const key =
  (keys: string): Step =>
  ({ page }) =>
    page.keyboard.press(keys);
export const tab =
  (...words: Words): Step =>
  async ({ page, say }) => {
    const { source } = say(words);
    // A count may follow.
    const found = page.getByRole('tab', { name: new RegExp(source.replace(/\\s\*\$$/, ''), 'u') });
    await found.click();
  };
/** Runs a command by name from the list of commands. */
export const command =
  (id: string): Step =>
  async ({ page, say }) => {
    await page.keyboard.press('Control+Shift+P');
    await entry(page, say([KEYS, `command.${id}`]), 'dialog[open] [role=option]').click();
  };
/** Chooses a file with this button. */
export const give =
  (words: Words, name: string, text: string): Step =>
  async ({ page, say }) => {
    const asked = page.waitForEvent('filechooser');
    await button(page, say(words)).first().click();
    await (await asked).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
  };
export const there =
  (selector: string): Step =>
  ({ page }) =>
    page.locator(selector).first().waitFor();
export const openRow: Step = ({ page }) => page.locator('tbody [data-opener]').first().press('Enter');
export const editRow: Step = ({ page }) => page.locator('tbody [data-opener]').first().press('F2');
/** Selects an action of the first row in the menu at its end. */
export const rowAction =
  (...words: Words): Step =>
  async ({ page, say }) => {
    await button(page, say(['shared/ui/table', 'actions.of']))
      .first()
      .click();
    await entry(page, say(words)).first().click();
  };

type Segment = { id: number; version: number };

/** Saves another text for a segment, like a concurrent user. */
export const change =
  (document: number, row: number, target: string): Step =>
  async ({ page }) => {
    const answer = await page.request.get(`/api/document/${document}/records?rows=${row}`);
    const { records } = (await answer.json()) as { records: Segment[] };
    const [record] = records;
    const data = { target, version: record?.version };
    await page.request.put(`/api/document/records/${record?.id}`, { data });
  };
/** Fills empty segments with the source, then changes one of them: undoing the fill keeps that one. */
export const fillAndChange =
  (document: number, row: number): Step =>
  async (at) => {
    await change(document, row, '')(at);
    await at.page.request.post(`/api/document/${document}/bulk`, { data: { action: 'copy_source' } });
    await change(document, row, 'Anders')(at);
  };
/** Removes the session until the page asks for a sign-in, opens the form, then restores the session in this window. */
export const endSession: Step = async ({ page, say }) => {
  const context = page.context();
  const cookies = await context.cookies();
  await context.clearCookies();
  try {
    const bin = button(page, say(['shared/parts/bin', 'button.of'])).first();
    await bin.click();
    await page.locator('[data-strip]').getByRole('button').click();
    await page.locator('dialog[open] input[type=password]').waitFor();
  } finally {
    await context.addCookies(cookies);
  }
};
