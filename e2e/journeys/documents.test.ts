import { expect, test } from 'vitest';
import { where } from '../support/act.ts';
import { editorFocus, focused, forgetArrangement, savedTarget, shownText } from '../support/documents.ts';
import { useStage } from '../support/use-stage.ts';

const stage = useStage();

// The path through the editor from end to end; its parts are in `e2e/screens/documents`.
test('a translator inserts a match and a term, approves, comments and filters without a mouse', async () => {
  const { id, path } = await stage.makeDocument('course');
  await forgetArrangement(stage.workbench);
  const page = await stage.open({ path: `${path}?segment=9`, isFresh: true });
  await editorFocus(page);
  const press = (keys: string) => page.keyboard.press(keys);
  await page.getByRole('button', { name: /^Insert match 1:/ }).waitFor();
  await press('Control+1');
  await expect.poll(() => shownText(page)).not.toBe('');
  const match = await shownText(page);
  await page.getByRole('tab', { name: /^Terms/ }).waitFor();
  await press('Control+Shift+Digit1');
  await expect.poll(async () => (await shownText(page)).length).toBeGreaterThan(match.length);
  await press('Control+z');
  await press('Control+Shift+Enter');
  await page.getByRole('button', { name: 'Unapprove' }).waitFor();
  await press('Control+Shift+m');
  await expect.poll(() => focused(page)).toMatch(/TEXTAREA|^Comment/);
  await page.keyboard.type('Checked with the glossary.');
  await press('Control+Enter');
  await page.getByRole('listitem').filter({ hasText: 'Checked with the glossary.' }).waitFor();
  await press('Control+Shift+f');
  await page.keyboard.type('anchor');
  await page.waitForURL(/search=anchor/);
  await press('Control+Shift+P');
  await page.keyboard.type('clear all filters');
  await press('Enter');
  await page.waitForURL((url) => !url.searchParams.has('search'));
  await expect.poll(() => savedTarget(stage.workbench, id, 9)).toBe(match);
  await press('F9');
  await expect.poll(() => where(page)).not.toContain('segment=9');
});
