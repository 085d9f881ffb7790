import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { CHROMIUM } from '../../tools/system-packages.ts';
import { openEditor } from './documents.ts';
import { ADMIN, type Workbench } from './workbench.ts';

const PATIENCE_MS = 20_000;
const SWITCHES = [
  '--headless=new',
  '--no-sandbox',
  '--no-first-run',
  '--remote-debugging-port=0',
  // Shared memory is small in containers, and Google's servers are out of reach.
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Chromium as users have it: without Playwright's switches, which for example turn off the back/forward
 * cache, and with a persistent profile. Only its windows are missing.
 */
export interface RealBrowser {
  readonly context: BrowserContext;
  /** A page signed in as the admin. */
  open(path: string): Promise<Page>;
  openEditor(path: string): Promise<Page>;
  /** Kills it, like a power cut, and restarts it with the same profile. */
  killAndReopen(): Promise<void>;
  close(): Promise<void>;
}

export async function startRealBrowser({ url }: Workbench): Promise<RealBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'tessera-chromium-'));
  let running = await launch(profile);

  async function openPage(path: string): Promise<Page> {
    // A crash fails only the test in which it happens.
    if (!running.browser.isConnected()) running = await launch(profile);
    const { context } = running;
    // Once: signing in again would end the other tabs' session.
    if (!(await context.request.get(`${url}/api/user/`)).ok()) {
      const signedIn = await context.request.post(`${url}/api/auth/login`, { data: ADMIN });
      if (!signedIn.ok()) throw new Error(`Sign-in answered ${signedIn.status()}`);
    }
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    if (path) await page.goto(url + path);
    return page;
  }
  return {
    get context() {
      return running.context;
    },
    open: openPage,
    async openEditor(path) {
      const page = await openPage('');
      try {
        await openEditor(page, url + path);
      } catch (error) {
        const shown = await page.locator('body').ariaSnapshot();
        throw new Error(`The page shows:\n${shown.slice(0, 1_000)}`, { cause: error });
      }
      return page;
    },
    async killAndReopen() {
      await kill(running);
      running = await launch(profile);
    },
    async close() {
      await kill(running);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface Running {
  child: ChildProcess;
  browser: Browser;
  context: BrowserContext;
}

async function launch(profile: string): Promise<Running> {
  const portFile = join(profile, 'DevToolsActivePort');
  await rm(portFile, { force: true });
  await rm(join(profile, 'SingletonLock'), { force: true });
  const log = join(profile, 'stderr.log');
  const output = await open(log, 'w');
  const child = spawn(CHROMIUM, [...SWITCHES, `--user-data-dir=${profile}`, 'about:blank'], {
    // A separate group, so that all of its processes can be killed at once.
    detached: true,
    stdio: ['ignore', 'ignore', output.fd],
  });
  await output.close();
  try {
    const port = await firstLine(portFile);
    if (!port) throw new Error(`Chromium did not start:\n${await readFile(log, 'utf8')}`);
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const [context] = browser.contexts();
    if (!context) throw new Error('Chromium has no window.');
    return { child, browser, context };
  } catch (error) {
    // Otherwise the next one would share its profile.
    killGroup(child);
    throw error;
  }
}

async function firstLine(file: string): Promise<string | null> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const [line] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    if (line) return line;
    await new Promise((done) => setTimeout(done, 50));
  }
  return null;
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has crashed already.
  }
}

async function kill({ child, browser }: Running): Promise<void> {
  const ended = child.exitCode ?? child.signalCode ?? once(child, 'exit');
  killGroup(child);
  await ended;
  await browser.close().catch(() => {});
}
