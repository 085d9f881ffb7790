import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { callApi, chooseFile } from '../support/act.ts';
import { accessibilityProblems } from '../support/browser.ts';
import { type Stage, startStage } from '../support/stage.ts';
import { buildXliff, liveTarget } from './documents-support.ts';

describe('the remote documents alone, over its mocked API', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage('standalone', 'documents');
  });
  afterEach(async () => {
    expect(await stage.closePages()).toEqual([]);
  });
  afterAll(() => stage?.stop());

  test('a segment is translated with a match, approved, and the next one comes up', async () => {
    const page = await stage.open({ path: '/document/1?segment=5' });
    await liveTarget(page, 5).waitFor();
    await page.getByRole('button', { name: /^Insert match 1/ }).waitFor();
    await page.keyboard.press('Control+1');
    await expect.poll(() => liveTarget(page, 5).textContent()).not.toBe('');
    await page.keyboard.press('Control+Shift+Enter');
    const question = page.getByRole('alertdialog').getByRole('button', { name: 'Approve all the same' });
    await Promise.race([
      question.click(),
      page.getByRole('button', { name: 'Take approval back' }).waitFor(),
    ]).catch(() => {});
    await page.getByText(/^Saved \S/).waitFor();
    await page.keyboard.press('F9');
    await liveTarget(page, 6).waitFor();
  });

  test('a segment that somebody else changed is not overwritten', async () => {
    const page = await stage.open({ path: '/document/2?segment=2' });
    await liveTarget(page, 2).waitFor();
    const { records } = (await callApi(page, 'GET', '/document/2/records')) as { records: { id: number }[] };
    stage.console.expect(/409/);
    await page.keyboard.type('نسختي');
    await callApi(page, 'PUT', `/document/records/${records[1]?.id}`, { target: 'نسختها' });
    await page.getByRole('button', { name: 'Compare and decide' }).first().click();
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await expect.poll(() => liveTarget(page, 2).textContent()).toBe('نسختها');
  });

  test('an uploaded document appears with its import, and opens', async () => {
    const page = await stage.open({ path: '/' });
    await chooseFile(page, 'Upload a document', {
      name: 'new.xlf',
      text: buildXliff([{ source: 'Only one.' }]),
    });
    await page.getByRole('link', { name: 'new.xlf' }).waitFor();
    await page.getByText('1 open').waitFor();
    await page.getByRole('link', { name: 'new.xlf' }).click();
    await liveTarget(page, 1).waitFor();
  });

  test.each(['light', 'dark'] as const)('axe finds nothing on the panel, %s', async (theme) => {
    const page = await stage.open({ path: '/', theme });
    await page.getByRole('link', { name: 'Sailing course.xlf' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
