import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { buildGallery, serveGallery } from './gallery-server.ts';

/**
 * Writes the pictures of `shared/ui/README.md` to a folder: the figures of `design.html`, some in both
 * themes.
 */
export async function drawDesign(folder: string): Promise<void> {
  const built = await mkdtemp(path.join(tmpdir(), 'tessera-design-'));
  await buildGallery(built, { hasDesign: true });
  const { server, address } = await serveGallery(built, 0);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  await mkdir(folder, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme, viewport: { width: 720, height: 1200 } });
    await page.goto(`${address}design.html`);
    await page.evaluate(async () => void (await document.fonts.ready));
    for (const figure of await page.locator(colorScheme === 'light' ? 'figure' : '[data-both]').all()) {
      const name = await figure.getAttribute('id');
      await figure.screenshot({ path: path.join(folder, `${name}-${colorScheme}.png`) });
    }
    await page.close();
  }
  await browser.close();
  server.close();
  await rm(built, { recursive: true });
}
