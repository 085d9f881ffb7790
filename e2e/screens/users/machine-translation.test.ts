import { expect, test } from 'vitest';
import { KEY, startPublishedEngine } from '../../../server/machine-translation/testing/published-engines.ts';
import { choose } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens({ env: { MACHINE_TRANSLATION_PRIVATE: '1' } });

test('an administrator sets up, tests and enables an engine, reads its log, and deletes it', async () => {
  const engine = await startPublishedEngine('libretranslate');
  try {
    const page = await screens.open({ path: '/users/?tab=machine' });
    await page.getByText('No engine yet').waitFor();
    await page.getByRole('button', { name: 'New engine' }).click();
    const making = page.getByRole('dialog', { name: 'New engine' });
    await making.getByLabel('Engine', { exact: true }).selectOption('LibreTranslate');
    await making.getByLabel('Name').fill('House engine');
    screens.console.expect(/422/);
    await making.getByRole('button', { name: 'Set up engine' }).click();
    await expect.poll(() => making.getByLabel('Address').getAttribute('aria-invalid')).toBe('true');
    await making.getByLabel('Address').fill(engine.address);
    await making.getByRole('textbox', { name: /^Key/ }).fill(KEY);
    await making.getByLabel('Characters per month').fill('2000');
    await making.getByLabel('From').fill('en');
    await making.getByLabel('Into').fill('de');
    await page.keyboard.press('Tab');
    await making.getByRole('button', { name: 'Add pair' }).click();
    await making.getByRole('button', { name: 'Set up engine' }).click();

    const sheet = page.getByRole('dialog', { name: 'House engine' });
    // The key is stored, but not on the page.
    await sheet.getByText('A key is stored').waitFor();
    await expect.poll(() => sheet.getByRole('textbox', { name: /^Key/ }).inputValue()).toBe('');
    await sheet.getByRole('button', { name: 'Translate a sample sentence' }).click();
    await sheet.getByText('The engine responded and kept the tag').waitFor();
    await sheet.getByText('THIS IS A {1}TEST{/1}.').waitFor();
    expect(engine.received).toHaveLength(1);
    await sheet.getByLabel('On', { exact: true }).check();
    const automatic = sheet.getByLabel('Translate automatically in the editor');
    expect(await automatic.isChecked()).toBe(true);
    await automatic.uncheck();
    await sheet.getByRole('button', { name: 'Save' }).click();

    const list = page.getByRole('list', { name: 'Machine translation engines' });
    await list.getByRole('heading', { name: 'House engine On' }).waitFor();
    await list.getByText(/of 2.000 characters sent this month/).waitFor();
    const engines = () => screens.backend.api('GET', '/machine_translation/');
    expect(await engines()).toMatchObject([{ enabled: true, automatic: false }]);
    const log = page.getByRole('region', { name: 'Sent to MT' });
    await log.getByText('Sample sentence').waitFor();
    expect(await page.content()).not.toContain(KEY);

    engine.fail.push(503);
    await page.getByRole('button', { name: 'Open the engine House engine' }).click();
    await sheet.getByRole('button', { name: 'Translate a sample sentence' }).click();
    await sheet.getByText('It answered 503').waitFor();
    await sheet.getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('alertdialog', { name: /^Delete the engine/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByText('No engine yet').waitFor();
    await log.getByText('It answered 503').waitFor();
  } finally {
    await engine.close();
  }
});

test.each([
  ['glossary', 'glossary', 'glossary'],
  ['memory', 'translation_memory', 'tm'],
] as const)('a %s is marked never to be sent to machine translation', async (_, resource, screen) => {
  const { backend } = screens;
  const languages = { source_lang: 'en', target_lang: 'de' };
  const { id } = (await backend.api('POST', `/${resource}/`, { name: screen, ...languages })) as {
    id: number;
  };
  const page = await screens.open({ path: `/${screen}/${id}` });
  await choose(page, 'More actions', 'Machine translation…');
  const dialog = page.getByRole('dialog', { name: 'Machine translation' });
  await dialog.getByLabel('Never send to MT').check();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await choose(page, 'More actions', 'Machine translation…');
  await expect.poll(() => dialog.getByLabel('Never send to MT').isChecked()).toBe(true);
  expect(await backend.api('GET', `/${resource}/${id}`)).toMatchObject({
    name: screen,
    must_not_leave: true,
  });
});
