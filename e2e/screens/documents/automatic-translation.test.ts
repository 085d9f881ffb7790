import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest';
import {
  KEY,
  type PublishedEngine,
  startPublishedEngine,
} from '../../../server/machine-translation/testing/published-engines.ts';
import { addDocument, liveTarget, shownText } from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';

let engine: PublishedEngine;
let house: number;
const screens = useEditor({
  env: { MACHINE_TRANSLATION_PRIVATE: '1' },
  async prepare(backend) {
    engine = await startPublishedEngine('google');
    const settings = {
      name: 'House engine',
      enabled: true,
      kind: 'google',
      address: engine.address,
      key: KEY,
    };
    house = ((await backend.api('POST', '/machine_translation/', settings)) as { id: number }).id;
  },
});
afterEach(() => {
  engine.received.splice(0);
});
afterAll(() => engine?.close());

const received = () => engine.received.map((body) => (JSON.parse(body) as { q: string[] }).q.join());

/** Makes a document whose memory has the units, and runs on the editor with the caret in the first segment. */
async function onDocument(
  sources: string[],
  run: (page: Page, offers: Locator) => Promise<void>,
  units: { source: string; target: string }[] = [],
): Promise<void> {
  const { backend } = screens;
  const id = await addDocument(
    backend,
    sources.map((source) => ({ source })),
    'automatic.xlf',
  );
  const languages = { source_lang: 'en', target_lang: 'de' };
  const memory = { name: 'Automatic', ...languages };
  const made = (await backend.api('POST', '/translation_memory/', memory)) as { id: number };
  for (const unit of units) await backend.api('POST', `/translation_memory/${made.id}/records`, unit);
  await backend.api('POST', `/document/${id}/memories`, { memories: [{ id: made.id, mode: 'read' }] });
  await screens.play(`/document/${id}`, async (page) => {
    // The fake clock outlives the test, and the shell would report the skipped seconds as an endless loop in the next one.
    onTestFinished(() => page.context().close());
    await page.clock.install();
    await run(page, page.getByRole('list', { name: 'Matches' }).getByRole('listitem'));
  });
}

/** Lets the caret rest for longer than a request waits, once the engine is offered. */
async function rest(page: Page): Promise<void> {
  await page
    .getByRole('list', { name: 'Matches' })
    .getByText(/House engine/)
    .first()
    .waitFor();
  await page.clock.fastForward(2_000);
}

/** Rests until the engine has received these texts. */
const restUntil = (page: Page, texts: string[]) =>
  expect
    .poll(async () => {
      await rest(page);
      return received();
    })
    .toEqual(texts);

async function goTo(page: Page, row: number): Promise<void> {
  await page.keyboard.press('Alt+ArrowDown');
  await liveTarget(page, row).waitFor();
}

test('the engine is asked where the caret rests, and its translation is inserted by the number it had before', () =>
  onDocument(
    ['Open the lid', 'Close the doors now', 'Passed through', 'The last one'],
    async (page, offers) => {
      await restUntil(page, ['Open the lid']);
      await page.getByText('OPEN THE LID', { exact: true }).waitFor();

      const answer = Promise.withResolvers<void>();
      engine.wait.push(() => answer.promise);
      await goTo(page, 2);
      await expect
        .poll(() => offers.allTextContents())
        .toEqual([
          expect.stringMatching(/^Insert match 1.*\d\d%/),
          expect.stringMatching(/^Translate with House engine/),
        ]);
      await restUntil(page, ['Open the lid', 'Close the doors now']);
      await page.getByRole('button', { name: 'Cancel: House engine' }).waitFor();
      answer.resolve();
      await expect
        .poll(() => offers.allTextContents())
        .toEqual([expect.stringMatching(/\d\d%/), expect.stringMatching(/CLOSE THE DOORS NOW.*Text sent/)]);
      await expect.poll(() => shownText(page)).toBe('');
      await page.keyboard.press('Control+1');
      await expect.poll(() => shownText(page)).toBe('Türen schließen');
      await page.keyboard.press('Control+2');
      await expect.poll(() => shownText(page)).toBe('CLOSE THE DOORS NOW');

      await page.keyboard.press('Alt+ArrowDown');
      await goTo(page, 4);
      await restUntil(page, ['Open the lid', 'Close the doors now', 'The last one']);
      await page.getByText('THE LAST ONE', { exact: true }).waitFor();
    },
    [{ source: 'Close the doors', target: 'Türen schließen' }],
  ));

