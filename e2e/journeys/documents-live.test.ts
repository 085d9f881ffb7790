import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { addDocument, liveTarget, numbered, openEditor, recordsOf } from '../support/documents.ts';
import { OVER_BOTH } from '../support/over-both.ts';
import { useEditor } from './editor-stage.ts';

const PASSWORD = 'a long password';
const ANA = { email: 'ana@example.com', password: PASSWORD };

const stage = useEditor({
  env: { DEMO: '0' },
  prepare: (started) => started.api('POST', '/users/', { username: 'Ana Lind', ...ANA, role: 'reviewer' }),
});

interface Two {
  /** The administrator's browser. */
  mine: Page;
  /** Ana's browser. */
  hers: Page;
  id: number;
}

/** Two users with one document in two browsers; Ana starts at the third segment. */
async function together(run: (two: Two) => Promise<void>) {
  const id = await addDocument(stage.workbench, numbered(6));
  const mine = await openPage(stage.browser, stage.workbench.url, { path: 'about:blank' });
  const hers = await openPage(stage.browser, stage.workbench.url, { path: 'about:blank', signedIn: ANA });
  for (const page of [mine, hers]) page.setDefaultTimeout(20_000);
  try {
    await openEditor(mine, `/document/${id}`);
    await openEditor(hers, `/document/${id}?segment=3`);
    await mine.getByRole('button', { name: 'Go to Ana Lind' }).waitFor();
    await run({ mine, hers, id });
  } finally {
    await mine.context().close();
    await hers.context().close();
  }
}

const rowOf = (page: Page, row: number) => page.locator('[role=row][aria-rowindex]').nth(row);
const targetOf = async (id: number, row: number) => (await recordsOf(stage.workbench, id))[row - 1]?.target;

// Two users, each in their own browser, over one server process.
describe('two people in one document', () => {
  test('see each other’s saved text without a reload, and keep the text they are typing', OVER_BOTH, () =>
    together(async ({ mine, hers, id }) => {
      await mine.keyboard.type('Mein Satz ist');
      await hers.keyboard.type('Ihr Satz');
      await rowOf(mine, 3).getByText('Ihr Satz').waitFor();
      await mine.keyboard.type(' noch da');
      await expect.poll(() => liveTarget(mine, 1).textContent()).toBe('Mein Satz ist noch da');
      await rowOf(hers, 1).getByText('Mein Satz ist noch da').waitFor();
      expect([await targetOf(id, 1), await targetOf(id, 3)]).toEqual(['Mein Satz ist noch da', 'Ihr Satz']);
    }),
  );

  test('see each other and missed changes again after the server was killed and restarted', () =>
    together(async ({ mine, hers, id }) => {
      await stage.workbench.kill();
      await stage.workbench.start();
      const fifth = (await recordsOf(stage.workbench, id))[4];
      await stage.workbench.api('PUT', `/document/records/${fifth?.id}`, { target: 'Inzwischen' });
      await rowOf(mine, 5).getByText('Inzwischen').waitFor();
      await rowOf(hers, 5).getByText('Inzwischen').waitFor();
      await mine.getByRole('button', { name: 'Go to Ana Lind' }).waitFor({ timeout: 30_000 });
    }));
});
