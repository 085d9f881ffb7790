import { afterAll, beforeAll, expect, test } from 'vitest';
import { tabTo, walkTo } from '../support/act.ts';
import { closeContexts, openPage, sharedBrowser } from '../support/browser.ts';
import { watchConsole } from '../support/console.ts';
import { messageOf } from '../support/words.ts';
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

test('a user signs in, translates, walks through the panes and signs out in Arabic without a mouse', async () => {
  const own = (folder: string, id: string) => messageOf('ar', [folder, id]);
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

  // German text runs from left to right on a right-to-left page.
  const target = page.locator('[role=textbox]:focus');
  await target.waitFor();
  await expect.poll(() => target.getAttribute('dir')).toBe('ltr');
  const address = () => new URL(page.url()).searchParams.get('segment');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Laternen');
  await page.keyboard.press('Control+Enter');
  await expect.poll(address).toBe('2');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(address).toBe('1');
  await expect.poll(() => target.textContent()).toBe('Laternen');

  // Tabs follow each other to the left.
  const tab = (id: string) =>
    page.getByRole('tab', { name: own('remotes/documents/src/core/live-editor', id) });
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
  await page.keyboard.type(own('remotes/documents/src/core/keys', 'command.running-text'));
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
