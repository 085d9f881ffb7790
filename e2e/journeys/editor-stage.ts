import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, type TestContext, TestRunner } from 'vitest';
import { closeContexts, openPage, sharedBrowser } from '../support/browser.ts';
import { type ConsoleWatch, watchConsole } from '../support/console.ts';
import { forgetArrangement, openEditor } from '../support/documents.ts';
import { followPage, keepEvidence } from '../support/failure-evidence.ts';
import { shareWorkbench } from '../support/stage.ts';
import { startWorkbench, type Workbench } from '../support/workbench.ts';

type PageOptions = NonNullable<Parameters<typeof openPage>[2]>;

interface EditorOptions extends Omit<PageOptions, 'path'> {
  /** Time-out of a step on the page, ms. */
  timeout?: number;
  /** Whether the console must be clean afterwards. */
  isQuiet?: boolean;
}

export interface EditorStage {
  readonly workbench: Workbench;
  readonly browser: Browser;
  /** Runs on a separate page that shows a document with the focus in a segment; `''` = not in a document yet. */
  play(
    path: string,
    run: (page: Page, console: ConsoleWatch) => Promise<void>,
    options?: EditorOptions,
  ): Promise<void>;
}

interface OwnWorkbench {
  env: Record<string, string>;
  prepare?: (workbench: Workbench) => Promise<unknown>;
}

/**
 * A workbench and a browser for all journeys of a file that need the real server. Files share them; `own`: a
 * separate workbench with these settings, for journeys that need its demo data, change its users, or stop it.
 */
export function useEditor(own?: OwnWorkbench): EditorStage {
  let workbench: Workbench | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    workbench = await (own ? startWorkbench(own.env) : shareWorkbench());
    browser = await sharedBrowser();
    // Earlier files may have changed the account's panes.
    if (!own) await forgetArrangement(workbench);
    await own?.prepare?.(workbench);
  });
  afterAll(async () => {
    await closeContexts(browser);
    if (own) await workbench?.stop();
  });
  const started = <T>(thing: T | undefined): T => {
    if (!thing) throw new Error('Only while the journeys of the file run.');
    return thing;
  };
  return {
    get workbench() {
      return started(workbench);
    },
    get browser() {
      return started(browser);
    },
    async play(path, run, { timeout, isQuiet = false, ...options } = {}) {
      const page = await openPage(started(browser), started(workbench).url, {
        ...options,
        path: 'about:blank',
      });
      if (timeout) page.setDefaultTimeout(timeout);
      const console = watchConsole(page);
      const trail = followPage(page);
      try {
        await (path ? openEditor(page, path) : page.goto('/users/'));
        await run(page, console);
        if (isQuiet) expect(console.problems()).toEqual([]);
      } catch (error) {
        await keepEvidence(TestRunner.getCurrentTest<TestContext['task']>(), [trail]);
        throw error;
      } finally {
        await page.context().close();
      }
    },
  };
}
