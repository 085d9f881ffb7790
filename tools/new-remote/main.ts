import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SHELL_PATHS } from '@tessera/shared/remote/release';
import { portOfRemote } from '../dev/ports.ts';
import { filesOf, IN_THIS_REPOSITORY, refusalOf, titleOf, writeFiles } from './files.ts';
import { addBoundaries, addToLock } from './workspace.ts';

/**
 * `npm run new-remote <name> [-- --title "Word lists"]`: a new remote in `remotes/<name>` with a screen,
 * tests and a navigation entry. The shell is not changed.
 */
const root = path.resolve(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  options: { title: { type: 'string' } },
  allowPositionals: true,
});

async function make(name: string) {
  const refusal = refusalOf(name, SHELL_PATHS);
  if (refusal) throw new Error(refusal);
  const entries = await readdir(path.join(root, 'remotes'), { withFileTypes: true });
  const others = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  if (others.includes(name)) throw new Error(`remotes/${name} is there already.`);
  const files = await filesOf({
    name,
    title: values.title ?? titleOf(name),
    port: portOfRemote(name, [...others, name]),
    base: IN_THIS_REPOSITORY,
  });
  const folder = path.join(root, 'remotes', name);
  await writeFiles(folder, files);
  await addToLock(root, name);
  await addBoundaries(root, name, others);
  spawnSync('npx', ['biome', 'check', '--write', `remotes/${name}`, 'biome.json'], { cwd: root });
  console.log(`remotes/${name} is there. Next:
  npm run dev -w remotes/${name}                           alone, over a sandbox
  npx vitest run --project unit remotes/${name}            its tests
  npm run deploy -w remotes/${name}   live, without touching anything else; -- --to <folder or address>`);
}

try {
  await make(positionals[0] ?? '');
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
