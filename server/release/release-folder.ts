import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseChange } from '../../shared/contract/release.ts';
import { type Release, type RemoteRelease, release, type Staging } from '../../shared/remote/release.ts';
import { readSigned } from '../../shared/remote/signature.ts';
import { writeAtomically } from '../workspace/system/atomic-file.ts';
import { nextRevision, publish, ReleaseError } from './change-release.ts';
import { releaseKeyOf } from './keys.ts';
import { withReleaseLock } from './release-lock.ts';
import { type Contents, checkFiles, placeVersion, readVersion, sweep } from './version-files.ts';

interface Change {
  by: string;
  what: ReleaseChange['what'];
  remote: string;
  /** The revision that the change is based on; not checked when absent. */
  from?: number;
  edit: (current: Release) => Release;
}

interface Publication extends Omit<Change, 'what' | 'remote' | 'edit'> {
  release: RemoteRelease;
  files: Contents;
  /** For a share of the users only. */
  staged?: Staging | undefined;
}

export interface ReleaseFolder {
  /** The deployed release, or the one of the build while nothing is deployed. */
  read(): Promise<Release | null>;
  /** Makes a version live together with its files, of which nothing is served when it is refused. */
  publish(publication: Publication): Promise<Release>;
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

/** Opens a folder of releases: DATA_DIR of a server, or the root of any web server or object store. */
export function openReleaseFolder({ folder, build }: Options): ReleaseFolder {
  const live = path.join(folder, 'release.json');
  const releases = path.join(folder, 'releases');

  async function read() {
    return (await readDocument(live)) ?? (build ? readDocument(path.join(build, 'release.json')) : null);
  }

  /** Copies the versions of the build into the folder, so that a later build cannot remove their files. */
  async function adoptBuild(current: Release, stillHeld: () => Promise<void>) {
    if (!build || (await stat(live).catch(() => null))) return;
    for (const remote of Object.values(current.remotes)) {
      const built = path.join(build, 'remotes', remote.name, remote.version);
      await placeVersion(folder, remote, await readVersion(built, remote), stillHeld);
    }
  }

  async function changed(
    { by, what, remote, from, edit }: Change,
    stillHeld: () => Promise<void>,
    place: () => Promise<void>,
  ) {
    const current = await read();
    if (!current) throw new ReleaseError('There is no release document to change.');
    if (from !== undefined && from !== current.revision)
      throw new ReleaseError(
        `Revision ${current.revision} is live and not ${from}: somebody released meanwhile. Deploy again.`,
      );
    const next = nextRevision(edit(current), new Date());
    await adoptBuild(current, stillHeld);
    await place();
    const signed = JSON.stringify(releaseKeyOf(folder).signText(JSON.stringify(next)));
    const version = next.remotes[remote]?.version ?? '';
    const entry = { revision: next.revision, at: next.changed_at, by, what, remote, version, document: next };
    await stillHeld();
    await writeAtomically(path.join(releases, `${next.revision}.json`), JSON.stringify(entry));
    await writeAtomically(live, signed);
    return next;
  }

  const change = (asked: Change, version?: { release: RemoteRelease; files: Contents }) =>
    withReleaseLock(releases, async (stillHeld) => {
      const clear = async () => sweep(folder, await readDocument(live));
      await clear();
      try {
        return await changed(asked, stillHeld, async () => {
          if (version) await placeVersion(folder, version.release, version.files, stillHeld);
        });
      } finally {
        // Whoever took over the lock has things of their own there.
        await stillHeld().then(clear, () => {});
      }
    });

  return {
    read,
    change: (asked) => change(asked),

    async publish({ release: next, files, staged, ...asked }) {
      checkFiles(next, files);
      const what = staged ? `publish to ${staged.share} %` : 'publish';
      const edit = (current: Release) => publish(current, next, staged);
      return change({ ...asked, what, remote: next.name, edit }, { release: next, files });
    },

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
