import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Files of the embedded database, of a running process and about backups, and the memory index, which is rebuilt. */
const NOT_KEPT =
  /^(tessera\.(db|lock).*|tessera_before_.*|memory-index|last-(backup|restore-test)\.json|\.release-lock|\.staged-.*|\.placing|\.restor.*|.*\.new)$/;
/** Multiple of three, so that the base64 of parts needs no padding in between. */
const PART = 600_000;

/**
 * Files of DATA_DIR: released screens, the release document, keys, tokens. The document comes first: the
 * files it names already exist, so that the backup contains all of a concurrent release or none of it.
 */
export async function listDataFiles(dataDir: string): Promise<string[]> {
  const files = await walk(dataDir, '');
  const isDocument = (file: string) => (file === 'release.json' ? 0 : 1);
  return files.sort((a, b) => isDocument(a) - isDocument(b) || (a < b ? -1 : 1));
}

async function walk(root: string, below: string): Promise<string[]> {
  const entries = await readdir(path.join(root, below), { withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of entries) {
    if (NOT_KEPT.test(entry.name)) continue;
    const file = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) found.push(...(await walk(root, file)));
    else if (entry.isFile()) found.push(file);
  }
  return found;
}

export async function modeOf(file: string): Promise<number> {
  return (await stat(file)).mode & 0o777;
}

/** The bytes of a file in base64, part by part. */
export async function* base64Parts(file: string): AsyncGenerator<string> {
  for await (const part of createReadStream(file, { highWaterMark: PART })) {
    yield (part as Buffer).toString('base64');
  }
}
