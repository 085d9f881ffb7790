import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { CHROMIUM } from '../system-packages.ts';

export const hasChromium = existsSync(CHROMIUM);

const LAUNCH = {
  executablePath: CHROMIUM,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export function launchBrowser(): Promise<Browser> {
  return chromium.launch(LAUNCH);
}

/** A browser with a persistent profile, including compiled scripts, as people have; others are private windows. */
export function launchProfile(
  folder: string,
  options: { baseURL: string; viewport: { width: number; height: number } },
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...LAUNCH, ...options });
}
