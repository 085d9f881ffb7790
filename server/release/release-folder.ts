import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { readSigned } from '@tessera/federation-integrity/signature';
import type { ReleaseChange } from '../../shared/domain/contract/release.ts';
import {
  type Release,
  type RemoteRelease,
  release,
  type Staging,
} from '../../shared/domain/release/release.ts';
import { writeAtomically } from '../runtime/atomic-file.ts';
import { releaseKeyOf } from '../runtime/release-key.ts';
import { everReleased, nextRevision, publish, ReleaseError, versionsOf } from './change-release.ts';
import { withReleaseLock } from './release-lock.ts';
import { revisionAbove } from './revision.ts';
import { pruneMapFiles, readMaps, type SourceMaps, storeMapFiles } from './source-maps/map-files.ts';
import { type Contents, checkFiles, placeVersion, readVersion, sizesOf, sweep } from './version-files.ts';

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
  /** The deployed release, or the build's release before the first deploy. */
  read(): Promise<Release | null>;
  /** Makes a version live together with its files, which are never served if it is rejected. */
  publish(publication: Publication): Promise<Release>;
  /** Changes the document with compare-and-swap on its revision, and records user, change and time. */
  change(change: Change): Promise<Release>;
  /**
   * Records that a version was seen to load. The revision stays: a deploy must not fail because a user opened
   * a page.
   */
  markGood(remote: string, version: string): Promise<void>;
  /** Signs the document again, valid until then; `null` = for ever. */
  renew(expiresAt: Date | null): Promise<void>;
  /**
   * Signs a restored document with a revision above `known` and above any that pages may have: they accept no
   * lower one.
   */
  supersede(known: number): Promise<void>;
  /** A released version, with the size of each file in bytes; `null` if it never existed. */
  released(
    name: string,
    version: string,
  ): Promise<{ release: RemoteRelease; bytes: Record<string, number> } | null>;
  /** Stores maps of a version's scripts; returns how many are new. Throws if the version is not released. */
  storeMaps(name: string, version: string, maps: SourceMaps): Promise<number>;
  /** Newest first. */
  history(limit?: number): Promise<(ReleaseChange & { document: Release })[]>;
}

interface Options {
  /** Holds `release.json`, `releases/`, `remotes/` and the key. */
  folder: string;
  /** A build (`dist/`) that is live before the first deploy. */
  build?: string;
}

/** How long maps are kept after their version leaves the document, ms; its errors are listed for as long. */
const KEEP_MAPS = 30 * 24 * 3600_000;

async function readDocument(file: string): Promise<Release | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return release.parse(JSON.parse(readSigned(text)?.signed ?? text));
  } catch {
    throw new ReleaseError(`${path.basename(file)} is damaged or being built.`);
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
      await storeMapFiles(folder, remote, await readMaps(built, remote));
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
        `Revision ${current.revision} is live, not ${from}: another release came first. Deploy again.`,
      );
    const next = nextRevision(edit(current), new Date());
    await adoptBuild(current, stillHeld);
    await place();
    const signed = JSON.stringify(releaseKeyOf(folder).signText(JSON.stringify(next)));
    const version = next.remotes[remote]?.version ?? '';
    const built = versionsOf(next, remote).find((each) => each.version === version)?.built;
    const { revision, changed_at: at } = next;
    const entry = { revision, at, by, what, remote, version, ...(built ? { built } : {}), document: next };
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
        const next = await changed(asked, stillHeld, async () => {
          if (version) await placeVersion(folder, version.release, version.files, stillHeld);
        });
        // The change is live already; the next one prunes again.
        await pruneMaps(Date.now()).catch(() => {});
        return next;
      } finally {
        // Another process that took over the lock has its own files there.
        await stillHeld().then(clear, () => {});
      }
    });

  /** Deletes the maps of versions that no document has named within `KEEP_MAPS`. */
  async function pruneMaps(now: number) {
    const documents: Release[] = [];
    for (const { at, document } of await history(Number.MAX_SAFE_INTEGER)) {
      documents.push(document);
      // This one was live when that period began.
      if (Date.parse(at) < now - KEEP_MAPS) break;
    }
    await pruneMapFiles(folder, (name, version) =>
      documents.some((document) => everReleased(document, name).some((each) => each.version === version)),
    );
  }

  /** Changes the document's current data, without a revision. */
  const note = (edit: (current: Release) => Release | null) =>
    withReleaseLock(releases, async (stillHeld) => {
      const current = await readDocument(live);
      const next = current && edit(current);
      if (!next) return;
      const text = JSON.stringify(release.parse(next));
      await stillHeld();
      await writeAtomically(live, JSON.stringify(releaseKeyOf(folder).signText(text)));
    });

  async function history(limit: number) {
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
  }

  return {
    read,
    change: (asked) => change(asked),

    markGood: (name, version) =>
      note((current) =>
        current.remotes[name]?.version === version && current.known_good?.[name] !== version
          ? { ...current, known_good: { ...current.known_good, [name]: version } }
          : null,
      ),

    renew: (expiresAt) =>
      note(({ expires_at: before, ...current }) => {
        if (expiresAt) return { ...current, expires_at: expiresAt.toISOString() };
        return before ? current : null;
      }),

    supersede: (known) =>
      note((current) => ({ ...current, revision: revisionAbove(Math.max(known, current.revision)) })),

    async released(name, version) {
      const documents = [
        await read(),
        ...(await history(Number.MAX_SAFE_INTEGER)).map((each) => each.document),
      ];
      const all = documents.flatMap((document) => (document ? everReleased(document, name) : []));
      const found = all.find((each) => each.version === version);
      const bytes = found && ((await sizesOf(folder, found)) ?? (build ? await sizesOf(build, found) : null));
      return found && bytes ? { release: found, bytes } : null;
    },

    async publish({ release: sent, files, staged, ...asked }) {
      checkFiles(sent, files);
      const next = { ...sent, published: { by: asked.by, at: new Date().toISOString() } };
      const what = staged ? `publish to ${staged.share} %` : 'publish';
      const edit = (current: Release) => publish(current, next, staged);
      return change({ ...asked, what, remote: next.name, edit }, { release: next, files });
    },

    async storeMaps(name, version, maps) {
      const live = await read();
      const found = live && versionsOf(live, name).find((each) => each.version === version);
      if (!found) throw new ReleaseError(`Version ${version} of "${name}" is not released here.`);
      return storeMapFiles(folder, found, maps);
    },

    history: (limit = 50) => history(limit),
  };
}
