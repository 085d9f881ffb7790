import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Release, type RemoteRelease, release } from '@tessera/shared/remote/release';

const DIST = resolve(import.meta.dirname, '../../dist');

export interface AlteredVersion {
  release: RemoteRelease;
  /** File contents, by URL path and by name. */
  paths: Record<string, string>;
  files: Record<string, string>;
}

export function builtRelease(): Release {
  return release.parse(JSON.parse(readFileSync(join(DIST, 'release.json'), 'utf8')));
}

function builtRemote(name: string): RemoteRelease {
  const remote = builtRelease().remotes[name];
  if (!remote) throw new Error(`There is no build of ${name}.`);
  return remote;
}

/** The version as part of the name of its own chunk list. */
const asIdentifier = (version: string) => version.replace(/\W/g, '_');

/** Another version of a built remote, with its own name and correct hashes: `edit` changes each file. */
export function alterVersion(
  name: string,
  version: string,
  edit: (text: string, file: string, built: RemoteRelease) => string = (text) => text,
): AlteredVersion {
  const built = builtRemote(name);
  const files: Record<string, string> = {};
  const hashes: Record<string, string> = {};
  for (const file of Object.keys(built.files)) {
    const text = readFileSync(join(DIST, built.folder, file), 'utf8')
      .replaceAll(built.version, version)
      .replaceAll(asIdentifier(built.version), asIdentifier(version));
    const edited = edit(text, file, { ...built, version });
    files[file] = edited;
    hashes[file] = `sha384-${createHash('sha384').update(edited).digest('base64')}`;
  }
  const folder = `/remotes/${name}/${version}/`;
  const paths = Object.fromEntries(Object.entries(files).map(([file, text]) => [folder + file, text]));
  return { release: { ...built, version, folder, files: hashes }, paths, files };
}