test('leaving the segment cancels the request, and a command waits for the one under way', () =>
  onDocument(['Left behind', 'Wanted by key'], async (page) => {
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    engine.wait.push(
      ...answers.map(
        ({ promise }) =>
          () =>
            promise,
      ),
    );
    const outcome = async () => {
      const log = await screens.backend.api('GET', '/machine_translation/log');
      return (log as { records: { error: string | null }[] }).records[0]?.error;
    };
    await restUntil(page, ['Left behind']);
    await goTo(page, 2);
    await expect.poll(outcome).toBe('The request was cancelled');
    await restUntil(page, ['Left behind', 'Wanted by key']);
    await page.keyboard.press('Control+1');
    for (const { resolve } of answers) resolve();
    await expect.poll(() => shownText(page)).toBe('WANTED BY KEY');
    expect(received()).toEqual(['Left behind', 'Wanted by key']);
  }));

test('nothing is requested for exact matches, approved segments, numbers, or text by an engine', () =>
  onDocument(
    ['Known to us', '12 345', 'Asked once', 'Unknown to us'],
    async (page, offers) => {
      await offers.getByText('Bekannt').waitFor();
      await rest(page);
      await page.keyboard.press('Control+1');
      await page.keyboard.press('Control+Enter');
      await liveTarget(page, 2).waitFor();
      await offers.getByText('Translate with House engine').waitFor();
      await rest(page);
      await goTo(page, 3);
      await restUntil(page, ['Asked once']);
      await offers.getByText('ASKED ONCE', { exact: true }).waitFor();
      await page.keyboard.press('Control+1');
      await page.keyboard.press('Control+Enter');
      await liveTarget(page, 4).waitFor();
      await page.keyboard.press('Alt+ArrowUp');
      await liveTarget(page, 3).waitFor();
      await rest(page);
      await goTo(page, 4);
      await restUntil(page, ['Asked once', 'Unknown to us']);
    },
    [{ source: 'Known to us', target: 'Bekannt' }],
  ));

test('when the budget for automatic requests is used up, a line gives the reason and commands still work', async () => {
  const { backend } = screens;
  await backend.api('PUT', `/machine_translation/${house}`, { enabled: false });
  // Enough for the second text by command, and too little for the first: a fifth is kept for commands.
  const settings = { kind: 'google', address: engine.address, key: KEY, enabled: true, budget: 25 };
  const poor = (await backend.api('POST', '/machine_translation/', {
    name: 'House engine',
    ...settings,
  })) as {
    id: number;
  };
  screens.console.expect(/409/);
  try {
    await onDocument(['More than it still takes', 'Not asked at all'], async (page, offers) => {
      const line =
        'Automatic requests are paused. The monthly budget of House engine for automatic requests is used up.';
      await expect
        .poll(async () => {
          await rest(page);
          return offers.getByText(line).count();
        })
        .toBe(1);
      expect(await page.getByRole('dialog').count()).toBe(0);
      await expect.poll(() => page.locator('[data-announcer=polite]').textContent()).not.toContain('House');
      await goTo(page, 2);
      await offers.getByText(line).waitFor();
      await rest(page);
      expect(received()).toEqual([]);
      await page.keyboard.press('Control+1');
      await expect.poll(() => shownText(page)).toBe('NOT ASKED AT ALL');
      expect(received()).toEqual(['Not asked at all']);
    });
  } finally {
    await backend.api('DELETE', `/machine_translation/${poor.id}`);
    await backend.api('PUT', `/machine_translation/${house}`, { enabled: true });
  }
});

test('a user turns automatic requests off where the text sent is shown, and on in the preferences', async () => {
  await onDocument(['Sent by itself', 'Sent by command'], async (page, offers) => {
    await restUntil(page, ['Sent by itself']);
    await offers.getByText('SENT BY ITSELF', { exact: true }).waitFor();
    await offers.getByText('Text sent').click();
    await offers.getByRole('checkbox', { name: 'Request machine translation automatically' }).uncheck();
    await page.keyboard.press('Escape');
    await goTo(page, 2);
    await offers.getByText('Translate with House engine').waitFor();
    await rest(page);
    expect(received()).toEqual(['Sent by itself']);
    await page.keyboard.press('Control+1');
    await expect.poll(() => shownText(page)).toBe('SENT BY COMMAND');
    await offers.getByText('Text sent').click();
    const choice = offers.getByRole('checkbox', { name: 'Request machine translation automatically' });
    await expect.poll(() => choice.isChecked()).toBe(false);
    const kept = async () => {
      const { preferences } = (await screens.backend.api('GET', '/user/preferences')) as {
        preferences: Record<string, unknown>;
      };
      return preferences['documents.automatic-translation'];
    };
    await expect.poll(kept).toBe(false);
    await page.goto('/preferences');
    const setting = page.getByRole('checkbox', { name: 'Request machine translation automatically' });
    await expect.poll(() => setting.isChecked()).toBe(false);
    await setting.check();
    await expect.poll(kept).toBe(true);
  });
});
