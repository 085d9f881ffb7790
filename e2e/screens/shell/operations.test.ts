import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReleaseFolder } from '../../../server/release/release-folder.ts';
import { PLAYERS } from '../../../server/sandbox/samples/people.ts';
import { buildRemote, filesOf, first } from '../../../server/testing/build-release.ts';
import { zippedMapOf } from '../../../server/testing/source-map.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens({ env: {} });

let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tessera-operations-'));
  writeFileSync(join(dataDir, 'release.json'), JSON.stringify(first));
  const folder = openReleaseFolder({ folder: dataDir });
  await folder.publish({ by: 'ana', release: buildRemote('glossary', '2'), files: filesOf('glossary 2') });
  await folder.storeMaps('glossary', '2', { 'remote.js': zippedMapOf('src/terms/TermSheet.tsx') });
  // The backend in memory has no release folder.
  Object.assign(screens.backend.application.services.settings, { dataDir });
  const crash = {
    outcome: 'crashed',
    reason: "TypeError: Cannot read properties of undefined (reading 'term')",
    stack: 'TypeError: …\n    at t (https://tessera.example.com/remotes/glossary/2/remote.js:1:11)',
  };
  const rare = { outcome: 'erred', reason: 'RangeError: Invalid time value' };
  await report(PLAYERS.manager.email, rare);
  await report(PLAYERS.manager.email, crash);
  await report(PLAYERS.user.email, crash);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function report(email: string, change: object) {
  const { application, cookieOf, url } = screens.backend;
  const reports = [{ remote: 'glossary', version: '2', ms: 0, ...change }];
  const headers = { cookie: await cookieOf(email), 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify({ reports }) };
  expect((await application.api(new Request(`${url}/api/operations/reports`, init))).status).toBe(200);
}

const tableOf = (page: Page, name: string): Locator => page.getByRole('table', { name, exact: true });

test('an administrator sees each error with its original place, users and times, last reported first', async () => {
  const page = await screens.open({ path: '/operations/' });
  const rows = tableOf(page, 'Errors of Glossaries').locator('tbody tr');
  const [newest, oldest] = [rows.first(), rows.last()];
  await newest.getByText('src/terms/TermSheet.tsx:3:5', { exact: true }).waitFor();
  expect(await rows.count()).toBe(2);
  expect(await newest.getByRole('cell').nth(2).textContent()).toBe('2');
  expect(await newest.getByText('crash', { exact: true }).isVisible()).toBe(true);
  expect(await oldest.textContent()).toContain('RangeError: Invalid time value');
  expect(await oldest.locator('details').count()).toBe(0);
  await page.getByRole('region', { name: 'Memories' }).getByText('No errors in the last 30 days.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('the stack opens by keyboard, reads from left to right in Arabic, and fits a narrow screen', async () => {
  const page = await screens.open({ path: '/operations/', width: 390, language: 'ar' });
  const table = tableOf(page, 'أخطاء «المسارد»');
  const stack = table.getByText('at t (src/terms/TermSheet.tsx:3:5)');
  await table.locator('summary').focus();
  expect(await stack.isVisible()).toBe(false);
  await page.keyboard.press('Enter');
  await stack.waitFor();
  expect(await stack.evaluate((each) => getComputedStyle(each).direction)).toBe('ltr');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await accessibilityProblems(page, { inOneTheme: true })).toEqual([]);
});

test('an older server without the list of errors causes no error message', async () => {
  screens.console.expect(/404 \(Not Found\)/);
  const page = await screens.open();
  await page.route('**/api/operations/errors', (route) =>
    route.fulfill({
      status: 404,
      contentType: 'application/problem+json',
      body: '{"title":"Not Found","status":404}',
    }),
  );
  const asked = page.waitForResponse('**/api/operations/errors');
  await page.getByRole('banner').getByRole('button', { name: 'Admin', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Operations' }).click();
  await asked;
  await page.getByRole('region', { name: 'Glossaries', exact: true }).waitFor();
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  expect(await page.getByRole('main').textContent()).not.toContain('Not found');
});
