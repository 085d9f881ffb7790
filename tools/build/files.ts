import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { listFiles as listAll } from '@tessera/federation-integrity/sign';
import { DESCRIPTION_FILES } from '@tessera/shared/remote/federation';

const DESCRIPTIONS = new Set<string>([...DESCRIPTION_FILES, 'mf-stats.json']);

/**
 * Sorted paths, with `/`, of the files below a folder that a page may fetch: no source maps or build
 * descriptions.
 */
export async function listFiles(folder: string): Promise<string[]> {
  return (await listAll(folder)).filter((file) => !DESCRIPTIONS.has(path.posix.basename(file)));
}

/** One hash over names and contents of all files of a folder, and the given extra input; 8 hexadecimal digits. */
export async function hashOfFolder(folder: string, besides = ''): Promise<string> {
  const hash = createHash('sha256').update(besides);
  for (const file of await listFiles(folder)) {
    hash.update(`${file}\0`).update(await readFile(path.join(folder, file)));
  }
  return hash.digest('hex').slice(0, 8);
}
