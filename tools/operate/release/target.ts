import path from 'node:path';
import { publishRemote } from '@tessera/shared/contract/release';
import type { Release, RemoteRelease, Staging } from '@tessera/shared/remote/release';
import { checkBudget } from '../../../server/release/budget.ts';
import { checkShared, readProvided } from '../../../server/release/provided.ts';
import { openReleaseFolder } from '../../../server/release/release-folder.ts';
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
  publish(publication: Publication): Promise<number>;
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
    async publish({ release: next, files, revision, by, staged }) {
      checkBudget(next, files);
      checkShared(next, await readProvided(build));
      const changed = await releases.publish({ by, release: next, files, staged, from: revision });
      return changed.revision;
    },
  };
}

function serverTarget(to: string, token: string | undefined): Target {
  const origin = to.replace(/\/$/, '');
  return {
    shell: { origin },
    live: () => fetchLive(origin),
    async publish({ release: next, files, revision, staged }) {
      const encoded = Object.entries(files).map(([name, content]) => [name, content.toString('base64')]);
      const body = { revision, release: next, files: Object.fromEntries(encoded), staged };
      const call = { origin, token, endpoint: publishRemote, remote: next.name, body };
      return publishRemote.answer.parse(await callServer(call)).revision;
    },
  };
}
