import type { Page } from 'playwright-core';

/** From the text to the list of keys, by keyboard only. */
export async function openKeys(page: Page) {
  await page.keyboard.press('Control+Shift+P');
  await page.getByRole('combobox', { name: 'Find a command' }).fill('keyboard shortcuts');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.waitFor();
  return dialog;
}

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
