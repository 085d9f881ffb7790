import * as contract from '../../shared/domain/contract/release.ts';
import type { RemoteRelease } from '../../shared/domain/release/release.ts';
import type { Api } from '../api/api.ts';
import { recordEvent } from '../audit/record-event.ts';
import { forPrograms } from '../messages/localised.ts';
import { notFound, ProblemError } from '../messages/problem.ts';
import type { Settings } from '../runtime/settings.ts';
import { BUILD_FOLDER } from '../web/folders.ts';
import { checkBudget } from './budget.ts';
import { changeByName } from './change-by-name.ts';
import { ReleaseError, UnfitVersion } from './change-release.ts';
import { DeployQuota, requireToken } from './deployer.ts';
import { checkShared, readProvided } from './provided.ts';
import { checkPublisher, checkVerified } from './publisher.ts';
import { openReleaseFolder, type ReleaseFolder } from './release-folder.ts';

export function releaseFolderOf({ dataDir }: Settings): ReleaseFolder {
  return openReleaseFolder({ folder: dataDir, build: BUILD_FOLDER });
}

/** Turns a `ReleaseError` into a 409, and a version that can never be published into a 422. */
export async function orConflict<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (error instanceof UnfitVersion) throw new ProblemError(422, forPrograms(error.message));
    throw error instanceof ReleaseError ? new ProblemError(409, forPrograms(error.message)) : error;
  }
}

/** `/remotes/<name>/<version>/`, or an address on one of the origins that ends in name and version. */
function isOwnFolder({ name, version, folder }: RemoteRelease, origins: readonly string[]): boolean {
  if (folder === `/remotes/${name}/${version}/`) return true;
  const address = URL.parse(folder);
  if (!address || !origins.includes(address.origin)) return false;
  return folder === address.origin + address.pathname && folder.endsWith(`/${name}/${version}/`);
}

/** Files sent in base64. */
function contentsOf(files: Readonly<Record<string, string>>): Record<string, Buffer> {
  return Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, Buffer.from(content, 'base64')]),
  );
}

export function releaseRoutes(api: Api, settings: Settings): void {
  const quota = new DeployQuota(settings);

  api.on(
    contract.publishRemote,
    async ({ params, body, request, address }, { settings, db }) => {
      const { release, revision, staged } = body;
      const token = await requireToken(request, settings, [params.remote, release.name]);
      const files = contentsOf(body.files);
      quota.take(token, files);
      if (!isOwnFolder(release, settings.remoteOrigins))
        throw new ProblemError(
          422,
          forPrograms(
            'A remote must be published into its own folder, here or on an origin in REMOTE_ORIGINS.',
          ),
        );
      const next = await orConflict(
        (async () => {
          checkPublisher(release, settings.releaseRoot);
          if (settings.releaseVerified) checkVerified(release);
          checkBudget(release, files);
          checkShared(release, await readProvided(BUILD_FOLDER));
          const by = token.name;
          return releaseFolderOf(settings).publish({ by, release, files, staged, from: revision });
        })(),
      );
      await recordEvent(db, {
        by: { user: null, address },
        action: 'release.publish',
        subject: { kind: 'remote', name: release.name },
        details: { version: release.version, revision: next.revision, by: token.name, staged },
      });
      return { revision: next.revision, remote: release.name, version: release.version };
    },
    { onRefusal: (call, services) => quota.record(call, services) },
  );

  api.on(contract.storeMaps, async ({ params: { remote, version }, body, request }, { settings }) => {
    const token = await requireToken(request, settings, [remote]);
    const maps = contentsOf(body.maps);
    quota.takeBytes(token, maps);
    return { stored: await orConflict(releaseFolderOf(settings).storeMaps(remote, version, maps)) };
  });

  api.on(contract.changeRelease, async ({ params, body, request, address }, { settings, db }) => {
    const { remote } = params;
    const token = await requireToken(request, settings, [remote]);
    const next = await orConflict(
      changeByName(releaseFolderOf(settings), { by: token.name, what: body.what, remote, to: body.to }),
    );
    const version = next.remotes[remote]?.version ?? '';
    await recordEvent(db, {
      by: { user: null, address },
      action: `release.${body.what}`,
      subject: { kind: 'remote', name: remote },
      details: { version, revision: next.revision, by: token.name },
    });
    return { revision: next.revision, remote, version };
  });

  api.on(contract.releasedVersion, async ({ params, request }, { settings }) => {
    await requireToken(request, settings, [params.remote]);
    const found = await releaseFolderOf(settings).released(params.remote, params.version);
    if (!found) throw notFound('version');
    return found;
  });

  api.on(contract.releaseHistory, async ({ params, request }, { settings }) => {
    await requireToken(request, settings, [params.remote]);
    const history = await releaseFolderOf(settings).history();
    return history.map(({ document, ...change }) => ({
      ...change,
      versions: Object.fromEntries(
        Object.values(document.remotes).map(({ name, version }) => [name, version]),
      ),
    }));
  });
}
