import type { Browser, BrowserContext, Page } from 'playwright-core';
import {
  CARD,
  COURSE,
  NOTICES,
  type SampleDocument,
} from '../../remotes/documents/src/mocks/sample-documents.ts';
import { SAMPLE_TERMS as EDITOR_TERMS } from '../../remotes/documents/src/mocks/sample-texts.ts';
import { SAMPLE_TERMS } from '../../remotes/glossary/src/mocks/sample-terms.ts';
import { SAMPLE_UNITS } from '../../remotes/tm/src/mocks/sample-units.ts';
import { createUserStore } from '../../remotes/users/src/mocks/store.ts';
import type { Role } from '../../shared/policy/permissions.ts';
import { closeContexts, openPage, sharedBrowser } from './browser.ts';
import { type ConsoleWatch, watchConsole } from './console.ts';
import { startFromSource } from './from-source.ts';
import { termsCsv, unitsTmx, xliffOf } from './samples.ts';
import { startStandaloneRemote } from './standalone.ts';
import { ADMIN, startLastingWorkbench, startWorkbench, type Workbench } from './workbench.ts';

export const PASSWORD = 'a long password';

interface OpenOptions {
  path?: string;
  role?: Role;
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
  /** Without what other journeys left in the browser: texts, keys, places. Session and cache stay. */
  isFresh?: boolean;
}

/** The documents of the mock, by `id` there. */
const DOCUMENTS = {
  course: { id: 1, sample: COURSE, hasResources: true },
  notices: { id: 2, sample: NOTICES, hasResources: false },
  card: { id: 4, sample: CARD, hasResources: true },
};
export type SampleName = keyof typeof DOCUMENTS;

/**
 * Where a journey plays: the composed workbench over the real server, or one remote alone over its mocked API. Both
 * hold the same: a glossary of 125 terms, a memory of 325 units, the documents and the users of the mocks.
 */
export interface Stage {
  mode: 'composed' | 'standalone';
  url: string;
  browser: Browser;
  /** Only when composed. */
  workbench: Workbench | null;
  open(options?: OpenOptions): Promise<Page>;
  /** What `open` watches on its newest page. */
  console: ConsoleWatch;
  /** A glossary of 125 terms, or a memory of 325 units, that no other test has touched. */
  makeGlossary(): Promise<Sample>;
  makeMemory(): Promise<Sample>;
  /** A document of the mock that no other test has touched, with the memory and the glossary it has there. */
  makeDocument(name: SampleName): Promise<Sample>;
  /** Closes the pages that were opened, and tells what they wrote to the console unexpectedly. */
  closePages(): Promise<string[]>;
  stop(): Promise<void>;
}

export interface Sample {
  id: number;
  path: string;
  name: string;
}

