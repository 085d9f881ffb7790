import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';

function git(root: string, ...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** Links this checkout's libraries next to the other one's workspaces. */
async function linkLibraries(root: string, tree: string): Promise<void> {
  const [from, to] = [path.join(root, 'node_modules'), path.join(tree, 'node_modules')];
  await mkdir(path.join(to, '@tessera'), { recursive: true });
  for (const name of await readdir(from)) {
    if (name !== '@tessera') await symlink(path.join(from, name), path.join(to, name));
  }
  for (const name of ['shared', 'shell', 'tools', 'server'])
    await symlink(path.join(tree, name), path.join(to, '@tessera', name));
  // Earlier commits have no packages folder.
  const packages = path.join(tree, 'packages');
  for (const name of existsSync(packages) ? await readdir(packages) : [])
    await symlink(path.join(packages, name), path.join(to, '@tessera', name));
}

/**
 * The folder with the build of `commit`, built in a separate work tree and cached below `cache`; `null` if
 * neither this checkout (a shallow clone) has the commit nor the cache its build.
 */
export async function previousBuild(root: string, commit: string, cache: string): Promise<string | null> {
  const kept = path.join(cache, commit);
  if (existsSync(path.join(kept, 'release.json'))) return kept;
  if (git(root, 'cat-file', '-e', `${commit}^{commit}`) === null) return null;
  const tree = path.join(cache, `.tree-${commit}-${process.pid}`);
  await mkdir(cache, { recursive: true });
  if (git(root, 'worktree', 'add', '--detach', tree, commit) === null) return null;
  try {
    await linkLibraries(root, tree);
    const built = spawnSync(process.execPath, ['tools/build/main.ts'], { cwd: tree, encoding: 'utf8' });
    if (built.status !== 0) throw new Error(`The build of ${commit} failed:\n${built.stderr}`);
    await cp(path.join(tree, 'dist'), `${kept}.part`, { recursive: true });
    await rename(`${kept}.part`, kept);
    return kept;
  } finally {
    git(root, 'worktree', 'remove', '--force', tree);
    await rm(tree, { recursive: true, force: true });
  }
}
