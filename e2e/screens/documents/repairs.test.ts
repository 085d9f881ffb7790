import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { toast } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { useEditor } from '../support/editor.ts';
import { downloadBy, uploadDocument } from '../support/files.ts';

const WRONG = `<?xml version="1.0"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en_US" trgLang="de">
<file id="f">
<unit id="a"><segment><target>Eins</target><source foo="1">One</source></segment></unit>
<unit id="a"><segment><source>Two</source></segment></unit>
</file></xliff>
`;

const screens = useEditor();

async function download(page: Page): Promise<string> {
  const file = await downloadBy(page, async () => {
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Translation/ }).click();
  });
  return file.text;
}

test('conformance findings of a file are repaired by keyboard, one or all, then downloaded and undone', async () => {
  const languages = { source_lang: 'en-US', target_lang: 'de' };
  const id = await uploadDocument(screens.backend, WRONG, 'repairs.xlf', languages);
  await screens.play(`/document/${id}`, async (page) => {
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await page.getByRole('menuitem', { name: /^File conformance/ }).click();
    const dialog = page.getByRole('dialog', { name: 'File conformance' });
    await dialog.getByText(/in 4 places\..* 3 of them can be repaired/).waitFor();
    await dialog.getByText('en_US becomes en-US').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await dialog.getByRole('button', { name: /^Repair line 2: / }).focus();
    await page.keyboard.press('Enter');
    await toast(page, '1 finding repaired in the downloads.').waitFor();
    await dialog.getByText(/in 3 places\./).waitFor();
    // The next finding that can be repaired.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toMatch(/^Repair line 4: /);

    await dialog.getByRole('button', { name: 'Repair all (2)' }).press('Enter');
    await toast(page, '2 findings repaired in the downloads.').waitFor();
    await dialog.getByText(/in 1 place\./).waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: /Repair/ }).count()).toBe(0);
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    const right = WRONG.replace('en_US', 'en-US').replace(
      '<target>Eins</target><source foo="1">One</source>',
      '<source>One</source><target>Eins</target>',
    );
    expect(await download(page)).toBe(right);

    await page.getByRole('button', { name: 'Undo: repair of the file' }).click();
    await toast(page, 'Undone.').waitFor();
    expect(await download(page)).toBe(WRONG.replace('en_US', 'en-US'));
  });
});
