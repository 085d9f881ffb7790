import { describe, expect, test } from 'vitest';
import { choose, expectRows, heading, row } from '../support/act.ts';
import { accessibilityProblems } from '../support/browser.ts';
import { OVER_BOTH } from '../support/over-both.ts';
import type { Sample } from '../support/samples.ts';
import { useStage } from '../support/use-stage.ts';

const stage = useStage();

async function openTerm(sample: Sample) {
  const page = await stage.open({ path: `${sample.path}?search=test%20lamp` });
  await page.getByRole('button', { name: 'test lamp', exact: true }).click();
  await page.getByRole('heading', { name: 'Edit term' }).waitFor();
  return page;
}

describe('a segment that a changed term breaks', () => {
  test('is listed with a link, can be marked as seen, and disappears when fixed', OVER_BOTH, async () => {
    const sample = await stage.makeGlossary();
    const memory = (await stage.workbench?.api('POST', '/translation_memory/', {
      name: 'Lamps',
      source_lang: 'en',
      target_lang: 'de',
    })) as { id: number };
    const units = `/translation_memory/${memory.id}/records`;
    const first = (await stage.workbench?.api('POST', units, {
      source: 'Two test lamps',
      target: 'Zwei Prüflampen',
    })) as {
      id: number;
    };
    await stage.workbench?.api('POST', units, { source: 'A test lamp', target: 'Eine Prüflampe' });
    const page = await openTerm(sample);
    await page.getByLabel('Status').selectOption('forbidden');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Review all' }).click();
    await expectRows(page, 2);
    expect(await accessibilityProblems(page)).toEqual([]);
    await choose(page, 'Actions for “A test lamp”', 'Mark as seen');
    await row(page, 'A test lamp').getByText('Admin').waitFor();
    await stage.workbench?.api('PUT', `/translation_memory/records/${first.id}`, {
      source: 'Two test lamps',
      target: 'Zwei Testlichter',
    });
    await page.reload();
    await expectRows(page, 1);
    await page.getByRole('link', { name: 'Lamps' }).click();
    await heading(page, 'Lamps').waitFor();
    await row(page, 'A test lamp').waitFor();
  });
});
