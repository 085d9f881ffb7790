import { expect, test } from 'vitest';
import { KEY, startPublishedEngine } from '../../server/machine-translation/testing/published-engines.ts';
import { buildXliff } from '../../server/testing/build-document.ts';
import { launchBrowser, openPage } from '../support/browser.ts';
import { startWorkbench } from '../support/workbench.ts';

test('an engine is asked on a click, says what was sent, and its text goes into the segment', async () => {
  const engine = await startPublishedEngine('deepl');
  const workbench = await startWorkbench({ DEMO: '0', MACHINE_TRANSLATION_PRIVATE: '1' });
  const browser = await launchBrowser();
  try {
    const file = buildXliff({ segments: ['Press <g id="1">Help</g> now.', 'Second.'] });
    const { id, job_id } = (await workbench.upload('/document/', file, 'a.xlf')) as {
      id: number;
      job_id: number;
    };
    await workbench.finishJob(job_id);
    await workbench.api('POST', '/machine_translation/', {
      name: 'House engine',
      kind: 'deepl',
      address: engine.address,
      key: KEY,
      enabled: true,
    });
    const page = await openPage(browser, workbench.url, { path: `/document/${id}` });
    const panel = page.getByRole('region', { name: 'Machine translation' });
    const ask = panel.getByRole('button', { name: /^Ask House engine/ });
    await ask.waitFor();
    expect(engine.received).toEqual([]);
    await ask.click();
    const insert = panel.getByRole('button', { name: /PRESS .*HELP/ });
    await insert.waitFor();
    expect(engine.received).toHaveLength(1);
    await panel.getByText('What was sent').click();
    await panel.getByText('Press <g id="g1">Help</g> now.').waitFor();
    await insert.click();
    const target = page.getByRole('textbox', { name: /^Target of segment 1/ });
    await expect.poll(() => target.textContent()).toContain('HELP');
  } finally {
    await browser.close();
    await workbench.stop();
    await engine.close();
  }
});

test('an administrator sets an engine up, tests it, turns it on, sees what left and deletes it', async () => {
  const engine = await startPublishedEngine('libretranslate');
  const workbench = await startWorkbench({ DEMO: '0', MACHINE_TRANSLATION_PRIVATE: '1' });
  const browser = await launchBrowser();
  try {
    const page = await openPage(browser, workbench.url, { path: '/users/?tab=machine' });
    await page.getByText('No engine yet').waitFor();
    await page.getByRole('button', { name: 'New engine' }).click();
    const making = page.getByRole('dialog', { name: 'New engine' });
    await making.getByLabel('Engine', { exact: true }).selectOption('LibreTranslate');
    await making.getByLabel('Name').fill('House engine');
    await making.getByRole('button', { name: 'Set up engine' }).click();
    await expect.poll(() => making.getByLabel('Address').getAttribute('aria-invalid')).toBe('true');
    await making.getByLabel('Address').fill(engine.address);
    await making.getByRole('textbox', { name: /^Key/ }).fill(KEY);
    await making.getByLabel('Characters a month').fill('2000');
    await making.getByLabel('From').fill('en');
    await making.getByLabel('Into').fill('de');
    await page.keyboard.press('Tab');
    await making.getByRole('button', { name: 'Add pair' }).click();
    await making.getByRole('button', { name: 'Set up engine' }).click();

    const sheet = page.getByRole('dialog', { name: 'House engine' });
    // The key is there, and nowhere on the page.
    await sheet.getByText('A key is stored').waitFor();
    expect(await sheet.getByRole('textbox', { name: /^Key/ }).inputValue()).toBe('');
    await sheet.getByRole('button', { name: 'Translate a sentence now' }).click();
    await sheet.getByText('It answered, and kept the tag').waitFor();
    await sheet.getByText('THIS IS A {1}TEST{/1}.').waitFor();
    expect(engine.received).toHaveLength(1);
    await sheet.getByLabel('On', { exact: true }).check();
    await sheet.getByRole('button', { name: 'Save' }).click();

    const list = page.getByRole('list', { name: 'Engines of machine translation' });
    await list.getByRole('heading', { name: 'House engine On' }).waitFor();
    await list.getByText(/of 2.000 characters sent this month/).waitFor();
    const log = page.getByRole('region', { name: 'What left' });
    await log.getByText('A sentence of our own').waitFor();
    expect(await page.content()).not.toContain(KEY);

    engine.fail.push(503);
    await page.getByRole('button', { name: 'Open the engine House engine' }).click();
    await sheet.getByRole('button', { name: 'Translate a sentence now' }).click();
    await sheet.getByText('It answered 503').waitFor();
    await sheet.getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('alertdialog', { name: /^Delete the engine/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByText('No engine yet').waitFor();
    await log.getByText('It answered 503').waitFor();
  } finally {
    await browser.close();
    await workbench.stop();
    await engine.close();
  }
});
