import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Release } from '@tessera/shared/remote/release';
import { writeAtomically } from '../../server/runtime/atomic-file.ts';

/** Folders of `remotes/`. */
export function remoteNames(root: string): string[] {
  return readdirSync(path.join(root, 'remotes'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

const NOT_SOURCES = new Set(['node_modules', 'dist', 'dist-standalone']);
const SHARED_SOURCES = ['shared', 'packages', 'rspack.config.base.ts', 'package-lock.json', 'tools/build'];

/**
 * Time of each part's last build, in ms. A remote's folder does not show it: the same sources produce the
 * same folder.
 */
type BuildTimes = Record<string, number>;

const buildTimesFile = (root: string) => path.join(root, 'dist/build-times.json');

function readJson<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
}

/** Records when each build started, not when it ended: files changed in between may have been read before. */
export async function recordBuilds(root: string, started: BuildTimes): Promise<void> {
  const file = buildTimesFile(root);
  await writeAtomically(file, `${JSON.stringify({ ...readJson<BuildTimes>(file), ...started }, null, 2)}\n`);
}

function newestChange(file: string): number {
  const info = statSync(file);
  if (!info.isDirectory()) return info.mtimeMs;
  const inside = readdirSync(file).filter((name) => !NOT_SOURCES.has(name));
  return Math.max(0, ...inside.map((name) => newestChange(path.join(file, name))));
}

function outputExists(root: string, part: string): boolean {
  const dist = path.join(root, 'dist');
  if (part === 'shell') return existsSync(path.join(dist, 'shell/index.html'));
  const built = readJson<Release>(path.join(dist, 'release.json'))?.remotes[part];
  return built !== undefined && existsSync(path.join(dist, built.folder, built.entry));
}

/** The shell and the remotes that are not built or out of date. */
export function outdatedParts(root: string): string[] {
  const times = readJson<BuildTimes>(buildTimesFile(root)) ?? {};
  const shared = Math.max(...SHARED_SOURCES.map((source) => newestChange(path.join(root, source))));
  return ['shell', ...remoteNames(root)].filter((part) => {
    const sources = path.join(root, part === 'shell' ? 'shell' : `remotes/${part}`);
    const builtAt = times[part] ?? 0;
    return !outputExists(root, part) || builtAt < Math.max(shared, newestChange(sources));
  });
}
