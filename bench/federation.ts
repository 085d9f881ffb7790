/**
 * The composed workbench against single-application bundles of the same sources with the same hints: `npm run
 * bench -- federation [--runs=7] [--visits=2] [--screens=home,users] [--network=3G] [--files]`. One bundle is
 * a single file; the other, which is harder to match, is split by screen. Each screen is opened by a cold and
 * a warm deep link (the last of the visits) over two networks with a 4× CPU slowdown, each in a fresh
 * browser, interleaved; then by a prefetched navigation. Prints medians, ratios and the composition of the
 * bytes.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { release } from '@tessera/shared/remote/release';
import { RELEASE_ELEMENT_ID, RELEASE_KEY_NAME } from '@tessera/shared/remote/render-index';
import { homePanels, matchRoute } from '@tessera/shared/remote/routes';
import type { Cookie } from 'playwright-core';
import { launchBrowser, openPage } from '../e2e/support/browser.ts';
import { startWorkbench } from '../e2e/support/workbench.ts';
import { readManifest } from '../tools/build/build-remote.ts';
import { type Bundle, buildBundle } from './federation/build-bundle.ts';
import { type Network, openProfile, type Visit, visit } from './federation/measure.ts';
import { type Served, serve } from './federation/serve.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const AFTER_VISIT_MS = 1500;
const AIM = {
  'one bundle': { cold: 1, warm: 1.1 },
  'split by screen': { cold: 1.15, warm: Number.POSITIVE_INFINITY },
  prefetchedMs: 50,
};

const COLUMNS = ['cold ms', 'ratio', 'warm ms', 'ratio', 'its main thread', 'ratio', 'KB', 'ratio'];

/** Chromium's "Fast 3G", and Lighthouse's throttled network. */
const NETWORKS: Network[] = [
  { name: 'Fast 3G', latencyMs: 562.5, bytesPerSecond: 180_000 },
  { name: '150 ms, 1.6 Mbit/s', latencyMs: 150, bytesPerSecond: 200_000 },
];

interface Screen {
  name: string;
  path: string;
  text: string;
}

const bundleKinds = ['one bundle', 'split by screen'] as const;
type BundleKind = (typeof bundleKinds)[number];
const kinds = ['composed', ...bundleKinds] as const;
type Kind = (typeof kinds)[number];

function option(name: string): string | undefined {
  return process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1];
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const live = release.parse(JSON.parse(await readFile(path.join(ROOT, 'dist/release.json'), 'utf8')));
const remotes = await readdir(path.join(ROOT, 'remotes'));
const manifests = new Map(
  await Promise.all(remotes.map(async (name) => [name, await readManifest(ROOT, name)] as const)),
);

/** The bundle's chunks that correspond to the release document's entries for the path. */
function chunksOf(pathname: string): string[] {
  const route = matchRoute(live, pathname);
  const wanted =
    pathname === '/'
      ? homePanels(live).map(({ name }) => ({ name, chunk: manifests.get(name)?.tessera.home?.chunk }))
      : route
        ? [
            {
              name: route.remote.name,
              chunk: manifests
                .get(route.remote.name)
                ?.tessera.routes.find(({ path: declared }) => declared === route.path)?.chunk,
            },
          ]
        : [];
  return ['ui', ...wanted.flatMap(({ name, chunk }) => [`${name}-face`, `${name}-${chunk}`])];
}

/** The bundle's page with the same release document and hints for the same files. */
function bundlePage(bundle: Bundle, html: string, pathname: string): string {
  const hints = bundle
    .filesOf(chunksOf(pathname))
    .map((file) => `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" href="/${file}">`);
  const document =
    new RegExp(`<script[^>]*id="${RELEASE_ELEMENT_ID}">.*?</script>`, 's').exec(html)?.[0] ?? '';
  const key = new RegExp(`<meta name="${RELEASE_KEY_NAME}"[^>]*>`).exec(html)?.[0] ?? '';
  return bundle.html
    .replace('<!--tessera:later-->', '')
    .replace('<!--tessera:release-->', () => [key, ...hints, document].join('\n'));
}

/** The first record of a list, under any name in the response. */
async function firstOf(address: string): Promise<{ id: number; name: string }> {
  const answer = (await workbench.api('GET', address)) as object;
  const list = Array.isArray(answer) ? answer : Object.values(answer).find(Array.isArray);
  const first = list?.[0] as { id: number; name: string } | undefined;
  if (!first) throw new Error(`${address} lists nothing.`);
  return first;
}

const workbench = await startWorkbench();
const folder = await mkdtemp(path.join(tmpdir(), 'tessera-bundle-'));
const browser = await launchBrowser();
const served: Record<Kind, Served> = {
  composed: await serve({
    api: workbench.url,
    folders: [
      { prefix: '/remotes/', folder: path.join(ROOT, 'dist/remotes') },
      { prefix: '/assets/', folder: path.join(ROOT, 'dist/shell/assets') },
    ],
    page: (html) => html,
  }),
  'one bundle': await serveBundle('one bundle'),
  'split by screen': await serveBundle('split by screen'),
};

try {
  await run();
} finally {
  await browser.close();
  await Promise.all(kinds.map((kind) => served[kind].close()));
  await workbench.stop();
  await rm(folder, { recursive: true, force: true });
}

async function serveBundle(kind: BundleKind): Promise<Served> {
  const own = path.join(folder, kind.replaceAll(' ', '-'));
  const bundle = await buildBundle(own, { split: kind === 'split by screen' });
  return serve({
    api: workbench.url,
    folders: [{ prefix: '/one/', folder: path.join(own, 'one') }],
    page: (html, pathname) => bundlePage(bundle, html, pathname),
  });
}

