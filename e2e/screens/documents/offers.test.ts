import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import {
  KEY,
  type PublishedEngine,
  startPublishedEngine,
} from '../../../server/machine-translation/testing/published-engines.ts';
import { addDocument, liveTarget, recordsOf, shownText } from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';

const LANGUAGES = { source_lang: 'en', target_lang: 'de' };
const UNITS = [
  { source: 'Start' },
  { source: 'Close the lids' },
  { source: 'Close the lids.', target: 'Klappen schließen.' },
];
const MEMORY = [
  { source: 'Close the lid', target: 'Deckel schließen' },
  { source: 'Close the doors', target: 'Türen schließen' },
];
const TERMS = [
  { source: 'close', target: 'schließen' },
  { source: 'lid', target: 'Deckel' },
];

let engine: PublishedEngine;
const screens = useEditor({
  env: { MACHINE_TRANSLATION_PRIVATE: '1' },
  async prepare(backend) {
    engine = await startPublishedEngine('deepl');
    const deepl = {
      name: 'House engine',
      enabled: true,
      kind: 'deepl',
      address: engine.address,
      key: KEY,
      automatic: false,
    };
    await backend.api('POST', '/machine_translation/', deepl);
  },
});
afterAll(() => engine?.close());

/** A document with a memory, terms and an engine; its second segment has an offer of each kind. */
async function makeDocument(): Promise<number> {
  const { backend } = screens;
  const id = await addDocument(backend, UNITS, 'lids.xlf');
  const make = async (path: string, rows: object[]) => {
    const made = (await backend.api('POST', `/${path}/`, { name: 'Lids', ...LANGUAGES })) as { id: number };
    for (const row of rows) await backend.api('POST', `/${path}/${made.id}/records`, { comment: '', ...row });
    return made.id;
  };
  const memories = [{ id: await make('translation_memory', MEMORY), mode: 'read' }];
  await backend.api('POST', `/document/${id}/memories`, { memories });
  const glossaries = [{ id: await make('glossary', TERMS) }];
  await backend.api('POST', `/document/${id}/glossaries`, { glossaries });
  const second = (await recordsOf(backend, id))[1];
  const matches = () => backend.api('GET', `/document/records/${second?.id}/matches`);
  await expect.poll(matches).toMatchObject({ is_complete: true });
  return id;
}

/** The engines are known once the first segment shows them. */
async function goToSecond(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Translate with House engine/ }).waitFor();
  await page.keyboard.press('Alt+ArrowDown');
  await liveTarget(page, 2).waitFor();
}

const offers = (page: Page) => page.getByRole('list', { name: 'Matches' }).getByRole('listitem');

test('offers of all kinds are ranked in one list, and inserted by number', async () => {
  const id = await makeDocument();
  await screens.play(`/document/${id}`, async (page) => {
    await goToSecond(page);
    await expect
      .poll(() => offers(page).allTextContents())
      .toEqual([
        expect.stringMatching(/93%segment 3.*Klappen schließen\./),
        expect.stringMatching(/92%.*Deckel schließen/),
        expect.stringMatching(/draft from terms.*Schließen the Deckel/),
        expect.stringMatching(/^Translate with House engine/),
        expect.stringMatching(/73%.*Türen schließen/),
      ]);
    for (const [number, target] of Object.entries({
      1: 'Klappen schließen.',
      2: 'Deckel schließen',
      3: 'Schließen the Deckel',
      5: 'Türen schließen',
    })) {
      await page.keyboard.press(`Control+${number}`);
      await expect.poll(() => shownText(page)).toBe(target);
    }
    expect(engine.received).toEqual([]);
    await page.keyboard.press('Control+4');
    await expect.poll(() => shownText(page)).toBe('CLOSE THE LIDS');
    await page.keyboard.press('Control+5');
    await expect.poll(() => shownText(page)).toBe('Türen schließen');
    await page.keyboard.press('Control+6');
    await expect.poll(() => page.locator('[data-announcer=polite]').textContent()).toBe('No match 6');
  });
});

