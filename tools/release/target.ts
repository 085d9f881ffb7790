import path from 'node:path';
import { publishRemote } from '@tessera/shared/contract/release';
import { type Release, type RemoteRelease, release } from '@tessera/shared/remote/release';
import { readSigned } from '@tessera/shared/remote/signature';
import { checkBudget } from '../../server/release/budget.ts';
import { publish } from '../../server/release/change-release.ts';
import { openReleaseFolder } from '../../server/release/release-folder.ts';

interface Publication {
  release: RemoteRelease;
  files: Record<string, Buffer>;
  /** The revision that everything was held against. */
  revision: number;
  by: string;
  staged: { share: number; users: number[] } | undefined;
}

/** Where a remote is deployed to. */
export interface Target {
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
    async live() {
      const live = await releases.read();
      if (!live) throw new Error(`There is no release document in ${folder}, and none was built.`);
      return live;
    },
    async publish({ release: next, files, revision, by, staged }) {
      checkBudget(next, files);
      await releases.store(next, files);
      const changed = await releases.change({
        by,
        what: staged ? `publish to ${staged.share} %` : 'publish',
        remote: next.name,
        from: revision,
        edit: (live) => publish(live, next, staged),
      });
      return changed.revision;
    },
  };
}

function serverTarget(to: string, token: string | undefined): Target {
  const origin = to.replace(/\/$/, '');
  return {
    async live() {
      const response = await fetch(`${origin}/release.json`);
      if (!response.ok) throw new Error(`${origin}/release.json answered ${response.status}.`);
      const text = await response.text();
      return release.parse(JSON.parse(readSigned(text)?.signed ?? text));
    },
    async publish({ release: next, files, revision, staged }) {
      if (!token) throw new Error('Set DEPLOY_TOKEN to a token made with: npm run release -- token <remote>');
      const encoded = Object.entries(files).map(([name, content]) => [name, content.toString('base64')]);
      const response = await fetch(`${origin}/api/release/${next.name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ revision, release: next, files: Object.fromEntries(encoded), staged }),
      });
      const answer: unknown = await response.json().catch(() => null);
      const refusal = (answer as { detail?: string } | null)?.detail;
      if (!response.ok) throw new Error(refusal ?? `The server answered ${response.status}.`);
      return publishRemote.answer.parse(answer).revision;
    },
  };
}
