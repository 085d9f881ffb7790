import { userInfo } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Release } from '@tessera/shared/remote/release';
import { pin, promote, rollBack } from '../../server/release/change-release.ts';
import { openReleaseFolder } from '../../server/release/release-folder.ts';
import { createDeployToken } from '../../server/release/tokens.ts';

/** `npm run release -- <command> [<remote>] [--in <folder>]`; the folder is DATA_DIR unless it is said. */
const USAGE = `npm run release -- <command> [--in <folder>]
  list                     what is live, staged and pinned
  history                  who did what when
  diff [<revision>]        what the last change, or that one, changed
  rollback <remote>        back to the version before; of a staged version: drop it
  promote <remote>         the staged version for everybody
  pin | unpin <remote>     let nobody change its version
  token <remote> [<name>]  a deploy token for one remote, shown once`;

const root = path.resolve(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  options: { in: { type: 'string', default: process.env.DATA_DIR ?? path.join(root, 'data') } },
  allowPositionals: true,
});
const folder = path.resolve(values.in);
const releases = openReleaseFolder({ folder, build: path.join(root, 'dist') });

async function list() {
  const live = await releases.read();
  if (!live) throw new Error('Nothing was built or released yet.');
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

async function history() {
  for (const { revision, at, by, what, remote, version } of await releases.history())
    console.log(`${revision}  ${at}  ${by}: ${what} ${remote} ${version}`);
}

function versionsOf(document: Release | undefined): Map<string, string> {
  return new Map(Object.values(document?.remotes ?? {}).map(({ name, version }) => [name, version]));
}

async function diff(wanted?: string) {
  const all = await releases.history(1_000);
  const index = wanted ? all.findIndex(({ revision }) => revision === Number(wanted)) : 0;
  const change = all[index];
  if (!change) throw new Error('There is no such revision here.');
  const [before, after] = [versionsOf(all[index + 1]?.document), versionsOf(change.document)];
  console.log(`revision ${change.revision} by ${change.by}: ${change.what} ${change.remote}`);
  for (const [name, version] of after) {
    if (before.get(name) !== version)
      console.log(`  ${name}: ${before.get(name) ?? '(unknown here)'} → ${version}`);
  }
}

async function change(
  what: string,
  remote: string | undefined,
  edit: (live: Release, name: string) => Release,
) {
  if (!remote) throw new Error(`Name the remote: npm run release -- ${what} <remote>`);
  const by = userInfo().username;
  const next = await releases.change({ by, what, remote, edit: (live) => edit(live, remote) });
  console.log(
    `${what} ${remote}: ${next.remotes[remote]?.version ?? ''} is live, revision ${next.revision}.`,
  );
}

async function run([command, name, extra]: string[]) {
  switch (command) {
    case 'list':
      return list();
    case 'history':
      return history();
    case 'diff':
      return diff(name);
    case 'rollback':
      return change(command, name, rollBack);
    case 'promote':
      return change(command, name, promote);
    case 'pin':
    case 'unpin':
      return change(command, name, (live, remote) => pin(live, remote, command === 'pin'));
    case 'token': {
      if (!name) throw new Error('Name the remote: npm run release -- token <remote>');
      console.log(await createDeployToken(folder, name, extra ?? `token of ${name}`));
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