/** `source`: composed too, from the dev servers of shell and remotes instead of what was built and released. */
export async function startStage(mode: Stage['mode'] | 'source', remote = ''): Promise<Stage> {
  const browser = await sharedBrowser();
  if (mode === 'standalone') return standaloneStage(browser, remote);
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

/** A composed stage on the workbench that files share: whatever is there beside one's own samples is somebody else's. */
export async function shareStage(): Promise<Stage> {
  const workbench = await shareWorkbench();
  const stage = composedStage(await sharedBrowser(), workbench, workbench.url);
  stage.stop = () => closeContexts(stage.browser);
  return stage;
}

type Opening = Omit<OpenOptions, 'role'> & { path: string; credentials: Credentials | false };
type Credentials = { email: string; password: string };

function pagesOf(browser: Browser, url: string) {
  const opened: { page: Page; watch: ConsoleWatch }[] = [];
  const contexts = new Map<string, BrowserContext>();

  /** Who looks the same way again keeps cache and session, as a person's browser does. */
  async function pageOf(options: Omit<Opening, 'path' | 'isFresh'>): Promise<Page> {
    const { credentials, ...rest } = options;
    const key = JSON.stringify(options);
    const known = contexts.get(key);
    if (known) return known.newPage();
    const page = await openPage(browser, url, { ...rest, signedIn: credentials, path: 'about:blank' });
    contexts.set(key, page.context());
    return page;
  }

  return {
    async open({ path, isFresh = false, ...options }: Opening): Promise<Page> {
      // The page must be watched before it goes anywhere that can fail.
      const page = await pageOf(options);
      if (isFresh) await forget(page, url);
      page.setDefaultTimeout(10_000);
      opened.push({ page, watch: watchConsole(page) });
      await page.goto(path);
      return page;
    },
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

/** The one workbench of the test files that run in this process; nothing is on it at first but users. */
export function shareWorkbench(): Promise<Workbench> {
  lasting ??= startLastingWorkbench({ DEMO: '0' }).then(async (workbench) => {
    await addSampleUsers(workbench);
    return workbench;
  });
  return lasting;
}

async function addSampleUsers(workbench: Workbench): Promise<void> {
  for (const { id: _, created_at: __, last_seen_at: ___, ...user } of createUserStore()) {
    await workbench.api('POST', '/users/', { ...user, password: PASSWORD });
  }
}

/** Samples made in this process; each has a name of its own. */
let made = 0;

function composedStage(browser: Browser, workbench: Workbench, url: string): Stage {
  const pages = pagesOf(browser, url);
  const byRole: Record<Role, Credentials> = {
    admin: ADMIN,
    manager: { email: 'jonas@example.com', password: PASSWORD },
    reviewer: { email: 'mei@example.com', password: PASSWORD },
    user: { email: 'oleg@example.com', password: PASSWORD },
  };
  async function upload(path: string, file: string, fileName: string, screen: string): Promise<Sample> {
    const name = `Ship sample ${++made}`;
    // The file of a document says its languages itself.
    const languages = { source_lang: 'en', target_lang: 'de' };
    const fields: Record<string, string> = screen === 'document' ? { name } : { name, ...languages };
    const answer = (await workbench.upload(path, file, fileName, fields)) as { id: number; job_id: number };
    await workbench.finishJob(answer.job_id);
    return { id: answer.id, path: `/${screen}/${answer.id}`, name };
  }
  /** As the mock has it: a memory of what is approved, and its terms. */
  async function attachResources(documentId: number, { rows }: SampleDocument): Promise<void> {
    const approved = rows.flatMap(({ source, target, approved }) =>
      approved && target ? [{ source, target }] : [],
    );
    const memory = await upload('/translation_memory/upload', unitsTmx(approved), 'units.tmx', 'tm');
    const glossary = await upload('/glossary/upload', termsCsv(EDITOR_TERMS), 'terms.csv', 'glossary');
    const memories = [{ id: memory.id, mode: 'write' }];
    await workbench.api('POST', `/document/${documentId}/memories`, { memories });
    await workbench.api('POST', `/document/${documentId}/glossaries`, { glossaries: [{ id: glossary.id }] });
  }

  return {
    mode: 'composed',
    url,
    browser,
    workbench,
    open: ({ role = 'admin', path = '/', ...options } = {}) =>
      pages.open({ ...options, path, credentials: byRole[role] }),
    get console() {
      return pages.newest();
    },
    makeGlossary: () => upload('/glossary/upload', termsCsv(SAMPLE_TERMS), 'terms.csv', 'glossary'),
    makeMemory: () => upload('/translation_memory/upload', unitsTmx(SAMPLE_UNITS), 'units.tmx', 'tm'),
    async makeDocument(which) {
      const { sample, hasResources } = DOCUMENTS[which];
      const made = await upload('/document/', xliffOf(sample), sample.name, 'document');
      if (hasResources) await attachResources(made.id, sample);
      return made;
    },
    closePages: () => pages.close(),
    async stop() {
      await closeContexts(browser);
      await workbench.stop();
    },
  };
}

async function standaloneStage(browser: Browser, remote: string): Promise<Stage> {
  const server = await startStandaloneRemote(remote);
  const pages = pagesOf(browser, server.url);
  const sample = async (screen: string, name: string) => ({ id: 1, path: `/${screen}/1`, name });
  return {
    mode: 'standalone',
    url: server.url,
    browser,
    workbench: null,
    open: ({ role = 'admin', path = '/', ...options } = {}) => {
      const played = role === 'admin' ? path : `${path}${path.includes('?') ? '&' : '?'}role=${role}`;
      return pages.open({ ...options, path: played, credentials: false });
    },
    get console() {
      return pages.newest();
    },
    makeGlossary: () => sample('glossary', 'Ship parts'),
    makeMemory: () => sample('tm', 'Ship manuals'),
    async makeDocument(which) {
      const { id, sample } = DOCUMENTS[which];
      return { id, path: `/document/${id}`, name: sample.name };
    },
    closePages: () => pages.close(),
    async stop() {
      await closeContexts(browser);
      await server.stop();
    },
  };
}
