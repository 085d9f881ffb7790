import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReleaseFolder } from '../../server/release/release-folder.ts';
import { closeContexts, hasChromium, openPage, sharedBrowser } from '../support/browser.ts';
import { type ConsoleWatch, watchConsole } from '../support/console.ts';
import { startWorkbench, type Workbench } from '../support/workbench.ts';
import { type AlteredVersion, alterVersion } from './altered-version.ts';
import { isBuilt } from './composition.ts';

const DIST = resolve(import.meta.dirname, '../../dist');

describe.skipIf(!hasChromium || !isBuilt)('an admin on the operations page', () => {
  let browser: Browser;
  let workbench: Workbench;
  let page: Page;
  let watch: ConsoleWatch;
  let next: AlteredVersion;
  let first: string;
  beforeAll(async () => {
    next = alterVersion('glossary', '0.1.0-staged11');
    [browser, workbench] = await Promise.all([sharedBrowser(), startWorkbench()]);
    first = (await live())?.version ?? '';
    await stage();
    page = await openPage(browser, workbench.url);
    watch = watchConsole(page);
    await page.goto('/operations/');
  });
  afterAll(async () => {
    expect(watch.problems()).toEqual([]);
    await closeContexts(browser);
    await workbench?.stop();
  });

  const releases = () => openReleaseFolder({ folder: workbench.dataDir, build: DIST });
  const live = async () => (await releases().read())?.remotes.glossary;
  /** A staged version without users. */
  async function stage() {
    const files = Object.entries(next.files).map(([file, text]) => [file, Buffer.from(text)]);
    const staged = { share: 0, users: [] };
    const publication = { by: 'the team', release: next.release, files: Object.fromEntries(files), staged };
    await releases().publish(publication);
  }

  const card = () => page.getByRole('region', { name: 'Glossaries' });
  const button = (name: string) => card().getByRole('button', { name, exact: true });
  async function confirm(name: string) {
    await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
  }
  /** The newest line of the release history. */
  const newest = () =>
    page.getByRole('region', { name: 'Changes' }).locator('tbody tr').first().textContent();

  it('promotes a staged version for all users, unless the confirmation is cancelled', async () => {
    await card().getByText(`Staged: ${next.release.version} for 0%`).waitFor();
    await button('Promote').click();
    await confirm('Cancel');
    expect((await live())?.version).toBe(first);
    await button('Promote').click();
    await page.getByRole('alertdialog').getByText(`Everyone gets ${next.release.version}`).waitFor();
    await confirm('Promote');
    await card().getByText(`Live: ${next.release.version}`).waitFor();
    expect((await live())?.version).toBe(next.release.version);
    await expect.poll(newest).toMatch(/admin@example\.com\s*promote glossary\s*0\.1\.0-staged11/);
    await page.goto('/glossary/1');
    await page.getByRole('heading', { level: 1, name: 'Lantern Keepers: terms' }).waitFor();
    const entry = `${next.release.folder}${next.release.entry}`;
    expect(
      await page.evaluate(
        (path) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(path)),
        entry,
      ),
    ).toBe(true);
    await page.goto('/operations/');
  });

  it('pins a version against changes, unpins it, and rolls it back', async () => {
    await button('Pin').click();
    await confirm('Pin');
    await card().getByText('pinned', { exact: true }).waitFor();
    await expect.poll(newest).toContain('pin glossary');
    await expect(workbench.api('POST', '/operations/rollback', { remote: 'glossary' })).rejects.toThrow(
      /409.*is pinned to its version\. Unpin it first/,
    );
    await expect(stage()).rejects.toThrow('is pinned');
    expect(await button('Roll back').getAttribute('aria-disabled')).toBe('true');
    await button('Unpin').click();
    await confirm('Unpin');
    await card().getByText('pinned', { exact: true }).waitFor({ state: 'detached' });

    await button('Roll back').click();
    await confirm('Roll back');
    await card().getByText(`Live: ${first}`).waitFor();
    expect((await live())?.version).toBe(first);
    await expect.poll(newest).toContain('rollback glossary');
  });

  it('shows load times, sizes and changes over time, rolls back to a chosen version, and drops a staged one', async () => {
    await page.goto('/glossary/1');
    await page.getByRole('heading', { level: 1, name: 'Lantern Keepers: terms' }).waitFor();
    // Pages report their loads at the latest when they are left.
    await page.goto('/operations/?range=day');
    await expect
      .poll(async () => {
        await page.reload();
        await card().getByText('Show as table').click();
        return card().getByRole('table', { name: 'Glossaries over time' }).textContent();
      })
      .toMatch(/\d+ ms.*promote: 0\.1\.0-staged11, \d+(\.\d)? kB, by admin@example\.com/);
    await page.getByLabel('Figures over time').selectOption('Last month');
    await page.waitForURL('**/operations/?range=month');

    await stage();
    await workbench.api('POST', '/operations/promote', { remote: 'glossary' });
    await page.reload();
    await button(`Go back to ${first}`).click();
    await page.getByRole('alertdialog').getByText(`Everyone gets ${first}`).waitFor();
    await confirm('Roll back');
    await card().getByText(`Live: ${first}`).waitFor();
    await expect(
      workbench.api('POST', '/operations/rollback', { remote: 'glossary', to: 'unheard-of' }),
    ).rejects.toThrow(/409.*Version unheard-of/);

    await stage();
    await page.reload();
    await button('Drop staged version').click();
    await confirm('Drop it');
    await card().getByText('Staged:').waitFor({ state: 'detached' });
    expect((await live())?.version).toBe(first);
  });
});
