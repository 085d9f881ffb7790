import { describe, expect, test } from 'vitest';
import { choose, heading, row } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { addDocument, editorFocus, numbered } from '../../support/documents.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens();

// Screens and dialogs as they are loaded are checked in `e2e/trials/every-size.test.ts`.
test('the undo after deleting a glossary is accessible, and fits 320 px', async () => {
  const { path } = await screens.makeGlossary();
  const page = await screens.open({ path });
  await choose(page, 'More actions', 'Delete this glossary');
  await page.getByRole('button', { name: /^Undo/ }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('a filled button shows its text in a high-contrast theme', async () => {
  const page = await screens.open({ path: '/' });
  const button = page.getByRole('button', { name: 'Add files' });
  await button.waitFor();
  await page.emulateMedia({ forcedColors: 'active' });
  const style = await button.evaluate((element) => {
    const { color, backgroundColor, forcedColorAdjust } = getComputedStyle(element);
    return { color, backgroundColor, forcedColorAdjust };
  });
  // With `auto` the browser draws the text on a plate of its own colour.
  expect(style.forcedColorAdjust).toBe('none');
  expect(style.color).not.toBe(style.backgroundColor);
});

test('the open row and the chosen command are outlined in a high-contrast theme', async () => {
  const id = await addDocument(screens.backend, numbered(2));
  const page = await screens.open({ path: `/document/${id}` });
  await editorFocus(page);
  await page.emulateMedia({ forcedColors: 'active' });
  const outlineOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await outlineOf('[aria-current=true]')).toBe('solid');
  await page.keyboard.press('Control+Shift+P');
  expect(await outlineOf('dialog[open] [role=option][aria-selected=true]')).toBe('solid');
});

describe('the frame', () => {
  test('announces and names the page after a link, and moves the focus to the new screen', async () => {
    const glossary = await screens.makeGlossary();
    const page = await screens.open({ path: `/?glossaries.search=${encodeURIComponent(glossary.name)}` });
    await page.getByRole('link', { name: glossary.name, exact: true }).click();
    // First, since it is shown for only a few seconds.
    await page
      .locator('[data-announcer=polite]')
      .filter({ hasText: `${glossary.name} · Tessera` })
      .waitFor({ state: 'attached' });
    await heading(page, glossary.name).waitFor();
    await expect.poll(() => page.title()).toBe(`${glossary.name} · Tessera`);
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await expect.poll(focused).toBe('content');
    // This link stays in the page, with the focus of the click.
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await page
      .locator('[data-announcer=polite]')
      .filter({ hasText: 'Users · Tessera' })
      .waitFor({ state: 'attached' });
    await expect.poll(focused).toBe('content');
    await expect.poll(() => page.title()).toBe('Users · Tessera');
  });

  test('has a first stop of the Tab key that skips the bar', async () => {
    const { path } = await screens.makeGlossary();
    const page = await screens.open({ path });
    // In a reused page Tab continues where the last screen had the focus.
    await page.reload();
    await row(page, 'main pump').waitFor();
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  test('offers the themes light, dark and system, and keeps the choice over a reload', async () => {
    const page = await screens.open({ path: '/account/', theme: 'light' });
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await background();
    await choose(page, 'Theme', 'Dark');
    await expect.poll(background).not.toBe(light);
    const dark = await background();
    await page.reload();
    await heading(page, 'Your account').waitFor();
    expect(await background()).toBe(dark);
    await choose(page, 'Theme', 'Same as system');
    await expect.poll(background).toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(background).toBe(dark);
  });
});
