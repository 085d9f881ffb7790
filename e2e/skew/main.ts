/**
 * `npm run skew -- [--short] [commit]`: shell and remotes of different ages in one page. Combines builds of
 * `commit` (default: the last landed one) and of this checkout (`dist/`) in every way that occurs: all
 * remotes older, the shell older, only one remote new; `--short` omits the last kind. Each run opens every
 * screen and saves one change.
 */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fitsContract } from '@tessera/shared/remote/contract-version';
import { type Release, release } from '@tessera/shared/remote/release';
import type { Browser, Page } from 'playwright-core';
import { LANDED } from '../../tools/support/landed.ts';
import { launchBrowser, openPage } from '../support/browser.ts';
import { ADMIN, startWorkbench } from '../support/workbench.ts';
import { previousBuild } from './previous-build.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

interface Build {
  folder: string;
  release: Release;
}

interface Combination {
  name: string;
  shell: Build;
  /** The build of each remote. */
  remotes: Record<string, Build>;
}

async function readBuild(folder: string): Promise<Build> {
  const text = await readFile(path.join(folder, 'release.json'), 'utf8');
  return { folder, release: release.parse(JSON.parse(text)) };
}

function combinations(now: Build, before: Build, isShort: boolean): Combination[] {
  const names = Object.keys(now.release.remotes).filter((name) => before.release.remotes[name]);
  const all = (build: Build) => Object.fromEntries(names.map((name) => [name, build]));
  return [
    { name: 'new shell, older remotes', shell: now, remotes: all(before) },
    { name: 'older shell, new remotes', shell: before, remotes: all(now) },
    ...(isShort ? [] : names).map((name) => ({
      name: `new shell, older remotes, only ${name} new`,
      shell: now,
      remotes: { ...all(before), [name]: now },
    })),
  ];
}

/** One folder, laid out like a build. */
async function assemble({ shell, remotes }: Combination, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of ['shell', 'shell-for-developers'])
    await cp(path.join(shell.folder, name), path.join(folder, name), { recursive: true }).catch(
      () => undefined,
    );
  const entries: Release['remotes'] = {};
  for (const [name, build] of Object.entries(remotes)) {
    const remote = build.release.remotes[name];
    if (!remote) continue;
    entries[name] = remote;
    await cp(path.join(build.folder, remote.folder), path.join(folder, remote.folder), { recursive: true });
  }
  await writeFile(
    path.join(folder, 'release.json'),
    JSON.stringify({ ...shell.release, remotes: entries } satisfies Release),
  );
}

/** Screens by path, with text from the demo workspace that each shows once loaded. */
const SCREENS = {
  '/': 'Lantern Keepers: rules',
  '/document/1': 'The Lantern Keepers',
  '/glossary/1': 'Spielplan',
  '/tm/1': '32 units',
  '/users/': ADMIN.email,
};
const FAILED = /(could not be shown|does not understand|This page failed).{0,120}/i;
const PATIENCE = 20_000;

/** The failure of a screen, or `null`. */
async function failureOf(page: Page, address: string, wanted: string): Promise<string | null> {
  await page.goto(address);
  const main = page.locator('main');
  const shown = main.getByText(wanted).first();
  const failed = main.getByText(FAILED).first();
  await shown
    .or(failed)
    .first()
    .waitFor({ timeout: PATIENCE })
    .catch(() => undefined);
  const text = (await main.textContent()) ?? '';
  const failure = FAILED.exec(text)?.[0];
  if (failure) return `${address}: ${failure}`;
  return (await shown.isVisible()) ? null : `${address}: does not show "${wanted}"`;
}

async function rename(page: Page): Promise<string | null> {
  await page.goto('/glossary/1');
  await page.getByRole('button', { name: 'Rename' }).first().click({ timeout: 10_000 });
  await page.getByRole('textbox', { name: 'Name' }).fill('Named by two ages');
  // A reload would abort the call.
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/glossary/1'),
  );
  await page.getByRole('button', { name: 'Save' }).first().click();
  await answered;
  await page.reload();
  const saved = page.getByRole('heading', { name: 'Named by two ages' });
  return saved.waitFor({ timeout: 10_000 }).then(
    () => null,
    () => 'a new name of a glossary was not saved',
  );
}

/** The failures of a combination. */
async function play(browser: Browser, combination: Combination): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tessera-skew-'));
  await assemble(combination, folder);
  const workbench = await startWorkbench({ BUILD_DIR: folder });
  try {
    const page = await openPage(browser, workbench.url);
    const failures: (string | null)[] = [];
    for (const [screen, wanted] of Object.entries(SCREENS))
      failures.push(await failureOf(page, screen, wanted));
    failures.push(await rename(page).catch((error: Error) => error.message.split('\n')[0] ?? 'failed'));
    await page.context().close();
    return failures.filter((failure) => failure !== null);
  } finally {
    await workbench.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function main() {
  const { values, positionals } = parseArgs({
    options: { short: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const commit = positionals[0] ?? LANDED;
  const cache = process.env.SKEW_CACHE ?? path.join(tmpdir(), 'tessera-skew-builds');
  const folder = await previousBuild(ROOT, commit, cache);
  if (!folder) {
    console.log(`Not played: there is no commit ${commit} here and no build of it in ${cache} (SKEW_CACHE).`);
    return;
  }
  const now = await readBuild(path.join(ROOT, 'dist'));
  const before = await readBuild(folder);
  const version = /^\^(.*)$/.exec(Object.values(before.release.remotes)[0]?.contract ?? '')?.[1] ?? '';
  const browser = await launchBrowser();
  const began = Date.now();
  for (const combination of combinations(now, before, values.short)) {
    const isRefused =
      combination.shell === before &&
      Object.entries(combination.remotes).some(
        ([name, build]) => !fitsContract(build.release.remotes[name]?.contract ?? '', version),
      );
    const failures = await play(browser, combination);
    if (isRefused) {
      const isSaid = failures.some((failure) => failure.includes('could not be shown'));
      console.log(`${isSaid ? 'ok  ' : 'FAIL'} ${combination.name}: refused by its contract, and said so`);
      if (!isSaid) process.exitCode = 1;
      continue;
    }
    console.log(`${failures.length ? 'FAIL' : 'ok  '} ${combination.name}`);
    for (const failure of failures) console.log(`       ${failure}`);
    if (failures.length) process.exitCode = 1;
  }
  await browser.close();
  console.log(
    `Builds of ${commit} and of this checkout together: ${Math.round((Date.now() - began) / 1000)} s.`,
  );
}

await main();
