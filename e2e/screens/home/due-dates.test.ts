import { expect, test } from 'vitest';
import { choose } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens();

function daysAhead(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  return new Date(day.getTime() - day.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

test('a document gets a due date in words, is found by it when overdue, and loses it again', async () => {
  const { name } = await screens.makeDocument('card');
  const page = await screens.open({ path: '/' });
  const documents = page.getByRole('region', { name: 'Documents' });
  const line = documents.locator('tbody tr[data-index]').filter({ hasText: name });
  const setDue = async (day: string) => {
    await choose(page, line.getByRole('button', { name: `Actions for “${name}”` }), 'Due date');
    await page.getByRole('dialog').getByLabel('Due on').fill(day);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await setDue(daysAhead(1));
  await line.getByText('tomorrow').waitFor();
  await setDue(daysAhead(-3));
  await line.getByText('3 days overdue').waitFor();
  await documents.getByRole('button', { name: 'Filters' }).click();
  await documents.getByLabel('Due', { exact: true }).selectOption('overdue');
  await line.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await documents.getByLabel('Due', { exact: true }).selectOption('none');
  await line.waitFor({ state: 'detached' });
  await documents.getByRole('button', { name: 'Clear all' }).first().click();
  await setDue('');
  await line.getByText('overdue').waitFor({ state: 'detached' });
});
