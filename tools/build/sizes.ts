import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Release, release } from '@tessera/shared/remote/release';
import { checkBudget } from '../../server/release/budget.ts';
import { bytesBySource, ownerOf } from './bytes-by-source.ts';
import { modulesOfLibraries, repeatedLibraries } from './duplicates.ts';

const KB = 1024;

/** Size budget of the shell's scripts, bytes after gzip, 6 KB of it for languages; remotes have their own. */
const SHELL_BUDGET = 202 * KB;
/** Additional bytes after gzip that a screen loads in a language other than English. */
const WORDS_BUDGET = 25 * KB;

/** The scripts referenced by the shell's page. */
async function entryFiles(shell: string): Promise<string[]> {
  const html = await readFile(path.join(shell, 'index.html'), 'utf8');
  return [...html.matchAll(/<script[^>]* src="\/assets\/([^"]+)"/g)].map((match) => match[1] ?? '');
}

async function gzipSize(file: string): Promise<number> {
  return gzipSync(await readFile(file), { level: 9 }).length;
}

function show(bytes: number): string {
  return `${(bytes / KB).toFixed(1)} KB`.padStart(9);
}

/** The composition of a file, largest part first. */
async function showOwners(file: string) {
  const owners = new Map<string, number>();
  for (const [source, bytes] of await bytesBySource(file))
    owners.set(ownerOf(source), (owners.get(ownerOf(source)) ?? 0) + bytes);
  for (const [owner, bytes] of [...owners].sort((a, b) => b[1] - a[1]))
    if (bytes >= KB / 2) console.log(`${show(bytes)}    ${owner}`);
}

/**
 * `node tools/build/sizes.ts [--gate] [--owners]`: gzip sizes of the built files; with `--gate`, fails over budget or
 * when a library is in the page twice; with `--owners`, the composition of the shell's first file.
 */
async function main() {
  const dist = path.resolve(import.meta.dirname, '../../dist');
  const live: Release = release.parse(JSON.parse(await readFile(path.join(dist, 'release.json'), 'utf8')));
  const over: string[] = [];
  const scriptsOfParts: { part: string; file: string }[] = [];
  const assets = path.join(dist, 'shell/assets');
  const firstLoad = new Set(await entryFiles(path.join(dist, 'shell')));
  let scripts = 0;
  let later = 0;
  for (const file of await readdir(assets)) {
    if (!/\.(js|css)$/.test(file)) continue;
    const size = await gzipSize(path.join(assets, file));
    if (file.endsWith('.js')) {
      scriptsOfParts.push({ part: 'shell', file: path.join(assets, file) });
      if (firstLoad.has(file)) scripts += size;
      else later += size;
    }
    console.log(`${show(size)}  shell/${file}`);
    if (firstLoad.has(file) && process.argv.includes('--owners')) await showOwners(path.join(assets, file));
  }
  console.log(`${show(scripts)}  shell, JavaScript of the first load`);
  console.log(`${show(later)}  shell, JavaScript that comes later (interface kit, sign-in, …)`);
  if (scripts > SHELL_BUDGET) over.push(`the shell's JavaScript is over ${show(SHELL_BUDGET).trim()}`);
  for (const remote of Object.values(live.remotes)) {
    let total = 0;
    const contents: Record<string, Buffer> = {};
    for (const file of Object.keys(remote.files)) {
      contents[file] = await readFile(path.join(dist, remote.folder, file));
      const size = await gzipSize(path.join(dist, remote.folder, file));
      total += size;
      if (/^messages-.*\.js$/.test(file) && size > WORDS_BUDGET)
        over.push(`${remote.name}'s ${file} is over ${show(WORDS_BUDGET).trim()}`);
      if (file.endsWith('.js'))
        scriptsOfParts.push({ part: remote.name, file: path.join(dist, remote.folder, file) });
      console.log(`${show(size)}  ${remote.name}/${file}`);
    }
    console.log(`${show(total)}  ${remote.name}, all files`);
    try {
      checkBudget(remote, contents);
    } catch (error) {
      over.push(`${remote.name}. ${(error as Error).message}`);
    }
  }
  over.push(...repeatedLibraries(await modulesOfLibraries(scriptsOfParts)));
  for (const line of over) console.error(`Over budget: ${line}`);
  if (over.length && process.argv.includes('--gate')) process.exitCode = 1;
}

await main();
