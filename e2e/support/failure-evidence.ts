import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { ConsoleMessage, Frame, Page, Request, Response } from 'playwright-core';
import type { Evidence } from '../../tools/test/evidence.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const RESULTS = join(ROOT, 'test-results');
/** Number of a page's last events to keep. */
const EVENTS = 30;
/** Time limit, so that a hanging page does not delay the next test, ms. */
const PATIENCE = 5_000;

/** The last events of a page: requests with their status, navigations, console output and errors. */
export interface Trail {
  page: Page;
  events: readonly string[];
  stop(): void;
}

/**
 * Records the events of a page. Playwright's own trace takes a snapshot of the document at each action, which
 * costs CPU time in every test that passes (docs/measurements/tests.md).
 */
export function followPage(page: Page): Trail {
  const events: string[] = [];
  const began = performance.now();
  function add(event: string): void {
    const seconds = ((performance.now() - began) / 1000).toFixed(2);
    events.push(`${seconds.padStart(7)} s  ${event}`);
    if (events.length > EVENTS) events.shift();
  }
  const isData = (request: Request) => ['fetch', 'xhr', 'document'].includes(request.resourceType());
  const onConsole = (message: ConsoleMessage) => add(`console ${message.type()}: ${message.text()}`);
  const onError = (error: Error) => add(`uncaught: ${error.stack ?? error.message}`);
  const onResponse = (response: Response) => {
    const request = response.request();
    if (isData(request) || !response.ok()) add(`${request.method()} ${request.url()}: ${response.status()}`);
  };
  const onFailure = (request: Request) =>
    add(`${request.method()} ${request.url()}: ${request.failure()?.errorText ?? 'failed'}`);
  const onNavigation = (frame: Frame) => {
    if (frame === page.mainFrame()) add(`at ${frame.url()}`);
  };
  page.on('console', onConsole);
  page.on('pageerror', onError);
  page.on('response', onResponse);
  page.on('requestfailed', onFailure);
  page.on('framenavigated', onNavigation);
  return {
    page,
    events,
    stop() {
      page.off('console', onConsole);
      page.off('pageerror', onError);
      page.off('response', onResponse);
      page.off('requestfailed', onFailure);
      page.off('framenavigated', onNavigation);
    },
  };
}

/** The part of Vitest's `TestContext` that is used here. */
interface EndedTest {
  task: {
    fullTestName: string;
    file: { filepath: string };
    result?: { state: string };
    meta: { evidence?: Evidence };
  };
}

/**
 * To be called in `afterEach`, before the pages of the test are closed or reused. If the test failed, writes a screenshot and
 * a trace of each page to `test-results/`: its accessibility tree and its last events.
 */
export async function keepFailureEvidence({ task }: EndedTest, trails: readonly Trail[]): Promise<void> {
  if (task.result?.state === 'fail') await keepEvidence(task, trails);
}

/** The same, for a test that is about to fail. */
export async function keepEvidence(task: EndedTest['task'], trails: readonly Trail[]): Promise<void> {
  for (const [index, trail] of trails.entries()) {
    const slug = slugOf(relative(ROOT, task.file.filepath), task.fullTestName);
    const file = join(RESULTS, index === 0 ? slug : `${slug}-${index + 1}`);
    mkdirSync(dirname(file), { recursive: true });
    const [picture, screen] = await Promise.all([
      trail.page.screenshot({ path: `${file}.png`, timeout: PATIENCE, animations: 'disabled' }).then(
        () => `${file}.png`,
        () => null,
      ),
      trail.page
        .locator('body')
        .ariaSnapshot({ timeout: PATIENCE })
        .catch((error: Error) => `No snapshot: ${error.message}`),
    ]);
    const trace = `At ${trail.page.url()}\n\nLast events\n${trail.events.join('\n')}\n\nPage\n${screen}\n`;
    writeFileSync(`${file}.txt`, trace);
    const files = [picture, `${file}.txt`].filter((each) => each !== null);
    task.meta.evidence = [...(task.meta.evidence ?? []), ...files.map((each) => relative(ROOT, each))];
  }
}

/** A file name for a test: `e2e/journeys/users.test.ts`, `adds a user` → `users-adds-a-user`. */
function slugOf(file: string, test: string): string {
  const name = `${file.replace(/^e2e\/(journeys|platform|trials)\//, '').replace(/\.test\.ts$/, '')} ${test}`;
  return name
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 120)
    .toLowerCase();
}
