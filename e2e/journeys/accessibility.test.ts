import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { choose, heading, row, tabTo } from '../support/act.ts';
import { accessibilityProblems, openPage } from '../support/browser.ts';
import type { Sample } from '../support/samples.ts';
import { type Stage, startStage } from '../support/stage.ts';

let stage: Stage;
let glossary: Sample;
beforeAll(async () => {
  stage = await startStage('composed');
  glossary = await stage.makeGlossary();
});
afterEach(async () => {
  expect(await stage.closePages()).toEqual([]);
});
afterAll(() => stage?.stop());

// Screens and dialogs as they are loaded are looked at in `e2e/trials/every-size.test.ts`.
test('the way back from deleting is accessible, and fits 320 px', async () => {
  const { path } = await stage.makeGlossary();
  const page = await stage.open({ path });
  await choose(page, 'More actions', 'Delete this glossary');
  await page.getByRole('button', { name: /^Undo/ }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

describe('for everybody', () => {
  test('every navigation names the page, is announced, and moves the focus to the screen', async () => {
    const page = await stage.open({ path: '/' });
    await page.getByRole('link', { name: glossary.name }).click();
    // First, since it is shown for only a few seconds.
    await page
      .locator('[data-announcer=polite]')
      .filter({ hasText: glossary.name })
      .waitFor({ state: 'attached' });
    await heading(page, glossary.name).waitFor();
    await expect.poll(() => page.title()).toContain(glossary.name);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  test('the first stop of the Tab key leads past the bar to the screen', async () => {
    const page = await stage.open({ path: glossary.path });
    await row(page, 'main pump').waitFor();
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  test('light, dark and the system’s theme are chosen, and the choice stays', async () => {
    const page = await openPage(stage.browser, stage.url, { path: '/', theme: 'light' });
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await background();
    await choose(page, 'Theme', 'Dark');
    await expect.poll(background).not.toBe(light);
    const dark = await background();
    await page.reload();
    await heading(page, 'Home').waitFor();
    expect(await background()).toBe(dark);
    await choose(page, 'Theme', 'As the system');
    await expect.poll(background).toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(background).toBe(dark);
    await page.context().close();
  });

  test('the primary palette is sky (seed, section 9)', async () => {
    const page = await openPage(stage.browser, stage.url, { signedIn: false, path: '/login/' });
    const button = page.getByRole('button', { name: 'Sign in' });
    const [red = 0, green = 0, blue = 0] = await button.evaluate((element) => {
      const canvas = document.createElement('canvas').getContext('2d');
      if (!canvas) throw new Error('no canvas');
      canvas.fillStyle = getComputedStyle(element).backgroundColor;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    });
    // Sky 600 or 700: blue leads, green follows, hardly any red.
    expect(blue).toBeGreaterThan(green);
    expect(green).toBeGreaterThan(red + 60);
    await page.context().close();
  });

  test('a person signs in, uploads and signs out without a mouse', async () => {
    const page = await openPage(stage.browser, stage.url, { signedIn: false, path: '/' });
    await heading(page, 'Sign in to Tessera').waitFor();
    await tabTo(page, 'Email');
    await page.keyboard.type('admin@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type('admin-password');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: glossary.name }).waitFor();
    const asked = page.waitForEvent('filechooser');
    await tabTo(page, 'Upload a glossary');
    await page.keyboard.press('Enter');
    await (await asked).setFiles({
      name: 'by-keys.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('English,German\nkey,Taste\n'),
    });
    await page.getByRole('row').filter({ hasText: 'by-keys' }).getByText('1 term').waitFor();
    await tabTo(page, 'Admin', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.locator('[role="menuitem"]:focus').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await heading(page, 'Sign in to Tessera').waitFor();
    await page.context().close();
  });
});
