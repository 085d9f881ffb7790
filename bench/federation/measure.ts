import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Cookie, Page } from 'playwright-core';
import { launchProfile } from '../../e2e/support/browser.ts';

export interface Network {
  name: string;
  latencyMs: number;
  bytesPerSecond: number;
}

export interface Visit {
  /** From the start of the navigation to the screen with its data, ms. */
  ms: number;
  /** Main-thread work until shortly afterwards. */
  mainThreadMs: number;
  /** Transferred size of the page, scripts and styles requested until then. */
  bytes: number;
  files: Map<string, number>;
}

const CPU_SLOWDOWN = 4;

/** Restarted with nothing cached, then left alone until it has settled. */
const SETTLE_MS = 500;

/** A separate browser with an empty profile, signed in. */
export async function openProfile(origin: string, cookies: Cookie[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tessera-profile-'));
  const context = await launchProfile(folder, { baseURL: origin, viewport: { width: 1280, height: 800 } });
  await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: origin })));
  await setTimeout(SETTLE_MS);
  return {
    context,
    async close() {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Records when the screen first shows `text`; observed in the page itself, so the protocol adds no delay. */
async function watchFor(page: Page, text: string) {
  await page.addInitScript((wanted) => {
    const shown = window as unknown as { shownAt?: number };
    const look = () => {
      const value = document.querySelector('main')?.textContent ?? '';
      if (shown.shownAt === undefined && value.includes(wanted)) shown.shownAt = performance.now();
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  }, text);
}

/** Opens an address like a user following a link, with network and CPU throttled. */
export async function visit(page: Page, address: string, text: string, network: Network): Promise<Visit> {
  await watchFor(page, text);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Performance.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: network.bytesPerSecond,
    uploadThroughput: network.bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const asked = new Map<string, string>();
  const files = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (type === 'Document' || /\.(js|css)(\?|$)/.test(request.url))
      asked.set(requestId, new URL(request.url).pathname);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const name = asked.get(requestId);
    if (name) files.set(name, (files.get(name) ?? 0) + encodedDataLength);
  });
  await page.goto(address, { waitUntil: 'commit' });
  const shownAt = await page.waitForFunction(
    () => (window as unknown as { shownAt?: number }).shownAt,
    undefined,
    { timeout: 90_000, polling: 100 },
  );
  const ms = (await shownAt.jsonValue()) ?? 0;
  const bytes = [...files.values()].reduce((sum, size) => sum + size, 0);
  const { metrics } = await session.send('Performance.getMetrics');
  const mainThreadMs = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  return { ms, mainThreadMs, bytes, files: new Map(files) };
}
