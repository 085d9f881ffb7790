import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { choose, heading, row, tabTo } from '../support/act.ts';
import { accessibilityProblems, openPage } from '../support/browser.ts';
import { type Sample, type Stage, startStage } from '../support/stage.ts';

let stage: Stage;
let glossary: Sample;
let memory: Sample;
beforeAll(async () => {
  stage = await startStage('composed');
  glossary = await stage.makeGlossary();
  memory = await stage.makeMemory();
});
afterEach(async () => {
  expect(await stage.closePages()).toEqual([]);
});
afterAll(() => stage?.stop());

/** Every screen in its loaded state. */
const SCREENS: Record<string, () => Promise<Page>> = {
  'sign in': async () => {
    const page = await openPage(stage.browser, stage.url, { signedIn: false, path: '/login/' });
    await heading(page, 'Sign in to Tessera').waitFor();
    return page;
  },
  'a forgotten password where no mail is sent': async () => {
    const page = await openPage(stage.browser, stage.url, { signedIn: false, path: '/login/' });
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByText('Ask somebody who manages the users').waitFor();
    return page;
  },
  home: async () => {
    const page = await stage.open({ path: '/' });
    await page.getByRole('link', { name: glossary.name }).waitFor();
    await page.getByRole('link', { name: memory.name }).waitFor();
    return page;
  },
  glossary: async () => {
    const page = await stage.open({ path: glossary.path });
    await row(page, 'main pump').waitFor();
    return page;
  },
  'a term of a glossary': async () => {
    const page = await stage.open({ path: glossary.path });
    await page.getByRole('button', { name: 'main pump', exact: true }).click();
    await page.getByRole('region', { name: 'Edit term' }).waitFor();
    return page;
  },
  'a term edited in its row': async () => {
    const page = await stage.open({ path: glossary.path });
    await choose(page, 'Actions for “main pump”', 'Edit in the row');
    await page.getByLabel('Target, German').waitFor();
    return page;
  },
  'a unit of a memory': async () => {
    const page = await stage.open({ path: memory.path });
    await page.getByRole('button', { name: 'Check the pump.', exact: true }).click();
    await page.getByRole('region', { name: 'History' }).getByRole('listitem').first().waitFor();
    return page;
  },
  memory: async () => {
    const page = await stage.open({ path: memory.path });
    await row(page, 'Check the pump.').waitFor();
    return page;
  },
  'a concordance in a memory': async () => {
    const page = await stage.open({ path: `${memory.path}?search=pumps&mode=stem` });
    await page.locator('mark').first().waitFor();
    return page;
  },
  users: async () => {
    const page = await stage.open({ path: '/users/' });
    await row(page, 'mei@example.com').waitFor();
    return page;
  },
  'the permission table': async () => {
    const page = await stage.open({ path: '/users/' });
    await page.getByRole('button', { name: 'What roles may do' }).click();
    await page.getByRole('dialog').waitFor();
    return page;
  },
  'the way back from deleting': async () => {
    const { path } = await stage.makeGlossary();
    const page = await stage.open({ path });
    await choose(page, 'More actions', 'Delete this glossary');
    await page.getByRole('button', { name: /^Undo/ }).waitFor();
    return page;
  },
  'not found': async () => {
    const page = await stage.open({ path: '/nowhere/' });
    await heading(page, 'Page not found').waitFor();
    return page;
  },
};

describe.each(Object.entries(SCREENS))('the screen: %s', (name, open) => {
  test('axe finds nothing, wide and at 400 px, and 320 px (400 % zoom) need no scrolling sideways', async () => {
    const page = await open();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 400, height: 800 });
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(320);
    if (name === 'sign in') await page.context().close();
  });
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
