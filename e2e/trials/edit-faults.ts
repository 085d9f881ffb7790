import type { CDPSession, Page } from 'playwright-core';
import { seeded } from '../../server/testing/seeded.ts';
import { addDocument, liveTarget, numbered, recordsOf } from '../support/documents.ts';
import type { RealBrowser } from '../support/real-browser.ts';
import type { Workbench } from '../support/workbench.ts';

/** The fate of saves: they arrive, they do not, or they are carried out but their responses are lost. */
const NETWORKS = ['whole', 'cut', 'cut after the commit'] as const;
type Network = (typeof NETWORKS)[number];

const SEGMENTS = 3;
const MOST_TABS = 3;
const STEPS = 8;
/** A write is on the disk within this time, ms, unless the storage refuses it. */
const WRITTEN_MS = 200;
const PATIENCE_MS = 60_000;

export interface Outcome {
  /** The steps in order. */
  steps: string[];
  /** Number of words accepted by the browser or the server. */
  accepted: number;
  /** Accepted words that no longer exist anywhere. */
  lost: string[];
  /** Words that the page wrongly reported as kept or saved. */
  untrue: string[];
}

interface Bench {
  browser: RealBrowser;
  workbench: Workbench;
}

/** A user types words into a document in several tabs while the seed's faults occur. */
export async function playSchedule({ browser, workbench }: Bench, seed: number): Promise<Outcome> {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const id = await addDocument(workbench, numbered(SEGMENTS));
  const outcome: Outcome = { steps: [], accepted: 0, lost: [], untrue: [] };
  const accepted: string[] = [];
  const tabs: Page[] = [];
  let network: Network = 'whole';
  let quota: CDPSession | null = null;
  let words = 0;

  /** Sets up the whole browser after each of its starts. */
  async function prepare(): Promise<void> {
    tabs.length = 0;
    quota = null;
    await browser.context.route('**/api/document/records/*', async (route) => {
      if (route.request().method() !== 'PUT' || network === 'whole') return route.continue();
      if (network === 'cut after the commit') await route.fetch().catch(() => undefined);
      return route.abort().catch(() => undefined);
    });
  }

  async function openTab(): Promise<void> {
    if (tabs.length >= MOST_TABS) return;
    const page = await browser.openEditor(`/document/${id}`);
    // Confirms leaving a page whose text could not be kept.
    page.on('dialog', (dialog) => void dialog.accept());
    tabs.push(page);
  }

  /** Goes to a segment and adds a word at its end. */
  async function type(page: Page): Promise<string> {
    const row = 1 + Math.floor(random() * SEGMENTS);
    const word = `w${++words}`;
    await page.bringToFront();
    await page.keyboard.press('Control+g');
    await page.keyboard.type(String(row));
    await page.keyboard.press('Enter');
    await liveTarget(page, row).waitFor();
    await liveTarget(page, row).focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText(` ${word}`);
    return word;
  }

  /** All texts of the document that the server ever stored. */
  async function onServer(): Promise<string> {
    const records = await recordsOf(workbench, id);
    const histories = await Promise.all(
      records.map((record) => workbench.api('GET', `/document/records/${record.id}/history`)),
    );
    return JSON.stringify([records, histories]);
  }

  async function isAccepted(page: Page, word: string): Promise<boolean> {
    for (const end = Date.now() + 3_000; Date.now() < end; ) {
      if (hasWord(await loggedTexts(page), word) || hasWord(await onServer(), word)) return true;
      if (quota) return false;
      await page.waitForTimeout(50);
    }
    return false;
  }

  const steps: { name: string; share: number; run: () => Promise<string> }[] = [
    {
      name: 'type',
      share: 6,
      async run() {
        const page = pick(tabs);
        const word = await type(page);
        // A pause, so that the page can report the outcome.
        await page.waitForTimeout(100 + random() * 900);
        const said = (await page.locator('footer').textContent()) ?? '';
        if (await isAccepted(page, word)) accepted.push(word);
        else if (!quota || /kept in this browser|kept here|Saved /.test(said)) outcome.untrue.push(word);
        return `${word} in tab ${tabs.indexOf(page)}`;
      },
    },
    {
      name: 'type and kill',
      share: 1,
      async run() {
        const page = pick(tabs);
        const word = await type(page);
        await page.waitForTimeout(WRITTEN_MS);
        if (!quota) accepted.push(word);
        await browser.killAndReopen();
        await prepare();
        await openTab();
        return word;
      },
    },
    {
      name: 'network',
      share: 3,
      async run() {
        network = pick(NETWORKS);
        return network;
      },
    },
    {
      name: 'open a tab',
      share: 2,
      async run() {
        await openTab();
        return String(tabs.length);
      },
    },
    {
      name: 'close a tab',
      share: 1,
      async run() {
        if (tabs.length === 1) await openTab();
        const [page] = tabs.splice(Math.floor(random() * tabs.length), 1);
        await page?.close();
        return '';
      },
    },
    {
      name: 'leave and come back',
      share: 2,
      async run() {
        const page = pick(tabs);
        await page.bringToFront();
        await page.goto(`${workbench.url}/api/health`);
        await page.evaluate(() => history.back());
        await liveTarget(page).waitFor();
        return String(tabs.indexOf(page));
      },
    },
    {
      name: 'reload',
      share: 1,
      async run() {
        const page = pick(tabs);
        await page.bringToFront();
        await page.reload();
        await liveTarget(page).waitFor();
        return String(tabs.indexOf(page));
      },
    },
    {
      name: 'storage',
      share: 1,
      async run() {
        const [page] = tabs;
        if (quota || !page) {
          await quota?.detach().catch(() => undefined);
          quota = null;
          return 'free';
        }
        quota = await browser.context.newCDPSession(page);
        const origin = workbench.url;
        await quota.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
        page.once('close', () => {
          quota = null;
        });
        return 'full';
      },
    },
  ];
  const lot = steps.flatMap((step) => Array.from({ length: step.share }, () => step));

  for (const page of browser.context.pages()) await page.close();
  await browser.context.unrouteAll();
  await prepare();
  await openTab();
  for (let count = 0; count < STEPS; count++) {
    const step = pick(lot);
    outcome.steps.push(`${step.name} ${await step.run()}`.trim());
  }
  network = 'whole';
  await browser.killAndReopen();
  await prepare();
  await openTab();
  const page = pick(tabs);
  await settled(page);
  const everything = (await onServer()) + (await loggedTexts(page));
  outcome.accepted = accepted.length;
  outcome.lost = accepted.filter((word) => !hasWord(everything, word));
  return outcome;
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(`\\b${word}\\b`).test(text);
}

/** Waits until the restored texts are saved or need a decision. */
async function settled(page: Page): Promise<void> {
  const end = page.getByText(/^Saved \S|All changes saved|Compare and choose/).first();
  await end.waitFor({ timeout: PATIENCE_MS });
  // A restored text is first compared with the server's.
  await page.waitForLoadState('networkidle', { timeout: PATIENCE_MS });
  await end.waitFor({ timeout: PATIENCE_MS });
}

/** The content of the log, as text. */
function loggedTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase | null>((done) => {
      const request = indexedDB.open('tessera-edits');
      request.onsuccess = () => done(request.result);
      request.onerror = () => done(null);
    });
    if (!database?.objectStoreNames.contains('edits')) return '';
    const rows = await new Promise<unknown>((done) => {
      const request = database.transaction('edits').objectStore('edits').getAll();
      request.onsuccess = () => done(request.result);
    });
    database.close();
    return JSON.stringify(rows);
  });
}
