import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { classPrefixOf, SHARED_LIBRARIES } from '@tessera/shared/remote/federation';
import type { RemoteRelease } from '@tessera/shared/remote/release';
import { checkBudget } from '../../../../server/release/budget.ts';
import { checkFiles } from '../../../../server/release/version-files.ts';
import { ownerOf } from '../../../build/bytes-by-source.ts';
import { modulesOfLibraries, repeatedLibraries } from '../../../build/duplicates.ts';
import { unscopedSelectors } from '../../../build/scoped-styles.ts';

interface Version {
  release: RemoteRelease;
  files: Record<string, Buffer>;
  /** Build folder, with the source maps. */
  folder: string;
}

/** Packages that the shell provides to all remotes; `@tessera/shared` is built on them. */
const OF_THE_SHELL = new Set<string>([
  ...SHARED_LIBRARIES,
  'react-router',
  'react-router-dom',
  '@tanstack/react-query',
  '@tanstack/query-core',
  'axios',
]);

/** Problems with the files of a version, as sentences. `build`: folder of the shell, if built here. */
export async function problemsOfFiles(version: Version, build: string): Promise<string[]> {
  const { release, files } = version;
  const sources = await sourcesOf(version);
  return [
    ...refusalOf(() => checkFiles(release, files)),
    ...refusalOf(() => checkBudget(release, files)),
    ...foreignSources(release.name, sources),
    ...foreignStyles(release, files),
    ...(await repeated(version, sources, build)),
  ];
}

/** The sentences of a failing check. */
function refusalOf(check: () => void): string[] {
  try {
    check();
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

/** The sources of all its scripts, as its source maps name them. */
async function sourcesOf({ release, folder }: Version): Promise<string[]> {
  const sources = Object.keys(release.files).map(async (file) => {
    const map = await readFile(path.join(folder, `${file}.map`), 'utf8').catch(() => null);
    return map === null ? [] : (JSON.parse(map) as { sources: string[] }).sources;
  });
  return [...new Set((await Promise.all(sources)).flat())];
}

/** The sheets of all screens are in one page. */
function foreignStyles({ name, version }: RemoteRelease, files: Record<string, Buffer>): string[] {
  return Object.entries(files)
    .filter(([file]) => file.endsWith('.css'))
    .flatMap(([file, content]) =>
      unscopedSelectors(String(content), classPrefixOf(name, version)).map(
        (selector) =>
          `${file} styles "${selector}", which other screens have too. Use a class of a CSS module.`,
      ),
    );
}

/** A remote links to another by its paths, and must not import from it. */
function foreignSources(name: string, sources: string[]): string[] {
  const owners = sources.flatMap((source) => /(?:^|\/)remotes\/([\w-]+)\//.exec(source)?.[1] ?? []);
  const others = [...new Set(owners)].filter((owner) => owner !== name);
  return others.map((other) => `It contains code of the remote "${other}". Link to it with paths.* instead.`);
}

async function repeated({ release, folder }: Version, sources: string[], build: string): Promise<string[]> {
  const libraries = sources.filter((source) => source.includes('node_modules/')).map(ownerOf);
  const doubled = [...new Set(libraries)].filter((library) => OF_THE_SHELL.has(library));
  const scripts = (part: string, below: string, names: string[]) =>
    names.filter((name) => name.endsWith('.js')).map((name) => ({ part, file: path.join(below, name) }));
  const assets = path.join(build, 'shell/assets');
  const holders = await modulesOfLibraries([
    ...scripts(release.name, folder, Object.keys(release.files)),
    ...scripts('shell', assets, await readdir(assets).catch(() => [])),
  ]);
  return [
    ...doubled.map(
      (library) => `It contains ${library}, which the shell already has. Import it from @tessera/shared.`,
    ),
    ...repeatedLibraries(holders).filter(
      (line) => !doubled.some((library) => line.startsWith(`${library} `)),
    ),
  ];
}
