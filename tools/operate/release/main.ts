import path from 'node:path';
import { parseArgs } from 'node:util';
import { SITE_MANIFEST } from '../../../server/db/private-files.ts';
import type { ChangeName } from '../../../server/release/change-release.ts';
import { createDeployToken } from '../../../server/release/tokens.ts';
import { releasesIn, releasesOn } from './changes.ts';
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
const { values, positionals } = parseArgs({
  options: {
    in: { type: 'string', default: process.env.DATA_DIR ?? path.join(root, 'data') },
    to: { type: 'string' },
  },
  allowPositionals: true,
});
const releases = values.to
  ? releasesOn(values.to, process.env.DEPLOY_TOKEN)
  : releasesIn(values.in, path.join(root, 'dist'));

async function list() {
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

async function history(remote?: string) {
  for (const { revision, at, by, what, remote: name, version } of await releases.history(remote))
    if (!remote || name === remote) console.log(`${revision}  ${at}  ${by}: ${what} ${name} ${version}`);
}

async function diff(...wanted: string[]) {
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

async function change(what: ChangeName, remote: string | undefined) {
  if (!remote) throw new Error(`Name the remote: npm run release -- ${what} <remote>`);
  const { version, revision } = await releases.change(what, remote);
  console.log(`${what} ${remote}: ${version} is live, revision ${revision}.`);
}

async function run([command, name, ...more]: string[]) {
  switch (command) {
    case 'list':
      return list();
    case 'history':
      return history(name);
    case 'diff':
      return diff(...[name ?? '', ...more].filter(Boolean));
    case 'rollback':
    case 'promote':
    case 'pin':
    case 'unpin':
      return change(command, name);
    case 'token': {
      if (!name) throw new Error('Name the remote: npm run release -- token <remote>');
      if (values.to) throw new Error('A deploy token is made where the server keeps its data, with --in.');
      console.log(await createDeployToken(path.resolve(values.in), name, more[0] ?? `token of ${name}`));
      return;
    }
    case 'static': {
      if (values.to) throw new Error('Say which folder with --in.');
      const folder = path.resolve(values.in);
      const { files } = await layOutSite({ folder, build: path.join(root, 'dist') });
      console.log(
        `${Object.keys(files).length} files to serve, listed in ${path.join(folder, SITE_MANIFEST)};`,
      );
      console.log(`for nginx: include ${path.join(folder, NGINX)}; (deploy/nginx.conf says where)`);
      return;
    }
    default:
      throw new Error(USAGE);
  }
}

try {
  await run(positionals);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
