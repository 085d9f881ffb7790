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

/** A name of its own for each writer, so that two who write the same file are not in each other's way. */
export function nameBeside(file: string): string {
  return `${file}.${randomBytes(6).toString('hex')}.new`;
}

/** Makes or replaces a file, which is there whole or as it was, also after a power cut. */
export async function writeWhole(
  file: string,
  content: string | Uint8Array,
  { mode = 0o666 } = {},
): Promise<void> {
  const made = nameBeside(file);
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

/** File systems that know no second name for a file. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}

/** Makes a file that only its owner may read, whole at once; false when it is there already, and it stays as it is. */
export function writeOnce(file: string, content: string): boolean {
  if (existsSync(file)) return false;
  const made = nameBeside(file);
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
    return copyOnce(made, file);
  } finally {
    rmSync(made, { force: true });
  }
}

function copyOnce(from: string, file: string): boolean {
  try {
    copyFileSync(from, file, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}
