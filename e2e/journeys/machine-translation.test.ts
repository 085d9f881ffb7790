import type { Browser } from 'playwright-core';
import { expect, test } from 'vitest';
import { KEY, startPublishedEngine } from '../../server/machine-translation/testing/published-engines.ts';
import { startApertium } from '../../server/machine-translation/testing/start-apertium.ts';
import { buildXliff } from '../../server/testing/build-document.ts';
import { hasApertium } from '../../tools/system-packages.ts';
import { launchBrowser, openPage } from '../support/browser.ts';
import { editorFocus, focused, liveTarget, savedTarget, shownText } from '../support/documents.ts';
import { startWorkbench, type Workbench } from '../support/workbench.ts';

test('an engine is asked on a click, says what was sent, and its text goes into the segment', () =>
  beside(startPublishedEngine('deepl'), async ({ engine, workbench, browser }) => {
    const id = await documentOf(workbench, ['Press <g id="1">Help</g> now.', 'Second.'], 'de');
    await setUpEngine(workbench, { kind: 'deepl', address: engine.address, key: KEY });
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
    // Whose text it is stays with it until somebody changes it.
    const found = async () => {
      const list = await workbench.api('GET', `/document/${id}/records?query=has:machine`);
      return (list as { records: { machine_engine: string }[] }).records.map((one) => one.machine_engine);
    };
    await expect.poll(found, { timeout: 8_000 }).toEqual(['House engine']);
    await target.press('End');
    await page.keyboard.type('!');
    await expect.poll(found, { timeout: 8_000 }).toEqual([]);
  }));

test('an engine that fails is asked once, and what is said is about it', () =>
  beside(startPublishedEngine('deepl'), async ({ engine, workbench, browser }) => {
    const id = await documentOf(workbench, ['First one.', 'Second one.'], 'de');
    await setUpEngine(workbench, { kind: 'deepl', address: engine.address, key: KEY });
    const page = await openPage(browser, workbench.url, { path: `/document/${id}` });
    const spoken = () => page.locator('[data-announcer=polite]').textContent();
    const panel = page.getByRole('region', { name: 'Machine translation' });
    await editorFocus(page);
    await panel.getByText('Ctrl+1').waitFor();
    engine.fail.push(429);
    await page.keyboard.press('Control+1');
    await panel.getByText('House engine gave no translation').waitFor();
    await panel.getByText(/^House engine takes no more texts at the moment/).waitFor();
    expect(engine.received).toHaveLength(1);
    await panel.getByRole('button', { name: 'Try again' }).click();
    await panel.getByText('FIRST ONE.', { exact: true }).waitFor();
    expect(engine.received).toHaveLength(2);

    // Who goes on is told nothing of an answer that nobody waits for.
    await page.keyboard.press('Alt+ArrowDown');
    await liveTarget(page, 2).waitFor();
    await panel.getByText('Ctrl+1').waitFor();
    let release = () => {};
    engine.wait.push(() => new Promise<void>((resolve) => (release = resolve)));
    await page.keyboard.press('Control+1');
    await expect.poll(() => engine.received.length).toBe(3);
    await page.keyboard.press('Alt+ArrowUp');
    await liveTarget(page, 1).waitFor();
    release();
    await panel.getByText('FIRST ONE.', { exact: true }).waitFor();
    expect(await spoken()).not.toContain('gave no translation');
    expect(await shownText(page)).toBe('');
  }));

test('a question to an engine is cancelled by keyboard, and can be asked again', () =>
  beside(startPublishedEngine('deepl'), async ({ engine, workbench, browser }) => {
    const id = await documentOf(workbench, ['First one.'], 'de');
    await setUpEngine(workbench, { kind: 'deepl', address: engine.address, key: KEY });
    const page = await openPage(browser, workbench.url, { path: `/document/${id}` });
    const panel = page.getByRole('region', { name: 'Machine translation' });
    await editorFocus(page);
    await panel.getByText('Ctrl+1').waitFor();
    const answer = Promise.withResolvers<void>();
    engine.wait.push(() => answer.promise);
    await page.keyboard.press('Control+1');
    await expect.poll(() => engine.received.length).toBe(1);
    const ask = panel.getByRole('button', { name: /^Ask House engine/ });
    await ask.focus();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Cancel: House engine');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.locator('[data-announcer=polite]').textContent())
      .toBe('Cancelled: House engine is not waited for any more');
    await panel.getByRole('button', { name: 'Cancel: House engine' }).waitFor({ state: 'detached' });
    expect(await ask.getAttribute('aria-busy')).toBeNull();
    // Its answer comes to nobody; the focus is where one asks again.
    answer.resolve();
    await page.keyboard.press('Enter');
    await panel.getByText('FIRST ONE.', { exact: true }).waitFor();
    expect(engine.received).toHaveLength(2);
    expect(await shownText(page)).toBe('');
  }));

