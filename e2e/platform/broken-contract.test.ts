import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Release } from '@tessera/shared/remote/release';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReleaseFolder } from '../../server/release/release-folder.ts';
import { createDeployToken } from '../../server/release/tokens.ts';
import { isLong } from '../../tools/support/long.ts';
import { closeContexts, hasChromium, openPage, sharedBrowser } from '../support/browser.ts';
import { type Checkout, copyCheckout } from '../support/checkout.ts';
import { startWorkbench, type Workbench } from '../support/workbench.ts';
import { alterVersion } from './altered-version.ts';
import { isBuilt } from './composition.ts';

const DIST = resolve(import.meta.dirname, '../../dist');

/** A field is removed from a response: each check that must catch this is tried in turn. */
describe.skipIf(!hasChromium || !isBuilt)('a broken contract', { timeout: 120_000 }, () => {
  let browser: Browser;
  let workbench: Workbench;
  let checkout: Checkout;
  beforeAll(async () => {
    checkout = copyCheckout();
    [browser, workbench] = await Promise.all([sharedBrowser(), startWorkbench()]);
  });
  afterAll(async () => {
    await closeContexts(browser);
    await workbench?.stop();
    checkout?.remove();
  });

  function edit(file: string, from: RegExp, to: string) {
    const place = join(checkout.folder, file);
    const before = readFileSync(place, 'utf8');
    const after = before.replace(from, to);
    expect(after, file).not.toBe(before);
    writeFileSync(place, after);
  }

  it.runIf(isLong)(
    'is rejected at build with the missing field, and at deploy when its version was raised for the build',
    async () => {
      edit('shared/domain/contract/glossary.ts', /\n {2}records_count: z\.int\(\),/, '');
      const report = await checkout.run('node tools/contract/report.ts');
      expect(report.status).toBe(1);
      expect(report.output).toContain('would break remotes that are live');
      expect(report.output).toMatch(/answer\S*records_count is gone/);

      edit(
        'shared/remote/interface/contract-version.ts',
        /CONTRACT_VERSION = '[^']*'/,
        "CONTRACT_VERSION = '2.0.0'",
      );
      edit(
        'shared/remote/interface/contract-version.ts',
        /CONTRACT_RANGE = '[^']*'/,
        "CONTRACT_RANGE = '^2.0.0'",
      );
      expect(await checkout.run('node tools/contract/report.ts')).toMatchObject({ status: 0 });
      const before = await liveVersion();
      const { status, output } = await checkout.run(
        `npm run --silent deploy -w remotes/users -- --to ${workbench.url} --no-tests`,
        { DEPLOY_TOKEN: await createDeployToken(workbench.dataDir, 'users', 'CI of users') },
      );
      expect(status).toBe(1);
      expect(output).toContain('needs contract ^2.0.0, which this shell does not support');
      expect(await liveVersion()).toBe(before);
    },
  );

  it('is rejected at load only on its screen and with a clear message, and “Try again” recovers without a reload', async () => {
    const tomorrow = alterVersion('users', '0.1.0-tomorrow').release;
    const good = await changeUsers({ ...tomorrow, contract: '^2.0.0' });
    const page = await openPage(browser, workbench.url, { path: '/users/' });
    const menu = page.getByRole('navigation', { name: 'Main' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const failure = page.getByRole('alert').filter({ hasText: 'Users' });
    await failure.getByText('newer or older than the rest').waitFor();
    expect(await failure.textContent()).not.toMatch(/contract|\^2|error:/i);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));

    for (const [path, heading] of [
      ['Glossaries', 'Lantern Keepers: terms'],
      ['Memories', 'Lantern Keepers: memory'],
    ] as const) {
      await menu.getByRole('link', { name: 'Home', exact: true }).click();
      await page.getByRole('region', { name: path }).getByRole('link').first().click();
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    }
    await menu.getByRole('link', { name: 'Users', exact: true }).click();
    await failure.waitFor();
    expect(asked.filter((path) => path.startsWith('/remotes/users/'))).toEqual([]);

    await changeUsers(good);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Users', exact: true }).waitFor();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await page.context().close();
  });

  async function liveVersion() {
    return (await releases().read())?.remotes.users?.version;
  }
  const releases = () => openReleaseFolder({ folder: workbench.dataDir, build: DIST });

  /** Publishes without any check but correctly signed; returns the previous live version. */
  async function changeUsers(next: Release['remotes'][string]) {
    const users = (await releases().read())?.remotes.users;
    if (!users) throw new Error('There is no remote "users".');
    const edit = (live: Release) => ({ ...live, remotes: { ...live.remotes, users: next } });
    await releases().change({ by: 'nobody', what: 'publish', remote: 'users', edit });
    return users;
  }
});
