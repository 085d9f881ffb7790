import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { closeContexts, sharedBrowser } from './browser.ts';
import { followPage, keepFailureEvidence } from './failure-evidence.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PAGE = `data:text/html,<h1>Users</h1><script>console.log('loaded ' + 2); setTimeout(() => { throw new Error('no list') });</script>`;

afterAll(async () => closeContexts(await sharedBrowser()));

/** A test with this outcome. */
function endedTest(state: string) {
  const file = { filepath: join(ROOT, 'e2e/journeys/a.test.ts') };
  const meta: { evidence?: string[] } = {};
  return { task: { fullTestName: 'lists users: 3 “rows”', file, meta, result: { state } } };
}

async function openFollowed() {
  const page = await (await sharedBrowser()).newPage();
  const trail = followPage(page);
  const thrown = page.waitForEvent('pageerror');
  await page.goto(PAGE);
  await thrown;
  return trail;
}

test('a failed test leaves a screenshot and a text trace of its page', async () => {
  const ended = endedTest('fail');
  await keepFailureEvidence(ended, [await openFollowed()]);
  const { evidence = [] } = ended.task.meta;
  expect(evidence).toEqual([
    'test-results/a-lists-users-3-rows.png',
    'test-results/a-lists-users-3-rows.txt',
  ]);
  const [picture = '', trace = ''] = evidence.map((file) => join(ROOT, file));
  expect(readFileSync(picture).subarray(1, 4).toString()).toBe('PNG');
  expect(readFileSync(trace, 'utf8')).toMatch(
    /console log: loaded 2[\s\S]*uncaught: Error: no list[\s\S]*heading "Users"/,
  );
  for (const file of [picture, trace]) rmSync(file);
});

test('a passed test leaves no files', async () => {
  const ended = endedTest('pass');
  await keepFailureEvidence(ended, [await openFollowed()]);
  expect(ended.task.meta).toEqual({});
});

test('a closed page leaves its last events', async () => {
  const ended = endedTest('fail');
  const trail = await openFollowed();
  await trail.page.close();
  await keepFailureEvidence(ended, [trail]);
  expect(ended.task.meta.evidence).toEqual(['test-results/a-lists-users-3-rows.txt']);
  const file = join(ROOT, 'test-results/a-lists-users-3-rows.txt');
  expect(readFileSync(file, 'utf8')).toContain('console log: loaded 2');
  rmSync(file);
});
