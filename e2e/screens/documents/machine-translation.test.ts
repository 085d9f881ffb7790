import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, expect, test } from 'vitest';
import {
  KEY,
  type PublishedEngine,
  startPublishedEngine,
} from '../../../server/machine-translation/testing/published-engines.ts';
import { startApertium } from '../../../server/machine-translation/testing/start-apertium.ts';
import { hasApertium } from '../../../tools/system-packages.ts';
import { addDocument, focused, liveTarget, savedTarget, shownText } from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';

let engine: PublishedEngine;
let deepl: number;
const screens = useEditor({
  env: { MACHINE_TRANSLATION_PRIVATE: '1' },
  async prepare() {
    engine = await startPublishedEngine('deepl');
    deepl = await setUpEngine({ kind: 'deepl', address: engine.address, key: KEY });
  },
});
afterEach(() => {
  engine.received.splice(0);
});
afterAll(() => engine?.close());

async function setUpEngine(settings: { kind: string; address: string; key?: string }): Promise<number> {
  const body = { name: 'House engine', enabled: true, automatic: false, ...settings };
  return ((await screens.backend.api('POST', '/machine_translation/', body)) as { id: number }).id;
}

async function onDocument(
  sources: string[],
  run: (page: Page, panel: Locator, id: number) => Promise<void>,
  into = 'de',
): Promise<void> {
  const units = sources.map((source) => ({ source }));
  const id = await addDocument(screens.backend, units, 'machine.xlf', into);
  await screens.play(`/document/${id}`, (page) => run(page, page.getByRole('list', { name: 'Matches' }), id));
}

const spoken = (page: Page) => page.locator('[data-announcer=polite]').textContent();

test('an engine is asked on a click, its panel shows the text sent, and its translation is inserted and marked until edited', () =>
  onDocument(['Press <g id="1">Help</g> now.', 'Second.'], async (page, panel, id) => {
    const ask = panel.getByRole('button', { name: /^Translate with House engine/ });
    await ask.waitFor();
    expect(engine.received).toEqual([]);
    await ask.click();
    const insert = panel.getByRole('button', { name: /PRESS .*HELP/ });
    await insert.waitFor();
    expect(engine.received).toHaveLength(1);
    await panel.getByText('Text sent').click();
    await panel.getByText('Press <g id="g1">Help</g> now.').waitFor();
    await insert.click();
    const target = liveTarget(page, 1);
    await expect.poll(() => target.textContent()).toContain('HELP');
    await page.keyboard.press('Control+s');
    const found = async () => {
      const list = await screens.backend.api('GET', `/document/${id}/records?query=has:machine`);
      return (list as { records: { machine_engine: string }[] }).records.map((one) => one.machine_engine);
    };
    await expect.poll(found).toEqual(['House engine']);
    await target.press('End');
    await page.keyboard.type('!');
    await page.keyboard.press('Control+s');
    await expect.poll(found).toEqual([]);
  }));

test('an engine that fails is asked once with the reason shown, and a failure is not announced in another segment', () =>
  onDocument(['First one.', 'Second one.'], async (page, panel) => {
    await panel.getByText('Ctrl+1').waitFor();
    screens.console.expect(/502/);
    engine.fail.push(429);
    await page.keyboard.press('Control+1');
    await panel.getByText('No translation from House engine').waitFor();
    await panel.getByText(/^House engine is not accepting more text at the moment/).waitFor();
    expect(engine.received).toHaveLength(1);
    await panel.getByRole('button', { name: 'Try again' }).click();
    await panel.getByText('FIRST ONE.', { exact: true }).waitFor();
    expect(engine.received).toHaveLength(2);

    await page.keyboard.press('Alt+ArrowDown');
    await liveTarget(page, 2).waitFor();
    await panel.getByText('Ctrl+1').waitFor();
    const answer = Promise.withResolvers<void>();
    engine.wait.push(() => answer.promise);
    await page.keyboard.press('Control+1');
    await expect.poll(() => engine.received.length).toBe(3);
    await page.keyboard.press('Alt+ArrowUp');
    await liveTarget(page, 1).waitFor();
    answer.resolve();
    await panel.getByText('FIRST ONE.', { exact: true }).waitFor();
    expect(await spoken(page)).not.toContain('No translation from');
    await expect.poll(() => shownText(page)).toBe('');
  }));