async function findScreens(): Promise<Screen[]> {
  const wanted = option('screens')?.split(',');
  const glossary = await firstOf('/glossary/');
  const memory = await firstOf('/translation_memory/');
  const document = await firstOf('/document/');
  const { records } = (await workbench.api('GET', `/document/${document.id}/records`)) as {
    records: { source: string }[];
  };
  // Plain text, because inline codes are drawn as chips. A document's name is in the bar, not on the screen.
  const sentence = records.find(({ source }) => !source.includes('\u0002'))?.source;
  if (!sentence) throw new Error('The document has no segment without codes.');
  const screens = [
    { name: 'home', path: '/', text: document.name },
    {
      name: 'documents',
      path: `/document/${document.id}/`,
      text: sentence,
    },
    {
      name: 'glossary',
      path: `/glossary/${glossary.id}/`,
      text: glossary.name,
    },
    { name: 'tm', path: `/tm/${memory.id}/`, text: memory.name },
    { name: 'users', path: '/users/', text: 'admin@example.com' },
  ];
  return screens.filter(({ name }) => !wanted || wanted.includes(name));
}

async function run() {
  const runs = Number(option('runs') ?? 7);
  const visits = Number(option('visits') ?? 2);
  const cookies = await (await openPage(browser, workbench.url)).context().cookies();
  const screens = await findScreens();
  console.log(
    `medians of ${runs} interleaved runs, warm = visit ${visits}, CPU ÷4, load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  const networks = NETWORKS.filter(({ name }) => name.includes(option('network') ?? ''));
  for (const network of networks) {
    console.log(`${network.name}\n${heading()}`);
    for (const screen of screens) await compare({ screen, network, runs, visits, cookies });
    console.log('');
  }
  await prefetched(cookies);
}

function heading() {
  return `${'screen'.padEnd(28)}${COLUMNS.map((column) => column.padStart(column.length + 3)).join('')}`;
}

interface Comparison {
  screen: Screen;
  network: Network;
  runs: number;
  visits: number;
  cookies: Cookie[];
}

async function compare({ screen, network, runs, visits, cookies }: Comparison) {
  const cold = visitsOfEach();
  const warm = visitsOfEach();
  for (let index = 0; index < runs; index++) {
    // Rotate the order, so that no variant always gets the warmer machine.
    for (const at of kinds.keys()) {
      const kind = kinds[(at + index) % kinds.length] as Kind;
      const { context, close } = await openProfile(served[kind].origin, cookies);
      for (let at = 1; at <= visits; at++) {
        const page = await context.newPage();
        const seen = await visit(page, screen.path, screen.text, network);
        if (at === 1) cold[kind].push(seen);
        if (at === visits) warm[kind].push(seen);
        // The browser writes its cache shortly after the page has loaded.
        await setTimeout(AFTER_VISIT_MS);
        await page.close();
      }
      await close();
    }
  }
  for (const kind of kinds) console.log(screen.name.padEnd(11) + kind.padEnd(17) + cells(kind, cold, warm));
  if (process.argv.includes('--files')) {
    for (const kind of kinds)
      for (const [file, size] of cold[kind].at(-1)?.files ?? [])
        console.log(`    ${kind.padEnd(17)}${(size / 1024).toFixed(1).padStart(8)}  ${file}`);
  }
}

type Visits = Record<Kind, Visit[]>;

function visitsOfEach(): Visits {
  return { composed: [], 'one bundle': [], 'split by screen': [] };
}

/** Ratios are composed ÷ the bundle on that line. */
function cells(kind: Kind, cold: Visits, warm: Visits): string {
  const aims =
    kind === 'composed' ? { cold: Number.POSITIVE_INFINITY, warm: Number.POSITIVE_INFINITY } : AIM[kind];
  const figures: [Visits, (visit: Visit) => number, number, number][] = [
    [cold, ({ ms }) => ms, 0, aims.cold],
    [warm, ({ ms }) => ms, 0, aims.warm],
    [warm, ({ mainThreadMs }) => mainThreadMs, 0, Number.POSITIVE_INFINITY],
    [cold, ({ bytes }) => bytes / 1024, 1, Number.POSITIVE_INFINITY],
  ];
  return figures
    .flatMap(([visits, figureOf, digits, aim]) => {
      const own = median(visits[kind].map(figureOf));
      const ratio = median(visits.composed.map(figureOf)) / own;
      return [own.toFixed(digits), kind === 'composed' ? '' : `${ratio.toFixed(2)}${ratio > aim ? '!' : ''}`];
    })
    .map((cell, at) => cell.padStart((COLUMNS[at] as string).length + 3))
    .join('');
}

/** From the click on a link to a prefetched screen to that screen's heading, without network throttling. */
async function prefetched(cookies: Cookie[]) {
  const times: number[] = [];
  for (let index = 0; index < 7; index++) {
    const { context, close } = await openProfile(served.composed.origin, cookies);
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('link', { name: 'Users' }).hover();
    await page.waitForLoadState('networkidle');
    times.push(
      await page.getByRole('link', { name: 'Users' }).evaluate(
        (link) =>
          new Promise<number>((done) => {
            const from = performance.now();
            const observer = new MutationObserver(() => {
              if (document.querySelector('main h1')?.textContent !== 'Users') return;
              observer.disconnect();
              done(performance.now() - from);
            });
            observer.observe(document.body, { subtree: true, childList: true, characterData: true });
            (link as HTMLElement).click();
          }),
      ),
    );
    await close();
  }
  const ms = median(times);
  console.log(
    `prefetched navigation to users: ${ms.toFixed(0)} ms (aim ${AIM.prefetchedMs})${ms > AIM.prefetchedMs ? ' !' : ''}`,
  );
}
