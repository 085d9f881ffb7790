/**
 * Builds the gallery, looks at it in Chromium in both themes, runs axe, works it by keyboard, and writes pictures:
 * `node shared/ui/gallery/capture.ts <folder>`. Exit code 1 when axe finds anything.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { chromium, type Page } from 'playwright-core';
import { checkKeyboard, checkLongList } from './behaviour.ts';
import { galleryConfig } from './rspack.config.ts';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Say where the pictures go: node shared/ui/gallery/capture.ts <folder>');
  process.exit(1);
}
const built = path.join(folder, 'built');
const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const job = {
  kind: 'document.import',
  done: 40,
  total: 100,
  report: null,
  subject_id: 1,
  created_at: new Date(Date.now() - 70_000).toISOString(),
  started_at: new Date(Date.now() - 60_000).toISOString(),
  finished_at: null,
};
const JOBS: Record<string, object> = {
  '1': { ...job, id: 1, status: 'processing', progress: 0.4, error: null },
  '2': {
    ...job,
    id: 2,
    status: 'failed',
    progress: 0.1,
    error: 'Line 214 of the file is no XML: a tag is not closed.',
  },
};
const TYPES: Record<string, string> = { '.mjs': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

function build(): Promise<void> {
  const compiler = rspack(galleryConfig(path.resolve(built)));
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) return reject(error);
      if (stats?.hasErrors()) return reject(new Error(stats.toString({ all: false, errors: true })));
      compiler.close(() => resolve());
    });
  });
}

function serve() {
  return createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gallery.invalid');
    const found = /^\/api\/job\/(\d+)$/.exec(pathname);
    if (found)
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(JOBS[found[1] ?? '']));
    const file = path.join(built, path.basename(pathname));
    const isFile = pathname !== '/' && existsSync(file);
    const name = isFile ? file : path.join(built, 'index.html');
    response.setHeader('content-type', TYPES[path.extname(name)] ?? 'text/plain').end(await readFile(name));
  });
}

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

await build();
const server = serve();
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
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
  const shot = async (name: string) => {
    await page.screenshot({ path: path.join(folder, `${colorScheme}-${name}.png`) });
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
await checkLongList(await browser.newPage({ viewport: { width: 1360, height: 900 } }), address);
console.log('every check by keyboard and of the long list held');
await browser.close();
server.close();
console.log(found === 0 ? 'axe found nothing in either theme' : `${found} findings`);
process.exitCode = found === 0 ? 0 : 1;
