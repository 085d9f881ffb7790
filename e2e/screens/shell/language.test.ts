import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isLong } from '../../../tools/support/long.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { PLACES } from '../../support/places.ts';
import { messageOf, sayIn, type Words } from '../../support/words.ts';
import { ADMIN } from '../../support/workbench.ts';
import { redraw } from '../support/redraw.ts';
import { useScreens } from '../support/screens.ts';
import { settled } from '../support/settled.ts';

const screens = useScreens({ env: { DEMO: '1' } });

const directionOf = (page: Page) => page.evaluate(() => document.documentElement.dir);

/** Text that appears on a screen once its own folder's messages have loaded. */
const SPOKEN: Record<string, Words> = {
  home: ['remotes/documents/src/list/home', 'panel.title'],
  glossary: ['remotes/glossary/src', 'term.add'],
  memory: ['remotes/tm/src', 'unit.add'],
  document: ['remotes/documents/src', 'tools.title'],
  users: ['remotes/users/src', 'users.title'],
  account: ['remotes/users/src', 'profile.title'],
  preferences: ['remotes/documents/src/preferences', 'density'],
};

/** A right-to-left language and one with long words; `npm run test:long` has all. */
const LANGUAGES = isLong ? ['de', 'fr', 'ar', 'ja'] : ['ar', 'de'];

describe.each(LANGUAGES)('the language %s', (language) => {
  const own = (folder: string, id: string) => messageOf(language, [folder, id]);

  test('can be chosen on the sign-in screen, also for its errors, and is used after signing in', async () => {
    screens.console.expect(/401/);
    const page = await screens.open({ path: '/login/', as: null });
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
  });

  // By axe in every language: `e2e/trials/every-size.test.ts`, in `npm run test:long`.
  test('is used on every screen, and fits 320 px', async () => {
    const page = await screens.open({ path: '/login/', language });
    for (const place of PLACES) {
      const words = SPOKEN[place.name];
      if (!words) continue;
      await page.setViewportSize({ width: 1280, height: 800 });
      await redraw(page, place.path);
      await page.locator(place.until).first().waitFor();
      await page.getByText(sayIn(language)(words)).first().waitFor();
      await settled(page);
      // Another direction may draw something over something else.
      const problems = language === 'ar' ? await accessibilityProblems(page, { inOneTheme: true }) : [];
      expect([place.name, problems]).toEqual([place.name, []]);
      await page.setViewportSize({ width: 320, height: 640 });
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(async () => [place.name, await width()]).toEqual([place.name, 320]);
    }
  });
});

test('the language of the account changes without a reload, keeps the focus, and applies in other browsers', async () => {
  const page = await screens.open({ path: '/preferences', role: 'reviewer' });
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const note = (language: string) => messageOf(language, ['remotes/users/src', 'language.note']);
  const select = (language: string) =>
    page.getByLabel(messageOf(language, ['remotes/users/src', 'language']), { exact: true });
  await select('en').selectOption('de');
  await page.getByText(note('de')).waitFor();
  await expect.poll(() => select('de').evaluate((element) => element === document.activeElement)).toBe(true);
  await select('de').selectOption('ar');
  await page.getByText(note('ar')).waitFor();
  expect(await directionOf(page)).toBe('rtl');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  const elsewhere = await screens.open({ path: '/preferences', role: 'reviewer' });
  await elsewhere.getByText(note('ar')).waitFor();
  await select('ar').selectOption('browser');
  await page.getByText(note('en')).waitFor();
});

test('cells of a table start below their headings in Arabic, whatever the direction of their text', async () => {
  const { path } = await screens.makeGlossary();
  const page = await screens.open({ path, language: 'ar' });
  const cell = page.locator('tbody tr').first().locator('td').nth(1).locator('span[dir=auto]');
  const gap = () =>
    cell.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return element.getBoundingClientRect().right - range.getBoundingClientRect().right;
    });
  await expect.poll(gap).toBeLessThan(1);
});
