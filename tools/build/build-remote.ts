import { spawnSync } from 'node:child_process';
import { glob, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { StatsCompilation } from '@rspack/core';
import { integrityOf } from '@tessera/federation-integrity/sign';
import { CONTRACT_RANGE } from '@tessera/shared/remote/contract-version';
import {
  classPrefixOf,
  DESCRIPTION_FILES,
  EXPOSED_CHUNK,
  PROVIDED_MODULES,
  REMOTE_ENTRY_FILE,
} from '@tessera/shared/remote/federation';
import {
  type RemoteDeclaration,
  type RemoteRelease,
  remoteDeclaration,
  remoteRelease,
  versionName,
} from '@tessera/shared/remote/release';
import { z } from 'zod';
import { providedVersions, type RemoteConfig } from '../../rspack.config.base.ts';
import { REMOTE_BUDGET } from '../../server/release/budget.ts';
import { hashOfFolder, listFiles } from './files.ts';
import { remoteFolder } from './place.ts';
import { runRspack } from './run-rspack.ts';
import { unscopedSelectors } from './scoped-styles.ts';

const manifest = z.object({ version: versionName, tessera: remoteDeclaration });

type Manifest = z.output<typeof manifest>;

/** Prefix of a folder that is being built. */
export const BUILDING = '.building-';

interface BuildOptions {
  root: string;
  name: string;
  /** Output folder for `<name>/<version>/`. */
  remotesFolder: string;
}

export async function readManifest(root: string, name: string) {
  const file = path.join(remoteFolder(root, name), 'package.json');
  const parsed = manifest.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The function that a remote's `rspack.config.ts` exports. */
export async function readConfig(root: string, name: string): Promise<RemoteConfig> {
  const file = path.join(remoteFolder(root, name), 'rspack.config.ts');
  const config = (await import(pathToFileURL(file).href)) as { default: RemoteConfig };
  return config.default;
}

/**
 * Placeholder for the hash in a version's name during the build: the files contain the version, so that two versions can
 * run in one page, and the hash is computed from the files. It has the length of the hash, so that source maps stay valid.
 */
const HASH_TO_COME = 'HashHere';

async function fillInHash(folder: string, hash: string): Promise<void> {
  for await (const file of glob('**/*.{js,css,map,json}', { cwd: folder })) {
    const place = path.join(folder, file);
    const text = await readFile(place, 'utf8');
    if (text.includes(HASH_TO_COME)) await writeFile(place, text.replaceAll(HASH_TO_COME, hash));
  }
}

/** Builds the remote's files and moves them to the folder of their version. */
async function buildFiles(
  { root, name, remotesFolder }: BuildOptions,
  { version: packageVersion, tessera }: Manifest,
): Promise<{ version: string; outputPath: string; stats: StatsCompilation }> {
  const versions = path.join(remotesFolder, name);
  await mkdir(versions, { recursive: true });
  const building = await mkdtemp(path.join(versions, BUILDING));
  try {
    const configure = await readConfig(root, name);
    const version = `${packageVersion}-${HASH_TO_COME}`;
    const stats = await runRspack(configure({ mode: 'production', version, outputPath: building }));
    // Its declaration goes into the release document, so a changed declaration makes a new version too.
    const hash = await hashOfFolder(building, JSON.stringify(tessera));
    await fillInHash(building, hash);
    const named = version.replace(HASH_TO_COME, hash);
    const outputPath = path.join(versions, named);
    await rm(outputPath, { recursive: true, force: true });
    await rename(building, outputPath);
    return { version: named, outputPath, stats };
  } finally {
    await rm(building, { recursive: true, force: true });
  }
}

/** The files of a named chunk, without those that every page of the remote loads. */
function filesOfChunk(stats: StatsCompilation, chunk: string): string[] {
  const group = stats.namedChunkGroups?.[chunk];
  if (!group)
    throw new Error(`No chunk is named "${chunk}": name it in src/remote.tsx with webpackChunkName`);
  return (group.assets ?? []).map(({ name }) => name).filter((name) => !name.endsWith('.map'));
}

function filesToFetch(stats: StatsCompilation, chunk: string): string[] {
  return [...new Set([...filesOfChunk(stats, EXPOSED_CHUNK), ...filesOfChunk(stats, chunk)])];
}

/** Modules the build takes from the shell, e.g. `@tessera/shared/ui`. */
function consumedModules(stats: StatsCompilation): string[] {
  return (stats.modules ?? []).flatMap(({ moduleType, name }) => {
    const request = /^consume shared module \(\S+\) (.+)@\S+/.exec(name ?? '')?.[1];
    return moduleType === 'consume-shared-module' && request ? [request] : [];
  });
}

/** The remote's name in messages: `remotes/glossary`. */
const labelOf = (root: string, name: string) => path.relative(root, remoteFolder(root, name)) || name;

function refuseUnprovided({ root, name }: BuildOptions, stats: StatsCompilation) {
  const missing = consumedModules(stats).filter((request) => !PROVIDED_MODULES.includes(request));
  if (missing.length === 0) return;
  throw new Error(
    `${labelOf(root, name)} imports ${missing.join(', ')}, which the shell does not provide. ` +
      'It provides what shared/remote/interface/federation.ts lists; import from one of those instead.',
  );
}

/**
 * The federation plug-in continues without types if TypeScript cannot write them; TypeScript then reports the
 * errors.
 */
async function refuseUndescribed(root: string, name: string, folder: string) {
  const present = await readdir(folder);
  const missing = DESCRIPTION_FILES.filter((file) => !present.includes(file));
  if (missing.length === 0) return;
  const tsc = path.join(root, 'node_modules/.bin/tsc');
  const { status, stdout } = spawnSync(tsc, ['-p', remoteFolder(root, name), '--pretty', 'false'], {
    cwd: root,
  });
  throw new Error(
    status === 0
      ? `${labelOf(root, name)} was built without ${missing.join(', ')}, though its types fit.`
      : `The types of ${labelOf(root, name)} do not fit:\n${String(stdout).trim()}`,
  );
}

/** Its style sheets are in one page with those of all screens. */
async function refuseUnscoped(
  { root, name }: BuildOptions,
  { version, outputPath }: { version: string; outputPath: string },
) {
  for (const file of (await listFiles(outputPath)).filter((each) => each.endsWith('.css'))) {
    const text = await readFile(path.join(outputPath, file), 'utf8');
    const [selector] = unscopedSelectors(text, classPrefixOf(name, version));
    if (selector)
      throw new Error(
        `${labelOf(root, name)} styles "${selector}" in ${file}, which other screens have too. Use a class of a CSS module.`,
      );
  }
}

/** Builds a remote into its immutable folder and returns its entry for the release document. */
export async function buildRemote(options: BuildOptions): Promise<RemoteRelease> {
  const { root, name } = options;
  const declared = await readManifest(root, name);
  const { version, outputPath, stats } = await buildFiles(options, declared);
  refuseUnprovided(options, stats);
  await refuseUndescribed(root, name, outputPath);
  await refuseUnscoped(options, { version, outputPath });
  const files: Record<string, string> = {};
  for (const file of await listFiles(outputPath))
    files[file] = integrityOf(await readFile(path.join(outputPath, file)));
  return {
    ...describeRemote({
      name,
      version,
      folder: `/remotes/${name}/${version}/`,
      files,
      tessera: declared.tessera,
      stats,
    }),
    shared: sharedRanges(stats),
  };
}

/** Accepted version ranges of the modules it takes from the shell. */
function sharedRanges(stats: StatsCompilation): Record<string, string> {
  const given = providedVersions();
  const names = consumedModules(stats).map((request) =>
    request in given ? request : (request.split('/')[0] ?? ''),
  );
  return Object.fromEntries(
    [...new Set(names)].sort().flatMap((name) => (given[name] ? [[name, `^${given[name]}`]] : [])),
  );
}

interface Described {
  name: string;
  version: string;
  folder: string;
  files: Record<string, string>;
  tessera: RemoteDeclaration;
  /** Absent while developing: nothing is prefetched then. */
  stats?: StatsCompilation;
}

export function describeRemote({ name, version, folder, files, tessera, stats }: Described): RemoteRelease {
  const filesOf = (chunk: string) => (stats ? filesToFetch(stats, chunk) : []);
  return remoteRelease.parse({
    name,
    version,
    title: tessera.title,
    folder,
    entry: REMOTE_ENTRY_FILE,
    files,
    contract: CONTRACT_RANGE,
    routes: tessera.routes.map(({ path: route, chunk }) => ({ path: route, files: filesOf(chunk) })),
    ...(tessera.redirects && { redirects: tessera.redirects }),
    home: tessera.home ? { order: tessera.home.order, files: filesOf(tessera.home.chunk) } : null,
    ...(tessera.preferences && {
      preferences: { order: tessera.preferences.order, files: filesOf(tessera.preferences.chunk) },
    }),
    navigation: tessera.navigation,
    prefetch: tessera.prefetch,
    budget: { ...REMOTE_BUDGET, ...tessera.budget },
  });
}
