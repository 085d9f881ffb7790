import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { DESCRIPTION_FILES } from '@tessera/shared/remote/federation';
import type { BuildOrigin, RemoteRelease } from '@tessera/shared/remote/release';
import { readKeyFile, signRelease } from '../../../server/release/publisher.ts';
import { buildRemote } from '../../build/build-remote.ts';
import type { BuiltVersion } from './deploy-version.ts';
import { folderFromCaller } from './places.ts';

interface Options {
  root: string;
  /** The remote's name. */
  name: string;
  /** Base address of the files on the team's CDN, if the server does not serve them. */
  from: string | undefined;
}

/** Builds a remote, records its commit and builder, and signs it if there is a key. */
export async function buildVersion({ root, name, from }: Options): Promise<BuiltVersion> {
  const remotesFolder = path.join(root, 'dist/remotes');
  const built = await buildRemote({ root, name, remotesFolder });
  const folder = path.join(remotesFolder, name, built.version);
  const files: Record<string, Buffer> = {};
  for (const file of [...Object.keys(built.files), ...DESCRIPTION_FILES])
    files[file] = await readFile(path.join(folder, file));
  const release = placed(from, signed({ ...built, built: originOf(root) }));
  return { release, files, folder };
}

function originOf(root: string): BuildOrigin {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : null;
  };
  const commit = git('rev-parse', '--short=12', 'HEAD');
  const isClean = git('status', '--porcelain') === '';
  const by = userInfo().username;
  return { ...(commit ? { commit: isClean ? commit : `${commit}+` } : {}), by, at: new Date().toISOString() };
}

/** Signs with the key file named by DEPLOY_KEY; DEPLOY_GRANT is the root key's grant for it. */
function signed(release: RemoteRelease): RemoteRelease {
  const { DEPLOY_KEY, DEPLOY_GRANT } = process.env;
  if (!DEPLOY_KEY) return release;
  if (!DEPLOY_GRANT) throw new Error('DEPLOY_KEY requires DEPLOY_GRANT: npm run release -- key grant …');
  return signRelease(release, readKeyFile(folderFromCaller(DEPLOY_KEY)), DEPLOY_GRANT);
}

function placed(from: string | undefined, release: RemoteRelease): RemoteRelease {
  if (from === undefined) return release;
  return { ...release, folder: `${from.replace(/\/$/, '')}/${release.name}/${release.version}/` };
}
