import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A remote in its own repository uses these tools from a package, as JavaScript. */
export const isOwnRepository = import.meta.filename.endsWith('.js');

/** The root of this repository, or of the remote's own, where npm runs its scripts. */
export const ROOT = isOwnRepository ? process.cwd() : path.resolve(import.meta.dirname, '../..');

/** The folder with a remote's sources. */
export function remoteFolder(root: string, name: string): string {
  return isOwnRepository ? root : path.join(root, 'remotes', name);
}

/** The remote's name from its `package.json`, without the scope. */
export function nameOfRemote(folder: string): string {
  const { name } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { name: string };
  return name.split('/').at(-1) ?? name;
}
