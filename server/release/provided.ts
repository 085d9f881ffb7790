import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { RemoteRelease } from '../../shared/domain/release/release.ts';
import { PROVIDED_FILE } from '../../shared/remote/interface/federation.ts';
import { ReleaseError } from './change-release.ts';

const provided = z.record(z.string(), z.string());

/**
 * The libraries that the built shell shares, with their versions; `null` when the build does not list them.
 */
export async function readProvided(build: string): Promise<Record<string, string> | null> {
  const text = await readFile(path.join(build, 'shell', PROVIDED_FILE), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return provided.parse(JSON.parse(text));
  } catch {
    throw new ReleaseError('The shell is being built. Deploy again when it is done.');
  }
}

/**
 * Whether a version satisfies `^x.y.z` as npm defines it: the leftmost non-zero part is equal, and it is not
 * older.
 */
function fitsCaret(range: string, version: string): boolean {
  const parse = (text: string) => /^(\d+)\.(\d+)\.(\d+)/.exec(text)?.slice(1).map(Number);
  const needed = parse(range.replace(/^\^/, ''));
  const given = parse(version);
  if (!needed || !given) return false;
  const fixed = needed.findIndex((part) => part > 0);
  if (needed.slice(0, fixed + 1).some((part, index) => part !== given[index])) return false;
  const differing = needed.findIndex((part, index) => part !== given[index]);
  return differing < 0 || (given[differing] ?? 0) > (needed[differing] ?? 0);
}

/** Throws when a remote was built with versions of shared libraries that the shell does not satisfy. */
export function checkShared(
  { shared = {} }: RemoteRelease,
  given: Readonly<Record<string, string>> | null,
): void {
  if (!given) return;
  for (const [name, range] of Object.entries(shared)) {
    const version = given[name];
    if (!version) throw new ReleaseError(`It uses "${name}" from the shell, which does not provide it.`);
    if (!fitsCaret(range, version))
      throw new ReleaseError(`It was built with ${name} ${range}; the shell here has ${version}.`);
  }
}
