import { describe, expect, test } from 'vitest';
import { row, toast } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import type { Sample } from '../../support/samples.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens();

async function openTerm(sample: Sample) {
  const page = await screens.open({ path: `${sample.path}?search=test%20lamp` });
  await page.getByRole('button', { name: 'test lamp', exact: true }).click();
  await page.getByRole('heading', { name: 'Edit term' }).waitFor();
  return page;
}

describe('the concept of a term', () => {
  test('adds a synonym to the concept, lists it next to the term, and removes it', async () => {
    const page = await openTerm(await screens.makeGlossary());
    await page.getByRole('button', { name: 'Concept and synonyms' }).click();
    await page.getByRole('button', { name: 'Add synonym' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add synonym' }).click();
    await page.getByLabel('Source, English').last().fill('checking lamp');
    await page.getByRole('dialog').last().getByRole('button', { name: 'Add synonym' }).click();
    await page.getByText('checking lamp → Prüflampe').waitFor();
    await page.getByRole('button', { name: 'Remove “checking lamp” from the concept' }).click();
    await page.getByText('checking lamp → Prüflampe').waitFor({ state: 'detached' });
  });

  test('saves a definition and a term in another language', async () => {
    const sample = await screens.makeGlossary();
    const page = await openTerm(sample);
    await page.getByRole('button', { name: 'Concept and synonyms' }).click();
    await page.getByLabel('Concept definition').fill('A lamp for trying things out.');
    await page.getByRole('button', { name: 'Add a term in another language' }).click();
    await page.getByLabel('Language', { exact: true }).fill('fr');
    await page.keyboard.press('Enter');
    await page.getByLabel('Term', { exact: true }).fill('lampe d’essai');
    await page.getByRole('button', { name: 'Save concept' }).click();
    await toast(page, 'Concept saved.').waitFor();
    const path = `/glossary/${sample.id}/records?search=test%20lamp`;
    const { records } = (await screens.backend.api('GET', path)) as { records: { id: number }[] };
    expect(await screens.backend.api('GET', `/glossary/records/${records[0]?.id}/concept`)).toMatchObject({
      definition: 'A lamp for trying things out.',
      terms: [{ lang: 'fr', term: 'lampe d’essai' }],
    });
  });
});

test('the history of a term lists its changes and restores the version before a change', async () => {
  const page = await openTerm(await screens.makeGlossary());
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByLabel('Target, German').fill('Probelampe');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await row(page, 'Probelampe').waitFor();
  await page.getByRole('button', { name: 'test lamp', exact: true }).click();
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Restore previous version' }).click();
  await row(page, 'Prüflampe').waitFor();
});
