import path from 'node:path';
import { parseArgs } from 'node:util';
import { CHANGES } from '@tessera/shared/contract/release';
import { type RemoteRelease, remoteName } from '@tessera/shared/remote/release';
import { SITE_MANIFEST } from '../../../server/db/private-files.ts';
import type { ChangeName } from '../../../server/release/change-release.ts';
import { grantPublisher, makeKeyFile, readKeyFile } from '../../../server/release/publisher.ts';
import { createDeployToken } from '../../../server/release/tokens.ts';
import { ROOT } from '../../build/place.ts';
import { type Releases, releasesIn, releasesOn } from './changes.ts';
import { diffOfFiles } from './file-diff.ts';
import { dataFolder, folderFromCaller, requireReleaseFolder } from './places.ts';
import { layOutSite, NGINX } from './site.ts';

/** `npm run release -- <command> [<remote>]`: inspects and changes the release in a folder or on a server. */
const USAGE = `npm run release -- <command> [--in <folder> | --to <address>]
  list                         what is live, staged, pinned and withdrawn, and where it comes from
  history [<remote>]           who did what when
  diff [<remote>] [<revision>] what the last change, or that one, changed
  diff <remote> <from> <to>    files and bytes between two versions
  rollback <remote>            back to the last known good version; of a staged version: drop it
  rollback <remote> --to <version>  to any that was released; --to <address> goes beside it
  withdraw | restore <remote>  takes it out of the release, and back
  promote <remote>             the staged version for everybody
  pin | unpin <remote>         let nobody change its version
  token <remote> [<name>]      a deploy token for one remote, shown once (in a folder only)
  key new <file>               a key pair in a file; prints the public key (RELEASE_ROOT, or for a grant)
  key grant <root file> <remote> <public key>
                               lets a team sign versions of its remote; prints DEPLOY_GRANT
  static [--lifetime <days>]   lets nginx or an object store serve the folder (in a folder only)

The folder is DATA_DIR unless it is said. With --to, DEPLOY_TOKEN is needed for all but list.`;

