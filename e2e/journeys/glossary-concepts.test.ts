import { describe, expect, test } from 'vitest';
import { choose, expectRows, heading, row, toast } from '../support/act.ts';
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

describe('the concept of a term', () => {
  test('a synonym is added from it, and stands beside the term in it', async () => {
    const page = await openTerm(await stage.makeGlossary());
    await page.getByRole('button', { name: 'Concept and synonyms' }).click();
    await page.getByRole('button', { name: 'Add synonym' }).click();
    await page.getByLabel('Source, English').last().fill('checking lamp');
    await page.getByRole('dialog').last().getByRole('button', { name: 'Add synonym' }).click();
    await page.getByText('checking lamp → Prüflampe').waitFor();
    await page.getByRole('button', { name: 'Take “checking lamp” out of the concept' }).click();
    await page.getByText('checking lamp → Prüflampe').waitFor({ state: 'detached' });
  });

  test('says what it is and what it is called in further languages', async () => {
    const sample = await stage.makeGlossary();
    const page = await openTerm(sample);
    await page.getByRole('button', { name: 'Concept and synonyms' }).click();
    await page.getByLabel('Definition of the concept').fill('A lamp for trying things out.');
    await page.getByRole('button', { name: 'Add a term in another language' }).click();
    await page.getByLabel('Language', { exact: true }).fill('fr');
    await page.keyboard.press('Enter');
    await page.getByLabel('Term', { exact: true }).fill('lampe d’essai');
    await page.getByRole('button', { name: 'Save the concept' }).click();
    await toast(page, 'The concept is saved.').waitFor();
    const path = `/glossary/${sample.id}/records?search=test%20lamp`;
    const found = (await stage.workbench?.api('GET', path)) as { records: { id: number }[] } | undefined;
    const record = found?.records[0]?.id;
    expect(await stage.workbench?.api('GET', `/glossary/records/${record}/concept`)).toMatchObject({
      definition: 'A lamp for trying things out.',
      terms: [{ lang: 'fr', term: 'lampe d’essai' }],
    });
  });

  test('is clear to everybody', async () => {
    const page = await openTerm(await stage.makeGlossary());
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Concept and synonyms' }).click();
    await page
      .getByRole('heading', { name: 'Terms of the concept' })
      .or(page.getByRole('button', { name: 'Add synonym' }))
      .first()
      .waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

describe('the history of a term', () => {
  test('shows what was changed, and leads back', async () => {
    const sample = await stage.makeGlossary();
    const page = await openTerm(sample);
    await page.getByLabel('Target, German').fill('Probelampe');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await row(page, 'Probelampe').waitFor();
    await page.getByRole('button', { name: 'test lamp', exact: true }).click();
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Back to before this' }).click();
    await row(page, 'Prüflampe').waitFor();
  });
});

describe('what a changed term breaks', () => {
  test(
    'is found by itself, listed with a link to the place, marked as seen, and leaves when mended',
    OVER_BOTH,
    async () => {
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
      await page.getByRole('button', { name: 'Work through them' }).click();
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
    },
  );
});
