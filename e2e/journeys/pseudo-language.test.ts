import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeContexts, openPage, sharedBrowser } from '../support/browser.ts';
import {
  collectData,
  inPseudoLanguage,
  notInPseudoLanguage,
  speakPseudoLanguage,
} from '../support/pseudo-language.ts';
import { startLastingWorkbench, type Workbench } from '../support/workbench.ts';

let workbench: Workbench;
let page: Page;
let data: Set<string>;
beforeAll(async () => {
  workbench = await startLastingWorkbench({ DEMO: '1' });
  const first = await openPage(await sharedBrowser(), workbench.url, { path: 'about:blank' });
  await speakPseudoLanguage(first.context());
  page = await first.context().newPage();
  page.setDefaultTimeout(5_000);
  data = collectData(page);
});
afterAll(async () => {
  await closeContexts(await sharedBrowser());
  await workbench.stop();
});

const press = (name: string) => async () => {
  await page
    .getByRole('button', { name: inPseudoLanguage(name) })
    .first()
    .click();
};

/** Opens the first row of the list, and its texts in it. */
const pressFirstRow = async () => {
  await page.locator('tbody [data-opener]').first().press('Enter');
  await page.locator('[data-record-panel]').waitFor();
  await page.locator('tbody [data-opener]').first().press('F2');
};

/** What is opened on a screen, one after the other; each is left by Escape. */
const SCREENS: Record<string, { path: string; opens?: Record<string, () => Promise<void>> }> = {
  home: { path: '/' },
  glossary: {
    path: '/glossary/1',
    opens: { 'a new term': press('Add term'), formats: press('Export'), 'a term': pressFirstRow },
  },
  memory: {
    path: '/tm/1',
    opens: {
      'a unit': pressFirstRow,
      'a new unit': press('Add unit'),
      'many changes': press('Change many…'),
      formats: press('Export'),
    },
  },
  document: {
    path: '/document/1',
    opens: {
      'all commands': () => page.keyboard.press('Control+Shift+P'),
    },
  },
  users: { path: '/users/', opens: { 'a new user': press('New user'), roles: press('What roles may do') } },
  'the audit log': { path: '/users/?tab=audit' },
  webhooks: { path: '/users/?tab=webhooks', opens: { 'a new webhook': press('New webhook') } },
  'machine translation': { path: '/users/?tab=machine', opens: { 'a new engine': press('New engine') } },
  account: { path: '/account/', opens: { 'a new token': press('New token') } },
  operations: { path: '/operations/' },
  'not found': { path: '/nowhere/' },
  search: { path: '/', opens: { 'the search': () => page.keyboard.press('Control+K') } },
};

describe('in the pseudo-language every text is a message, and has room', () => {
  test.each(Object.entries(SCREENS))('%s', async (_, { path, opens = {} }) => {
    await page.goto(path);
    await expectAllWorded('at first');
    for (const [name, open] of Object.entries(opens)) {
      await open();
      await expectAllWorded(name);
      await page.keyboard.press('Escape');
    }
  });
});

/** Skeletons and late parts come and go: what is still there after a moment counts. */
async function expectAllWorded(what: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  let found: string[] = [];
  for (let tries = 0; tries < 10; tries += 1) {
    found = await notInPseudoLanguage(page, data);
    if (found.length === 0) break;
    await page.waitForTimeout(200);
  }
  expect({ what, found }).toEqual({ what, found: [] });
}
