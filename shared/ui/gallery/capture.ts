/**
 * Builds the gallery, opens it in Chromium in both themes and both directions, runs axe, tests it by
 * keyboard, and writes pictures: `npm run gallery -- --pictures <folder>`. Exit code 1 if axe finds anything.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { checkKeyboard, checkLongList, checkRightToLeft } from './behaviour.ts';
import { buildGallery, serveGallery } from './gallery-server.ts';

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  impact: string;
  nodes: { target: string[]; failureSummary: string }[];
}

async function axe(page: Page, state: string): Promise<number> {
  await page.evaluate(axeSource);
  const { violations } = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as {
    violations: Violation[];
  };
  for (const { id, impact, nodes } of violations) {
    console.log(`${state}: ${id} (${impact})`);
    for (const node of nodes.slice(0, 4))
      console.log(`  ${node.target.join(' ')}\n    ${node.failureSummary.split('\n').at(-1)}`);
  }
  return violations.length;
}

export async function capture(folder: string): Promise<void> {
  const built = path.join(folder, 'built');

  await buildGallery(built);
  const { server, address } = await serveGallery(built, 0);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  let found = 0;

  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      colorScheme,
      viewport: { width: 1360, height: 900 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => console.log(`page error: ${error.message}`));
    page.on('console', (message) => message.type() === 'error' && console.log(`console: ${message.text()}`));
    const shot = async (name: string, options?: { fullPage: boolean }) => {
      await page.screenshot({ ...options, path: path.join(folder, `${colorScheme}-${name}.png`) });
      found += await axe(page, `${colorScheme} ${name}`);
    };
    await page.goto(address);
    await page.getByText('40 %').waitFor();
    await shot('page');
    await page
      .getByRole('group', { name: 'Terms' })
      .evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await page.getByRole('button', { name: /Actions for “anchor”/ }).click();
    await shot('table');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await shot('confirm');
    await page.getByRole('button', { name: 'Delete the term' }).click();
    await page.getByText('Deleted “anchor”.').first().waitFor();
    await page.getByRole('button', { name: 'harbour master', exact: true }).click();
    await page.getByRole('textbox', { name: 'Target' }).fill('');
    await page.getByRole('button', { name: 'Save term' }).click();
    await page.getByText('Must not be empty').waitFor();
    await shot('sheet');
    await page.getByRole('combobox', { name: 'Language', exact: true }).fill('port');
    await shot('language');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('button', { name: 'Tools' }).click();
    await shot('menu');
    await page.keyboard.press('Escape');
    await page.getByLabel('Loading').check();
    await shot('loading');
    await page.getByLabel('Loading').uncheck();
    await page.goto(`${address}?language=ar`);
    await page.getByRole('tab', { name: 'Terms' }).click();
    await shot('rtl-page');
    await page.getByRole('button', { name: 'Tools' }).click();
    await shot('rtl-menu');
    for (const language of ['en', 'ar']) {
      await page.goto(`${address}states?language=${language}`);
      await page.getByRole('heading', { name: 'States' }).waitFor();
      await page.getByRole('region', { name: 'compact' }).getByRole('checkbox').nth(2).check();
      await shot(`states-${language}`, { fullPage: true });
    }
    await page.goto(address);
    await page.setViewportSize({ width: 320, height: 700 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await shot('narrow-top');
    await page
      .getByRole('group', { name: 'Terms' })
      .evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await shot('narrow-table');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) console.log(`${colorScheme}: ${overflow} px wider than a page of 320 px`);
    found += overflow > 0 ? 1 : 0;
    await context.close();
  }
  await checkKeyboard(await browser.newPage({ viewport: { width: 1360, height: 900 } }), address);
  await checkRightToLeft(await browser.newPage({ viewport: { width: 1360, height: 900 } }), address);
  await checkLongList(await browser.newPage({ viewport: { width: 1360, height: 900 } }), address);
  console.log('every check by keyboard and of the long list held');
  await browser.close();
  server.close();
  console.log(found === 0 ? 'axe found nothing in either theme or direction' : `${found} findings`);
  process.exitCode = found === 0 ? 0 : 1;
}
