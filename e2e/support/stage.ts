import type { Browser, BrowserContext, Page } from 'playwright-core';
import { COLLEAGUES, PLAYERS } from '../../server/sandbox/samples/people.ts';
import type { Role } from '../../shared/domain/policy/permissions.ts';
import { closeContexts, openPage, sharedBrowser } from './browser.ts';
import { type ConsoleWatch, watchConsole } from './console.ts';
import { followPage, type Trail } from './failure-evidence.ts';
import { startFromSource } from './from-source.ts';
import { type SampleMaker, sampleMaker } from './samples.ts';
import { ADMIN, startLastingWorkbench, startWorkbench, type Workbench } from './workbench.ts';

export const PASSWORD = 'a long password';

interface OpenOptions {
  path?: string;
  role?: Role;
  width?: number;
  height?: number;
  /** Clears other journeys' texts, keys and places from the browser. Session and cache stay. */
  isFresh?: boolean;
}

/** The stage of a journey: the composed workbench, with the samples' people as its users. */
export interface Stage extends SampleMaker {
  url: string;
  browser: Browser;
  workbench: Workbench;
  open(options?: OpenOptions): Promise<Page>;
  /** Console watch of the newest page. */
  console: ConsoleWatch;
  /** Events in the opened pages. */
  trails: readonly Trail[];
  /** Closes the opened pages and returns their unexpected console output. */
  closePages(): Promise<string[]>;
  stop(): Promise<void>;
}

/** `source`: from the dev servers of shell and remotes instead of the build. */
export async function startStage(mode: 'composed' | 'source'): Promise<Stage> {
  const browser = await sharedBrowser();
  const workbench = await startWorkbench({ DEMO: '0' });
  await addSampleUsers(workbench);
  if (mode === 'composed') return composedStage(browser, workbench, workbench.url);
  const source = await startFromSource(workbench.url);
  const stage = composedStage(browser, workbench, source.url);
  const { stop } = stage;
  stage.stop = async () => {
    await source.stop();
    await stop();
  };
  return stage;
}

/** A composed stage on the shared workbench: a test may only change samples that it created. */
export async function shareStage(): Promise<Stage> {
  const workbench = await shareWorkbench();
  const stage = composedStage(await sharedBrowser(), workbench, workbench.url);
  stage.stop = () => closeContexts(stage.browser);
  return stage;
}

type Opening = Omit<OpenOptions, 'role'> & { path: string; credentials: Credentials | false };
type Credentials = { email: string; password: string };

function pagesOf(browser: Browser, url: string) {
  const opened: { page: Page; watch: ConsoleWatch; trail: Trail }[] = [];
  const contexts = new Map<string, BrowserContext>();

  /**
   * Each user keeps cache and session, as in a real browser, and a window: the first page stays open, because
   * a window costs Chromium more than a tab.
   */
  async function pageOf(options: Omit<Opening, 'path' | 'isFresh'>): Promise<Page> {
    const { credentials, ...rest } = options;
    const key = JSON.stringify(options);
    let context = contexts.get(key);
    if (!context) {
      const window = await openPage(browser, url, { ...rest, signedIn: credentials, path: 'about:blank' });
      context = window.context();
      contexts.set(key, context);
    }
    return context.newPage();
  }

  return {
    async open({ path, isFresh = false, ...options }: Opening): Promise<Page> {
      // Watch the page before it navigates anywhere that can fail.
      const page = await pageOf(options);
      if (isFresh) await forget(page, url);
      page.setDefaultTimeout(20_000);
      opened.push({ page, watch: watchConsole(page), trail: followPage(page) });
      await page.goto(path);
      return page;
    },
    trails: () => opened.map(({ trail }) => trail),
    newest(): ConsoleWatch {
      const last = opened.at(-1);
      if (!last) throw new Error('No page was opened.');
      return last.watch;
    },
    async close(): Promise<string[]> {
      const problems = opened.flatMap(({ watch }) => watch.problems());
      for (const { page } of opened.splice(0)) await page.close();
      return problems;
    },
  };
}

/** Clears what an origin stored in the page's browser profile, except cookies and workers. */
async function forget(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' });
  await session.detach();
}

let lasting: Promise<Workbench> | undefined;

/** The workbench shared by the test files in this process; initially it has only users. */
export function shareWorkbench(): Promise<Workbench> {
  lasting ??= startLastingWorkbench({ DEMO: '0' }).then(async (workbench) => {
    await addSampleUsers(workbench);
    return workbench;
  });
  return lasting;
}

async function addSampleUsers(workbench: Workbench): Promise<void> {
  for (const user of [...Object.values(PLAYERS), ...COLLEAGUES]) {
    await workbench.api('POST', '/users/', { ...user, password: PASSWORD });
  }
}

function composedStage(browser: Browser, workbench: Workbench, url: string): Stage {
  const pages = pagesOf(browser, url);
  const byRole: Record<Role, Credentials> = {
    admin: ADMIN,
    manager: { email: PLAYERS.manager.email, password: PASSWORD },
    reviewer: { email: PLAYERS.reviewer.email, password: PASSWORD },
    user: { email: PLAYERS.user.email, password: PASSWORD },
  };

  return {
    url,
    browser,
    workbench,
    open: ({ role = 'admin', path = '/', ...options } = {}) =>
      pages.open({ ...options, path, credentials: byRole[role] }),
    ...sampleMaker(workbench),
    get console() {
      return pages.newest();
    },
    get trails() {
      return pages.trails();
    },
    closePages: () => pages.close(),
    async stop() {
      await closeContexts(browser);
      await workbench.stop();
    },
  };
}
