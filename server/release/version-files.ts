import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf } from '@tessera/federation-integrity/sign';
import { z } from 'zod';
import {
  type Release,
  type RemoteRelease,
  remoteName,
  versionName,
} from '../../shared/domain/release/release.ts';
import { DESCRIPTION_FILES } from '../../shared/remote/interface/federation.ts';
import { isKindOfRemotes, KINDS_OF_REMOTES } from '../http/static.ts';
import { writeAtomically } from '../runtime/atomic-file.ts';
import { ReleaseError, UnfitVersion, versionsOf } from './change-release.ts';

/** Contents by file name. */
export type Contents = Readonly<Record<string, Buffer>>;

/** File system errors for a name that is a folder, is below a file, or is too long. */
const UNPLACEABLE = new Set(['EEXIST', 'EISDIR', 'ENOTDIR', 'ENOTEMPTY', 'ENAMETOOLONG']);
/** In the release folder, which is not served. */
const STAGED = /^\.staged-/;
/** The version whose folder is in place before the document names it. */
const PLACING = '.placing';
const placing = z.object({ name: remoteName, version: versionName });

const isThere = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

function placeOf(folder: string, { name, version }: Pick<RemoteRelease, 'name' | 'version'>): string {
  const named = placing.safeParse({ name, version });
  if (!named.success) throw new UnfitVersion(z.prettifyError(named.error));
  return path.join(folder, 'remotes', name, version);
}

/** Throws unless every file of a version exists, has its hash, and is of a kind that remotes may contain. */
export function checkFiles(remote: RemoteRelease, contents: Contents): void {
  for (const [file, integrity] of Object.entries(remote.files)) {
    if (!isKindOfRemotes(file))
      throw new UnfitVersion(`Its file "${file}" is not of an allowed type: ${KINDS_OF_REMOTES}.`);
    const content = contents[file];
    if (!content) throw new ReleaseError(`Its file "${file}" was not sent.`);
    if (integrityOf(content) !== integrity)
      throw new ReleaseError(`Its file "${file}" does not have the expected hash.`);
  }
}

/** The files of a built version; throws while it is being rebuilt. */
export async function readVersion(folder: string, remote: RemoteRelease): Promise<Contents> {
  const contents: Record<string, Buffer> = {};
  for (const file of Object.keys(remote.files)) {
    const content = await readFile(path.join(folder, file)).catch(() => null);
    if (!content)
      throw new ReleaseError(
        `Some files of ${remote.name} ${remote.version} are missing from the build. Build it, then deploy again.`,
      );
    contents[file] = content;
  }
  for (const file of DESCRIPTION_FILES) {
    const content = await readFile(path.join(folder, file)).catch(() => null);
    if (content) contents[file] = content;
  }
  return contents;
}

/** The size of each file in bytes; `null` when the version is not in the folder. */
export async function sizesOf(folder: string, remote: RemoteRelease): Promise<Record<string, number> | null> {
  const below = placeOf(folder, remote);
  const sizes: Record<string, number> = {};
  for (const file of Object.keys(remote.files)) {
    const info = await stat(path.join(below, file)).catch(() => null);
    if (!info) return null;
    sizes[file] = info.size;
  }
  return sizes;
}

/** The files sent among the given names. */
function named(contents: Contents, names: readonly string[]): [file: string, content: Buffer][] {
  return names.flatMap((file) => (contents[file] ? [[file, contents[file]] as [string, Buffer]] : []));
}

async function write(below: string, version: string, files: [file: string, content: Buffer][]) {
  const place = async ([file, content]: [string, Buffer]) => {
    try {
      await mkdir(path.dirname(path.join(below, file)), { recursive: true });
      await writeAtomically(path.join(below, file), content);
    } catch (error) {
      if (!UNPLACEABLE.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
      throw new ReleaseError(`Its file "${file}" conflicts with the files of version ${version}.`);
    }
  };
  await Promise.all(files.map(place));
}

/** Writes the files of a version to a folder that is not served; `sweep` deletes leftovers. */
async function stage(folder: string, remote: RemoteRelease, contents: Contents): Promise<string> {
  const staged = path.join(folder, `.staged-${randomBytes(6).toString('hex')}`);
  const names = [...Object.keys(remote.files), ...DESCRIPTION_FILES];
  await write(staged, remote.version, named(contents, names));
  return staged;
}

/** An existing folder keeps its files, which must be the same; those that only describe it are replaced. */
async function completeVersion(target: string, remote: RemoteRelease, contents: Contents) {
  const missing: string[] = [];
  for (const [file, integrity] of Object.entries(remote.files)) {
    const present = await readFile(path.join(target, file)).catch(() => null);
    if (!present) missing.push(file);
    else if (integrityOf(present) !== integrity)
      throw new ReleaseError(`Version ${remote.version} already exists with a different "${file}".`);
  }
  await write(target, remote.version, named(contents, [...missing, ...DESCRIPTION_FILES]));
}

/**
 * Moves the files of a version to where they are served, all at once. Call it with the lock, after all checks
 * that may reject the version: until the document names it, `sweep` deletes it again.
 */
export async function placeVersion(
  folder: string,
  remote: RemoteRelease,
  contents: Contents,
  stillHeld: () => Promise<void>,
): Promise<void> {
  const target = placeOf(folder, remote);
  if (await isThere(target)) return completeVersion(target, remote, contents);
  const staged = await stage(folder, remote, contents);
  await mkdir(path.dirname(target), { recursive: true });
  await stillHeld();
  const { name, version } = remote;
  await writeAtomically(path.join(folder, PLACING), JSON.stringify({ name, version }));
  await rename(staged, target);
}

/** Deletes the remains of a failed or killed change. Call it with the lock. */
export async function sweep(folder: string, live: Release | null): Promise<void> {
  for (const name of await readdir(folder)) {
    if (STAGED.test(name)) await rm(path.join(folder, name), { recursive: true, force: true });
  }
  const text = await readFile(path.join(folder, PLACING), 'utf8').catch(() => null);
  if (text === null) return;
  const placed = placing.parse(JSON.parse(text));
  if (!live || !versionsOf(live, placed.name).some(({ version }) => version === placed.version))
    await rm(placeOf(folder, placed), { recursive: true, force: true });
  await rm(path.join(folder, PLACING), { force: true });
}
