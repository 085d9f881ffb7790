import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { Release } from '@tessera/shared/remote/release';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeNamed, publish } from '../../server/release/change-release.ts';
import { openReleaseFolder } from '../../server/release/release-folder.ts';
import { closeContexts, hasChromium, openPage, sharedBrowser } from '../support/browser.ts';
import { addDocument, liveTarget, numbered, openEditor, recordsOf } from '../support/documents.ts';
import { startWorkbench, type Workbench } from '../support/workbench.ts';
import { type AlteredVersion, alterVersion } from './altered-version.ts';
import { isBuilt } from './composition.ts';

const DIST = resolve(import.meta.dirname, '../../dist');

/** The files of a version, as served by another team's web server. */
async function serveFiles(files: Record<string, string>): Promise<Server> {
  const server = createServer((request, response) => {
    const body = files[request.url ?? ''];
    const type = request.url?.endsWith('.css') ? 'text/css' : 'text/javascript';
    response.writeHead(body === undefined ? 404 : 200, {
      'Content-Type': type,
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
    response.end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

/** Pages and API on one origin; the changed glossary on another. */
describe.skipIf(!hasChromium || !isBuilt)('a remote deployed to its own origin', () => {
  let browser: Browser;
  let workbench: Workbench;
  let files: Server;
  let origin: string;
  let next: AlteredVersion;
  beforeAll(async () => {
    next = alterVersion('glossary', '0.1.0-elsewher');
    files = await serveFiles(next.paths);
    origin = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
    [browser, workbench] = await Promise.all([sharedBrowser(), startWorkbench()]);
  });
  afterAll(async () => {
    files?.close();
    await closeContexts(browser);
    await workbench?.stop();
  });

  const change = (what: string, edit: (live: Release) => Release) =>
    openReleaseFolder({ folder: workbench.dataDir, build: DIST }).change({
      by: 'the team',
      what,
      remote: 'glossary',
      edit,
    });
  const elsewhere = () => ({ ...next.release, folder: origin + next.release.folder });
  const deploy = () => change('publish', (live) => publish(live, elsewhere()));
  /** Staged without users. Pages opened from now on may load scripts from there. */
  const stage = () => change('publish to 0 %', (live) => publish(live, elsewhere(), { share: 0, users: [] }));
  const rollBack = () => change('rollback', (live) => changeNamed('rollback', live, 'glossary'));

  /** Simulates returning to the tab. */
  const lookAgain = (page: Page) =>
    Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/release.json')),
      page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
    ]);
  const fromElsewhere = (page: Page) =>
    page.evaluate(
      (from) => performance.getEntriesByType('resource').some(({ name }) => name.startsWith(from)),
      origin,
    );
  const panel = (page: Page) => page.getByRole('region', { name: 'Glossaries' }).getByRole('link').first();

  it('does not disturb users editing on another screen, and arrives with the next screen, repeatedly', async () => {
    const id = await addDocument(workbench, numbered(20));
    await stage();
    const page = await openPage(browser, workbench.url);
    const violations: string[] = [];
    page.on('console', (message) => {
      if (/Content.Security.Policy|Integrity/i.test(message.text())) violations.push(message.text());
    });
    await openEditor(page, `/document/${id}`);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const editor = liveTarget(page, 1);
    await editor.pressSequentially('Satz Nummer');
    const element = await editor.elementHandle();

    await deploy();
    await lookAgain(page);
    expect(await fromElsewhere(page)).toBe(false);
    expect(await page.getByText('A new version of this screen').count()).toBe(0);
    expect(await element?.evaluate((field) => field.isConnected && document.activeElement === field)).toBe(
      true,
    );
    await page.keyboard.type(' eins');
    await expect.poll(() => editor.textContent()).toContain('Satz Nummer eins');

    // Unsaved input would hold back the new version.
    await expect.poll(async () => (await recordsOf(workbench, id))[0]?.target).toBe('Satz Nummer eins');
    await page.getByRole('link', { name: 'Tessera, home' }).click();
    await panel(page).waitFor();
    await expect.poll(() => fromElsewhere(page)).toBe(true);

    for (const turn of [rollBack, deploy, rollBack]) {
      await turn();
      await lookAgain(page);
      await page.getByRole('link', { name: 'Users', exact: true }).click();
      await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
      await page.getByRole('link', { name: 'Home', exact: true }).click();
      await panel(page).click();
      await page.locator('#content h1').waitFor();
      await page.getByRole('link', { name: 'Tessera, home' }).click();
    }
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(await page.getByRole('alert').filter({ hasText: 'could not be shown' }).count()).toBe(0);
    expect(violations).toEqual([]);
    await page.goto(`/document/${id}`);
    await page.getByText('Satz Nummer eins').first().waitFor();
    await page.context().close();
  });

  it('asks before a new version replaces an unsaved form, and restores its text', async () => {
    const glossary = (await workbench.api('POST', '/glossary/', {
      name: 'Ship parts',
      source_lang: 'en',
      target_lang: 'de',
    })) as { id: number };
    await stage();
    const page = await openPage(browser, workbench.url, { path: `/glossary/${glossary.id}` });
    await page.locator('#content h1').waitFor();
    const addTerm = page.getByRole('button', { name: /New term|Add (a )?term/ }).first();
    await addTerm.click();
    await page.getByLabel(/^Source/).fill('mast');
    await deploy();
    await lookAgain(page);
    // The form is a dialog, and elements behind it are only reachable by mouse.
    const offer = page.locator('button').filter({ hasText: 'Use it now' });
    await offer.dispatchEvent('click');
    const question = page.getByRole('alertdialog', { name: 'Use the new version now?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    expect(await page.getByLabel(/^Source/).inputValue()).toBe('mast');
    expect(await fromElsewhere(page)).toBe(false);
    await offer.dispatchEvent('click');
    await question.getByRole('button', { name: 'Use it now' }).click();
    await expect.poll(() => fromElsewhere(page)).toBe(true);
    await page.locator('#content h1').filter({ hasText: 'Ship parts' }).waitFor();
    await addTerm.click();
    await expect.poll(() => page.getByLabel(/^Source/).inputValue()).toBe('mast');
    await page.context().close();
  });
});