test('a pending engine request is cancelled by keyboard, and can be repeated', () =>
  onDocument(['Only one.'], async (page, panel) => {
    await panel.getByText('Ctrl+1').waitFor();
    const answer = Promise.withResolvers<void>();
    engine.wait.push(() => answer.promise);
    await page.keyboard.press('Control+1');
    await expect.poll(() => engine.received.length).toBe(1);
    const ask = panel.getByRole('button', { name: /^Translate with House engine/ });
    await ask.focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('Cancel: House engine');
    await page.keyboard.press('Enter');
    await expect.poll(() => spoken(page)).toBe('House engine cancelled');
    await panel.getByRole('button', { name: 'Cancel: House engine' }).waitFor({ state: 'detached' });
    await expect.poll(() => ask.getAttribute('aria-busy')).toBeNull();
    // The late answer is dropped; the focus is on the button that asks again.
    answer.resolve();
    await page.keyboard.press('Enter');
    await panel.getByText('ONLY ONE.', { exact: true }).waitFor();
    expect(engine.received).toHaveLength(2);
    await expect.poll(() => shownText(page)).toBe('');
  }));

test('the shortcut after the last match requests machine translation, which never overwrites newly typed text', async () => {
  const { backend } = screens;
  const memory = (await backend.api('POST', '/translation_memory/', {
    name: 'Old',
    source_lang: 'en',
    target_lang: 'de',
  })) as { id: number };
  const unit = { source: 'Press Help now.', target: 'Drücken Sie jetzt Hilfe.' };
  await backend.api('POST', `/translation_memory/${memory.id}/records`, unit);
  const units = [{ source: 'Press Help now.' }, { source: 'Third one.' }];
  const id = await addDocument(backend, units, 'machine.xlf');
  await backend.api('POST', `/document/${id}/memories`, { memories: [{ id: memory.id, mode: 'read' }] });
  await screens.play(`/document/${id}`, async (page) => {
    const panel = page.getByRole('list', { name: 'Matches' });
    await panel.getByText('Ctrl+2').waitFor();
    await page.keyboard.press('Control+1');
    await expect.poll(() => shownText(page)).toBe('Drücken Sie jetzt Hilfe.');
    expect(engine.received).toEqual([]);
    await page.keyboard.press('Control+2');
    await expect.poll(() => shownText(page)).toBe('PRESS HELP NOW.');
    await expect.poll(() => spoken(page)).toBe('Translation 2 from House engine inserted');
    // Inserting it again uses the same answer and sends nothing.
    await page.keyboard.press('Alt+Delete');
    await page.keyboard.press('Control+2');
    await expect.poll(() => shownText(page)).toBe('PRESS HELP NOW.');
    expect(engine.received).toHaveLength(1);
    await page.keyboard.press('Control+3');
    await expect.poll(() => spoken(page)).toBe('No match 3');

    await page.keyboard.press('Alt+ArrowDown');
    await liveTarget(page, 2).waitFor();
    await panel.getByText('Ctrl+1').waitFor();
    let pressed: Promise<void> | undefined;
    await page.route('**/machine_translation', async (route) => {
      const answer = await route.fetch();
      // The request begins before Control is released.
      await pressed;
      await page.keyboard.type('Mine');
      await route.fulfill({ response: answer });
    });
    pressed = page.keyboard.press('Control+1');
    await pressed;
    await expect
      .poll(() => spoken(page))
      .toBe('Translation from House engine ready. Press Ctrl+1 to insert it');
    await expect.poll(() => shownText(page)).toBe('Mine');
    await page.keyboard.press('Control+1');
    await expect.poll(() => shownText(page)).toBe('THIRD ONE.');
  });
});

test.skipIf(!hasApertium)('two segments are translated by a real engine, by keyboard alone', async () => {
  const apertium = await startApertium();
  await screens.backend.api('PUT', `/machine_translation/${deepl}`, { enabled: false });
  const real = await setUpEngine({ kind: 'apertium', address: apertium.address });
  try {
    await onDocument(
      ['The <g id="1">red house</g> is old.', 'The dog eats.'],
      async (page, panel, id) => {
        await panel.getByText('Ctrl+1').waitFor();
        await page.keyboard.press('Control+1');
        await expect.poll(() => shownText(page)).toMatch(/^La \{1\}casa roja\{\/1\} es /);
        await expect.poll(() => spoken(page)).toBe('Translation 1 from House engine inserted');
        await page.keyboard.press('Control+Enter');
        await liveTarget(page, 2).waitFor();
        await panel.getByText('Ctrl+1').waitFor();
        await page.keyboard.press('Control+1');
        await expect.poll(() => shownText(page)).toMatch(/^El perro come/);
        await page.keyboard.press('Control+Shift+Enter');
        await expect.poll(() => savedTarget(screens.backend, id, 1)).toMatch(/^La \{1\}casa roja\{\/1\} es /);
        await expect.poll(() => savedTarget(screens.backend, id, 2)).toMatch(/^El perro come/);
      },
      'es',
    );
  } finally {
    await screens.backend.api('DELETE', `/machine_translation/${real}`);
    await screens.backend.api('PUT', `/machine_translation/${deepl}`, { enabled: true });
    apertium.stop();
  }
});