test('an engine is asked by the key after those of the matches, and never overwrites what was written meanwhile', () =>
  beside(startPublishedEngine('deepl'), async ({ engine, workbench, browser }) => {
    const id = await documentOf(workbench, ['Press Help now.', 'Second one.'], 'de');
    const languages = { source_lang: 'en', target_lang: 'de' };
    const memory = (await workbench.api('POST', '/translation_memory/', { name: 'Old', ...languages })) as {
      id: number;
    };
    await workbench.api('POST', `/translation_memory/${memory.id}/records`, {
      source: 'Press Help now.',
      target: 'Drücken Sie jetzt Hilfe.',
    });
    const memories = [{ id: memory.id, mode: 'read' }];
    await workbench.api('POST', `/document/${id}/memories`, { memories });
    await setUpEngine(workbench, { kind: 'deepl', address: engine.address, key: KEY });
    const page = await openPage(browser, workbench.url, { path: `/document/${id}` });
    const spoken = () => page.locator('[data-announcer=polite]').textContent();
    const panel = page.getByRole('region', { name: 'Machine translation' });
    await editorFocus(page);
    await panel.getByText('Ctrl+2').waitFor();
    await page.keyboard.press('Control+1');
    await expect.poll(() => shownText(page)).toBe('Drücken Sie jetzt Hilfe.');
    expect(engine.received).toEqual([]);
    await page.keyboard.press('Control+2');
    await expect.poll(() => shownText(page)).toBe('PRESS HELP NOW.');
    await expect.poll(spoken).toBe('Translation 2 inserted, from House engine');
    // Taken again it is what came, and nothing leaves.
    await page.keyboard.press('Alt+Delete');
    await page.keyboard.press('Control+2');
    await expect.poll(() => shownText(page)).toBe('PRESS HELP NOW.');
    expect(engine.received).toHaveLength(1);
    await page.keyboard.press('Control+3');
    await expect.poll(spoken).toBe('There is no match 3');

    await page.keyboard.press('Alt+ArrowDown');
    await liveTarget(page, 2).waitFor();
    await panel.getByText('Ctrl+1').waitFor();
    await page.route('**/machine_translation', async (route) => {
      const answer = await route.fetch();
      await page.keyboard.type('Mine');
      await route.fulfill({ response: answer });
    });
    await page.keyboard.press('Control+1');
    await expect.poll(spoken).toBe('House engine has answered: Ctrl+1 inserts it');
    expect(await shownText(page)).toBe('Mine');
    await page.keyboard.press('Control+1');
    await expect.poll(() => shownText(page)).toBe('SECOND ONE.');
  }));

test.skipIf(!hasApertium)('a text is translated by a real engine, by keyboard alone', () =>
  beside(startApertium(), async ({ engine, workbench, browser }) => {
    const id = await documentOf(workbench, ['The <g id="1">red house</g> is old.', 'The dog eats.'], 'es');
    await setUpEngine(workbench, { kind: 'apertium', address: engine.address });
    const page = await openPage(browser, workbench.url, { path: `/document/${id}` });
    const spoken = () => page.locator('[data-announcer=polite]').textContent();
    await editorFocus(page);
    await page.getByRole('region', { name: 'Machine translation' }).getByText('Ctrl+1').waitFor();
    await page.keyboard.press('Control+1');
    await expect.poll(() => shownText(page)).toMatch(/^La \{1\}casa roja\{\/1\} es /);
    await expect.poll(spoken).toBe('Translation 1 inserted, from House engine');
    await page.keyboard.press('Control+Enter');
    await liveTarget(page, 2).waitFor();
    await page.getByRole('region', { name: 'Machine translation' }).getByText('Ctrl+1').waitFor();
    await page.keyboard.press('Control+1');
    await expect.poll(() => shownText(page)).toMatch(/^El perro come/);
    await page.keyboard.press('Control+Shift+Enter');
    await expect.poll(() => savedTarget(workbench, id, 1)).toMatch(/^La \{1\}casa roja\{\/1\} es /);
    await expect.poll(() => savedTarget(workbench, id, 2)).toMatch(/^El perro come/);
  }),
);

test('an administrator sets an engine up, tests it, turns it on, sees what left and deletes it', () =>
  beside(startPublishedEngine('libretranslate'), async ({ engine, workbench, browser }) => {
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
  }));

/** A workbench and a browser beside an engine, until the journey is over. */
async function beside<Engine extends { close(): Promise<void> } | { stop(): void }>(
  starting: Promise<Engine>,
  run: (stage: { engine: Engine; workbench: Workbench; browser: Browser }) => Promise<void>,
): Promise<void> {
  const engine = await starting;
  const workbench = await startWorkbench({ DEMO: '0', MACHINE_TRANSLATION_PRIVATE: '1' });
  const browser = await launchBrowser();
  try {
    await run({ engine, workbench, browser });
  } finally {
    await browser.close();
    await workbench.stop();
    if ('close' in engine) await engine.close();
    else engine.stop();
  }
}

async function documentOf(workbench: Workbench, segments: string[], targetLang: string): Promise<number> {
  const file = buildXliff({ segments, targetLang });
  const { id, job_id } = (await workbench.upload('/document/', file, 'a.xlf')) as {
    id: number;
    job_id: number;
  };
  await workbench.finishJob(job_id);
  return id;
}

const setUpEngine = (workbench: Workbench, engine: { kind: string; address: string; key?: string }) =>
  workbench.api('POST', '/machine_translation/', { name: 'House engine', enabled: true, ...engine });
