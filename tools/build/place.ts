import { readFileSync } from 'node:fs';
import path from 'node:path';

/** These tools run from a package, which has JavaScript, for a remote in a repository of its own. */
export const isOwnRepository = import.meta.filename.endsWith('.js');

/** The repository: this one, or the remote's own, where npm runs its scripts. */
export const ROOT = isOwnRepository ? process.cwd() : path.resolve(import.meta.dirname, '../..');

/** Where the sources of a remote are. */
export function remoteFolder(root: string, name: string): string {
  return isOwnRepository ? root : path.join(root, 'remotes', name);
}

/** The name of the remote in a folder, as its `package.json` has it: without a scope. */
export function nameOfRemote(folder: string): string {
  const { name } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { name: string };
  return name.split('/').at(-1) ?? name;
}
