import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { accessibilityProblems } from '../../support/browser.ts';
import { addDocument, type FixtureUnit, focused, liveTarget } from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';
import { uploadDocument } from '../support/files.ts';

const screens = useEditor();
beforeEach(() => screens.backend.api('PUT', '/user/preferences/documents.panes', { value: null }));

const pane = (page: Page) => page.getByRole('tabpanel', { name: /^Context/ });
/** The values of a fact, by its name. */
const fact = (page: Page, name: string) =>
  pane(page)
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd')
    .allInnerTexts();

const UNITS: FixtureUnit[] = [
  { source: 'First', target: 'Erster' },
  { source: 'Raise the anchor', maxwidth: 20, note: 'A button in the menu' },
];

test('shows key, place, notes, limits with the remaining characters, and other languages', async () => {
  const into = (language: string, target: string) =>
    addDocument(
      screens.backend,
      UNITS.map((unit, at) => (at === 1 ? { ...unit, target } : unit)),
      `boat_${language}.xlf`,
      language,
    );
  const [german, french] = [await into('de', ''), await into('fr', 'Lever l’ancre')];
  await into('ar', 'ارفع المرساة');
  await screens.play(`/document/${german}?segment=2`, async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.keyboard.press('Control+i');
    await expect.poll(() => focused(page)).toMatch(/Copy key/);
    await expect.poll(() => fact(page, 'Position')).toEqual(['Segment 2 of 2']);
    // The focused button may show its tooltip after the key.
    expect(await fact(page, 'Key')).toEqual([expect.stringMatching(/^u2\b/)]);
    expect(await fact(page, 'File')).toEqual(['boat_de.xlf']);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('u2');
    await pane(page).getByRole('region', { name: 'Notes from the file' }).getByText('A button').waitFor();
    expect(await fact(page, 'Length')).toEqual(['Maximum: 20 characters', 'Remaining: 20']);
    await page.keyboard.press('Escape');
    await page.keyboard.type('Anker lichten');
    await expect.poll(() => fact(page, 'Length')).toEqual(['Maximum: 20 characters', 'Remaining: 7']);
    await page.keyboard.type(' und ablegen');
    await expect.poll(() => fact(page, 'Length')).toContain('Too long by 5');
    const others = pane(page).getByRole('region', { name: 'Other languages' });
    await expect.poll(() => others.getByRole('listitem').count()).toBe(2);
    expect(await others.locator('[lang=ar][dir=rtl]').textContent()).toBe('ارفع المرساة');
    expect(await accessibilityProblems(page)).toEqual([]);
    await others.getByRole('link', { name: 'boat_fr.xlf, segment 2' }).click();
    await liveTarget(page, 2).waitFor();
    expect(page.url()).toContain(`/document/${french}`);
  });
});

test('links to the addresses in notes, and to screenshots by their names', async () => {
  const shot = 'https://example.com/menu/Anchor%20menu.png';
  const note = `See ${shot} and https://example.com/guide.`;
  const id = await addDocument(screens.backend, [{ source: 'Hoist the flag', note }], 'linked.xlf');
  await screens.play(`/document/${id}`, async (page) => {
    await page.keyboard.press('Control+i');
    await expect.poll(() => fact(page, 'Screenshot')).toEqual(['Anchor menu.png']);
    const links = pane(page).getByRole('link');
    expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
      shot,
      shot,
      'https://example.com/guide',
    ]);
    for (const name of ['target', 'rel'])
      expect(await links.first().getAttribute(name)).toBe(
        { target: '_blank', rel: 'noopener noreferrer' }[name],
      );
    await pane(page).getByText(note).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

test('links to the heading above and shows the role of the segment', async () => {
  const html =
    '<h1>The lighthouse</h1><p>Built in 1811.</p><table><tr><td>Month</td><td>Storms</td></tr></table>';
  const id = await uploadDocument(screens.backend, html, 'light.html', {
    source_lang: 'en',
    target_lang: 'de',
  });
  await screens.play(`/document/${id}?segment=4`, async (page) => {
    await page.keyboard.press('Control+i');
    await expect
      .poll(() => fact(page, 'Position'))
      .toEqual(['Segment 4 of 4', 'Table cell: row 1, column 2']);
    await pane(page).getByRole('link', { name: 'The lighthouse (segment 1)' }).press('Enter');
    await liveTarget(page, 1).waitFor();
    await expect.poll(() => focused(page)).toMatch(/Target of segment 1/);
    await page.keyboard.press('Control+i');
    await expect.poll(() => fact(page, 'Position')).toEqual(['Segment 1 of 4', 'Heading, level 1']);
    expect(await pane(page).getByRole('link').count()).toBe(0);
  });
});

test('fits a panel of 260 px, also from right to left', async () => {
  const unit = { source: 'A', note: 'averylongnotewithoutanyspace'.repeat(4) };
  const id = await addDocument(
    screens.backend,
    [unit],
    'averylongnamewithoutanyspaceinit'.repeat(3).concat('.xlf'),
  );
  await screens.play(`/document/${id}?segment=1`, async (page) => {
    await page.keyboard.press('Control+i');
    await pane(page).getByText('Position').waitFor();
    await page.getByRole('separator', { name: 'Panel width' }).press('Home');
    for (const direction of ['ltr', 'rtl'] as const) {
      await page.evaluate((dir) => {
        document.documentElement.dir = dir;
      }, direction);
      const overflow = () => pane(page).evaluate((panel) => panel.scrollWidth - panel.clientWidth);
      await expect.poll(overflow, { message: direction }).toBe(0);
    }
  });
});

test('shows what the segment itself tells when an older server does not know the rest', async () => {
  screens.console.expect(/404 \(Not Found\)/);
  const id = await addDocument(screens.backend, UNITS, 'older.xlf');
  await screens.play(`/document/${id}?segment=2`, async (page) => {
    await page.route('**/records/*/context', (route) =>
      route.fulfill({
        status: 404,
        contentType: 'application/problem+json',
        body: '{"title":"Not Found","status":404}',
      }),
    );
    const asked = page.waitForResponse('**/records/*/context');
    await page.keyboard.press('Control+i');
    await asked;
    await expect.poll(() => fact(page, 'Position')).toEqual(['Segment 2 of 2']);
    await expect.poll(() => pane(page).getByLabel('Loading the context…').count()).toBe(0);
    expect(await pane(page).getByText('Couldn’t load').count()).toBe(0);
  });
});
