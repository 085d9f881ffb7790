import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DESCRIPTION_FILES } from '@tessera/shared/remote/federation';
import { type BuildOrigin, type RemoteRelease, remoteName } from '@tessera/shared/remote/release';
import { nextRevision, publish } from '../../../server/release/change-release.ts';
import { readKeyFile, signRelease } from '../../../server/release/publisher.ts';
import { buildRemote } from '../../build/build-remote.ts';
import { dataFolder, folderFromCaller, requireReleaseFolder } from './places.ts';
import { openTarget } from './target.ts';

/**
 * `npm run deploy -w remotes/<name> [-- --to <folder or address> [--new] [--from <address>] [--share 10] [--users 1,2] [--no-tests]]`: tests,
 * builds, checks against what is live, uploads the immutable folder of the version, and switches. Without `--to` it goes
 * to the server that `npm start` runs here.
 */
const root = path.resolve(import.meta.dirname, '../../..');

function readOptions() {
  return parseArgs({
    options: {
      to: { type: 'string' },
      from: { type: 'string' },
      new: { type: 'boolean', default: false },
      remote: { type: 'string' },
      share: { type: 'string' },
      users: { type: 'string' },
      tests: { type: 'boolean', default: true },
    },
    allowNegative: true,
  }).values;
}
type Options = ReturnType<typeof readOptions>;

function runTests(name: string): void {
  const { status } = spawnSync(
    'npx',
    ['vitest', 'run', '--project', 'unit', '--passWithNoTests', `remotes/${name}/`],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  if (status !== 0) throw new Error(`The tests of remotes/${name} fail (npx vitest run remotes/${name}).`);
}

function stagedFrom(values: Options): { share: number; users: number[] } | undefined {
  if (values.share === undefined && values.users === undefined) return undefined;
  const share = Number(values.share ?? 0);
  const users = (values.users ?? '').split(',').filter(Boolean).map(Number);
  if (!(share >= 0 && share <= 100) || users.some((id) => !Number.isInteger(id)))
    throw new Error('--share is a percentage, --users a list of user ids.');
  return { share, users };
}

/** An address, or a folder that releases go to. Throws before anything is built. */
function placeOf({ to, new: isNew }: Options): string {
  if (to !== undefined && /^https?:/.test(to)) return to;
  const folder = to === undefined ? dataFolder() : folderFromCaller(to);
  if (!isNew) requireReleaseFolder(folder);
  return folder;
}

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

function originOf(): BuildOrigin {
  const commit = git('rev-parse', '--short=12', 'HEAD');
  const isClean = git('status', '--porcelain') === '';
  const by = userInfo().username;
  return { ...(commit ? { commit: isClean ? commit : `${commit}+` } : {}), by, at: new Date().toISOString() };
}

/** Signed where DEPLOY_KEY names a key file; DEPLOY_GRANT is what the root said of that key. */
function signed(release: RemoteRelease): RemoteRelease {
  const { DEPLOY_KEY, DEPLOY_GRANT } = process.env;
  if (!DEPLOY_KEY) return release;
  if (!DEPLOY_GRANT) throw new Error('DEPLOY_KEY takes DEPLOY_GRANT: npm run release -- key grant …');
  return signRelease(release, readKeyFile(folderFromCaller(DEPLOY_KEY)), DEPLOY_GRANT);
}

/** As it is served: by the server, or below `--from`, where a CDN of the team has the same files. */
function placed({ from }: Options, release: RemoteRelease): RemoteRelease {
  if (from === undefined) return release;
  return { ...release, folder: `${from.replace(/\/$/, '')}/${release.name}/${release.version}/` };
}

async function deploy() {
  const values = readOptions();
  const name = values.remote ?? path.basename(process.cwd());
  if (!remoteName.safeParse(name).success) throw new Error(`"${name}" is not the name of a remote.`);
  const place = placeOf(values);
  const staged = stagedFrom(values);
  if (values.tests) runTests(name);
  const remotesFolder = path.join(root, 'dist/remotes');
  const release = placed(
    values,
    signed({ ...(await buildRemote({ root, name, remotesFolder })), built: originOf() }),
  );
  const built = performance.now();
  const files: Record<string, Buffer> = {};
  for (const file of [...Object.keys(release.files), ...DESCRIPTION_FILES])
    files[file] = await readFile(path.join(remotesFolder, name, release.version, file));
  const target = openTarget(place, { build: path.join(root, 'dist'), token: process.env.DEPLOY_TOKEN });
  const live = await target.live();
  if (live.remotes[name]?.version === release.version) {
    console.log(`${name} ${release.version} is live already.`);
    return;
  }
  nextRevision(publish(live, release, staged), new Date());
  const by = userInfo().username;
  const revision = await target.publish({ release, files, revision: live.revision, by, staged });
  const seconds = ((performance.now() - built) / 1000).toFixed(1);
  const whom = staged ? `for ${staged.share} % and ${staged.users.length} named users` : 'for everybody';
  console.log(
    `${name} ${release.version} is live ${whom} in ${place}: revision ${revision}, ${seconds} s after the build.`,
  );
}

try {
  await deploy();
} catch (error) {
  console.error(`Not deployed. ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
