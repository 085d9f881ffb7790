import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Release, release } from '@tessera/shared/remote/release';
import { revisionAbove } from '../../server/release/revision.ts';
import { writeAtomically } from '../../server/runtime/atomic-file.ts';
import { BUILDING, buildRemote } from './build-remote.ts';
import { buildShell } from './build-shell.ts';
import { recordBuilds, remoteNames } from './parts.ts';
import { writeSbom } from './sbom.ts';

const root = path.resolve(import.meta.dirname, '../..');
const dist = path.join(root, 'dist');
const releaseFile = path.join(dist, 'release.json');

async function previousRelease(): Promise<Release | null> {
  try {
    return release.parse(JSON.parse(await readFile(releaseFile, 'utf8')));
  } catch {
    return null;
  }
}

/** `node tools/build/main.ts [shell] [<remote>…]`: builds those, or everything, and writes the release document and SBOM. */
async function main(wanted: string[]) {
  const names = remoteNames(root);
  const unknown = wanted.filter((name) => name !== 'shell' && !names.includes(name));
  if (unknown.length > 0) {
    console.error(
      `There is no remote "${unknown.join('", "')}"; there are ${names.join(', ')}, and the shell.`,
    );
    process.exitCode = 1;
    return;
  }
  const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

  const started: Record<string, number> = {};
  await mkdir(dist, { recursive: true });
  if (isWanted('shell')) {
    started.shell = Date.now();
    await buildShell({ outputPath: path.join(dist, 'shell') });
    await buildShell({ outputPath: path.join(dist, 'shell-for-developers'), forDevelopers: true });
    console.log('built shell');
  }
  const previous = await previousRelease();
  const remotes: Release['remotes'] = { ...previous?.remotes };
  for (const name of Object.keys(remotes)) if (!names.includes(name)) delete remotes[name];
  for (const name of names.filter(isWanted)) {
    started[name] = Date.now();
    const built = await buildRemote({ root, name, remotesFolder: path.join(dist, 'remotes') });
    remotes[name] = built;
    console.log(`built ${name} ${built.version}`);
  }
  const next = release.parse({
    format: 1,
    revision: revisionAbove(previous?.revision ?? 0),
    changed_at: new Date().toISOString(),
    remotes,
  } satisfies Release);
  await writeAtomically(releaseFile, `${JSON.stringify(next, null, 2)}\n`);
  const screens = Object.values(next.remotes).map(({ folder }) => path.join(dist, folder));
  const built = [path.join(dist, 'shell'), ...screens].filter((folder) => existsSync(folder));
  await writeSbom(root, path.join(dist, 'sbom.cdx.json'), built);
  await recordBuilds(root, started);
  await removeLeftovers();
}

/** Left by interrupted builds. */
async function removeLeftovers() {
  for await (const folder of glob(`remotes/*/${BUILDING}*`, { cwd: dist }))
    await rm(path.join(dist, folder), { recursive: true, force: true });
}

await main(process.argv.slice(2));
