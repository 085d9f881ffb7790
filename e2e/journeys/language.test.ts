import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tabTo, walkTo } from '../support/act.ts';
import { accessibilityProblems, closeContexts, openPage, sharedBrowser } from '../support/browser.ts';
import { watchConsole } from '../support/console.ts';
import { arriveAt, PLACES } from '../support/places.ts';
import { sayIn, type Words } from '../support/words.ts';
import { ADMIN, startLastingWorkbench, type Workbench } from '../support/workbench.ts';

let workbench: Workbench;
let browser: Awaited<ReturnType<typeof sharedBrowser>>;
beforeAll(async () => {
  [workbench, browser] = await Promise.all([startLastingWorkbench({ DEMO: '1' }), sharedBrowser()]);
});
afterAll(async () => {
  await closeContexts(browser);
  await workbench.stop();
});

/** A message of a folder's catalogue, as the page shows it. */
function message(folder: string, language: string, id: string): string {
  const file = path.resolve(import.meta.dirname, '../..', folder, 'messages', `${language}.json`);
  const words = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[id];
  if (words === undefined) throw new Error(`${folder} has no message ${id}`);
  return words;
}

const directionOf = (page: Page) => page.evaluate(() => document.documentElement.dir);

/** What is read on a screen once its own catalogue has come. */
const SPOKEN: Record<string, Words> = {
  home: ['remotes/documents/src/home', 'panel.title'],
  glossary: ['remotes/glossary/src', 'term.add'],
  memory: ['remotes/tm/src', 'unit.add'],
  document: ['remotes/documents/src', 'tools.title'],
  users: ['remotes/users/src', 'users.title'],
  account: ['remotes/users/src', 'profile.title'],
};

describe.each(['de', 'fr', 'ar', 'ja'])('in %s', (language) => {
  const say = sayIn(language);
  const own = (folder: string, id: string) => message(folder, language, id);

  test('one chooses it at the sign-in, signs in, and is refused in it', async () => {
    const page = await openPage(browser, workbench.url, { path: '/login/', signedIn: false });
    const watch = watchConsole(page);
    watch.expect(/401/);
    await page.getByRole('button', { name: 'Language: English' }).click();
    const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? '';
    await page.getByRole('menuitemcheckbox', { name: new RegExp(name, 'i') }).click();
    await page.getByLabel(own('shell/src/login', 'email')).fill(ADMIN.email);
    const password = page.getByLabel(own('shell/src/login', 'password'), { exact: true });
    await password.fill('not this one');
    await password.press('Enter');
    await page.getByText(own('shell/src/login', 'problem.wrong')).waitFor();
    await password.fill(ADMIN.password);
    await password.press('Enter');
    await page.getByRole('link', { name: own('shell/src', 'remote.users') }).waitFor();
    expect(await directionOf(page)).toBe(language === 'ar' ? 'rtl' : 'ltr');
    expect(watch.problems()).toEqual([]);
  });

  // By axe in every language: `e2e/trials/every-size.test.ts`, in `npm run test:long`.
  test('every screen speaks it, and fits a narrow page', async () => {
    const page = await openPage(browser, workbench.url, { path: 'about:blank' });
    await page.addInitScript((tag) => localStorage.setItem('tessera.language', tag), language);
    for (const place of PLACES) {
      const words = SPOKEN[place.name];
      if (!words) continue;
      await page.setViewportSize({ width: 1280, height: 800 });
      await arriveAt(page, place, say);
      await page.getByText(say(words)).first().waitFor();
      // Another direction may draw something over something else.
      const problems = language === 'ar' ? await accessibilityProblems(page) : [];
      expect([place.name, problems]).toEqual([place.name, []]);
      await page.setViewportSize({ width: 320, height: 640 });
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(async () => [place.name, await width()]).toEqual([place.name, 320]);
    }
  });
});

test('in Arabic somebody signs in, translates, looks at the panes and signs out without a mouse', async () => {
  const own = (folder: string, id: string) => message(folder, 'ar', id);
  const page = await openPage(browser, workbench.url, { path: '/login/', signedIn: false });
  const watch = watchConsole(page);
  watch.expect(/401/);
  await page.evaluate(() => localStorage.setItem('tessera.language', 'ar'));
  await page.reload();
  await page.getByLabel(own('shell/src/login', 'email')).waitFor();
  await tabTo(page, own('shell/src/login', 'email'));
  await page.keyboard.type(ADMIN.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Lantern Keepers: rules' }).waitFor();
  await walkTo(page, 'Lantern Keepers: rules', 'Lantern Keepers: rules', 'ArrowLeft');
  await page.keyboard.press('Enter');

  // The German text runs its own way, in the middle of a page that runs the other.
  const target = page.locator('[role=textbox]:focus');
  await target.waitFor();
  expect(await target.getAttribute('dir')).toBe('ltr');
  const address = () => new URL(page.url()).searchParams.get('segment');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Laternen');
  await page.keyboard.press('Control+Enter');
  await expect.poll(address).toBe('2');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(address).toBe('1');
  await expect.poll(() => target.textContent()).toBe('Laternen');

  // Tabs follow each other to the left.
  const tab = (id: string) => page.getByRole('tab', { name: own('remotes/documents/src/editor', id) });
  await tab('tab.matches').waitFor();
  const left = async (id: string) => (await tab(id).boundingBox())?.x ?? 0;
  expect(await left('tab.terms')).toBeLessThan(await left('tab.matches'));
  await tab('tab.matches').focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => tab('tab.terms').getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => tab('tab.matches').getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Escape');
  await target.waitFor();

  await page.keyboard.press('Control+Shift+P');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type(own('remotes/documents/src/keys', 'command.running-text'));
  await page.keyboard.press('Enter');
  await page.locator('[data-segment]:focus').waitFor();
  await tabTo(page, 'Admin', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.locator('[role="menuitem"]:focus').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByLabel(own('shell/src/login', 'email')).waitFor();
  expect(watch.problems()).toEqual([]);
});

test('the language of the account is taken at once, kept with it, and the select that changed it has the focus', async () => {
  const page = await openPage(browser, workbench.url, { path: '/account/' });
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const select = (language: string) =>
    page.getByLabel(message('remotes/users/src', language, 'language'), { exact: true });
  await select('en').selectOption('de');
  await page.getByText(message('remotes/users/src', 'de', 'language.note')).waitFor();
  await expect.poll(() => select('de').evaluate((element) => element === document.activeElement)).toBe(true);
  await select('de').selectOption('ar');
  await page.getByText(message('remotes/users/src', 'ar', 'language.note')).waitFor();
  expect(await directionOf(page)).toBe('rtl');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  // In another browser of the same person, too.
  const elsewhere = await openPage(browser, workbench.url, { path: '/account/' });
  await elsewhere.getByText(message('remotes/users/src', 'ar', 'language.note')).waitFor();
  await select('ar').selectOption('browser');
  await page.getByText(message('remotes/users/src', 'en', 'language.note')).waitFor();
});
