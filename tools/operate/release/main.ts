import path from 'node:path';
import { parseArgs } from 'node:util';
import { SITE_MANIFEST } from '../../../server/db/private-files.ts';
import type { ChangeName } from '../../../server/release/change-release.ts';
import { createDeployToken } from '../../../server/release/tokens.ts';
import { type Releases, releasesIn, releasesOn } from './changes.ts';
import { dataFolder, folderFromCaller, requireReleaseFolder } from './places.ts';
import { layOutSite, NGINX } from './site.ts';

/** `npm run release -- <command> [<remote>]`: what is live in a folder or on a server, and changes of it. */
const USAGE = `npm run release -- <command> [--in <folder> | --to <address>]
  list                         what is live, staged and pinned
  history [<remote>]           who did what when
  diff [<remote>] [<revision>] what the last change, or that one, changed
  rollback <remote>            back to the version before; of a staged version: drop it
  promote <remote>             the staged version for everybody
  pin | unpin <remote>         let nobody change its version
  token <remote> [<name>]      a deploy token for one remote, shown once (in a folder only)
  static                       lets nginx or an object store serve the folder (in a folder only)

The folder is DATA_DIR unless it is said. With --to, DEPLOY_TOKEN is needed for all but list.`;

const root = path.resolve(import.meta.dirname, '../../..');

function readCommandLine() {
  return parseArgs({
    options: { in: { type: 'string' }, to: { type: 'string' } },
    allowPositionals: true,
  });
}

/** The folder, which need not be one yet for `list` and `static`: they show, and release, what was built. */
function folderOf(given: string | undefined, command: string | undefined): string {
  const folder = given === undefined ? dataFolder() : folderFromCaller(given);
  const mayBeNew = command === 'static' || (command === 'list' && given === undefined);
  if (!mayBeNew) requireReleaseFolder(folder);
  return folder;
}

async function list(releases: Releases) {
  const live = await releases.live();
  console.log(`revision ${live.revision}, ${live.changed_at}`);
  for (const { name, version } of Object.values(live.remotes)) {
    const staged = live.candidates?.[name];
    const before = (live.previous?.[name] ?? []).map((each) => each.version).join(', ');
    const notes = [
      staged && `${staged.release.version} for ${staged.share} % and ${staged.users.length} named users`,
      live.pinned?.includes(name) && 'pinned',
      before && `before: ${before}`,
    ].filter(Boolean);
    console.log(`  ${name} ${version}${notes.length ? ` (${notes.join('; ')})` : ''}`);
  }
}

async function history(releases: Releases, remote?: string) {
  for (const { revision, at, by, what, remote: name, version } of await releases.history(remote))
    if (!remote || name === remote) console.log(`${revision}  ${at}  ${by}: ${what} ${name} ${version}`);
}

async function diff(releases: Releases, ...wanted: string[]) {
  const revision = wanted.find((each) => /^\d+$/.test(each));
  const all = await releases.history(wanted.find((each) => each !== revision));
  const index = revision ? all.findIndex((each) => each.revision === Number(revision)) : 0;
  const change = all[index];
  if (!change) throw new Error('There is no such revision here.');
  const before = all[index + 1]?.versions ?? {};
  console.log(`revision ${change.revision} by ${change.by}: ${change.what} ${change.remote}`);
  for (const [name, version] of Object.entries(change.versions)) {
    if (before[name] !== version) console.log(`  ${name}: ${before[name] ?? '(unknown here)'} → ${version}`);
  }
}

async function change(releases: Releases, what: ChangeName, remote: string | undefined) {
  if (!remote) throw new Error(`Name the remote: npm run release -- ${what} <remote>`);
  const { version, revision } = await releases.change(what, remote);
  console.log(`${what} ${remote}: ${version} is live, revision ${revision}.`);
}

/** Commands for a folder only. */
async function runInFolder(folder: string, [command, name, ...more]: string[]) {
  switch (command) {
    case 'token':
      if (!name) throw new Error('Name the remote: npm run release -- token <remote>');
      console.log(await createDeployToken(folder, name, more[0] ?? `token of ${name}`));
      return;
    case 'static': {
      const { files } = await layOutSite({ folder, build: path.join(root, 'dist') });
      console.log(
        `${Object.keys(files).length} files to serve, listed in ${path.join(folder, SITE_MANIFEST)};`,
      );
      console.log(`for nginx: include ${path.join(folder, NGINX)}; (deploy/nginx.conf says where)`);
    }
  }
}

async function run() {
  const { values, positionals } = readCommandLine();
  const [command, name, ...more] = positionals;
  const isKnown = ['list', 'history', 'diff', 'rollback', 'promote', 'pin', 'unpin'].includes(command ?? '');
  if (command === 'token' || command === 'static') {
    if (values.to)
      throw new Error(`"${command}" works where the server keeps its data: say which with --in.`);
    return runInFolder(folderOf(values.in, command), positionals);
  }
  if (!isKnown) throw new Error(USAGE);
  const releases = values.to
    ? releasesOn(values.to, process.env.DEPLOY_TOKEN)
    : releasesIn(folderOf(values.in, command), path.join(root, 'dist'));
  switch (command) {
    case 'list':
      return list(releases);
    case 'history':
      return history(releases, name);
    case 'diff':
      return diff(releases, ...[name ?? '', ...more].filter(Boolean));
    case 'rollback':
    case 'promote':
    case 'pin':
    case 'unpin':
      return change(releases, command, name);
  }
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
