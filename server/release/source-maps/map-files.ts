import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { RemoteRelease } from '../../../shared/domain/release/release.ts';
import { writeAtomically } from '../../runtime/atomic-file.ts';
import { UnfitVersion } from '../change-release.ts';

const compress = promisify(gzip);

/** Source maps by script, gzipped, without the texts of the sources. */
export type SourceMaps = Readonly<Record<string, Buffer>>;

/** Below a release folder. No server serves it. */
const FOLDER = 'maps';
const END = '.map.gz';
/** Limits in bytes after gzip: of one map, and of all maps of a version. */
const MOST_PER_MAP = 2_000_000;
const MOST_PER_VERSION = 20_000_000;

type Version = Pick<RemoteRelease, 'name' | 'version' | 'files'>;

/** The path of a script's map, gzipped. */
export function mapFile(folder: string, { name, version }: Omit<Version, 'files'>, script: string): string {
  return path.join(folder, FOLDER, name, version, script + END);
}

const scriptsOf = ({ files }: Version) => Object.keys(files).filter((file) => /\.m?js$/.test(file));

/** The maps next to the scripts of a built version. */
export async function readMaps(below: string, version: Version): Promise<SourceMaps> {
  const maps: Record<string, Buffer> = {};
  for (const script of scriptsOf(version)) {
    const text = await readFile(path.join(below, `${script}.map`), 'utf8').catch(() => null);
    if (text === null) continue;
    const { sourcesContent: _, ...map } = JSON.parse(text) as { sourcesContent?: string[] };
    maps[script] = await compress(JSON.stringify(map));
  }
  return maps;
}

/**
 * Stores maps of a version's scripts, and returns how many are new. A stored map stays as it is: the version is
 * immutable as well. Throws for other files, and above the limits.
 */
export async function storeMapFiles(folder: string, version: Version, maps: SourceMaps): Promise<number> {
  const scripts = new Set(scriptsOf(version));
  const title = `${version.name} ${version.version}`;
  for (const [script, { length }] of Object.entries(maps)) {
    if (!scripts.has(script)) throw new UnfitVersion(`"${script}" is not a script of ${title}.`);
    if (length > MOST_PER_MAP)
      throw new UnfitVersion(`The map of "${script}" is larger than ${MOST_PER_MAP} bytes after gzip.`);
  }
  const stored = await sizesBelow(path.join(folder, FOLDER, version.name, version.version));
  const added = Object.entries(maps).filter(([script]) => !stored.has(script + END));
  const all = [...stored.values(), ...added.map(([, { length }]) => length)];
  if (all.reduce((sum, length) => sum + length, 0) > MOST_PER_VERSION)
    throw new UnfitVersion(`The maps of ${title} are larger than ${MOST_PER_VERSION} bytes after gzip.`);
  for (const [script, map] of added) {
    const file = mapFile(folder, version, script);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeAtomically(file, map, { mode: 0o600 });
  }
  return added.length;
}

/** Deletes the maps of all other versions, and empty folders. */
export async function pruneMapFiles(
  folder: string,
  isKept: (name: string, version: string) => boolean,
): Promise<void> {
  const below = path.join(folder, FOLDER);
  for (const name of await readdir(below).catch(() => [])) {
    const versions = await readdir(path.join(below, name));
    const dropped = versions.filter((version) => !isKept(name, version));
    const isEmpty = dropped.length === versions.length;
    const gone = isEmpty ? [name] : dropped.map((version) => path.join(name, version));
    for (const each of gone) await rm(path.join(below, each), { recursive: true, force: true });
  }
}

/** Sizes in bytes by path below a folder. */
async function sizesBelow(folder: string): Promise<Map<string, number>> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = names
    .filter((name) => name.endsWith(END))
    .map(async (name) => [name.replaceAll('\\', '/'), (await stat(path.join(folder, name))).size] as const);
  return new Map(await Promise.all(sizes));
}
