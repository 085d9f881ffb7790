import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { choose, heading, row } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { ADMIN } from '../../support/workbench.ts';
import { redraw } from '../support/redraw.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens({ env: {} });

describe('the export of everything', () => {
  test('downloads a ZIP with a manifest of its files and is recorded in the log', async () => {
    const glossary = await screens.makeGlossary();
    const page = await screens.open({ path: '/users/' });
    await heading(page, 'Users').waitFor();
    await page.getByRole('button', { name: 'Export everything…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export everything' });
    await dialog.getByText('as uploaded and as they are now').waitFor();
    const downloaded = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download ZIP' }).click();
    const download = await downloaded;
    expect(download.suggestedFilename()).toMatch(/^tessera-export-\d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(new Uint8Array(readFileSync(await download.path())));
    const manifest = JSON.parse(new TextDecoder().decode(files['manifest.json']));
    expect(manifest.counts.glossaries).toBeGreaterThan(0);
    expect(manifest.files).toHaveLength(Object.keys(files).length - 1);
    expect(Object.keys(files).some((path) => path.startsWith(`glossaries/${glossary.id} `))).toBe(true);
    await redraw(page, '/users/?tab=audit');
    await row(page, 'Exported everything').first().waitFor();
  });

  test('asks for the password again when it was entered too long ago, and downloads only then', async () => {
    const page = await screens.open({ path: '/users/' });
    await page.getByRole('button', { name: 'Export everything…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export everything' });
    await screens.backend.forgetConfirmations();
    const downloads: string[] = [];
    page.on('download', (download) => downloads.push(download.suggestedFilename()));

    await dialog.getByRole('button', { name: 'Download ZIP' }).click();
    const confirm = page.getByRole('dialog', { name: 'Confirm your identity' });
    await confirm.getByText('This exports everything').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await confirm.getByRole('button', { name: 'Cancel' }).click();
    await confirm.waitFor({ state: 'detached' });

    await dialog.getByRole('button', { name: 'Download ZIP' }).click();
    await confirm.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await confirm.getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(() => downloads).toEqual([expect.stringMatching(/^tessera-export-.*\.zip$/)]);
  });

  test('its dialog is accessible and fits 1280 and 400 px, where the button is in a menu', async () => {
    const page = await screens.open({ path: '/users/' });
    await page.getByRole('button', { name: 'Export everything…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export everything' });
    await dialog.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 400, height: 800 });
    await choose(page, 'More actions', 'Export everything…');
    await dialog.waitFor();
    expect(await accessibilityProblems(page, { inOneTheme: true })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
  });
});
