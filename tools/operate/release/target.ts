import path from 'node:path';
import { MOST_MAPS_SENT, publishRemote, storeMaps } from '@tessera/shared/contract/release';
import type { Release, RemoteRelease, Staging } from '@tessera/shared/remote/release';
import { checkBudget } from '../../../server/release/budget.ts';
import { checkShared, readProvided } from '../../../server/release/provided.ts';
import { openReleaseFolder } from '../../../server/release/release-folder.ts';
import type { SourceMaps } from '../../../server/release/source-maps/map-files.ts';
import { readVersion } from '../../../server/release/version-files.ts';
import { callServer, fetchLive } from './changes.ts';
import type { ShellOf } from './verify/stage.ts';

interface Publication {
  release: RemoteRelease;
  files: Record<string, Buffer>;
  /** The revision that the checks used. */
  revision: number;
  by: string;
  staged: Staging | undefined;
}

/** Destination of a deployment. */
export interface Target {
  /** The shell that loads the remote there. */
  shell: ShellOf;
  live(): Promise<Release>;
  /** The files of a released version; throws if some are missing. */
  filesOf(release: RemoteRelease): Promise<Readonly<Record<string, Buffer>>>;
  publish(publication: Publication): Promise<number>;
  /** Stores source maps of a published version. Throws with the reason, for example on a server of an earlier version. */
  storeMaps(release: RemoteRelease, maps: SourceMaps): Promise<void>;
}

export function openTarget(
  to: string,
  { build, token }: { build: string; token: string | undefined },
): Target {
  return /^https?:/.test(to) ? serverTarget(to, token) : folderTarget(path.resolve(to), build);
}

function folderTarget(folder: string, build: string): Target {
  const releases = openReleaseFolder({ folder, build });
  return {
    shell: { build },
    async live() {
      const live = await releases.read();
      if (!live) throw new Error(`There is no release document in ${folder}, and none was built.`);
      return live;
    },
    filesOf(remote) {
      const below = path.join('remotes', remote.name, remote.version);
      return readVersion(path.join(folder, below), remote).catch(() =>
        readVersion(path.join(build, below), remote),
      );
    },
    async publish({ release: next, files, revision, by, staged }) {
      checkBudget(next, files);
      checkShared(next, await readProvided(build));
      const changed = await releases.publish({ by, release: next, files, staged, from: revision });
      return changed.revision;
    },
    async storeMaps({ name, version }, maps) {
      await releases.storeMaps(name, version, maps);
    },
  };
}

function serverTarget(to: string, token: string | undefined): Target {
  const origin = to.replace(/\/$/, '');
  return {
    shell: { origin },
    live: () => fetchLive(origin),
    async filesOf({ folder, files }) {
      const fetched = Object.keys(files).map(async (file) => {
        const response = await fetch(new URL(folder + file, origin));
        if (!response.ok) throw new Error(`${response.url} answered ${response.status}.`);
        return [file, Buffer.from(await response.arrayBuffer())] as const;
      });
      return Object.fromEntries(await Promise.all(fetched));
    },
    async publish({ release: next, files, revision, staged }) {
      const encoded = Object.entries(files).map(([name, content]) => [name, content.toString('base64')]);
      const body = { revision, release: next, files: Object.fromEntries(encoded), staged };
      const call = { origin, token, endpoint: publishRemote, remote: next.name, body };
      return publishRemote.answer.parse(await callServer(call)).revision;
    },
    async storeMaps({ name, version }, maps) {
      for (const body of batches(maps))
        await callServer({ origin, token, endpoint: storeMaps, remote: name, version, body });
    },
  };
}

/** Bodies that each stay below the limit, as long as no single map exceeds it. */
function batches(maps: SourceMaps): { maps: Record<string, string> }[] {
  const all: { maps: Record<string, string> }[] = [];
  let room = 0;
  for (const [script, map] of Object.entries(maps)) {
    const encoded = map.toString('base64');
    if (encoded.length > room) {
      all.push({ maps: {} });
      room = MOST_MAPS_SENT;
    }
    Object.assign(all.at(-1)?.maps ?? {}, { [script]: encoded });
    room -= encoded.length;
  }
  return all;
}
