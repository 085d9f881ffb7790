import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** A temporary name next to a file, unique to each writer. */
export function temporaryName(file: string): string {
  return `${file}.${randomBytes(6).toString('hex')}.new`;
}

/** Creates or replaces a file atomically, even across a power failure. */
export async function writeAtomically(
  file: string,
  content: string | Uint8Array,
  { mode = 0o666 } = {},
): Promise<void> {
  const made = temporaryName(file);
  try {
    const handle = await open(made, 'wx', mode);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(made, file);
  } catch (error) {
    await rm(made, { force: true });
    throw error;
  }
  const folder = await open(path.dirname(file), 'r');
  await folder.sync().catch(() => {});
  await folder.close();
}

/** Errors of file systems without hard links. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}

/** Atomically creates a file that only its owner may read; returns false, and changes nothing, if it exists. */
export function createAtomically(file: string, content: string): boolean {
  if (existsSync(file)) return false;
  const made = temporaryName(file);
  try {
    const handle = openSync(made, 'wx', 0o600);
    writeFileSync(handle, content);
    fsyncSync(handle);
    closeSync(handle);
    linkSync(made, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (!NO_LINKS.has(codeOf(error))) throw error;
    return copyIfAbsent(made, file);
  } finally {
    rmSync(made, { force: true });
  }
}

function copyIfAbsent(from: string, file: string): boolean {
  try {
    copyFileSync(from, file, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}