test('offers that arrive late are appended, and until then no number sends text to an engine', async () => {
  const id = await makeDocument();
  engine.received.splice(0);
  await screens.play(`/document/${id}`, async (page) => {
    let isIndexed = false;
    await page.route('**/api/document/records/*/matches', async (route) => {
      const response = await route.fetch();
      const json = isIndexed ? await response.json() : { matches: [], is_complete: false };
      await route.fulfill({ response, json });
    });
    await page.keyboard.press('Control+g');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await liveTarget(page, 2).waitFor();
    await expect.poll(() => offers(page).count()).toBe(3);
    await page.keyboard.press('Control+3');
    await expect.poll(() => page.locator('[data-announcer=polite]').textContent()).toBe('No match 3');
    expect(engine.received).toEqual([]);
    isIndexed = true;
    await expect
      .poll(() => offers(page).allTextContents())
      .toEqual([
        expect.stringMatching(/93%segment 3/),
        expect.stringMatching(/draft from terms/),
        expect.stringMatching(/^Translate with House engine/),
        expect.stringMatching(/92%/),
        expect.stringMatching(/73%/),
      ]);
    await page.keyboard.press('Control+4');
    await expect.poll(() => shownText(page)).toBe('Deckel schließen');
    await page.unrouteAll({ behavior: 'wait' });
  });
});

test('a term is inserted with the capitals of its place', async () => {
  const id = await makeDocument();
  await screens.play(`/document/${id}?segment=2`, async (page) => {
    await page.getByRole('tab', { name: /^Terms/ }).click();
    const term = page.getByRole('button', { name: /^Insert term 1/ });
    await term.click();
    await expect.poll(() => shownText(page)).toBe('Schließen');
    await page.keyboard.type(' oder ');
    await page.keyboard.press('Control+Shift+Digit1');
    await expect.poll(() => shownText(page)).toBe('Schließen oder schließen');
    await page.keyboard.type('! ');
    await page.keyboard.press('Control+Shift+Digit1');
    await expect.poll(() => shownText(page)).toBe('Schließen oder schließen! Schließen');
  });
});

test('a segment that is a single term takes the term, not a similar match', async () => {
  const { backend } = screens;
  const id = await addDocument(backend, [{ source: 'Settings' }, { source: 'Old meetings' }], 'menu.xlf');
  const make = async (path: string, rows: object[]) => {
    const made = (await backend.api('POST', `/${path}/`, { name: 'Menu', ...LANGUAGES })) as { id: number };
    for (const row of rows) await backend.api('POST', `/${path}/${made.id}/records`, { comment: '', ...row });
    return made.id;
  };
  const units = [
    { source: 'Meetings', target: 'Treffen' },
    { source: 'Cold meetings', target: 'Kalte Treffen' },
  ];
  const memories = [{ id: await make('translation_memory', units), mode: 'read' }];
  await backend.api('POST', `/document/${id}/memories`, { memories });
  const glossaries = [{ id: await make('glossary', [{ source: 'settings', target: 'Einstellungen' }]) }];
  await backend.api('POST', `/document/${id}/glossaries`, { glossaries });
  const [first] = await recordsOf(backend, id);
  const matches = () => backend.api('GET', `/document/records/${first?.id}/matches`);
  await expect.poll(matches).toMatchObject({ is_complete: true, matches: [{ target: 'Treffen' }] });
  await backend.api('PUT', '/user/preferences/documents.help', { value: { fillsFrom: 75 } });
  await screens.play(`/document/${id}`, async (page) => {
    await expect
      .poll(async () => (await offers(page).allTextContents()).slice(0, 2))
      .toEqual([
        expect.stringMatching(/draft from terms.*Einstellungen/),
        expect.stringMatching(/75%.*Treffen/),
      ]);
    // The other segment is filled, and the first one stays empty.
    await page.keyboard.press('Alt+ArrowDown');
    await liveTarget(page, 2).waitFor();
    await expect.poll(() => shownText(page)).toBe('Kalte Treffen');
    await page.keyboard.press('Alt+ArrowUp');
    await liveTarget(page, 1).waitFor();
    await expect.poll(() => offers(page).first().textContent()).toContain('Einstellungen');
    expect(await shownText(page)).toBe('');
    await page.keyboard.press('Control+1');
    await expect.poll(() => shownText(page)).toBe('Einstellungen');
  });
  await backend.api('PUT', '/user/preferences/documents.help', { value: null });
});
