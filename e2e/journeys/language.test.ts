import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeContexts, openPage, sharedBrowser } from '../support/browser.ts';
import { startLastingWorkbench, type Workbench } from '../support/workbench.ts';

let workbench: Workbench;
let browser: Awaited<ReturnType<typeof sharedBrowser>>;
beforeAll(async () => {
  [workbench, browser] = await Promise.all([startLastingWorkbench({ DEMO: '1' }), sharedBrowser()]);
});
afterAll(async () => {
  await closeContexts(browser);
  await workbench.stop();
});

const PANEL = {
  en: 'Memories',
  de: 'Übersetzungsspeicher',
  ar: 'ذاكرات الترجمة',
};

test('the page takes the language of the account, all its parts and its direction, without a reload', async () => {
  const page = await openPage(browser, workbench.url);
  const panel = (name: string) => page.getByRole('heading', { name, exact: true });
  await panel(PANEL.en).waitFor();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  const choose = async (language: string) => {
    await page.request.put('/api/user/language', { data: { language } });
    // As after ten minutes: the next change of screen asks who is signed in.
    await page.clock.setSystemTime(Date.now() + 11 * 60_000 * (language === 'de' ? 1 : 2));
    await page.getByRole('navigation').getByRole('link').last().click();
    await page.getByRole('navigation').getByRole('link').first().click();
  };
  await choose('de');
  await panel(PANEL.de).waitFor();
  await choose('ar');
  await panel(PANEL.ar).waitFor();

  const seen = await page.evaluate(() => {
    const { lang, dir } = document.documentElement;
    return { lang, dir, isSamePage: 'isSamePage' in window };
  });
  expect(seen).toEqual({ lang: 'ar', dir: 'rtl', isSamePage: true });
  await page.reload();
  await panel(PANEL.ar).waitFor();
});