/** `--to` takes a server or, for a rollback, a version; an address can be told apart. */
function readCommandLine() {
  const { values, positionals } = parseArgs({
    options: {
      in: { type: 'string' },
      to: { type: 'string', multiple: true, default: [] },
      lifetime: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [address, ...addresses] = values.to.filter((each) => /^https?:/.test(each));
  const [version, ...versions] = values.to.filter((each) => !/^https?:/.test(each));
  const [command] = positionals;
  if (addresses.length + versions.length > 0) throw new Error(USAGE);
  if (version !== undefined && command !== 'rollback')
    throw new Error(`--to must be a server’s address, https://…, not "${version}".`);
  if (values.lifetime !== undefined && !(command === 'static' && Number(values.lifetime) > 0))
    throw new Error('--lifetime must be a number of days, for "static" only.');
  return { in: values.in, address, version, lifetime: values.lifetime, positionals };
}

/** The release folder. `list` and `static` also accept a new one: they show, and release, the build. */
function folderOf(given: string | undefined, command: string | undefined): string {
  const folder = given === undefined ? dataFolder() : folderFromCaller(given);
  const mayBeNew = command === 'static' || (command === 'list' && given === undefined);
  if (!mayBeNew) requireReleaseFolder(folder);
  return folder;
}

/** `0.1.0-3f2a9c1d, built of 1a2b3c4d5e6f by ana, verified by ana, published by CI`, as far as known. */
function withOrigin({ version, built, verified, published }: RemoteRelease): string {
  const origin = [
    built && `built ${built.commit ? `of ${built.commit} ` : ''}by ${built.by}`,
    verified && `verified by ${verified.by}`,
    published && `published by ${published.by}`,
  ].filter(Boolean);
  return origin.length ? `${version}, ${origin.join(', ')}` : version;
}

async function list(releases: Releases) {
  const live = await releases.live();
  console.log(`revision ${live.revision}, ${live.changed_at}`);
  for (const remote of Object.values(live.remotes)) {
    const { name } = remote;
    const staged = live.candidates?.[name];
    const good = live.known_good?.[name];
    const before = (live.previous?.[name] ?? []).map((each) => each.version).join(', ');
    const notes = [
      staged && `${staged.release.version} for ${staged.share}% and ${staged.users.length} named users`,
      live.pinned?.includes(name) && 'pinned',
      good && `known good: ${good}`,
      before && `before: ${before}`,
    ].filter(Boolean);
    console.log(`  ${name} ${withOrigin(remote)}${notes.length ? ` (${notes.join('; ')})` : ''}`);
  }
  for (const [name, [last]] of Object.entries(live.withdrawn ?? {}))
    console.log(`  ${name} was withdrawn; "restore ${name}" restores ${last?.version}`);
}

async function history(releases: Releases, remote?: string) {
  for (const { revision, at, by, what, remote: name, version, built } of await releases.history(remote)) {
    const origin = built ? ` (built ${built.commit ? `of ${built.commit} ` : ''}by ${built.by})` : '';
    if (!remote || name === remote)
      console.log(`${revision}  ${at}  ${by}: ${what} ${name} ${version}${origin}`);
  }
}

async function diffVersions(releases: Releases, remote: string, from: string, to: string) {
  const [before, after] = await Promise.all([releases.version(remote, from), releases.version(remote, to)]);
  console.log(`${remote}: ${withOrigin(before.release)} → ${withOrigin(after.release)}`);
  for (const line of diffOfFiles(before, after)) console.log(`  ${line}`);
}

async function diff(releases: Releases, ...wanted: string[]) {
  const revision = wanted.find((each) => /^\d+$/.test(each));
  const all = await releases.history(wanted.find((each) => each !== revision));
  const index = revision ? all.findIndex((each) => each.revision === Number(revision)) : 0;
  const change = all[index];
  if (!change) throw new Error('No such revision.');
  const before = all[index + 1]?.versions ?? {};
  console.log(`revision ${change.revision} by ${change.by}: ${change.what} ${change.remote}`);
  for (const [name, version] of Object.entries(change.versions)) {
    if (before[name] !== version) console.log(`  ${name}: ${before[name] ?? '(unknown here)'} → ${version}`);
  }
}

interface Asked {
  what: ChangeName;
  remote: string | undefined;
  /** Target version of a rollback. */
  to: string | undefined;
}

async function change(releases: Releases, { what, remote, to }: Asked) {
  if (!remote) throw new Error(`Name the remote: npm run release -- ${what} <remote>`);
  const { version, revision } = await releases.change(what, remote, to);
  console.log(`${what} ${remote}: ${version || 'no version'} is live, revision ${revision}.`);
}

async function makeToken(folder: string, remote: string | undefined, name: string | undefined) {
  if (!remote) throw new Error('Name the remote: npm run release -- token <remote>');
  console.log(await createDeployToken(folder, remote, name ?? `token of ${remote}`));
}

async function layOut(folder: string, lifetime: string | undefined) {
  const { files } = await layOutSite({
    folder,
    build: path.join(ROOT, 'dist'),
    lifetime: lifetime === undefined ? undefined : Number(lifetime),
  });
  console.log(`${Object.keys(files).length} files to serve, listed in ${path.join(folder, SITE_MANIFEST)};`);
  console.log(`for nginx: include ${path.join(folder, NGINX)}; (see deploy/nginx.conf)`);
}

function key([what, file, remote, publicKey]: string[]) {
  if (what === 'new' && file) return console.log(makeKeyFile(folderFromCaller(file)));
  if (what !== 'grant' || !file || !publicKey || !remoteName.safeParse(remote).success)
    throw new Error(USAGE);
  console.log(grantPublisher(readKeyFile(folderFromCaller(file)), remote ?? '', publicKey));
}

const isChange = (command: string): command is ChangeName => CHANGES.some((each) => each === command);

async function run() {
  const { in: given, address, version, lifetime, positionals } = readCommandLine();
  const [command = '', name, ...more] = positionals;
  if (command === 'key') return key(positionals.slice(1));
  if (command === 'token' || command === 'static') {
    if (address) throw new Error(`"${command}" works in the server’s data folder: name it with --in.`);
    const folder = folderOf(given, command);
    return command === 'token' ? makeToken(folder, name, more[0]) : layOut(folder, lifetime);
  }
  if (!isChange(command) && !['list', 'history', 'diff'].includes(command)) throw new Error(USAGE);
  const releases = address
    ? releasesOn(address, process.env.DEPLOY_TOKEN)
    : releasesIn(folderOf(given, command), path.join(ROOT, 'dist'));
  if (isChange(command)) return change(releases, { what: command, remote: name, to: version });
  if (command === 'list') return list(releases);
  if (command === 'history') return history(releases, name);
  const [from, to] = more;
  if (name && from && to) return diffVersions(releases, name, from, to);
  return diff(releases, ...[name ?? '', ...more].filter(Boolean));
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
