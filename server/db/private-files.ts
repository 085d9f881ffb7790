import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The list that `npm run release -- static` writes into a folder whose screens a file server reads. */
export const SITE_MANIFEST = 'site.json';

/**
 * Makes sure that the folder of an embedded database exists, and that nobody but the server's own account reads it,
 * whatever the umask says. A folder that a file server reads too stays open to it; the database in it does not.
 */
export function makePrivateFolder(folder: string): void {
  if (!existsSync(folder)) makeFolder(folder, 0o700);
  if (!existsSync(join(folder, SITE_MANIFEST))) restrict(folder, 0o700);
}

/** Makes sure that only the server's own account reads a database file; its -wal and -shm files take over its mode. */
export function makePrivateFile(path: string): void {
  // Not there for a moment with another mode.
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
    // Another account owns it, as with some mounted volumes: whoever set that up decides.
  }
}
