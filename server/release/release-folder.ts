import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseChange } from '../../shared/contract/release.ts';
import { DESCRIPTION_FILES } from '../../shared/remote/federation.ts';
import { type Release, type RemoteRelease, release } from '../../shared/remote/release.ts';
import { readSigned } from '../../shared/remote/signature.ts';
import { writeAtomically } from '../workspace/system/atomic-file.ts';
import { nextRevision, ReleaseError } from './change-release.ts';
import { releaseKeyOf } from './keys.ts';
import { withReleaseLock } from './release-lock.ts';

interface Change {
  by: string;
  what: ReleaseChange['what'];
  remote: string;
  /** The revision that the change is based on; not checked when absent. */
  from?: number;
  edit: (current: Release) => Release;
}

export interface ReleaseFolder {
  /** The deployed release, or the one of the build while nothing is deployed. */
  read(): Promise<Release | null>;
  /** Writes the files of a version. Existing files are kept and must be identical. */
  store(remote: RemoteRelease, files: Record<string, Buffer>): Promise<void>;
  /** Changes the document with compare-and-swap on its revision, and records who changed what and when. */
  change(change: Change): Promise<Release>;
  /** Newest first. */
  history(limit?: number): Promise<(ReleaseChange & { document: Release })[]>;
}

interface Options {
  /** Holds `release.json`, `releases/`, `remotes/` and the key. */
  folder: string;
  /** A build (`dist/`) that is live while nothing is deployed. */
  build?: string;
}

async function readDocument(file: string): Promise<Release | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return release.parse(JSON.parse(readSigned(text)?.signed ?? text));
  } catch {
    throw new ReleaseError(`${path.basename(file)} is damaged, or is being built at this moment.`);
  }
}

function integrityOf(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** The files of a built version; throws when it is being rebuilt at this moment. */
async function readVersion(folder: string, remote: RemoteRelease): Promise<Record<string, Buffer>> {
  const contents: Record<string, Buffer> = {};
  for (const file of Object.keys(remote.files)) {
    const content = await readFile(path.join(folder, file)).catch(() => null);
    if (!content)
      throw new ReleaseError(
        `The files of ${remote.name} ${remote.version} are not all in the build. Build it, then deploy again.`,
      );
    contents[file] = content;
  }
  for (const file of DESCRIPTION_FILES) {
    const content = await readFile(path.join(folder, file)).catch(() => null);
    if (content) contents[file] = content;
  }
  return contents;
}

/** What a file system says to a name that is a folder, is below a file, or is too long. */
const UNPLACEABLE = new Set(['EEXIST', 'EISDIR', 'ENOTDIR', 'ENOTEMPTY', 'ENAMETOOLONG']);

/**
 * Writes the files of a version. Existing files are kept and must be identical, but for those that only describe it: no
 * page runs them, and an archive of types has the time of its build in it.
 */
async function placeVersion(folder: string, remote: RemoteRelease, files: Record<string, Buffer>) {
  const below = path.join(folder, 'remotes', remote.name, remote.version);
  const place = async (file: string) => {
    const target = path.join(below, file);
    const content = files[file] ?? Buffer.alloc(0);
    const present = await readFile(target).catch(() => null);
    if (present?.equals(content)) return;
    if (present) throw new ReleaseError(`Version ${remote.version} is there with another "${file}".`);
    try {
      await mkdir(path.dirname(target), { recursive: true });
      await writeAtomically(target, content);
    } catch (error) {
      if (!UNPLACEABLE.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
      throw new ReleaseError(`Its file "${file}" does not fit beside what is in version ${remote.version}.`);
    }
  };
  const describe = async (file: string) => {
    const content = files[file];
    if (content) await writeAtomically(path.join(below, file), content);
  };
  await Promise.all(Object.keys(remote.files).map(place));
  await Promise.all(DESCRIPTION_FILES.map(describe));
}

/** Opens a folder of releases: DATA_DIR of a server, or the root of any web server or object store. */
export function openReleaseFolder({ folder, build }: Options): ReleaseFolder {
  const live = path.join(folder, 'release.json');
  const releases = path.join(folder, 'releases');

  async function read() {
    return (await readDocument(live)) ?? (build ? readDocument(path.join(build, 'release.json')) : null);
  }

  /** Copies the versions of the build into the folder, so that a later build cannot remove their files. */
  async function adoptBuild(current: Release) {
    if (!build || (await stat(live).catch(() => null))) return;
    for (const remote of Object.values(current.remotes)) {
      const built = path.join(build, 'remotes', remote.name, remote.version);
      await placeVersion(folder, remote, await readVersion(built, remote));
    }
  }

  return {
    read,

    async store(remote, files) {
      for (const [file, integrity] of Object.entries(remote.files)) {
        const content = files[file];
        if (!content) throw new ReleaseError(`Its file "${file}" was not sent.`);
        if (integrityOf(content) !== integrity)
          throw new ReleaseError(`Its file "${file}" does not have the hash it should.`);
      }
      await withReleaseLock(releases, () => placeVersion(folder, remote, files));
    },

    change: ({ by, what, remote, from, edit }) =>
      withReleaseLock(releases, async (stillHeld) => {
        const current = await read();
        if (!current) throw new ReleaseError('There is no release document to change.');
        if (from !== undefined && from !== current.revision)
          throw new ReleaseError(
            `Revision ${current.revision} is live and not ${from}: somebody released meanwhile. Deploy again.`,
          );
        const next = nextRevision(edit(current), new Date());
        await adoptBuild(current);
        const text = JSON.stringify(next);
        const signed = JSON.stringify(releaseKeyOf(folder).signText(text));
        const version = next.remotes[remote]?.version ?? '';
        const entry = {
          revision: next.revision,
          at: next.changed_at,
          by,
          what,
          remote,
          version,
          document: next,
        };
        await stillHeld();
        await writeAtomically(path.join(releases, `${next.revision}.json`), JSON.stringify(entry));
        await writeAtomically(live, signed);
        return next;
      }),

    async history(limit = 50) {
      const names = await readdir(releases).catch(() => []);
      const revisions = names
        .filter((name) => /^\d+\.json$/.test(name))
        .map((name) => Number.parseInt(name, 10))
        .sort((a, b) => b - a)
        .slice(0, limit);
      const texts = await Promise.all(
        revisions.map((revision) => readFile(path.join(releases, `${revision}.json`), 'utf8')),
      );
      return texts.map((text) => JSON.parse(text) as ReleaseChange & { document: Release });
    },
  };
}
