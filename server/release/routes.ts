import { join } from 'node:path';
import * as contract from '../../shared/contract/release.ts';
import type { Api } from '../http/api.ts';
import { Refusal } from '../http/problem.ts';
import type { Settings } from '../settings.ts';
import { checkBudget } from './budget.ts';
import { publish, ReleaseRefusal } from './change-release.ts';
import { openReleaseFolder, type ReleaseFolder } from './release-folder.ts';
import { findDeployToken } from './tokens.ts';

const DIST = join(import.meta.dirname, '../../dist');

export function releaseFolderOf({ dataDir }: Settings): ReleaseFolder {
  return openReleaseFolder({ folder: dataDir, build: DIST });
}

/** A refused change as an answer: what is live is in the way of it. */
export async function orConflict<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    throw error instanceof ReleaseRefusal ? new Refusal(409, error.message) : error;
  }
}

function bearer(request: Request): string {
  return /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
}

export function releaseRoutes(api: Api): void {
  api.on(contract.publishRemote, async ({ params, body, request }, { settings }) => {
    const token = await findDeployToken(settings.dataDir, bearer(request));
    if (!token) throw new Refusal(401, 'Publishing takes a deploy token as a bearer token.');
    if (token.remote !== params.remote || body.release.name !== params.remote)
      throw new Refusal(403, `This token can publish "${token.remote}" only.`);
    const { release, revision, staged } = body;
    if (release.folder !== `/remotes/${release.name}/${release.version}/`)
      throw new Refusal(422, 'A remote is published into its own folder.');
    const files = Object.fromEntries(
      Object.entries(body.files).map(([name, content]) => [name, Buffer.from(content, 'base64')]),
    );
    const folder = releaseFolderOf(settings);
    const next = await orConflict(
      (async () => {
        checkBudget(release, files);
        const current = await folder.read();
        // Told before anything is written, and again under the lock.
        if (current) publish(current, release, staged);
        await folder.store(release, files);
        return folder.change({
          by: token.name,
          what: staged ? `publish to ${staged.share} %` : 'publish',
          remote: release.name,
          from: revision,
          edit: (live) => publish(live, release, staged),
        });
      })(),
    );
    return { revision: next.revision, remote: release.name, version: release.version };
  });
}
