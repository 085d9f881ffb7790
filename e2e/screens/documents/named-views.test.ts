import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { choose, toast, where } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { liveTarget } from '../../support/documents.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens();

async function open(id: number, suffix: string, role?: 'user'): Promise<Page> {
  const page = await screens.open({
    path: `/document/${id}${suffix}`,
    width: 1300,
    ...(role && { role }),
  });
  await liveTarget(page).waitFor();
  await page.getByRole('button', { name: /^Views/ }).waitFor();
  // The address includes the current segment.
  await page.waitForURL(/segment=/);
  return page;
}

async function save(page: Page, name: string, { isShared }: { isShared: boolean }): Promise<void> {
  await choose(page, 'Views', 'Save as a view');
  const dialog = page.getByRole('dialog', { name: 'Save as a view' });
  await dialog.getByLabel('Name').fill(name);
  if (isShared) await dialog.getByLabel('Share with everyone who can see the document').check();
  expect(await accessibilityProblems(page, { inOneTheme: true })).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: `Views: ${name}` }).waitFor();
}

describe('a named view of the segments', () => {
  test('saves filter and order for every document, and is left by clearing the filter', async () => {
    const [first, second] = [await screens.makeDocument('notices'), await screens.makeDocument('notices')];
    const page = await open(first.id, '?search=len:<99+state:open&sort=-source-len');
    await save(page, 'Long and open', { isShared: false });
    await page.getByRole('button', { name: /^Clear filter/ }).click();
    await page.getByRole('button', { name: 'Views', exact: true }).waitFor();

    const other = await open(second.id, '');
    await other.keyboard.press('Shift+F8');
    await other.getByRole('menu', { name: 'Views' }).waitFor();
    await other.keyboard.press('ArrowDown');
    await other.keyboard.press('Enter');
    await other.getByRole('button', { name: 'Views: Long and open' }).waitFor();
    expect(where(other)).toContain('sort=-source-len');
    await other.getByRole('button', { name: 'Sorted: Longest source first' }).waitFor();
    await expect
      .poll(() => other.getByRole('combobox', { name: 'Search segments' }).inputValue())
      .toBe('len:<99 state:open');
    await choose(other, 'Views: Long and open', 'Everything');
    await expect.poll(() => where(other)).not.toMatch(/sort|search/);
  });

  test('is shared read-only with users of the document, and can be renamed, deleted and restored', async () => {
    const { id } = await screens.makeDocument('notices');
    const page = await open(id, '?search=state:open');
    await save(page, 'To do', { isShared: true });

    const member = await open(id, '', 'user');
    await choose(member, 'Views', 'To do');
    await expect.poll(() => where(member)).toContain('search=state%3Aopen');
    await member.getByRole('button', { name: 'Views: To do' }).click();
    const menu = member.getByRole('menu', { name: 'Views' });
    await menu.getByText('Shared in this document').waitFor();
    const deleting = menu.locator('[role^=menuitem]').filter({ hasText: 'Delete “To do”' });
    await expect.poll(() => deleting.textContent()).toContain('Only people who manage the document');
    await expect.poll(() => deleting.getAttribute('aria-disabled')).toBe('true');

    await choose(page, 'Views: To do', 'Rename “To do”');
    await page.getByRole('dialog').getByLabel('Name').fill('Left to do');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await choose(page, 'Views: Left to do', 'Delete “Left to do”');
    await toast(page, 'Deleted the view “Left to do”').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Views: Left to do' }).waitFor();
    await member.goto(`/document/${id}`);
    await choose(member, 'Views', 'Left to do');
    await member.getByRole('button', { name: 'Views: Left to do' }).waitFor();
  });
});
