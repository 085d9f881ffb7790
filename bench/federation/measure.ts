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
  /** From the start of the navigation to the screen with its data. */
  ms: number;
  /** What the page's main thread did until soon after. */
  mainThreadMs: number;
  /** Of page, scripts and styles that were asked for until then, as they travelled. */
  bytes: number;
  files: Map<string, number>;
}

const CPU_SLOWDOWN = 4;

/** Started anew, so that nothing is at hand; then left alone until it has settled. */
const SETTLE_MS = 500;

/** A browser of its own with an empty profile, signed in. */
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

/** Notes when the screen first shows `text`: looked at by the page itself, not by us over a wire. */
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

/** Opens an address as somebody who follows a link, with a slowed network and processor. */
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
