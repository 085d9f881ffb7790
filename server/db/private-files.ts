import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Written by `npm run release -- static` to a folder whose screens a file server reads. */
export const SITE_MANIFEST = 'site.json';

/**
 * Makes sure that an embedded database's folder exists and is private to the server's account, whatever the
 * umask. A folder that a file server reads stays readable; the database in it does not.
 */
export function makePrivateFolder(folder: string): void {
  if (!existsSync(folder)) makeFolder(folder, 0o700);
  if (!existsSync(join(folder, SITE_MANIFEST))) restrict(folder, 0o700);
}

/** Makes a database file private to the server's account; its -wal and -shm files inherit its mode. */
export function makePrivateFile(path: string): void {
  // Never exists with another mode, even briefly.
  closeSync(openSync(path, 'a', 0o600));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) restrict(file, 0o600);
}

// Not `recursive`: Node's never returns below folders that reject children with ENOENT, such as /proc.
function makeFolder(path: string, mode?: number): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, mode);
}

function restrict(path: string, mode: number): void {
  if ((statSync(path).mode & 0o777) === mode) return;
  try {
    chmodSync(path, mode);
  } catch {
    // Another account owns it, as with some mounted volumes: leave that to the operator.
  }
}
