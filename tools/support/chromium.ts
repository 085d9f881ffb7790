import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { CHROMIUM, HEADLESS_SHELL } from '../system-packages.ts';

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

/** For tests of single screens, which need no window, downloads or profile. */
export function launchHeadlessShell(): Promise<Browser> {
  return chromium.launch({ ...LAUNCH, executablePath: HEADLESS_SHELL });
}

/**
 * A browser with a persistent profile, including compiled scripts, as users have; others are private windows.
 */
export function launchProfile(
  folder: string,
  options: { baseURL: string; viewport: { width: number; height: number } },
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...LAUNCH, ...options });
}
